import { type ReactNode, useState } from "react";
import { ApiError, type Client } from "#contract/client.ts";
import { messages } from "#contract/messages.ts";
import { pagePaths } from "#contract/paths.ts";
import type { Task } from "#contract/task.ts";
import { browserClient } from "#web/data/api.ts";
import { useChange } from "#web/data/change.ts";
import { isSessionEnd } from "#web/data/load.ts";
import type { Failure } from "#web/data/loaded.tsx";
import type { User } from "#web/data/session.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { MessageDialog } from "#web/ui/dialog.tsx";
import { failureReason, fieldErrors } from "#web/ui/failure-reason.ts";
import { StateMessage } from "#web/ui/state-message.tsx";
import { bidPath } from "#web/ui/task-links.ts";
import { valuesOf } from "./check-task.ts";
import { TaskForm, useTaskForm } from "./task-form.tsx";

type OwnTask = { task: Task; user: User; isMine: boolean };

/** Where the server does not say who the person is, the form opens: the server checks the update in any case. */
export async function readOwnTask(client: Client["signedIn"], user: User, id: string): Promise<OwnTask> {
  const [task, me] = await Promise.all([
    browserClient.request("GET /mytask/{id}", { id }),
    client.request("GET /me").catch((error) => {
      if (isSessionEnd(error) || !(error instanceof ApiError)) throw error;
      return null;
    }),
  ]);
  return { task, user, isMine: me === null || me.id === task.user.id };
}

export function UpdateTask({ task, user, isMine }: OwnTask) {
  if (isMine) return <UpdateForm task={task} user={user} />;
  return (
    <StateMessage
      drawing="signpost"
      role="alert"
      title="This is not your task"
      text={`${task.user.name} posted it, and only the poster can change it.`}
    >
      <ButtonLink to={bidPath(task)} state={{ task }}>
        See the task
      </ButtonLink>
      <ButtonLink variant="secondary" to={pagePaths.myPosted}>
        My Posted Tasks
      </ButtonLink>
    </StateMessage>
  );
}

type Alert = { title: string; message: ReactNode };

function UpdateForm({ task, user }: { task: Task; user: User }) {
  const form = useTaskForm(`task-${task._id}`, user.id, valuesOf(task));
  const [isUpdated, setIsUpdated] = useState(false);
  const [alert, setAlert] = useState<Alert>({ title: "", message: "" });
  const [isAlertOpen, setIsAlertOpen] = useState(false);
  const { send, busy } = useChange("PUT /mytask/{id}", {
    revalidate: false,
    onDone() {
      form.draft.sent();
      setIsUpdated(true);
    },
    onFailed(error) {
      form.showErrors(fieldErrors(error));
      openAlert(messages.taskForm.updateFailed, `${failureReason(error)} What you typed is still here.`);
    },
  });

  function openAlert(title: string, message: string) {
    setAlert({ title, message });
    setIsAlertOpen(true);
  }

  return (
    <TaskForm
      form={form}
      user={user}
      submit="Update Task"
      busy={busy ? messages.taskForm.updating : null}
      success={isUpdated ? messages.taskForm.updated : null}
      onDone={() => setIsUpdated(false)}
      onSubmit={(body) => send({ id: task._id, body })}
      onMissing={(errors) => openAlert(messages.taskForm.missing, errors)}
    >
      <MessageDialog open={isAlertOpen} onOpenChange={setIsAlertOpen} tone="danger" {...alert} />
    </TaskForm>
  );
}

/** The alert opens once for each failure. */
export function UpdateNotLoaded({ error, retry, retrying }: Failure) {
  const [closedFor, setClosedFor] = useState<unknown>(null);
  return (
    <>
      <StateMessage drawing="torn-awning" title={messages.taskForm.loadFailed} text={failureReason(error)}>
        <Button busy={retrying} onClick={retry}>
          Try again
        </Button>
        <ButtonLink variant="secondary" to={pagePaths.myPosted}>
          My Posted Tasks
        </ButtonLink>
      </StateMessage>
      <MessageDialog
        open={closedFor !== error}
        onOpenChange={() => setClosedFor(error)}
        tone="danger"
        title={messages.taskForm.loadFailed}
        message={failureReason(error)}
      />
    </>
  );
}
