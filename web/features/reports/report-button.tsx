// A quiet way to tell the operator that something is not right.
import { type FormEvent, useRef, useState } from "react";
import { limits } from "#contract/limits.ts";
import { type NewReport, NewReport as Schema } from "#contract/report.ts";
import { browserClient } from "#web/api.ts";
import { AlertForm } from "#web/ui/dialog.tsx";
import { failureReason } from "#web/ui/failure-reason.ts";
import { TextArea } from "#web/ui/field.tsx";
import { Icon } from "#web/ui/icon.tsx";

type Subject = Pick<NewReport, "kind" | "id">;

export function ReportButton({ subject, className = "" }: { subject: Subject; className?: string }) {
  const [open, setOpen] = useState(false);
  const [isDone, setIsDone] = useState(false);
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
      <ReportDialog subject={subject} open={open} close={() => setOpen(false)} done={() => setIsDone(true)} />
    </>
  );
}

function ReportDialog({ subject, open, close, done }: { subject: Subject; open: boolean; close(): void; done(): void }) {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const form = useRef<HTMLFormElement>(null);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const given = Schema.safeParse({ ...subject, reason: new FormData(event.currentTarget).get("reason") });
    if (!given.success) {
      setError(given.error.issues[0]?.message);
      return form.current?.querySelector("textarea")?.focus();
    }
    setBusy(true);
    try {
      await browserClient.signedIn.request("POST /reports", { body: given.data });
      close();
      done();
    } catch (failure) {
      setError(`It could not be sent. ${failureReason(failure)}`);
    } finally {
      setBusy(false);
    }
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
      <TextArea label="What is wrong?" name="reason" rows={4} maxLength={limits.reportReason} error={error} />
    </AlertForm>
  );
}
