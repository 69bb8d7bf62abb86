// The handlers of public/sw.js for push notifications, with a stand-in for what a browser gives a worker.
import { readFileSync } from "node:fs";
import { expect, test, vi } from "vitest";

const code = readFileSync(new URL("../public/sw.js", import.meta.url), "utf8");
const payload = { person: "rahima", title: "Paint a sign", body: "Karim offered $40.", path: "/inbox", language: "en" };
type Window = { url: string; focused: boolean; focus: () => Promise<void> };

function startWorker({ person, windows = [] }: { person?: string; windows?: Window[] }) {
  const handlers: Record<string, (event: object) => void> = {};
  const self = {
    addEventListener: (name: string, handler: (event: object) => void) => {
      handlers[name] = handler;
    },
    registration: { showNotification: vi.fn(async () => {}) },
    clients: { matchAll: async () => windows, openWindow: vi.fn(async () => {}) },
  };
  const caches = { match: async () => person && new Response(person) };
  new Function("self", "caches", "offline", code)(self, caches, { version: "1", page: "/offline", files: [] });
  const dispatch = async (name: string, event: object) => {
    let work: unknown;
    handlers[name]?.({ ...event, waitUntil: (given: unknown) => (work = given) });
    await work;
  };
  return {
    push: (data: object = payload) => dispatch("push", { data: { json: () => data } }),
    press: () => dispatch("notificationclick", { notification: { close() {}, data: { path: "/inbox" } } }),
    shown: self.registration.showNotification,
    opened: self.clients.openWindow,
  };
}

test("a notification is shown, and a press opens its page", async () => {
  const worker = startWorker({ person: "rahima" });
  await worker.push();
  expect(worker.shown).toHaveBeenCalledExactlyOnceWith(
    "Paint a sign",
    expect.objectContaining({ body: "Karim offered $40.", tag: "/inbox", lang: "en", data: { path: "/inbox" } }),
  );
  await worker.press();
  expect(worker.opened).toHaveBeenCalledExactlyOnceWith("/inbox");
});

test("nothing is shown to another person, after a sign-out, or while a window has the focus", async () => {
  const focused = { url: "https://taskhaat.example/", focused: true, focus: async () => {} };
  for (const worker of [startWorker({ person: "karim" }), startWorker({}), startWorker({ person: "rahima", windows: [focused] })]) {
    await worker.push();
    expect(worker.shown).not.toHaveBeenCalled();
  }
});

test("a press focuses a window that shows the page already", async () => {
  const focus = vi.fn(async () => {});
  const worker = startWorker({ person: "rahima", windows: [{ url: "https://taskhaat.example/inbox?x=1", focused: false, focus }] });
  await worker.press();
  expect(focus).toHaveBeenCalledOnce();
  expect(worker.opened).not.toHaveBeenCalled();
});
