import { lazy, Suspense, useRef, useState } from "react";
import { Link, useLocation, useNavigate } from "react-router";
import { pagePaths } from "#contract/paths.ts";
import type { Task } from "#contract/task.ts";
import { weekdayText } from "#messages/day-formats.ts";
import { deadlineText, numberText } from "#messages/formats.ts";
import { m } from "#messages/m.ts";
import { useChange } from "#web/data/change.ts";
import { useIdentity } from "#web/features/identity/identity-context.tsx";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { failureReason } from "#web/ui/failure-reason.ts";
import { Icon } from "#web/ui/icon.tsx";
import { budgetText, daysLeft, daysLeftText } from "#web/ui/task-words.ts";
import { textLink } from "#web/ui/text-link.ts";
import { useToday } from "#web/ui/use-today.ts";
import { type OfferTarget, type SeenDeal, useOfferTarget } from "./own-deal.ts";
import { isSample } from "./task-data.ts";

// Loaded right after the page and not with the press, when the network may be away.
const MessageDialog = lazy(() => import("#web/ui/dialog.tsx").then((module) => ({ default: module.MessageDialog })));

type Answer = { tone: "success" | "info" | "danger"; title(): string; message(): string; reason?: string };

const likedAnswer: Answer = { tone: "success", title: m.bid_liked_title, message: m.bid_liked };
const alreadyLikedAnswer: Answer = { tone: "info", title: m.bid_already_liked_title, message: m.bid_already_liked };
const sampleAnswer: Answer = { tone: "info", title: m.bid_sample_title, message: m.bid_sample };

const offerNames = { make: m.bid_make_offer, own: m.bid_your_offer, received: m.bid_view_offers } as const;

type BidPanelProps = {
  task: Task;
  /** Null until it is known. */
  known: SeenDeal | null;
};

/** Budget and deadline of a task, the link to the offers, and the likes with their button. */
export function BidPanel({ task, known }: BidPanelProps) {
  const target = useOfferTarget(task, known);
  return (
    <section aria-label={m.bid_region()} className="grid gap-6 rounded-lg border border-line bg-card p-6 shadow-soft">
      <PriceTag budget={task.budget} />
      {target && (
        <ButtonLink size="lg" icon={target.kind === "make" ? "bid" : "arrow-right"} {...target.link}>
          {offerNames[target.kind]()}
        </ButtonLink>
      )}
      <Deadline deadline={task.deadline} />
      {!task.hidden && <LikeBox task={task} isLiked={known?.deal.isLiked ?? false} offer={target?.kind === "make" ? target : null} />}
    </section>
  );
}

type LikeBoxProps = {
  task: Task;
  isLiked: boolean /** Where the person can make an offer; null where they cannot. */;
  offer: OfferTarget | null;
};

/** The likes of a task, and Bid Now, which adds one. */
function LikeBox({ task, isLiked, offer }: LikeBoxProps) {
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
  const done = pressed || (isLiked && user !== null);
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
    <div className="grid gap-3 border-t border-dashed border-line-strong/60 pt-5">
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
        <Button
          variant="secondary"
          {...(done && { icon: "check" })}
          disabled={done || !ready}
          onClick={bid}
          className={ready ? "" : "disabled:cursor-progress disabled:opacity-100"}
        >
          {done ? m.bid_done() : m.bid_action()}
        </Button>
      </div>
      <p className="text-sm text-ink-soft">{m.bid_caption()}</p>
      <p className="hidden text-sm text-ink-soft no-script:block">{m.bid_no_script()}</p>
      {ready && (
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

function PriceTag({ budget }: { budget: number }) {
  return (
    <div className="relative bg-marigold py-5 pr-5 pl-18 text-on-marigold [clip-path:polygon(2rem_0,100%_0,100%_100%,2rem_100%,0_50%)]">
      <span aria-hidden="true" className="absolute top-1/2 left-8 size-4 -translate-y-1/2 rounded-full bg-card" />
      <p>
        <span className="block text-sm font-semibold">{m.bid_budget()}</span>
        <span className="block font-display text-4xl leading-none font-extrabold tracking-tight tabular-nums">{budgetText(budget)}</span>
      </p>
    </div>
  );
}

function Deadline({ deadline }: { deadline: string }) {
  const days = daysLeft(deadline, useToday());
  const past = days !== null && days < 0;
  return (
    <dl className="flex items-start gap-3">
      <dt className="flex items-center gap-3 text-ink-soft">
        <Icon name="calendar" className={`size-6 ${past ? "text-vermilion" : "text-river"}`} />
        {m.bid_deadline()}
      </dt>
      <dd className="ml-auto text-right">
        <time className="block font-semibold tabular-nums">{deadlineText(deadline)}</time>
        {days !== null && (
          <span className={`block text-sm ${past ? "font-semibold text-vermilion" : "text-ink-soft"}`}>
            {past ? daysLeftText(days) : `${weekdayText(deadline)} · ${daysLeftText(days)}`}
          </span>
        )}
      </dd>
    </dl>
  );
}
