import { useState } from "react";
import { Link } from "react-router";
import { ApiError } from "#contract/client.ts";
import { pagePaths } from "#contract/platform/paths.ts";
import type { NewTask, Task } from "#contract/tasks/task.ts";
import { pickTaskFields } from "#contract/tasks/task-fields.ts";
import { m } from "#texts/m.ts";
import { useChange } from "#web/data/change.ts";
import type { LiveHandle } from "#web/data/live-page.ts";
import { asPerson, isSessionEnd, loadPage } from "#web/data/load.ts";
import { type Failure, Loaded } from "#web/data/loaded.tsx";
import type { User } from "#web/data/session.ts";
import { type TaskValues, valuesOf } from "#web/features/tasks/form/check-task.ts";
import { changedTerms, ReconfirmQuestion } from "#web/features/tasks/form/reconfirm-question.tsx";
import { TaskForm, useTaskForm, WaitingTaskForm } from "#web/features/tasks/form/task-form.tsx";
import { HomeTaskCard } from "#web/features/tasks/list/task-card.tsx";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { TaskStateBadge } from "#web/ui/deal-state.tsx";
import { MessageDialog } from "#web/ui/dialog.tsx";
import { failureReason, fieldErrors } from "#web/ui/failure-reason.ts";
import { Icon } from "#web/ui/icon.tsx";
import type { PageHead } from "#web/ui/page.tsx";
import { unlistedPage } from "#web/ui/page-meta.ts";
import { StateMessage } from "#web/ui/state-message.tsx";
import { bidPath, detailsPath } from "#web/ui/task-links.ts";
import { textLink } from "#web/ui/text-link.ts";
import type { Route } from "./+types/update-task.ts";

export const handle = {
  title: m.taskform_update_title,
  // The question before a change of terms has the number of offers.
  live: { on: ["item"], task: ({ id }) => id?.toLowerCase() },
} satisfies PageHead & LiveHandle;

export const meta = unlistedPage(m.taskform_update_title, m.taskform_update_description);

export function clientLoader({ request, params: { id } }: Route.ClientLoaderArgs) {
  const own = asPerson(async (client, user) => {
    const [task, me] = await Promise.all([
      client.request("GET /mytask/{id}", { id }),
      // Where the server does not say who the person is, the form opens: the server checks the update in any case.
      client.request("GET /me").catch((error) => {
        if (isSessionEnd(error) || !(error instanceof ApiError)) throw error;
        return null;
      }),
    ]);
    return { task, user, isMine: me === null || me.id === task.user.id };
  });
  return loadPage(request, { own });
}

export function HydrateFallback() {
  return <WaitingTaskForm label={m.taskform_loading_task()} />;
}

export default function Update({ params, loaderData: { own } }: Route.ComponentProps) {
  return (
    <Loaded data={own} waiting={<HydrateFallback />} failed={(failure) => <UpdateNotLoaded {...failure} />}>
      {({ task, user, isMine }) => (isMine ? <UpdateForm key={params.id} task={task} user={user} /> : <NotYours task={task} />)}
    </Loaded>
  );
}

function NotYours({ task }: { task: Task }) {
  return (
    <StateMessage drawing="signpost" role="alert" title={m.taskform_not_yours()} text={m.taskform_not_yours_text({ name: task.user.name })}>
      <ButtonLink to={bidPath(task)} state={{ task }}>
        {m.taskform_view()}
      </ButtonLink>
      <ButtonLink variant="secondary" to={pagePaths.myPosted}>
        {m.taskform_my_tasks()}
      </ButtonLink>
    </StateMessage>
  );
}

function UpdateForm({ task, user }: { task: Task; user: User }) {
  const stored = valuesOf(task);
  const form = useTaskForm(`task-${task._id}`, user, stored);
  const [alert, setAlert] = useState({ open: false, title: "", message: "" });
  const [saved, setSaved] = useState<NewTask>(task);
  /** What waits for a confirmation, as long as the form stays as it was. */
  const [asked, setAsked] = useState<{ values: TaskValues; body: NewTask } | null>(null);
  const { send, busy } = useChange("PUT /mytask/{id}", {
    revalidate: false,
    onDone(updated) {
      setSaved(updated);
      setAsked(null);
      form.draft.sent();
      form.setIsSent(true);
    },
    onFailed(error) {
      form.showErrors(fieldErrors(error));
      const message = m.taskform_update_failed_text({ reason: failureReason(error) });
      setAlert({ open: true, title: m.taskform_update_failed(), message });
    },
  });

  return (
    <TaskForm
      form={form}
      words={{ submit: m.taskform_update(), busy: m.taskform_updating(), sent: m.taskform_updated() }}
      busy={busy}
      preview={(edited) => (
        <HomeTaskCard task={{ ...task, ...pickTaskFields(edited) }} signedIn state={<TaskStateBadge state={task.state} />} />
      )}
      kept={stored}
      onSubmit={(body) => {
        if (task.bidcunt > 0 && changedTerms(saved, body).length > 0) setAsked({ values: form.draft.values, body });
        else send({ id: task._id, body });
      }}
      onMissing={(message) => setAlert({ open: true, title: m.taskform_missing(), message })}
    >
      {asked?.values === form.draft.values && !form.isSent && (
        <ReconfirmQuestion
          offers={task.bidcunt}
          terms={changedTerms(saved, asked.body)}
          busy={busy}
          onConfirm={() => send({ id: task._id, body: asked.body })}
          onCancel={() => setAsked(null)}
        />
      )}
      {saved !== task && !form.isSent && (
        <p role="status" className="mt-6 flex flex-wrap items-center gap-3 rounded-md bg-leaf-tint px-4 py-3">
          <Icon name="check" className="size-5 text-leaf" />
          {m.taskform_saved()}
          <Link to={detailsPath(task._id)} className={textLink}>
            {m.taskform_view()}
          </Link>
        </p>
      )}
      <MessageDialog {...alert} onOpenChange={(open) => setAlert({ ...alert, open })} tone="danger" />
    </TaskForm>
  );
}

/** The alert opens once for each failure. */
function UpdateNotLoaded({ error, retry, retrying }: Failure) {
  const [closedFor, setClosedFor] = useState<unknown>(null);
  return (
    <>
      <StateMessage drawing="torn-awning" title={m.taskform_load_failed()} text={failureReason(error)}>
        <Button busy={retrying} onClick={retry}>
          {m.taskform_try_again()}
        </Button>
        <ButtonLink variant="secondary" to={pagePaths.myPosted}>
          {m.taskform_my_tasks()}
        </ButtonLink>
      </StateMessage>
      <MessageDialog
        open={closedFor !== error}
        onOpenChange={() => setClosedFor(error)}
        tone="danger"
        title={m.taskform_load_failed()}
        message={failureReason(error)}
      />
    </>
  );
}
