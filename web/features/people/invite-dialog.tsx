import { useEffect, useState } from "react";
import { limits } from "#contract/platform/limits.ts";
import { pagePaths } from "#contract/platform/paths.ts";
import type { Task } from "#contract/tasks/task.ts";
import { m } from "#texts/m.ts";
import { useChange } from "#web/data/change.ts";
import { readMyTasks } from "#web/data/load.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { failureReason } from "#web/ui/failure-reason.ts";
import { SelectField } from "#web/ui/field.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { toast } from "#web/ui/toasts.tsx";

type InviteDialogProps = { person: { id: string; name: string }; close(): void };

/** Invites a person to one of the own open tasks. */
export function InviteDialog({ person, close }: InviteDialogProps) {
  const { id, name } = person;
  const [tasks, setTasks] = useState<Task[]>();
  const [chosen, setChosen] = useState("");
  const [error, setError] = useState("");
  useEffect(() => {
    readMyTasks(limits.page).then(
      ({ items }) => setTasks(items.filter(({ state, hidden }) => state === "open" && !hidden)),
      (failure: unknown) => setError(m.invite_tasks_failed({ reason: failureReason(failure) })),
    );
  }, []);
  const { send, busy } = useChange("POST /mytask/{id}/invite", {
    revalidate: false,
    onDone() {
      close();
      toast.success(m.invite_sent());
    },
    onFailed: (failure) => setError(m.invite_failed({ reason: failureReason(failure) })),
  });
  const task = chosen || tasks?.[0]?._id;
  return (
    <Dialog open onOpenChange={(open) => !open && !busy && close()} title={m.invite_title({ name })} intro={m.invite_intro({ name })}>
      {tasks?.length === 0 ? (
        <div className="grid gap-5">
          <p>{m.invite_no_tasks({ name })}</p>
          <ButtonLink to={pagePaths.addTask} icon="plus" className="justify-self-start">
            {m.nav_add_task()}
          </ButtonLink>
        </div>
      ) : (
        <form
          noValidate
          className="grid gap-5"
          onSubmit={(event) => {
            event.preventDefault();
            setError("");
            if (task) send({ id: task, body: { person: id } });
          }}
        >
          {tasks ? (
            <SelectField
              label={m.invite_task()}
              value={task}
              error={error}
              options={tasks.map(({ _id, title }) => ({ value: _id, label: title }))}
              onChange={({ target }) => setChosen(target.value)}
            />
          ) : (
            <div role="alert" className="text-vermilion">
              {error || <Skeleton className="h-20" />}
            </div>
          )}
          {tasks && (
            <Button type="submit" icon="megaphone" busy={busy} className="justify-self-start">
              {m.invite_send()}
            </Button>
          )}
        </form>
      )}
    </Dialog>
  );
}
