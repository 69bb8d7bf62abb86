// Signing in with Google in a popup window, which reports its result through the channel.
import { m } from "#texts/m.ts";
import type { IdentityChannel } from "./identity-channel.ts";
import { IdentityError } from "./identity-port.ts";

export type Popup = { readonly closed: boolean; close(): void; location: { href: string } };
/** Null when the browser blocks it. */
export type OpenPopup = () => Popup | null;

/** A popup that has just been closed may have finished, with its message still on the way. */
const closedGrace = 1_000;
const pollInterval = 200;

export function openBrowserPopup(): Popup | null {
  return window.open("about:blank", "taskhaat-google", "popup,width=480,height=720");
}

export function sendToPopup(popup: Popup, url: string, attempt: string, channel: IdentityChannel): Promise<void> {
  return new Promise((resolve, reject) => {
    const polling = setInterval(() => {
      if (!popup.closed) return;
      clearInterval(polling);
      grace = setTimeout(() => finish("closed"), closedGrace);
    }, pollInterval);
    let grace: ReturnType<typeof setTimeout> | undefined;
    const stop = channel.listen((message) => {
      if (message.type === "google" && message.attempt === attempt) finish(message.error);
    });

    function finish(error: string | null) {
      clearInterval(polling);
      clearTimeout(grace);
      stop();
      if (error) reject(popupError(error));
      else resolve();
    }

    popup.location.href = url;
  });
}

function popupError(error: string): IdentityError {
  if (error === "second_step") return new IdentityError("second-step", "");
  if (error === "closed" || error === "access_denied") return new IdentityError("popup-closed", m.identity_popup_closed());
  if (error === "account_not_linked") return new IdentityError("email-in-use", m.identity_email_has_password());
  return new IdentityError("unknown", m.identity_google_failed());
}
