import { type RefObject, useRef, useState } from "react";
import { ApiError } from "#contract/client.ts";
import { messages } from "#contract/messages.ts";
import type { Task } from "#contract/task.ts";
import { browserClient } from "#web/data/api.ts";
import { useSessionEnded } from "#web/data/session-ended.ts";
import { ConfirmDialog } from "#web/ui/dialog.tsx";
import { taskError, taskInfo } from "#web/ui/task-toasts.tsx";

type DeleteTaskDialogProps = {
  task: Task;
  open: boolean;
  close(): void;
  onDeleted(task: Task): void;
  finalFocus: RefObject<HTMLElement | null>;
};

export function DeleteTaskDialog({ task, open, close, onDeleted, finalFocus }: DeleteTaskDialogProps) {
  const [busy, setBusy] = useState(false);
  const running = useRef(false);
  const endSession = useSessionEnded();

  async function remove() {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    try {
      await browserClient.signedIn.request("DELETE /mytask/{id}", { id: task._id });
      onDeleted(task);
      close();
    } catch (error) {
      fail(error);
    } finally {
      running.current = false;
      setBusy(false);
    }
  }

  function fail(error: unknown) {
    const status = error instanceof ApiError ? error.status : null;
    if (status === 401) {
      endSession();
    } else if (status === 404) {
      taskInfo("This task was already gone.");
      onDeleted(task);
    } else if (error instanceof ApiError) {
      console.error(messages.remove.failed, error);
      taskError(`${messages.remove.failed}. ${error.message}`);
    } else {
      console.error(messages.remove.error, error);
      taskError(messages.remove.error);
    }
    close();
  }

  return (
    <ConfirmDialog
      open={open}
      onOpenChange={() => running.current || close()}
      title={messages.remove.confirm}
      message={`“${task.title}” leaves the market for good.`}
      confirm="Delete"
      busy={busy}
      onConfirm={remove}
      finalFocus={finalFocus}
    />
  );
}
