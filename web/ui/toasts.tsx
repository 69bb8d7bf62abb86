// Short notices at the top right. Alt+T moves the focus to them.
import { type ReactNode, useEffect } from "react";
import { type CloseButtonProps, toast as show, ToastContainer, type ToastOptions } from "react-toastify/unstyled";
import { timings } from "#contract/platform/display.ts";
import { m } from "#texts/m.ts";
import { addFailure } from "#web/ui/failure-toasts.ts";
import { Icon, type IconName } from "#web/ui/icon.tsx";
import { wantToasts } from "#web/ui/toasts-wanted.ts";

wantToasts();

/** A notice with the `toastId` of one that is still shown takes its place. */
export const toast = {
  success: sender("success"),
  error: sender("error"),
  info: sender("info"),
  dismiss: (toastId: string) => show.dismiss(toastId),
};

/** For a form: says why it could not be sent, unless its fields do. */
export function toastFailure(message: (inputs: { reason: string }) => string) {
  return ({ reason, isAtField }: { reason: string; isAtField: boolean }): void => {
    if (!isAtField) toast.error(message({ reason }));
  };
}

/** The page's main container loads late; the library drops a notice for it once any other container is there. */
const waiting: (() => void)[] = [];
let mainIsThere = false;
let lastNumber = 0;

function sender(kind: "success" | "error" | "info") {
  return (message: ReactNode, options: ToastOptions = {}): void => {
    lastNumber += 1;
    const { toastId = `toast-${lastNumber}` } = options;
    const send = () => (show.isActive(toastId) ? show.update(toastId, { render: message }) : show[kind](message, { ...options, toastId }));
    if (kind === "error") addFailure(() => show.dismiss(toastId));
    if (options.containerId || mainIsThere) send();
    else waiting.push(send);
  };
}

/** The container of toasts sent with this `containerId`; without one, of all the others. */
export function Toasts({ containerId, autoClose = timings.toast }: { containerId?: string; autoClose?: number }) {
  useEffect(() => {
    if (containerId) return;
    mainIsThere = true;
    for (const send of waiting.splice(0)) send();
    return () => {
      mainIsThere = false;
    };
  }, [containerId]);
  return (
    <ToastContainer
      {...(containerId && { containerId })}
      position="top-right"
      autoClose={autoClose}
      theme="colored"
      aria-label={m.toast_region()}
      closeButton={CloseButton}
      icon={({ type }) => <Icon name={icons[type] ?? "info"} />}
    />
  );
}

function CloseButton({ closeToast }: CloseButtonProps) {
  return (
    <button type="button" aria-label={m.dialog_close()} onClick={closeToast} className="Toastify__close-button">
      <Icon name="close" className="size-4" />
    </button>
  );
}

const icons: Record<string, IconName> & Record<"default", IconName> = {
  success: "check",
  error: "alert",
  warning: "alert",
  info: "info",
  default: "info",
};
