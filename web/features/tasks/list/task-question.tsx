// The dialogs after a press on delete or edit.
import type { RefObject } from "react";
import { Navigate, useLocation, useNavigate } from "react-router";
import { ApiError } from "#contract/client.ts";
import { fillPath, pagePaths } from "#contract/platform/paths.ts";
import type { Task } from "#contract/tasks/task.ts";
import { m } from "#texts/m.ts";
import { useChange } from "#web/data/change.ts";
import { useIdentity } from "#web/features/identity/identity-context.tsx";
import { ConfirmDialog, MessageDialog } from "#web/ui/dialog.tsx";
import { TaskToasts, taskError, taskInfo } from "#web/ui/task-toasts.tsx";

export type TaskRequest = {
  action: "delete" | "edit";
  task: Task;
  /** A closed dialog keeps its words while it fades out. */
  open: boolean;
};

type TaskQuestionProps = {
  request: TaskRequest | null;
  change(request: TaskRequest): void;
  isMine(task: Task): boolean | undefined;
  /** Called when the deletion is confirmed, before it is sent. */
  onDelete(task: Task): void;
  onDeleted(task: Task): void;
  focusAfterDelete: RefObject<HTMLElement | null>;
};

/** With the container of the task pages' toasts. */
export function TaskQuestion({ request, ...props }: TaskQuestionProps) {
  return (
    <>
      {request && <Question request={request} {...props} />}
      <TaskToasts />
    </>
  );
}

const notYours = { delete: m.list_not_yours_delete, edit: m.list_not_yours_edit };

function Question({ request, change, isMine, ...deletion }: TaskQuestionProps & { request: TaskRequest }) {
  const { user } = useIdentity();
  const { action, task, open } = request;
  const close = () => change({ ...request, open: false });

  if (!user) return <LoginQuestion request={request} close={close} />;
  if (isMine(task) === false) {
    return (
      <MessageDialog
        open={open}
        onOpenChange={close}
        title={m.list_not_yours()}
        message={notYours[action]({ name: task.user.name, title: task.title })}
      />
    );
  }
  if (action === "edit") return open && <Navigate to={updatePath(task)} />;
  return <DeleteQuestion request={request} close={close} {...deletion} />;
}

type DeleteQuestionProps = Pick<TaskQuestionProps, "onDelete" | "onDeleted" | "focusAfterDelete"> & { request: TaskRequest; close(): void };

function DeleteQuestion({ request: { task, open }, close, onDelete, onDeleted, focusAfterDelete }: DeleteQuestionProps) {
  const { send, busy } = useChange("DELETE /mytask/{id}", { onDone: finish, onFailed: showFailure });

  function finish() {
    onDeleted(task);
    close();
  }

  function showFailure(error: unknown) {
    if (error instanceof ApiError && error.status === 404) {
      taskInfo(m.list_already_deleted());
      return finish();
    }
    if (error instanceof ApiError) {
      console.error("Failed to delete task", error);
      taskError(m.list_delete_failed({ reason: error.message }));
    } else {
      console.error("Error deleting task", error);
      taskError(m.list_delete_error());
    }
    close();
  }

  return (
    <ConfirmDialog
      open={open}
      onOpenChange={() => busy || close()}
      title={m.list_delete_question()}
      message={m.list_delete_text({ title: task.title })}
      confirm={m.list_delete()}
      busy={busy}
      onConfirm={() => {
        onDelete(task);
        send({ id: task._id });
      }}
      finalFocus={focusAfterDelete}
    />
  );
}

const loginFirst = { delete: m.list_login_delete, edit: m.list_login_edit };

function LoginQuestion({ request, close }: { request: TaskRequest; close(): void }) {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const { action, task, open } = request;
  const from = action === "edit" ? updatePath(task) : pathname + search;
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={close}
      tone="info"
      title={m.list_login_first()}
      message={loginFirst[action]()}
      confirm={m.list_login()}
      cancel={m.list_not_now()}
      onConfirm={() => navigate(pagePaths.login, { state: { from } })}
    />
  );
}

function updatePath(task: Task): string {
  return fillPath(pagePaths.update, { id: task._id });
}
