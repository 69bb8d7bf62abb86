import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import type { Thread } from "#contract/message.ts";
import { rahima, renderScreen, stageProvider } from "#tests/support/render-page.tsx";
import { json, type StubAnswer, stubApi } from "#tests/support/stub-api.ts";
import { ThreadList } from "./thread-list.tsx";

const id = (number: number) => `0198a1de-0000-7000-8000-${String(number).padStart(12, "0")}`;
const threadWith = (number: number, name: string): Thread => ({
  ...{ _id: id(number), task: { _id: id(2), title: "A sign" }, me: "bidder", unread: 0, last: null, isBlocked: false },
  other: { id: id(number + 1_000), name, photoURL: null },
});
const pageOf = (threads: Thread[], next?: string): StubAnswer =>
  json(threads, next === undefined ? {} : { headers: { Link: `</threads?after=${next}>; rel="next"` } });
const names = () => screen.getAllByRole("listitem").map(({ textContent }) => /Karim|Salma|Rina/.exec(textContent ?? "")?.[0]);

test("a page that is asked for while the list starts over is left out, so that nothing between is missing", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const stream = Promise.withResolvers<ReadableStreamDefaultController<Uint8Array>>();
  const body = new ReadableStream<Uint8Array>({ start: stream.resolve });
  const api = stubApi({
    "GET /threads": pageOf([threadWith(3, "Karim")], "first"),
    "GET /myinbox/stream": () => new Response(body, { headers: { "Content-Type": "text/event-stream" } }),
  });
  renderScreen("/messages", <ThreadList />, { provider: stageProvider({}, rahima) });
  const more = await screen.findByRole("button", { name: "Show more" });
  const release = api.hold("GET /threads", pageOf([threadWith(4, "Salma")]));
  await userEvent.click(more);
  api.answer("GET /threads", pageOf([threadWith(5, "Rina")], "second"));
  await vi.advanceTimersByTimeAsync(2_500);
  (await stream.promise).enqueue(new TextEncoder().encode('event: message\ndata: {"message":{}}\n\n'));
  await waitFor(() => expect(names()).toEqual(["Rina"]));
  release();
  api.answer("GET /threads", pageOf([threadWith(3, "Karim")]));
  await userEvent.click(screen.getByRole("button", { name: "Show more" }));
  await waitFor(() => expect(names()).toEqual(["Rina", "Karim"]));
});
