// How the tabs of one browser, and the sign-in popup, tell each other what happened.
import { identityChannelName, type PopupMessage } from "#contract/identity-popup.ts";

export type IdentityMessage = { type: "changed" } | PopupMessage;

export type IdentityChannel = {
  /** Reaches every other tab, not this one. */
  post(message: IdentityMessage): void;
  listen(listener: (message: IdentityMessage) => void): () => void;
};

export function createBrowserChannel(): IdentityChannel {
  let opened: BroadcastChannel | undefined;

  // Not before it is needed: the server renders pages too, and has no tabs.
  function open(): BroadcastChannel {
    opened ??= new BroadcastChannel(identityChannelName);
    return opened;
  }

  return {
    post: (message) => open().postMessage(message),
    listen(listener) {
      const channel = open();
      const hear = (event: MessageEvent) => listener(event.data);
      const hearPopup = (event: MessageEvent) => {
        if (event.origin === location.origin && event.data?.type === "google") listener(event.data);
      };
      channel.addEventListener("message", hear);
      window.addEventListener("message", hearPopup);
      return () => {
        channel.removeEventListener("message", hear);
        window.removeEventListener("message", hearPopup);
      };
    },
  };
}
