import { type ReactNode, Suspense } from "react";
import { Link } from "react-router";
import type { Question } from "#contract/deals/questions/question.ts";
import { dayText } from "#texts/day-formats.ts";
import { m } from "#texts/m.ts";
import { HiddenNotice } from "#web/data/hidden-notice.tsx";
import { useIdentity } from "#web/features/identity/identity-context.tsx";
import { Avatar } from "#web/ui/avatar.tsx";
import { insert } from "#web/ui/insert.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { LinkedText } from "#web/ui/linked-text.tsx";
import { personPath } from "#web/ui/task-links.ts";
import { writtenIn } from "#web/ui/written-in.ts";

// For the poster and the person who asked.
const Answer = lazyPart(() => import("./question-actions.tsx").then((module) => module.Answer));
const DeleteButton = lazyPart(() => import("./question-actions.tsx").then((module) => module.DeleteButton));

type QuestionItemProps = {
  question: Question;
  poster: string;
  mayAnswer: boolean;
  /** The question can no longer be answered. */
  isOver: boolean;
  /** Asked by the person at the screen, and not answered yet. */
  isOwn: boolean;
  notify(text: string): void;
  report: ReactNode;
  reportAnswer: ReactNode;
};

export function QuestionItem({ question, poster, mayAnswer, isOver, isOwn, notify, report, reportAnswer }: QuestionItemProps) {
  const { user } = useIdentity();
  const { asker, answer, answeredAt } = question;
  const isReadable = question.text !== "";
  const isWaiting = answer === null && !isOver;
  return (
    <article className="grid gap-3">
      <div className="flex gap-3">
        <Avatar name={asker.name} photoURL={asker.photoURL} />
        <div className="grid min-w-0 flex-1 gap-1">
          <p className="text-sm text-ink-soft">
            <Link
              to={personPath(asker.id)}
              lang={writtenIn(asker.name)}
              className="font-semibold text-ink hover:text-river hover:underline"
            >
              {asker.name}
            </Link>{" "}
            · <time dateTime={question.createdAt}>{dayText(question.createdAt)}</time>
          </p>
          <HiddenNotice hidden={question.hidden} isReadable={isReadable} />
          {isReadable && <Written text={question.text} />}
          {isWaiting && !question.hidden && <p className="text-sm text-ink-soft">{m.question_waiting()}</p>}
        </div>
      </div>
      <div className="ml-11 grid gap-2 empty:hidden">
        {isWaiting && mayAnswer && !question.hidden && user && (
          <Suspense fallback={null}>
            <Answer question={question} person={user.id} notify={notify} />
          </Suspense>
        )}
        {isOwn ? (
          <Suspense fallback={null}>
            <DeleteButton id={question._id} notify={notify} />
          </Suspense>
        ) : (
          report
        )}
      </div>
      {answer !== null && answeredAt !== null && isReadable && (
        <div className="ml-11 grid gap-1 rounded-md bg-sunk px-4 py-3">
          <p className="text-sm text-ink-soft">
            <span className="font-semibold text-ink">
              {insert(m.question_answer_by, { name: <span lang={writtenIn(poster)}>{poster}</span> })}
            </span>{" "}
            · <time dateTime={answeredAt}>{dayText(answeredAt)}</time>
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
