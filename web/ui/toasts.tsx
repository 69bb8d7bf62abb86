// Short notices at the top right. Alt+T moves the focus to them.
import { ToastContainer } from "react-toastify/unstyled";
import { timings } from "#contract/limits.ts";
import { Icon, type IconName } from "#web/ui/icon.tsx";
import { wantToasts } from "#web/ui/toasts-wanted.ts";

export { toast } from "react-toastify/unstyled";

wantToasts();

/** The container of toasts sent with this `containerId`; without one, of all the others. */
export function Toasts({ containerId, autoClose = timings.toast }: { containerId?: string; autoClose?: number }) {
  return (
    <ToastContainer
      {...(containerId && { containerId })}
      position="top-right"
      autoClose={autoClose}
      theme="colored"
      icon={({ type }) => <Icon name={icons[type] ?? "info"} />}
    />
  );
}

const icons: Record<string, IconName> & Record<"default", IconName> = {
  success: "check",
  error: "alert",
  warning: "alert",
  info: "info",
  default: "info",
};
