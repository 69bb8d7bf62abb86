import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { Outlet } from "react-router";
import { beforeEach, expect, test, vi } from "vitest";
import { rahima, renderPage, stageProvider } from "#tests/support/render-page.tsx";
import { liveStream, stubApi } from "#tests/support/stub-api.ts";
import { type LiveHandle, useLivePage } from "./live-page.ts";

const reload = vi.fn();
const load = vi.fn(() => null);

/** In the place of the bell. */
function Follower() {
  const task = useLivePage({ unread: 1, reload });
  return (
    <>
      <p>Task: {task ?? "none"}</p>
      <Outlet />
    </>
  );
}

function Page() {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <input aria-label="Message" />
      <button type="button" onClick={() => setAsking(!asking)}>
        Ask
      </button>
      {asking && <div role="alertdialog">Sure?</div>}
    </>
  );
}

const live = (given: LiveHandle["live"]) => ({ default: Page, clientLoader: load, handle: { live: given } });
const pages = {
  "/list": live({ on: ["item"] }),
  "/inbox": live({ on: ["item", "unread"] }),
  "/task/:id": live({ on: ["item"], task: ({ id }) => id }),
  "/talk/:id": live({ on: ["item", "message"], task: ({ id }) => id }),
  "/still": { default: Page, clientLoader: load },
};

async function open(path: string) {
  const stream = liveStream();
  const api = stubApi({ "GET /myinbox/stream": stream.answer });
  renderPage(path, pages, { layout: { default: Follower }, provider: stageProvider({}, rahima) });
  await screen.findByLabelText("Message");
  await vi.advanceTimersByTimeAsync(2_500);
  await waitFor(() => expect(api.calls("GET /myinbox/stream")).toHaveLength(1));
  load.mockClear();
  const send = (event: string, data: unknown) => act(() => stream.sendEvent(event, data));
  return { api, send, sendItem: (task: string) => send("item", { item: { task: { _id: task } }, unread: 1 }) };
}

/** Longer than events are gathered. */
const settle = () => act(() => vi.advanceTimersByTimeAsync(1_000));

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  reload.mockClear();
});

test("ten events at once load a page once, and keep what was typed, where the focus is", async () => {
  const { sendItem } = await open("/list");
  await userEvent.type(screen.getByLabelText("Message"), "Half a sentence");
  for (let count = 0; count < 10; count += 1) await sendItem("1");
  await settle();
  expect(load).toHaveBeenCalledTimes(1);
  expect(reload).not.toHaveBeenCalled();
  expect(screen.getByLabelText("Message")).toHaveValue("Half a sentence");
  expect(screen.getByLabelText("Message")).toHaveFocus();
  await sendItem("1");
  await settle();
  expect(load).toHaveBeenCalledTimes(2);
});

test.each([
  ["/list", load],
  ["/still", reload],
])("fifty events a second load %s at most once a second, and the last event is shown", async (path, loading) => {
  const { sendItem } = await open(path);
  for (let count = 0; count < 250; count += 1) {
    await sendItem("1");
    await act(() => vi.advanceTimersByTimeAsync(20));
  }
  expect(loading.mock.calls.length).toBeGreaterThanOrEqual(4);
  expect(loading.mock.calls.length).toBeLessThanOrEqual(6);
  loading.mockClear();
  await sendItem("1");
  await settle();
  expect(loading).toHaveBeenCalledTimes(1);
  await settle();
  expect(loading).toHaveBeenCalledTimes(1);
});

test("the page of a task follows the events of this task; others load only the inbox", async () => {
  const { sendItem, send } = await open("/task/7");
  expect(screen.getByText("Task: 7")).toBeVisible();
  await sendItem("8");
  await settle();
  expect([load.mock.calls.length, reload.mock.calls.length]).toEqual([0, 1]);
  await send("message", { message: {} });
  await settle();
  expect([load.mock.calls.length, reload.mock.calls.length]).toEqual([0, 1]);
  await sendItem("8");
  await sendItem("7");
  await settle();
  expect([load.mock.calls.length, reload.mock.calls.length]).toEqual([1, 1]);
});

test("the page of a task that shows messages is loaded by each of them", async () => {
  const { sendItem, send } = await open("/talk/7");
  await send("message", { message: {} });
  await settle();
  await send("message", { message: {} });
  await settle();
  expect(load).toHaveBeenCalledTimes(2);
  await sendItem("8");
  await settle();
  expect([load.mock.calls.length, reload.mock.calls.length]).toEqual([2, 1]);
});

test.each([
  ["/list", 0, 1],
  ["/inbox", 1, 0],
  ["/still", 0, 1],
])("something read elsewhere loads %s as it asks", async (path, pageLoads, inboxLoads) => {
  const { send } = await open(path);
  await send("unread", { unread: 0 });
  await settle();
  expect([load.mock.calls.length, reload.mock.calls.length]).toEqual([pageLoads, inboxLoads]);
});

test("a page is loaded when events were missed: before the stream, and after a break", async () => {
  const { api, send } = await open("/list");
  await send("unread", { unread: 2 });
  await settle();
  expect(load).toHaveBeenCalledTimes(1);

  const next = liveStream();
  api.answer("GET /myinbox/stream", next.answer);
  vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
  document.dispatchEvent(new Event("visibilitychange"));
  vi.spyOn(document, "visibilityState", "get").mockReturnValue("visible");
  document.dispatchEvent(new Event("visibilitychange"));
  await act(() => vi.advanceTimersByTimeAsync(2_500));
  await act(() => next.sendEvent("unread", { unread: 1 }));
  await settle();
  expect(load).toHaveBeenCalledTimes(2);
  await act(() => next.sendEvent("unread", { unread: 1 }));
  await settle();
  expect(load).toHaveBeenCalledTimes(2);
});

test("a page waits while a dialog is open", async () => {
  const { sendItem } = await open("/list");
  await userEvent.click(screen.getByRole("button", { name: "Ask" }));
  await sendItem("1");
  await settle();
  expect(load).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole("button", { name: "Ask" }));
  await settle();
  expect(load).toHaveBeenCalledTimes(1);
});
