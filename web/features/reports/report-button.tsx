import { type FormEvent, useRef, useState } from "react";
import { limits } from "#contract/limits.ts";
import { type NewReport, NewReport as Schema } from "#contract/report.ts";
import { useChange } from "#web/data/change.ts";
import { useIdentity } from "#web/features/identity/identity-context.tsx";
import { AlertForm } from "#web/ui/dialog.tsx";
import { useDraft } from "#web/ui/draft.ts";
import { failureReason } from "#web/ui/failure-reason.ts";
import { TextArea } from "#web/ui/field.tsx";
import { Icon } from "#web/ui/icon.tsx";

type Subject = Pick<NewReport, "kind" | "id">;

/** Reports a task or a message to the operator; only signed-in people can. */
export function ReportButton({ subject, className = "" }: { subject: Subject; className?: string }) {
  const { user } = useIdentity();
  const [open, setOpen] = useState(false);
  const [isDone, setIsDone] = useState(false);
  if (!user) return null;
  if (isDone) {
    return (
      <p role="status" className="inline-flex min-h-11 items-center gap-1.5 text-sm text-ink-soft">
        <Icon name="check" className="size-4" />
        Reported. Thank you.
      </p>
    );
  }
  return (
    <>
      <button
        type="button"
        onClick={() => setOpen(true)}
        className={`inline-flex min-h-11 items-center gap-1.5 rounded-sm text-sm text-ink-soft underline-offset-4 hover:text-vermilion hover:underline ${className}`}
      >
        <Icon name="alert" className="size-4" />
        Report<span className={subject.kind === "message" ? "sr-only" : ""}> this {subject.kind}</span>
      </button>
      <ReportDialog subject={subject} person={user.id} open={open} close={() => setOpen(false)} done={() => setIsDone(true)} />
    </>
  );
}

type ReportDialogProps = { subject: Subject; person: string; open: boolean; close(): void; done(): void };

function ReportDialog({ subject, person, open, close, done }: ReportDialogProps) {
  const draft = useDraft(`report-${subject.kind}-${subject.id}`, person, { reason: "" });
  const [error, setError] = useState<string>();
  const form = useRef<HTMLFormElement>(null);
  const { send, busy } = useChange("POST /reports", {
    revalidate: false,
    onDone() {
      draft.reset();
      close();
      done();
    },
    onFailed: (failure) => setError(`It could not be sent. ${failureReason(failure)}`),
  });

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const given = Schema.safeParse({ ...subject, ...draft.values });
    if (given.success) return send({ body: given.data });
    setError(given.error.issues[0]?.message);
    form.current?.querySelector("textarea")?.focus();
  }

  return (
    <AlertForm
      open={open}
      onOpenChange={(next) => !next && !busy && close()}
      title={`Report this ${subject.kind}?`}
      message="The people who run TaskHaat read it. The author is not told who you are."
      confirm="Report"
      busy={busy}
      form={form}
      onSubmit={submit}
    >
      <TextArea
        label="What is wrong?"
        name="reason"
        rows={4}
        maxLength={limits.reportReason}
        value={draft.values.reason}
        onChange={(event) => draft.change("reason", event.target.value)}
        error={error}
      />
    </AlertForm>
  );
}
