import { Link } from "react-router";
import { FeedbackAnswer, type ReceivedFeedback } from "#contract/administration/administration.ts";
import { limits } from "#contract/platform/limits.ts";
import { m } from "#texts/m.ts";
import { momentText } from "#texts/time-formats.ts";
import { useForm } from "#web/data/form.ts";
import { useIdentity } from "#web/features/identity/identity-context.tsx";
import { Button } from "#web/ui/button.tsx";
import { SelectField, TextArea } from "#web/ui/field.tsx";
import { textLink } from "#web/ui/text-link.ts";
import { toast } from "#web/ui/toasts.tsx";
import { Written } from "#web/ui/written.tsx";
import { CsvButton, FilterForm, ListFrame, useFilter } from "./list-parts.tsx";
import { PersonLink } from "./people-list.tsx";
import type { List } from "./read-list.ts";

export function FeedbackList({ feedback }: { feedback: List<ReceivedFeedback> }) {
  const filter = useFilter("feedback");
  return (
    <>
      <FilterForm tab="feedback" label={m.administration_filter_feedback()}>
        <SelectField
          label={m.administration_show()}
          name="answered"
          placeholder={m.administration_all_feedback()}
          options={[
            { value: "false", label: m.administration_unanswered() },
            { value: "true", label: m.administration_answered() },
          ]}
          defaultValue={filter.answered}
          error={feedback.errors.answered}
          className="min-w-0 basis-64"
        />
      </FilterForm>
      <ListFrame
        title={m.administration_feedback()}
        list={feedback}
        nothing={m.administration_no_feedback()}
        actions={<CsvButton endpoint="GET /staff/exports/feedback" query={filter} label={m.administration_feedback_csv()} />}
      >
        {(items) => (
          <ul className="grid grid-cols-1 gap-4">
            {items.map((item) => (
              <li key={item._id}>
                <FeedbackCard feedback={item} />
              </li>
            ))}
          </ul>
        )}
      </ListFrame>
    </>
  );
}

function FeedbackCard({ feedback }: { feedback: ReceivedFeedback }) {
  const { person, email, message, page, createdAt, answer, answeredAt } = feedback;
  return (
    <article className="grid grid-cols-1 gap-4 rounded-lg border border-line bg-card p-5 shadow-soft sm:p-6">
      <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-ink-soft">
        {person ? <PersonLink person={person} /> : <span>{m.administration_visitor()}</span>}
        {email && <span className="wrap-anywhere">{email}</span>}
        <time dateTime={createdAt}>{momentText(createdAt)}</time>
        {page && (
          <Link to={page} className={`${textLink} wrap-anywhere`}>
            {page}
          </Link>
        )}
      </p>
      <Written className="wrap-anywhere whitespace-pre-wrap">{message}</Written>
      {answer !== null && answeredAt !== null ? (
        <div className="grid gap-1 border-l-4 border-leaf pl-4">
          <p className="text-sm text-ink-soft">{m.administration_answered_at({ moment: momentText(answeredAt) })}</p>
          <Written className="wrap-anywhere whitespace-pre-wrap">{answer}</Written>
        </div>
      ) : email ? (
        <AnswerForm id={feedback._id} email={email} />
      ) : (
        <p className="text-sm text-ink-soft">{m.administration_no_address()}</p>
      )}
    </article>
  );
}

function AnswerForm({ id, email }: { id: string; email: string }) {
  const form = useForm("POST /staff/feedback/{id}/answer", {
    name: `feedback-answer-${id}`,
    person: useIdentity().user?.id,
    start: { text: "" },
    onDone() {
      form.reset();
      toast.success(m.administration_answer_sent({ email }));
    },
    onFailed({ reason, isAtField }) {
      if (!isAtField) form.showErrors({ text: m.administration_answer_failed({ reason }) });
    },
  });

  function submit() {
    const body = form.check(FeedbackAnswer);
    if (body) form.send({ id, body });
  }

  return (
    <form {...form.props(submit)} className="grid gap-3">
      <TextArea
        label={m.feedback_answer()}
        rows={3}
        hint={m.administration_answer_hint({ email })}
        maxLength={limits.feedback}
        {...form.field("text")}
      />
      <Button type="submit" variant="secondary" icon="mail" busy={form.busy} className="justify-self-start">
        {m.administration_send_answer()}
      </Button>
    </form>
  );
}
