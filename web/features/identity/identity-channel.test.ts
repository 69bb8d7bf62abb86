import { expect, test, vi } from "vitest";
import { createBrowserChannel, type IdentityMessage } from "./identity-channel.ts";

const fromPopup: IdentityMessage = { type: "google", attempt: "7", error: null };

test("what one tab posts the others hear, and itself does not", async () => {
  const [one, other] = [createBrowserChannel(), createBrowserChannel()];
  const [heardByOne, heardByOther] = [vi.fn(), vi.fn()];
  one.listen(heardByOne);
  other.listen(heardByOther);
  one.post({ type: "changed" });
  await vi.waitFor(() => expect(heardByOther).toHaveBeenCalledWith({ type: "changed" }));
  expect(heardByOne).not.toHaveBeenCalled();
});

test("the popup is heard from its own origin only, and about Google only", () => {
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

test("a listener that left hears nothing", () => {
  const listener = vi.fn();
  const leave = createBrowserChannel().listen(listener);
  leave();
  say({ origin: location.origin, data: fromPopup });
  expect(listener).not.toHaveBeenCalled();
});

function say(message: { origin: string; data: unknown }): void {
  window.dispatchEvent(new MessageEvent("message", message));
}
