import { type NewReport, NewReport as Schema } from "#contract/moderation/report.ts";
import type { ContentKind } from "#contract/people/content.ts";
import { limits } from "#contract/platform/limits.ts";
import { m } from "#texts/m.ts";
import { useForm } from "#web/data/form.ts";
import { AlertForm } from "#web/ui/dialog.tsx";
import { TextArea } from "#web/ui/field.tsx";

export type Subject = Pick<NewReport, "kind" | "id">;

const questions: Record<ContentKind, () => string> = {
  task: m.report_task_question,
  offer: m.report_offer_question,
  message: m.report_message_question,
  question: m.report_question_question,
  answer: m.report_answer_question,
  review: m.report_review_question,
  person: m.report_person_question,
};

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
