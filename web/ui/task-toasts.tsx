// The toasts of the task pages: top right, for three seconds.
import type { ReactNode } from "react";
import { timings } from "#contract/platform/display.ts";
import { Toasts, toast } from "#web/ui/toasts.tsx";

const containerId = "task-pages";

export function TaskToasts() {
  return <Toasts containerId={containerId} autoClose={timings.toastShort} />;
}

export function taskError(message: ReactNode): void {
  toast.error(message, { containerId });
}

export function taskInfo(message: ReactNode): void {
  toast.info(message, { containerId });
}
