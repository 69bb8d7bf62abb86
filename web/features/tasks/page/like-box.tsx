// The likes of a task, and Bid Now, which adds one.
import { Suspense, useRef, useState } from "react";
import { Link, useLocation, useNavigate } from "react-router";
import { pagePaths } from "#contract/platform/paths.ts";
import type { Task } from "#contract/tasks/task.ts";
import { overStates } from "#contract/tasks/task-state.ts";
import { numberText } from "#texts/formats.ts";
import { m } from "#texts/m.ts";
import { useChange } from "#web/data/change.ts";
import { useIdentity } from "#web/features/identity/identity-context.tsx";
import { Button } from "#web/ui/button.tsx";
import { failureReason } from "#web/ui/failure-reason.ts";
import { Icon } from "#web/ui/icon.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { textLink } from "#web/ui/text-link.ts";
import { type SeenDeal, useOfferTarget } from "./own-deal.ts";
import { isSample } from "./task-data.ts";

// Loaded right after the page and not with the press, when the network may be away. A visitor's press leads to the login page instead.
const MessageDialog = lazyPart(() => import("#web/ui/dialog.tsx").then((module) => module.MessageDialog));

type Answer = { tone: "success" | "info" | "danger"; title(): string; message(): string; reason?: string };

const likedAnswer: Answer = { tone: "success", title: m.bid_liked_title, message: m.bid_liked };
const alreadyLikedAnswer: Answer = { tone: "info", title: m.bid_already_liked_title, message: m.bid_already_liked };
const sampleAnswer: Answer = { tone: "info", title: m.bid_sample_title, message: m.bid_sample };

type LikeBoxProps = {
  task: Task;
  /** Null until it is known. */
  known: SeenDeal | null;
  className: string;
};

export function LikeBox({ task, known, className }: LikeBoxProps) {
  const target = useOfferTarget(task, known);
  const offer = target?.kind === "make" ? target : null;
  const { user, loading } = useIdentity();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [pressed, setPressed] = useState(false);
  const [answer, setAnswer] = useState(likedAnswer);
  const [open, setOpen] = useState(false);
  /** Takes the focus after the dialog, if the person has chosen to make an offer. */
  const form = useRef<HTMLElement>(null);
  // A visitor's press leads to the login page, so it must be known whether a person is signed in.
  const ready = user !== null || !loading;
  const isOver = overStates.includes(task.state);
  const done = pressed || (known?.deal.isLiked === true && user !== null);
  const { send } = useChange("PATCH /alltasks/{id}", {
    onDone: ({ modifiedCount }) => show(modifiedCount > 0 ? likedAnswer : alreadyLikedAnswer),
    onFailed(error) {
      setPressed(false);
      show({ tone: "danger", title: m.bid_error_title, message: m.bid_error, reason: failureReason(error) });
    },
  });

  function show(next: Answer) {
    setAnswer(next);
    setOpen(true);
  }

  function bid() {
    if (isSample(task)) return show(sampleAnswer);
    if (!user) return navigate(pagePaths.login, { state: { from: pathname, fromState: { task } } });
    setPressed(true);
    send({ id: task._id, body: { email: user.email } });
  }

  return (
    <div className={`grid gap-3 ${className}`}>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <dl className="flex items-center gap-3">
          <dt className="flex items-center gap-3 text-ink-soft">
            <Icon name="star" filled className="size-6 text-marigold" />
            {m.bid_likes()}
          </dt>
          <dd aria-live="polite" className="font-display text-2xl font-bold tabular-nums">
            {numberText(task.likeCount)}
          </dd>
        </dl>
        {!isOver && (
          <Button
            variant="secondary"
            {...(done && { icon: "check" })}
            disabled={done || !ready}
            onClick={bid}
            className={ready ? "" : "disabled:cursor-progress disabled:opacity-100"}
          >
            {done ? m.bid_done() : m.bid_action()}
          </Button>
        )}
      </div>
      {!isOver && (
        <>
          <p className="text-sm text-ink-soft">{task.state === "open" ? m.bid_caption() : m.bid_caption_no_offers()}</p>
          <p className="hidden text-sm text-ink-soft no-script:block">{m.bid_no_script()}</p>
        </>
      )}
      {(user !== null || isSample(task)) && (
        <Suspense fallback={null}>
          <MessageDialog
            open={open}
            onOpenChange={setOpen}
            finalFocus={form}
            tone={answer.tone}
            title={answer.title()}
            message={
              <>
                <span className="block">{answer.message()}</span>
                {answer.reason && <span className="mt-1 block text-sm">{answer.reason}</span>}
              </>
            }
          >
            {answer === likedAnswer && offer && (
              <Link
                {...offer.link}
                onClick={() => {
                  form.current = document.getElementById("offer");
                  setOpen(false);
                }}
                className={`${textLink} inline-flex min-h-11 basis-full items-center justify-center`}
              >
                {m.bid_liked_offer()}
              </Link>
            )}
          </MessageDialog>
        </Suspense>
      )}
    </div>
  );
}
