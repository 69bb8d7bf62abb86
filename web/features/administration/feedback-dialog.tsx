import { type FormEvent, useState } from "react";
import { limits } from "#contract/platform/limits.ts";
import { m } from "#texts/m.ts";
import { useChange } from "#web/data/change.ts";
import type { User } from "#web/data/session.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { useDraft } from "#web/ui/draft.ts";
import { failureReason, fieldErrors } from "#web/ui/failure-reason.ts";
import { TextArea, TextField } from "#web/ui/field.tsx";
import { forgetKey, keyFor } from "#web/ui/idempotency-key.ts";
import { toast } from "#web/ui/toasts.tsx";

const draftName = "feedback";

type FeedbackDialogProps = { onOpenChange(open: boolean): void; user: User | null };

export function FeedbackDialog({ onOpenChange, user }: FeedbackDialogProps) {
  const draft = useDraft(draftName, user?.id ?? "", { message: "", email: user?.email ?? "" });
  const [errors, setErrors] = useState<Record<string, string>>({});
  const { send, busy } = useChange("POST /feedback", {
    revalidate: false,
    onDone() {
      forgetKey(draftName);
      draft.reset();
      toast.success(m.feedback_sent());
      onOpenChange(false);
    },
    onFailed(error) {
      const found = fieldErrors(error);
      setErrors(found);
      if (Object.keys(found).length === 0) toast.error(m.feedback_failed({ reason: failureReason(error) }));
    },
  });

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const message = draft.values.message.trim();
    const email = draft.values.email.trim();
    if (!message) return setErrors({ message: m.field_required({ label: m.feedback_message() }) });
    setErrors({});
    const body = { message, page: location.pathname, ...(email && { email }) };
    send({ body, headers: { "Idempotency-Key": keyFor(draftName, body) } });
  }

  return (
    <Dialog open onOpenChange={onOpenChange} title={m.feedback_title()} intro={m.feedback_intro()}>
      <form onSubmit={submit} noValidate className="grid gap-5">
        <TextArea
          label={m.feedback_message()}
          rows={5}
          required
          maxLength={limits.feedback}
          value={draft.values.message}
          onChange={(event) => draft.change("message", event.target.value)}
          error={errors.message}
        />
        <TextField
          label={m.feedback_email()}
          type="email"
          autoComplete="email"
          value={draft.values.email}
          onChange={(event) => draft.change("email", event.target.value)}
          maxLength={limits.email}
          hint={m.feedback_email_hint()}
          error={errors.email}
        />
        <Button type="submit" busy={busy} className="justify-self-end">
          {busy ? m.feedback_sending() : m.feedback_send()}
        </Button>
      </form>
    </Dialog>
  );
}
