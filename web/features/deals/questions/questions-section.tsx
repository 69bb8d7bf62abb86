// Public questions about a task. Everybody reads them; freelancers ask, the poster answers.
import { type ReactNode, Suspense, useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import type { Deal } from "#contract/deals/offers/offer.ts";
import type { Question } from "#contract/deals/questions/question.ts";
import { pagePaths } from "#contract/platform/paths.ts";
import type { Task } from "#contract/tasks/task.ts";
import { overStates } from "#contract/tasks/task-state.ts";
import { m } from "#texts/m.ts";
import { FailedPart, Served, useLoaded } from "#web/data/loaded.tsx";
import { ShowMore } from "#web/data/show-more.tsx";
import { useIdentity } from "#web/features/identity/identity-context.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { SectionCard } from "#web/ui/section-card.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { QuestionItem } from "./question-item.tsx";
import type { KnownQuestions } from "./questions-data.ts";

// Visitors cannot ask.
const AskForm = lazyPart(() => import("./ask-form.tsx").then((module) => module.AskForm));

type SeenDeal = { user: { id: string } | null; deal: Deal };

type QuestionsSectionProps = {
  task: Task;
  questions: KnownQuestions | Promise<KnownQuestions>;
  /** Missing while the page is only HTML. */
  deal: SeenDeal | Promise<SeenDeal> | undefined;
  report(subject: { kind: "question" | "answer"; id: string }): ReactNode;
};

export function QuestionsSection({ task, questions, deal, report }: QuestionsSectionProps) {
  const { user } = useIdentity();
  const seen = useLoaded<SeenDeal | null>(deal ?? null);
  const own = seen && seen.user?.id === user?.id ? seen.deal : null;
  const state = own?.state ?? task.state;
  const known = useLoaded(questions);
  const [notice, setNotice] = useState<{ text: string } | null>(null);
  const notify = (text: string) => setNotice({ text });
  const noticeLine = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (notice) noticeLine.current?.focus();
  }, [notice]);

  // New questions are no longer accepted.
  if (known?.items.length === 0 && state !== "open" && !notice) return null;
  return (
    <SectionCard id="questions" icon="help" title={m.question_title()}>
      <p ref={noticeLine} tabIndex={-1} className="rounded-md bg-leaf-tint px-4 py-3 font-medium empty:hidden">
        {notice?.text}
      </p>
      <Served
        data={questions}
        waiting={<Skeleton className="h-16" />}
        failed={(failure) => <FailedPart title={m.question_failed()} {...failure} />}
      >
        {({ items, next }) => (
          <>
            {items.length === 0 && <p className="text-ink-soft">{m.question_none()}</p>}
            {items.length > 0 && (
              <ul className="grid gap-6">
                {items.map((question) => (
                  <li key={question._id}>
                    <QuestionItem
                      question={question}
                      poster={task.user.name}
                      mayAnswer={own?.isYours === true}
                      isOver={overStates.includes(state)}
                      isOwn={own?.ownQuestion === question._id}
                      notify={notify}
                      report={own && !question.hidden && own.you !== question.asker.id && report({ kind: "question", id: question._id })}
                      reportAnswer={own && !own.isYours && isAnswerShown(question) && report({ kind: "answer", id: question._id })}
                    />
                  </li>
                ))}
              </ul>
            )}
            {next && <ShowMore>{m.question_more()}</ShowMore>}
          </>
        )}
      </Served>
      <Ask task={task} own={own} notify={notify} />
    </SectionCard>
  );
}

function isAnswerShown({ answer, hidden, answerHidden }: Question): boolean {
  return answer !== null && !hidden && !answerHidden;
}

type AskProps = { task: Task; own: Deal | null; notify(text: string): void };

function Ask({ task, own, notify }: AskProps) {
  const { user, loading } = useIdentity();
  const { pathname, search } = useLocation();
  const state = own?.state ?? task.state;
  if (state !== "open" || task.hidden) return null;
  if (user) {
    return (
      own &&
      !own.isYours &&
      own.ownQuestion === null && (
        <Suspense fallback={null}>
          <AskForm key={user.id} task={task._id} person={user.id} notify={notify} />
        </Suspense>
      )
    );
  }
  return (
    !loading && (
      <ButtonLink
        to={pagePaths.login}
        state={{ from: `${pathname}${search}#questions`, fromState: { task } }}
        variant="secondary"
        icon="user"
        className="sm:justify-self-start"
      >
        {m.question_log_in()}
      </ButtonLink>
    )
  );
}
