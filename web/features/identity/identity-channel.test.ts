import { expect, test, vi } from "vitest";
import { createBrowserChannel, type IdentityMessage } from "./identity-channel.ts";

const fromPopup: IdentityMessage = { type: "google", attempt: "7", error: null };

test("a message reaches the other tabs and not its sender", async () => {
  const [one, other] = [createBrowserChannel(), createBrowserChannel()];
  const [heardByOne, heardByOther] = [vi.fn(), vi.fn()];
  one.listen(heardByOne);
  other.listen(heardByOther);
  one.post({ type: "changed" });
  await vi.waitFor(() => expect(heardByOther).toHaveBeenCalledWith({ type: "changed" }));
  expect(heardByOne).not.toHaveBeenCalled();
});

test("window messages are accepted from the same origin only, and about Google only", () => {
  const listener = vi.fn();
  createBrowserChannel().listen(listener);
  say({ origin: "http://evil.example", data: fromPopup });
  say({ origin: location.origin, data: { type: "changed" } });
  say({ origin: location.origin, data: "noise" });
  say({ origin: location.origin, data: null });
  expect(listener).not.toHaveBeenCalled();
  say({ origin: location.origin, data: fromPopup });
  expect(listener).toHaveBeenCalledExactlyOnceWith(fromPopup);
});

test("a removed listener receives nothing", () => {
  const listener = vi.fn();
  const leave = createBrowserChannel().listen(listener);
  leave();
  say({ origin: location.origin, data: fromPopup });
  expect(listener).not.toHaveBeenCalled();
});

function say(message: { origin: string; data: unknown }): void {
  window.dispatchEvent(new MessageEvent("message", message));
}
