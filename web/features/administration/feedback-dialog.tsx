import { limits } from "#contract/platform/limits.ts";
import { m } from "#texts/m.ts";
import { useForm } from "#web/data/form.ts";
import type { User } from "#web/data/session.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { TextArea, TextField } from "#web/ui/field.tsx";
import { forgetKey, keyFor } from "#web/ui/idempotency-key.ts";
import { toast, toastFailure } from "#web/ui/toasts.tsx";

const draftName = "feedback";

type FeedbackDialogProps = { onOpenChange(open: boolean): void; user: User | null };

export function FeedbackDialog({ onOpenChange, user }: FeedbackDialogProps) {
  const form = useForm("POST /feedback", {
    name: draftName,
    person: user?.id,
    start: { message: "", email: user?.email ?? "" },
    revalidate: false,
    onDone() {
      forgetKey(draftName);
      form.reset();
      toast.success(m.feedback_sent());
      onOpenChange(false);
    },
    onFailed: toastFailure(m.feedback_failed),
  });

  function submit() {
    const message = form.values.message.trim();
    const email = form.values.email.trim();
    form.showErrors(message ? {} : { message: m.field_required({ label: m.feedback_message() }) });
    if (!message) return;
    const body = { message, page: location.pathname, ...(email && { email }) };
    form.send({ body, headers: { "Idempotency-Key": keyFor(draftName, body) } });
  }

  return (
    <Dialog open onOpenChange={onOpenChange} title={m.feedback_title()} intro={m.feedback_intro()}>
      <form {...form.props(submit)} className="grid gap-5">
        <TextArea label={m.feedback_message()} rows={5} required maxLength={limits.feedback} {...form.field("message")} />
        <TextField
          label={m.feedback_email()}
          type="email"
          autoComplete="email"
          maxLength={limits.email}
          hint={m.feedback_email_hint()}
          {...form.field("email")}
        />
        <Button type="submit" busy={form.busy} className="justify-self-end">
          {form.busy ? m.feedback_sending() : m.feedback_send()}
        </Button>
      </form>
    </Dialog>
  );
}
