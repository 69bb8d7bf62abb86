import { useEffect, useState } from "react";
import { limits } from "#contract/platform/limits.ts";
import { pagePaths } from "#contract/platform/paths.ts";
import { m } from "#texts/m.ts";
import { useChange } from "#web/data/change.ts";
import { asPerson, readMyTasks } from "#web/data/load.ts";
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
  const [choices, setChoices] = useState<Choice[]>();
  const [chosen, setChosen] = useState("");
  const [error, setError] = useState("");
  useEffect(() => {
    readChoices(id).then(setChoices, (failure: unknown) => setError(m.invite_tasks_failed({ reason: failureReason(failure) })));
  }, [id]);
  const { send, busy } = useChange("POST /mytask/{id}/invite", {
    revalidate: false,
    onDone() {
      close();
      toast.success(m.invite_sent());
    },
    onFailed: (failure) => setError(m.invite_failed({ reason: failureReason(failure) })),
  });
  const task = chosen || choices?.find(({ disabled }) => !disabled)?.value;
  return (
    <Dialog open onOpenChange={(open) => !open && !busy && close()} title={m.invite_title({ name })} intro={m.invite_intro({ name })}>
      {choices && !task ? (
        <div className="grid gap-5">
          <p>{choices.length === 0 ? m.invite_no_tasks({ name }) : m.invite_none_left({ name })}</p>
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
          {choices ? (
            <SelectField
              label={m.invite_task()}
              value={task}
              error={error}
              options={choices}
              onChange={({ target }) => setChosen(target.value)}
            />
          ) : (
            <div role="alert" className="text-vermilion">
              {error || <Skeleton className="h-20" />}
            </div>
          )}
          {choices && (
            <Button type="submit" icon="megaphone" busy={busy} className="justify-self-start">
              {m.invite_send()}
            </Button>
          )}
        </form>
      )}
    </Dialog>
  );
}

type Choice = { value: string; label: string; disabled: boolean };

/** The own open tasks. Those to which the person cannot be invited again say why. */
async function readChoices(person: string): Promise<Choice[]> {
  const [{ items }, { invited, offered }] = await Promise.all([
    readMyTasks(limits.page),
    asPerson((client) => client.request("GET /people/{id}/invites", { id: person })),
  ]);
  return items
    .filter(({ state, hidden }) => state === "open" && !hidden)
    .map(({ _id, title }) => {
      const words = offered.includes(_id) ? m.invite_option_offer : invited.includes(_id) ? m.invite_option_invited : undefined;
      return { value: _id, label: words?.({ title }) ?? title, disabled: words !== undefined };
    });
}
