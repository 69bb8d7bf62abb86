// Messages between the tabs of a browser and the sign-in popup.
import { identityChannelName, type PopupMessage } from "#contract/identity/identity-popup.ts";

export type IdentityMessage = { type: "changed" } | PopupMessage;

export type IdentityChannel = {
  /** Reaches every other tab, not this one. */
  post(message: IdentityMessage): void;
  listen(listener: (message: IdentityMessage) => void): () => void;
};

export function createBrowserChannel(): IdentityChannel {
  let opened: BroadcastChannel | undefined;

  // Opened when it is first used: pages are rendered on the server too, which has no tabs.
  function open(): BroadcastChannel {
    opened ??= new BroadcastChannel(identityChannelName);
    return opened;
  }

  return {
    post: (message) => open().postMessage(message),
    listen(listener) {
      const channel = open();
      const onMessage = (event: MessageEvent) => listener(event.data);
      const onPopupMessage = (event: MessageEvent) => {
        if (event.origin === location.origin && event.data?.type === "google") listener(event.data);
      };
      channel.addEventListener("message", onMessage);
      window.addEventListener("message", onPopupMessage);
      return () => {
        channel.removeEventListener("message", onMessage);
        window.removeEventListener("message", onPopupMessage);
      };
    },
  };
}
