import { useState } from "react";
import { Link } from "react-router";
import { messages } from "#contract/messages.ts";
import type { NewTask, Task } from "#contract/task.ts";
import { taskFieldNames } from "#contract/task-fields.ts";
import { useChange } from "#web/data/change.ts";
import type { User } from "#web/data/session.ts";
import { failureReason, fieldErrors } from "#web/ui/failure-reason.ts";
import { Icon } from "#web/ui/icon.tsx";
import { forgetKey, keyFor } from "#web/ui/idempotency-key.ts";
import { bidPath } from "#web/ui/task-links.ts";
import { TaskToasts, taskError } from "#web/ui/task-toasts.tsx";
import { emptyTask } from "./check-task.ts";
import { nameOf, TaskForm, useTaskForm } from "./task-form.tsx";

const draftName = "new-task";

export function CreateTask({ user }: { user: User }) {
  const form = useTaskForm(draftName, user.id, emptyTask);
  const [posted, setPosted] = useState<Task | null>(null);
  const [isAdded, setIsAdded] = useState(false);
  const { send, busy } = useChange("POST /vacant", {
    revalidate: false,
    onDone(task) {
      forgetKey(draftName);
      form.draft.sent();
      setPosted(task);
      setIsAdded(true);
    },
    onFailed(error) {
      const errors = fieldErrors(error);
      form.showErrors(errors);
      if (!taskFieldNames.some((name) => errors[name])) taskError(<FailureLines error={error} />);
    },
  });

  function submit(task: NewTask) {
    const body = { ...task, bidcunt: 0, user: { email: user.email, name: nameOf(user) } };
    send({ body, headers: { "Idempotency-Key": keyFor(draftName, body) } });
  }

  function startNext() {
    form.draft.reset(emptyTask);
    setIsAdded(false);
  }

  return (
    <TaskForm
      form={form}
      user={user}
      submit="Add Task"
      busy={busy ? messages.taskForm.adding : null}
      success={isAdded ? messages.taskForm.added : null}
      onDone={startNext}
      onSubmit={submit}
      onMissing={() => taskError(messages.taskForm.missing)}
    >
      {posted && !isAdded && <PostedNotice task={posted} />}
      <TaskToasts />
    </TaskForm>
  );
}

function FailureLines({ error }: { error: unknown }) {
  return (
    <>
      <span className="block">{messages.taskForm.failed}</span>
      <span className="block text-sm font-normal">{failureReason(error)}</span>
    </>
  );
}

function PostedNotice({ task }: { task: Task }) {
  return (
    <p role="status" className="mt-6 flex items-center gap-3 rounded-md bg-leaf-tint px-4 py-3">
      <Icon name="check" className="size-5 text-leaf" />
      <span>
        Your task is on the market:{" "}
        <Link to={bidPath(task)} state={{ task }} className="font-semibold text-river underline underline-offset-4">
          {task.title}
        </Link>
      </span>
    </p>
  );
}
