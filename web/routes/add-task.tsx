import { useState } from "react";
import { Link } from "react-router";
import { anonymous } from "#contract/platform/display.ts";
import type { NewTask, Task } from "#contract/tasks/task.ts";
import { taskFieldNames } from "#contract/tasks/task-fields.ts";
import { m } from "#texts/m.ts";
import { useChange } from "#web/data/change.ts";
import type { User } from "#web/data/session.ts";
import { useIdentity } from "#web/features/identity/identity-context.tsx";
import { emptyTask } from "#web/features/tasks/form/check-task.ts";
import { TaskForm, useTaskForm, WaitingTaskForm } from "#web/features/tasks/form/task-form.tsx";
import { HomeTaskCard } from "#web/features/tasks/list/task-card.tsx";
import { failureReason, fieldErrors } from "#web/ui/failure-reason.ts";
import { Icon } from "#web/ui/icon.tsx";
import { forgetKey, keyFor } from "#web/ui/idempotency-key.ts";
import { insert } from "#web/ui/insert.tsx";
import type { PageHead } from "#web/ui/page.tsx";
import { unlistedPage } from "#web/ui/page-meta.ts";
import { bidPath } from "#web/ui/task-links.ts";
import { TaskToasts, taskError } from "#web/ui/task-toasts.tsx";
import { writtenIn } from "#web/ui/written-in.ts";

export const handle: PageHead = { title: m.taskform_create_title, intro: m.taskform_create_intro };

export const meta = unlistedPage(m.taskform_create_title, m.taskform_create_description);

export default function AddTask() {
  const { user } = useIdentity();
  return user ? <CreateTask key={user.id} user={user} /> : <WaitingTaskForm label={m.taskform_loading()} />;
}

const draftName = "new-task";

function CreateTask({ user }: { user: User }) {
  const form = useTaskForm(draftName, user, emptyTask);
  const [posted, setPosted] = useState<Task | null>(null);
  const { send, busy, failures } = useChange("POST /vacant", {
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
    const body = { ...task, bidcunt: 0, user: { email: user.email, name: user.displayName || anonymous } };
    send({ body, headers: { "Idempotency-Key": keyFor(draftName, body) } });
  }

  return (
    <TaskForm
      form={form}
      words={{ submit: m.taskform_add(), busy: m.taskform_adding(), sent: m.taskform_added() }}
      busy={busy}
      preview={(task) => <HomeTaskCard task={task} signedIn />}
      next={emptyTask}
      onAttempt={failures.dismiss}
      onSubmit={submit}
      onMissing={() => failures.report(() => taskError(m.taskform_missing()))}
    >
      {posted && !form.isSent && <PostedNotice task={posted} />}
      <TaskToasts />
    </TaskForm>
  );
}

function FailureLines({ error }: { error: unknown }) {
  return (
    <>
      <span className="block">{m.taskform_failed()}</span>
      <span className="block text-sm font-normal">{failureReason(error)}</span>
    </>
  );
}

function PostedNotice({ task }: { task: Task }) {
  return (
    <p role="status" className="mt-6 flex items-center gap-3 rounded-md bg-leaf-tint px-4 py-3">
      <Icon name="check" className="size-5 text-leaf" />
      <span>
        {insert(m.taskform_live, {
          link: (
            <Link
              to={bidPath(task)}
              state={{ task }}
              lang={writtenIn(task.title)}
              className="font-semibold text-river underline underline-offset-4"
            >
              {task.title}
            </Link>
          ),
        })}
      </span>
    </p>
  );
}
