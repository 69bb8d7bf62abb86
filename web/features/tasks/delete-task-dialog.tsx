import type { RefObject } from "react";
import { ApiError } from "#contract/client.ts";
import { messages } from "#contract/messages.ts";
import type { Task } from "#contract/task.ts";
import { useChange } from "#web/data/change.ts";
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
  const { send, busy } = useChange("DELETE /mytask/{id}", { onDone: finish, onFailed: showFailure });

  function finish() {
    onDeleted(task);
    close();
  }

  function showFailure(error: unknown) {
    if (error instanceof ApiError && error.status === 404) {
      taskInfo("This task was already gone.");
      return finish();
    }
    if (error instanceof ApiError) {
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
      onOpenChange={() => busy || close()}
      title={messages.remove.confirm}
      message={`“${task.title}” leaves the market for good.`}
      confirm="Delete"
      busy={busy}
      onConfirm={() => send({ id: task._id })}
      finalFocus={finalFocus}
    />
  );
}
