import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import type { Question } from "#contract/deals/questions/question.ts";
import { dayText } from "#texts/day-formats.ts";
import { m } from "#texts/m.ts";
import { useChange } from "#web/data/change.ts";
import { HiddenNotice } from "#web/data/hidden-notice.tsx";
import { useIdentity } from "#web/features/identity/identity-context.tsx";
import { Avatar } from "#web/ui/avatar.tsx";
import { Button } from "#web/ui/button.tsx";
import { useDraft } from "#web/ui/draft.ts";
import { failureReason } from "#web/ui/failure-reason.ts";
import { focusElement } from "#web/ui/focus-element.ts";
import { LinkedText } from "#web/ui/linked-text.tsx";
import { personPath } from "#web/ui/task-links.ts";
import { TextForm } from "./text-form.tsx";

type QuestionItemProps = {
  question: Question;
  poster: string;
  mayAnswer: boolean;
  /** Asked by the person at the screen, and not answered yet. */
  isOwn: boolean;
  notify(text: string): void;
  report: ReactNode;
  reportAnswer: ReactNode;
};

export function QuestionItem({ question, poster, mayAnswer, isOwn, notify, report, reportAnswer }: QuestionItemProps) {
  const { user } = useIdentity();
  const { asker, answer, answeredAt } = question;
  const isReadable = question.text !== "";
  return (
    <article className="grid gap-3">
      <div className="flex gap-3">
        <Avatar name={asker.name} />
        <div className="grid min-w-0 flex-1 gap-1">
          <p className="text-sm text-ink-soft">
            <Link to={personPath(asker.id)} className="font-semibold text-ink hover:text-river hover:underline">
              {asker.name}
            </Link>{" "}
            · <time dateTime={question.createdAt}>{dayText(question.createdAt)}</time>
          </p>
          <HiddenNotice hidden={question.hidden} isReadable={isReadable} />
          {isReadable && <Written text={question.text} />}
          {answer === null && <p className="text-sm text-ink-soft">{m.question_waiting()}</p>}
        </div>
      </div>
      <div className="ml-11 grid gap-2 empty:hidden">
        {answer === null && mayAnswer && !question.hidden && user && <Answer question={question} person={user.id} notify={notify} />}
        {isOwn ? <DeleteButton id={question._id} notify={notify} /> : report}
      </div>
      {answer !== null && answeredAt !== null && isReadable && (
        <div className="ml-11 grid gap-1 rounded-md bg-sunk px-4 py-3">
          <p className="text-sm text-ink-soft">
            <span className="font-semibold text-ink">{m.question_answer_by({ name: poster })}</span> ·{" "}
            <time dateTime={answeredAt}>{dayText(answeredAt)}</time>
          </p>
          <HiddenNotice hidden={question.answerHidden} isReadable={answer !== ""} />
          {answer !== "" && <Written text={answer} />}
          {reportAnswer}
        </div>
      )}
    </article>
  );
}

function Written({ text }: { text: string }) {
  return <LinkedText className="whitespace-pre-line wrap-anywhere">{text}</LinkedText>;
}

function Answer({ question, person, notify }: { question: Question; person: string; notify(text: string): void }) {
  const draft = useDraft(`answer-${question._id}`, person, { text: "" });
  const [open, setOpen] = useState(draft.restored);
  /** What a press puts in the place of the pressed button takes the focus. */
  const [isPressed, setIsPressed] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const { send, busy } = useChange("POST /questions/{id}/answer", {
    onDone() {
      draft.reset();
      notify(m.question_answered());
    },
    onFailed: setFailure,
  });

  function show(next: boolean) {
    setOpen(next);
    setIsPressed(true);
  }

  if (!open) {
    return (
      <Button
        ref={isPressed ? focusElement : undefined}
        variant="secondary"
        icon="pen"
        onClick={() => show(true)}
        className="justify-self-start"
      >
        {m.question_answer()}
        <span className="sr-only">: {question.text}</span>
      </Button>
    );
  }
  return (
    <TextForm
      draft={draft}
      field={isPressed ? focusElement : undefined}
      label={m.question_answer_field()}
      submitLabel={m.question_answer_send()}
      busy={busy}
      failure={failure}
      onSubmit={(text) => {
        setFailure(undefined);
        send({ id: question._id, body: { text } });
      }}
      onCancel={() => {
        draft.reset();
        show(false);
      }}
    />
  );
}

function DeleteButton({ id, notify }: { id: string; notify(text: string): void }) {
  const [fault, setFault] = useState("");
  const { send, busy } = useChange("DELETE /questions/{id}", {
    onDone: () => notify(m.question_deleted()),
    onFailed: (error) => setFault(failureReason(error)),
  });
  return (
    <>
      <Button variant="quiet" icon="trash" busy={busy} onClick={() => send({ id })} className="-ml-4 justify-self-start">
        {m.question_delete()}
      </Button>
      <p role="alert" className="text-sm font-medium text-vermilion empty:hidden">
        {fault}
      </p>
    </>
  );
}
