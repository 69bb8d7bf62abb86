import { useState } from "react";
import { Link } from "react-router";
import { messages } from "#contract/messages.ts";
import type { NewTask, Task } from "#contract/task.ts";
import { taskFieldNames } from "#contract/task-fields.ts";
import { useChange } from "#web/data/change.ts";
import type { User } from "#web/data/session.ts";
import { useIdentity } from "#web/features/identity/identity-context.tsx";
import { emptyTask } from "#web/features/task-form/check-task.ts";
import { nameOf, TaskForm, useTaskForm, WaitingTaskForm } from "#web/features/task-form/task-form.tsx";
import { failureReason, fieldErrors } from "#web/ui/failure-reason.ts";
import { Icon } from "#web/ui/icon.tsx";
import { forgetKey, keyFor } from "#web/ui/idempotency-key.ts";
import type { PageHead } from "#web/ui/page.tsx";
import { describePage } from "#web/ui/page-meta.ts";
import { bidPath } from "#web/ui/task-links.ts";
import { TaskToasts, taskError } from "#web/ui/task-toasts.tsx";
import type { Route } from "./+types/add-task.ts";

export const handle: PageHead = {
  title: "Create New Task",
  intro: "Say what you need done. It stands on the market the moment you add it.",
};

export const meta: Route.MetaFunction = (args) =>
  describePage(args, {
    title: handle.title,
    description: "Say what you need done, by when and for how much. Your task stands on the market at once.",
    unlisted: true,
  });

export default function AddTask() {
  const { user } = useIdentity();
  return user ? <CreateTask key={user.id} user={user} /> : <WaitingTaskForm label="Checking who is signed in" />;
}

const draftName = "new-task";

function CreateTask({ user }: { user: User }) {
  const form = useTaskForm(draftName, user, emptyTask);
  const [posted, setPosted] = useState<Task | null>(null);
  const { send, busy } = useChange("POST /vacant", {
    revalidate: false,
    onDone(task) {
      forgetKey(draftName);
      form.draft.sent();
      form.setIsSent(true);
      setPosted(task);
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

  return (
    <TaskForm
      form={form}
      words={{ submit: "Add Task", busy: messages.taskForm.adding, sent: messages.taskForm.added }}
      busy={busy}
      next={emptyTask}
      onSubmit={submit}
      onMissing={() => taskError(messages.taskForm.missing)}
    >
      {posted && !form.isSent && <PostedNotice task={posted} />}
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
