import { useEffect, useRef, useState } from "react";
import { NewRecovery, type Recovery } from "#contract/account/recovery.ts";
import { recoveryDays, recoveryWaitHours } from "#contract/account/recovery-times.ts";
import type { PersonActivity } from "#contract/administration/administration.ts";
import { limits } from "#contract/platform/limits.ts";
import { numberText } from "#texts/formats.ts";
import { m } from "#texts/m.ts";
import { momentText } from "#texts/time-formats.ts";
import { useChange } from "#web/data/change.ts";
import { useForm } from "#web/data/form.ts";
import { useIdentity } from "#web/features/identity/identity-context.tsx";
import { Button } from "#web/ui/button.tsx";
import { ConfirmDialog } from "#web/ui/dialog.tsx";
import { failureReason } from "#web/ui/failure-reason.ts";
import { TextArea, TextField } from "#web/ui/field.tsx";
import { SettingsCard } from "#web/ui/settings-card.tsx";
import { toast, toastFailure } from "#web/ui/toasts.tsx";

export function RecoveryCard({ person }: { person: PersonActivity }) {
  const startedAt = person.recovery?.startedAt;
  const shown = useRef(startedAt);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // The button that was pressed has disappeared.
    if (shown.current !== startedAt) heading.current?.focus();
    shown.current = startedAt;
  }, [startedAt]);
  if (!person.recovery && !person.canRecover) return null;
  const text = m.recovery_text({ hours: numberText(recoveryWaitHours), days: numberText(recoveryDays) });
  return (
    <SettingsCard danger heading={heading} title={m.recovery_title()} text={text}>
      {person.recovery ? <UnderWay id={person.id} recovery={person.recovery} /> : <StartForm person={person} />}
    </SettingsCard>
  );
}

function UnderWay({ id, recovery: { reason, newEmail, readyAt, expiresAt } }: { id: string; recovery: Recovery }) {
  const { send, busy } = useChange("DELETE /staff/people/{id}/recovery", {
    onDone: () => toast.success(m.recovery_stopped()),
    onFailed: (error) => toast.error(m.recovery_stop_failed({ reason: failureReason(error) })),
  });
  const isReady = Date.parse(readyAt) <= Date.now();
  return (
    <>
      <p className="font-medium">
        {isReady ? m.recovery_usable({ moment: momentText(expiresAt) }) : m.recovery_waits({ moment: momentText(readyAt) })}
      </p>
      <p className="wrap-anywhere whitespace-pre-line">{m.recovery_waits_reason({ reason })}</p>
      {newEmail && <p className="wrap-anywhere">{m.recovery_waits_email({ email: newEmail })}</p>}
      <Button variant="secondary" icon="block" busy={busy} onClick={() => send({ id })} className="justify-self-start">
        {m.recovery_stop()}
      </Button>
    </>
  );
}

function StartForm({ person: { id, name } }: { person: PersonActivity }) {
  const [isAsking, setIsAsking] = useState(false);
  const form = useForm("POST /staff/people/{id}/recovery", {
    name: `recover-${id}`,
    person: useIdentity().user?.id,
    start: { reason: "", newEmail: "" },
    onDone() {
      setIsAsking(false);
      form.reset();
      toast.success(m.recovery_started({ name }));
    },
    onFailed(failure) {
      setIsAsking(false);
      toastFailure(m.recovery_failed)(failure);
    },
  });
  const { reason, newEmail } = form.values;
  const check = () => form.check(NewRecovery, { reason, ...(newEmail.trim() && { newEmail: newEmail.trim() }) });

  function confirm() {
    const body = check();
    if (body) form.send({ id, body });
  }

  return (
    <form {...form.props(() => check() && setIsAsking(true))} className="grid gap-5">
      <TextArea label={m.recovery_reason()} hint={m.recovery_reason_hint()} maxLength={limits.recoveryReason} {...form.field("reason")} />
      <TextField label={m.recovery_new_email()} type="email" maxLength={limits.email} autoComplete="off" {...form.field("newEmail")} />
      <Button type="submit" variant="danger" busy={form.busy} className="justify-self-start">
        {m.recovery_start()}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={m.recovery_question({ name })}
        message={
          <>
            {m.recovery_text({ hours: numberText(recoveryWaitHours), days: numberText(recoveryDays) })}
            {newEmail.trim() && <span className="mt-2 block wrap-anywhere">{m.recovery_question_email({ email: newEmail.trim() })}</span>}
          </>
        }
        confirm={m.recovery_start()}
        busy={form.busy}
        onConfirm={confirm}
      />
    </form>
  );
}
