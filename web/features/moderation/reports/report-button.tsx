import { useState } from "react";
import { type NewReport, NewReport as Schema } from "#contract/moderation/report.ts";
import type { ContentKind } from "#contract/people/content.ts";
import { limits } from "#contract/platform/limits.ts";
import { m } from "#texts/m.ts";
import { useForm } from "#web/data/form.ts";
import { useIdentity } from "#web/features/identity/identity-context.tsx";
import { AlertForm } from "#web/ui/dialog.tsx";
import { TextArea } from "#web/ui/field.tsx";
import { focusElement } from "#web/ui/focus-element.ts";
import { Icon } from "#web/ui/icon.tsx";

type Subject = Pick<NewReport, "kind" | "id">;

const names: Record<ContentKind, () => string> = {
  task: m.report_task,
  offer: m.report_offer,
  message: m.report_message,
  question: m.report_question,
  answer: m.report_answer,
  review: m.report_review,
  person: m.report_person,
};
const questions: Record<ContentKind, () => string> = {
  task: m.report_task_question,
  offer: m.report_offer_question,
  message: m.report_message_question,
  question: m.report_question_question,
  answer: m.report_answer_question,
  review: m.report_review_question,
  person: m.report_person_question,
};

type ReportButtonProps = {
  subject: Subject;
  /** The name of its author, where a page has several such buttons. */
  author?: string | undefined;
  className?: string;
};

/** Reports content or a person to the moderators; only signed-in people can. */
export function ReportButton({ subject, author, className = "" }: ReportButtonProps) {
  const { user } = useIdentity();
  const [open, setOpen] = useState(false);
  const [isDone, setIsDone] = useState(false);
  if (!user) return null;
  if (isDone) {
    return (
      <p ref={focusElement} role="status" tabIndex={-1} className="inline-flex min-h-11 items-center gap-1.5 text-sm text-ink-soft">
        <Icon name="check" className="size-4" />
        {m.report_sent()}
      </p>
    );
  }
  return (
    <>
      <button
        type="button"
        onClick={() => setOpen(true)}
        aria-label={author ? `${names[subject.kind]()}: ${author}` : names[subject.kind]()}
        className={`inline-flex min-h-11 items-center gap-1.5 rounded-sm text-sm text-ink-soft underline-offset-4 hover:text-vermilion hover:underline ${className}`}
      >
        <Icon name="alert" className="size-4" />
        {subject.kind === "task" ? m.report_task() : m.report_action()}
      </button>
      <ReportDialog subject={subject} person={user.id} open={open} close={() => setOpen(false)} done={() => setIsDone(true)} />
    </>
  );
}

type ReportDialogProps = { subject: Subject; person: string; open?: boolean; close(): void; done(): void };

export function ReportDialog({ subject, person, open = true, close, done }: ReportDialogProps) {
  const form = useForm("POST /reports", {
    name: `report-${subject.kind}-${subject.id}`,
    person,
    start: { reason: "" },
    revalidate: false,
    onDone() {
      form.reset();
      close();
      done();
    },
    onFailed({ reason }) {
      form.showErrors({ reason: m.report_failed({ reason }) });
    },
  });

  function submit() {
    const body = form.check(Schema, { ...subject, ...form.values });
    if (body) form.send({ body });
  }

  return (
    <AlertForm
      open={open}
      onOpenChange={(next) => !next && !form.busy && close()}
      title={questions[subject.kind]()}
      message={m.report_explanation()}
      confirm={m.report_action()}
      busy={form.busy}
      form={form.element}
      onSubmit={form.props(submit).onSubmit}
    >
      <TextArea label={m.report_reason_question()} rows={4} maxLength={limits.reportReason} {...form.field("reason")} />
    </AlertForm>
  );
}
