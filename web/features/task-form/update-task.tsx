import { useEffect, useState } from "react";
import { messages } from "#contract/messages.ts";
import { pagePaths } from "#contract/paths.ts";
import { browserClient } from "#web/data/api.ts";
import type { User } from "#web/features/identity/identity-port.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { MessageDialog } from "#web/ui/dialog.tsx";
import { failureReason } from "#web/ui/failure-reason.ts";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { StateMessage } from "#web/ui/state-message.tsx";
import { bidPath } from "#web/ui/task-links.ts";
import { loadOwnTask, type OwnTask } from "./load-own-task.ts";
import { UpdateForm } from "./update-form.tsx";

type Answer = { attempt: string; own: OwnTask } | { attempt: string; error: unknown };

/** Fetches the task and opens it for its poster; everyone else is told at once that it is not theirs. */
export function UpdateTask({ id, user }: { id: string; user: User }) {
  const [tries, setTries] = useState(1);
  const [answer, setAnswer] = useState<Answer>();
  const attempt = `${tries} ${id} ${user.id}`;

  useEffect(() => {
    let wanted = true;
    loadOwnTask(browserClient, id).then(
      (own) => wanted && setAnswer({ attempt, own }),
      (error) => wanted && setAnswer({ attempt, error }),
    );
    return () => {
      wanted = false;
    };
  }, [attempt, id]);

  if (answer?.attempt !== attempt) return <LoadingForm />;
  if ("error" in answer) return <LoadFailure key={attempt} error={answer.error} onRetry={() => setTries(tries + 1)} />;
  const { task, mine } = answer.own;
  if (mine) return <UpdateForm key={attempt} task={task} user={user} />;
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

function LoadFailure({ error, onRetry }: { error: unknown; onRetry(): void }) {
  const [told, setTold] = useState(false);
  return (
    <>
      <StateMessage drawing="torn-awning" title={messages.taskForm.loadFailed} text={failureReason(error)}>
        <Button onClick={onRetry}>Try again</Button>
        <ButtonLink variant="secondary" to={pagePaths.myPosted}>
          My Posted Tasks
        </ButtonLink>
      </StateMessage>
      <MessageDialog
        open={!told}
        onOpenChange={(open) => setTold(!open)}
        tone="danger"
        title={messages.taskForm.loadFailed}
        message={failureReason(error)}
      />
    </>
  );
}

function LoadingForm() {
  return (
    <div role="status" aria-label="Loading the task" className="grid gap-6 rounded-lg border border-line bg-card p-6 shadow-soft sm:p-10">
      <Skeleton className="h-12" />
      <Skeleton className="h-12" />
      <Skeleton className="h-40" />
      <Skeleton className="h-12" />
    </div>
  );
}
