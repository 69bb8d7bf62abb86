// An offer as its poster compares it with others: who made it, price, time, record, message.
import { type ReactNode, useId, useState } from "react";
import { Link } from "react-router";
import { isLive } from "#contract/deals/deal.ts";
import type { Deal, Offer } from "#contract/deals/offers/offer.ts";
import { numberText } from "#texts/formats.ts";
import { m } from "#texts/m.ts";
import { nearDayText } from "#texts/time-formats.ts";
import { HiddenNotice } from "#web/data/hidden-notice.tsx";
import { useDealPage } from "#web/features/deals/deal-form.tsx";
import { StepButtons } from "#web/features/deals/steps.tsx";
import { Avatar } from "#web/ui/avatar.tsx";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { OfferStateBadge } from "#web/ui/deal-state.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Rating, Stars } from "#web/ui/stars.tsx";
import { newThreadPath, personPath } from "#web/ui/task-links.ts";
import { addDays, budgetText } from "#web/ui/task-words.ts";
import { textLink } from "#web/ui/text-link.ts";
import { useToday } from "#web/ui/use-today.ts";
import { Written } from "#web/ui/written.tsx";
import { writtenIn } from "#web/ui/written-in.ts";
import { offerAnchor } from "./offer-anchor.ts";
import { OfferStatus, Revisions } from "./offer-card.tsx";
import { ShortlistButton } from "./shortlist-button.tsx";

export type OffersView = "columns" | "rows";

/** In columns, the six parts of a card share their rows with the cards beside it. */
const looks: Record<OffersView, { card: string; part: string }> = {
  columns: { card: "lg:row-span-6 lg:grid-cols-1 lg:grid-rows-subgrid", part: "" },
  rows: { card: "lg:grid-cols-[1.3fr_1fr_1fr_1.3fr]", part: "lg:col-span-1" },
};

type ReceivedOfferProps = {
  offer: Offer;
  deal: Deal;
  /** As the reader saw it, if it was revised since. */
  earlier: Offer | undefined;
  view: OffersView;
};

export function ReceivedOffer({ offer, deal, earlier, view }: ReceivedOfferProps) {
  const { bidder } = offer;
  const { declines } = useDealPage();
  const isDeclining = declines.has(offer._id);
  const isOver = isDeclining || !(isLive(offer.state) || offer.state === "accepted");
  const { card, part } = looks[view];
  return (
    <li
      id={offerAnchor(offer._id)}
      tabIndex={-1}
      className={`grid min-w-0 grid-cols-[repeat(auto-fit,minmax(8rem,1fr))] content-start gap-4 rounded-md border p-4 sm:grid-cols-2 sm:p-5 ${card} ${isOver ? "border-line bg-sunk" : offer.state === "shortlisted" ? "border-river" : "border-line-strong/60"}`}
    >
      <div className={`col-span-full flex min-w-0 flex-wrap items-start justify-between gap-3 ${part}`}>
        <div className="flex min-w-0 items-center gap-3">
          <Avatar name={bidder.name} photoURL={bidder.photoURL} size="md" />
          <div className="min-w-0">
            <h3 className="text-lg wrap-anywhere">
              <Link to={personPath(bidder.id)} lang={writtenIn(bidder.name)} className={`${textLink} inline-flex min-h-6 items-center`}>
                {bidder.name}
              </Link>
            </h3>
            <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <Rating rating={bidder.rating} className="text-ink-soft" />
              {bidder.emailVerified && (
                <span className="badge dye-teal">
                  <Icon name="check" className="size-4" />
                  {m.compare_verified()}
                </span>
              )}
            </div>
          </div>
        </div>
        {offer.state !== "active" && <OfferStateBadge {...offer} task={deal.state} />}
      </div>
      <Price offer={offer} budget={deal.budget} />
      <Time offer={offer} />
      <div className={`col-span-full grid content-start gap-1 text-sm ${part}`}>
        <Record bidder={bidder} />
      </div>
      <div className="col-span-full grid content-start gap-3">
        {earlier && (
          <Notice icon="alert" color="bg-marigold-tint">
            {m.offer_before({ amount: budgetText(earlier.amount), days: numberText(earlier.days) })}{" "}
            {earlier.message !== offer.message && m.offer_message_changed()}
          </Notice>
        )}
        {offer.looksCopied && (
          <Notice icon="copy" color="bg-vermilion-tint">
            {m.offer_similar()}
          </Notice>
        )}
        <HiddenNotice hidden={offer.hidden} isReadable={offer.message !== ""} />
        <Message key={offer.message} text={offer.message} isWhole={view === "rows"} />
        <OfferStatus offer={offer} deal={deal} isOwn={false} />
        {offer.revision > 1 && <Revisions key={offer.revision} offer={offer} />}
      </div>
      <OfferActions offer={offer} deal={deal} isDeclining={isDeclining} />
    </li>
  );
}

