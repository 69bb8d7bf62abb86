import { type FormEvent, useState } from "react";
import { ApiError } from "#contract/client.ts";
import { limits } from "#contract/limits.ts";
import { browserClient } from "#web/data/api.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { failureReason } from "#web/ui/failure-reason.ts";
import { TextArea, TextField } from "#web/ui/field.tsx";
import { forgetKey, keyFor } from "#web/ui/idempotency-key.ts";
import { toast } from "#web/ui/toasts.tsx";

type FeedbackDialogProps = { open: boolean; onOpenChange(open: boolean): void; email: string | null };

export function FeedbackDialog({ open, onOpenChange, email }: FeedbackDialogProps) {
  const [busy, setBusy] = useState(false);
  const [errors, setErrors] = useState<Record<string, string>>({});

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const message = String(form.get("message")).trim();
    const answerTo = String(form.get("email")).trim();
    if (!message) return setErrors({ message: "Message is required." });
    setBusy(true);
    setErrors({});
    try {
      const feedback = { message, page: location.pathname, ...(answerTo && { email: answerTo }) };
      await browserClient.signedIn.request("POST /feedback", {
        body: feedback,
        headers: { "Idempotency-Key": keyFor("feedback", feedback) },
      });
      forgetKey("feedback");
      toast.success("Thank you. Your feedback has arrived.");
      onOpenChange(false);
    } catch (error) {
      console.error(error);
      const fields = error instanceof ApiError ? (error.problem.errors ?? []) : [];
      setErrors(Object.fromEntries(fields.map(({ field, message }) => [field, message])));
      if (fields.length === 0) toast.error(`Your feedback could not be sent. ${failureReason(error)}`);
      setBusy(false);
    }
  }

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Give feedback"
      intro="What works, what does not, what is missing: we read all of it."
    >
      <form onSubmit={send} noValidate className="grid gap-5">
        <TextArea label="Message" name="message" rows={5} required maxLength={limits.feedback} error={errors.message} />
        <TextField
          label="Email"
          name="email"
          type="email"
          autoComplete="email"
          defaultValue={email ?? ""}
          maxLength={limits.email}
          hint="Optional, if you would like an answer."
          error={errors.email}
        />
        <Button type="submit" busy={busy} className="justify-self-end">
          {busy ? "Sending..." : "Send feedback"}
        </Button>
      </form>
    </Dialog>
  );
}
