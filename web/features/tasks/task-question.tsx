// The dialogs after a press on delete or edit.
import type { RefObject } from "react";
import { Navigate, useLocation, useNavigate } from "react-router";
import { fillPath, pagePaths } from "#contract/paths.ts";
import type { Task } from "#contract/task.ts";
import { useIdentity } from "#web/features/identity/identity-context.tsx";
import { ConfirmDialog, MessageDialog } from "#web/ui/dialog.tsx";
import { TaskToasts } from "#web/ui/task-toasts.tsx";
import { DeleteTaskDialog } from "./delete-task-dialog.tsx";

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

function Question({ request, change, isMine, onDeleted, focusAfterDelete }: TaskQuestionProps & { request: TaskRequest }) {
  const { user } = useIdentity();
  const { action, task, open } = request;
  const close = () => change({ ...request, open: false });

  if (!user) return <LoginQuestion request={request} close={close} />;
  if (isMine(task) === false) {
    return (
      <MessageDialog
        open={open}
        onOpenChange={close}
        title="This task is not yours"
        message={`${task.user.name} posted “${task.title}”. Only the person who posted a task can ${action} it.`}
      />
    );
  }
  if (action === "edit") return open && <Navigate to={updatePath(task)} />;
  return <DeleteTaskDialog task={task} open={open} close={close} onDeleted={onDeleted} finalFocus={focusAfterDelete} />;
}

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
      title="Log in first"
      message={`Only the person who posted a task can ${action} it. Log in to show that it is yours; you come back here afterwards.`}
      confirm="Login"
      cancel="Not now"
      onConfirm={() => navigate(pagePaths.login, { state: { from } })}
    />
  );
}

function updatePath(task: Task): string {
  return fillPath(pagePaths.update, { id: task._id });
}