/** On phones one button, and the others behind More options. */
function OfferActions({ offer, deal, isDeclining }: { offer: Offer; deal: Deal; isDeclining: boolean }) {
  const { bidder, actions, hidden } = offer;
  const { report } = useDealPage();
  const [open, setOpen] = useState(false);
  const id = useId();
  const isAwardable = actions.includes("award");
  const message = (
    <ButtonLink
      variant="secondary"
      icon="feedback"
      to={newThreadPath(deal.task, bidder.id)}
      aria-label={m.offer_write_to({ name: bidder.name })}
    >
      {m.offer_write()}
    </ButtonLink>
  );
  return (
    <div className="col-span-full flex flex-wrap content-start gap-2 max-sm:*:grow">
      {isAwardable ? <StepButtons actions={["award"]} deal={deal} offer={offer} /> : message}
      <Button
        variant="secondary"
        icon="dots"
        aria-expanded={open || isDeclining}
        aria-controls={id}
        onClick={() => setOpen(!open)}
        aria-label={m.offer_more_options({ name: bidder.name })}
        className="sm:hidden"
      >
        {m.progress_other_options()}
      </Button>
      <div id={id} className={`basis-full gap-2 sm:contents ${open || isDeclining ? "grid" : "hidden"}`}>
        {actions.some((name) => name === "shortlist" || name === "unshortlist") && <ShortlistButton offer={offer} disabled={isDeclining} />}
        {isAwardable && message}
        <StepButtons actions={actions.filter((name) => name === "decline")} deal={deal} offer={offer} />
        {!hidden && report({ kind: "offer", id: offer._id, author: bidder.name })}
        {isDeclining && <p className="self-center text-sm text-ink-soft">{m.compare_declining({ name: bidder.name })}</p>}
      </div>
    </div>
  );
}

function Price({ offer, budget }: { offer: Offer; budget: number }) {
  const difference = Math.round((offer.amount - budget) * 100) / 100;
  const amount = budgetText(Math.abs(difference));
  return (
    <p>
      <span className="font-display text-2xl leading-tight wrap-anywhere font-extrabold tabular-nums">{budgetText(offer.amount)}</span>{" "}
      {budget > 0 && (
        <span className={`block text-sm font-medium ${difference < 0 ? "text-leaf" : difference > 0 ? "text-vermilion" : "text-ink-soft"}`}>
          {difference === 0
            ? m.compare_budget_same()
            : difference < 0
              ? m.compare_budget_below({ amount })
              : m.compare_budget_above({ amount })}
        </span>
      )}
    </p>
  );
}

/** An offer that has ended finishes nothing; when the chosen one is due follows from the deal. */
function Time({ offer: { days, state } }: { offer: Offer }) {
  const today = useToday();
  return (
    <p>
      <span className="text-lg font-semibold">{m.compare_days({ count: days })}</span>{" "}
      {isLive(state) && (
        <span className="block text-sm text-ink-soft">{m.compare_finish({ date: nearDayText(addDays(today, days), today) })}</span>
      )}
    </p>
  );
}

function Record({ bidder: { tasksDone, reviewCount = 0, lastReview } }: Pick<Offer, "bidder">) {
  // A person who has left has no record.
  if (tasksDone === undefined) return null;
  return (
    <>
      <p className="font-semibold">
        {tasksDone > 0 ? m.compare_jobs({ count: tasksDone }) : m.compare_no_jobs()}
        <span className="font-normal text-ink-soft">
          {" "}
          · {reviewCount > 0 ? m.compare_reviews({ count: reviewCount }) : m.compare_no_reviews()}
        </span>
      </p>
      {lastReview && (
        <p className="text-ink-soft">
          <span className="sr-only">{m.compare_last_review()} </span>
          <Stars value={lastReview.rating} />{" "}
          <q lang={writtenIn(lastReview.words)} className="line-clamp-3 wrap-anywhere">
            {lastReview.words}
          </q>
        </p>
      )}
    </>
  );
}

const shortMessage = { characters: 260, lines: 6 };

/** Columns are narrow: a long message is shown in part until it is opened. */
function Message({ text, isWhole }: { text: string; isWhole: boolean }) {
  const [open, setOpen] = useState(false);
  const isLong = !isWhole && (text.length > shortMessage.characters || text.split("\n").length > shortMessage.lines);
  return (
    <div>
      <Written className={`max-w-prose wrap-anywhere whitespace-pre-line ${isLong && !open ? "line-clamp-6" : ""}`}>{text}</Written>
      {isLong && (
        <button
          type="button"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
          className="min-h-11 font-semibold text-river hover:text-river-deep"
        >
          {open ? m.compare_message_less() : m.compare_message_all()}
        </button>
      )}
    </div>
  );
}

function Notice({ icon, color, children }: { icon: "alert" | "copy"; color: string; children: ReactNode }) {
  return (
    <p className={`flex items-start gap-2 rounded-md px-4 py-3 text-sm font-medium ${color}`}>
      <Icon name={icon} className="mt-0.5 size-4" />
      <span>{children}</span>
    </p>
  );
}
