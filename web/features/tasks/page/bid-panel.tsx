import type { ReactNode } from "react";
import type { Agreement } from "#contract/deals/offers/offer.ts";
import { placeName } from "#contract/tasks/places.ts";
import type { Task } from "#contract/tasks/task.ts";
import { taskFields } from "#contract/tasks/task-fields.ts";
import type { TaskState } from "#contract/tasks/task-state.ts";
import { dayText, weekdayText } from "#texts/day-formats.ts";
import { deadlineText } from "#texts/formats.ts";
import { m } from "#texts/m.ts";
import { agreedPriceLabel, deliveryDate, holdsPayment } from "#web/ui/agreement.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { Icon, type IconName } from "#web/ui/icon.tsx";
import { PaymentSecured } from "#web/ui/payment-secured.tsx";
import { budgetText, daysLeftText, daysToOffer } from "#web/ui/task-words.ts";
import { endOfDay, timeLeftText, useNow } from "#web/ui/time-words.ts";
import { useToday } from "#web/ui/use-today.ts";
import { writtenIn } from "#web/ui/written-in.ts";
import { LikeBox } from "./like-box.tsx";
import { type SeenDeal, useOfferTarget } from "./own-deal.ts";

const offerNames = {
  make: m.bid_make_offer,
  own: m.bid_your_offer,
  received: m.bid_view_offers,
  task: m.bid_manage_task,
} as const;

type BidPanelProps = {
  task: Task;
  /** Null until it is known. */
  known: SeenDeal | null;
};

/**
 * The price and the date that count now: budget and deadline with the link to the offers, or for the two sides of a deal the agreed price and
 * the delivery. While the task is open, also the likes with their button.
 */
export function BidPanel({ task, known }: BidPanelProps) {
  const target = useOfferTarget(task, known);
  const agreed = known?.deal.agreed;
  return (
    <section aria-label={m.bid_region()} className="grid gap-4 rounded-lg border border-line bg-card p-4 shadow-soft sm:gap-6 sm:p-6">
      {agreed ? (
        <PriceTag label={agreedPriceLabel(agreed, known.deal.state)} amount={agreed.amount} />
      ) : (
        <PriceTag label={taskFields.budget.label()} amount={task.budget} />
      )}
      {agreed && holdsPayment(agreed, known.deal.state) && <PaymentSecured />}
      {target && (
        <ButtonLink size="lg" icon={target.kind === "make" ? "bid" : "arrow-right"} {...target.link}>
          {offerNames[target.kind]()}
        </ButtonLink>
      )}
      {agreed ? <Delivery agreed={agreed} state={known.deal.state} /> : <Deadline task={task} />}
      {(!agreed || agreed.state === "awarded") && task.neededBy && (
        <FactRow icon="clock" label={taskFields.neededBy.label()}>
          <time dateTime={task.neededBy} className="block font-semibold tabular-nums">
            {dayText(task.neededBy)}
          </time>
        </FactRow>
      )}
      {task.place && (
        <FactRow icon={task.place === "onsite" ? "pin" : "display"} label={taskFields.place.label()} isStacked={Boolean(agreed)}>
          <span className="block font-semibold">{placeName(task.place)}</span>
          {task.town && (
            <span lang={writtenIn(task.town)} className="block wrap-anywhere">
              {task.town}
            </span>
          )}
        </FactRow>
      )}
      {!task.hidden && task.state === "open" && (
        <LikeBox task={task} known={known} className="border-t border-dashed border-line-strong/60 pt-5" />
      )}
    </section>
  );
}

function PriceTag({ label, amount }: { label: string; amount: number }) {
  return (
    <div className="relative bg-marigold py-3 pr-5 pl-18 sm:py-5 text-on-marigold [clip-path:polygon(2rem_0,100%_0,100%_100%,2rem_100%,0_50%)]">
      <span aria-hidden="true" className="absolute top-1/2 left-8 size-4 -translate-y-1/2 rounded-full bg-card" />
      <p>
        <span className="block text-sm font-semibold">{label}</span>
        <span className="block font-display text-4xl leading-none font-extrabold tracking-tight tabular-nums">{budgetText(amount)}</span>
      </p>
    </div>
  );
}

/** The days that are left are shown while the deadline decides something. */
function Deadline({ task: { deadline, state } }: { task: Task }) {
  const left = daysToOffer(state, deadline, useToday());
  const isPast = left !== null && left < 0;
  return (
    <FactRow
      icon="calendar"
      label={taskFields.deadline.label()}
      hint={left !== null && !isPast && m.task_offers_until()}
      isLate={isPast}
      note={left !== null && (isPast ? "" : `${weekdayText(deadline)} · `) + daysLeftText(left)}
    >
      <time className="block font-semibold tabular-nums">{deadlineText(deadline)}</time>
    </FactRow>
  );
}

/** The days of the offer, until it is accepted. */
function Delivery({ agreed, state }: { agreed: Agreement; state: TaskState }) {
  const now = useNow();
  const delivery = deliveryDate(agreed, state);
  if (!delivery) {
    return (
      <FactRow icon="calendar" label={m.progress_delivery()} isStacked>
        <span className="font-semibold">{m.progress_days({ count: agreed.days })}</span>
      </FactRow>
    );
  }
  const end = state === "in_progress" ? endOfDay(delivery.date) : null;
  const isLate = end !== null && Date.parse(end) <= now;
  return (
    <FactRow
      icon="calendar"
      label={delivery.label}
      isStacked
      isLate={isLate}
      note={end && (isLate ? m.progress_overdue() : timeLeftText(end, now))}
    >
      <time dateTime={delivery.date} className="block font-semibold tabular-nums">
        {dayText(delivery.date)}
      </time>
    </FactRow>
  );
}

type FactRowProps = {
  icon: IconName;
  label: string;
  /** The value is below the label, for labels that leave no room beside them. */
  isStacked?: boolean;
  hint?: string | false;
  isLate?: boolean;
  note?: ReactNode;
  children: ReactNode;
};

function FactRow({ icon, label, isStacked = false, hint, isLate = false, note, children }: FactRowProps) {
  return (
    <dl className={isStacked ? "grid" : "flex items-start gap-3"}>
      <dt className="flex items-center gap-3 text-ink-soft">
        <Icon name={icon} className={`size-6 ${isLate ? "text-vermilion" : "text-river"}`} />
        <span>
          {label}
          {hint && <span className="block text-sm">{hint}</span>}
        </span>
      </dt>
      <dd className={isStacked ? "pl-9" : "ml-auto text-right"}>
        {children}
        {note && <span className={`block text-sm ${isLate ? "font-semibold text-vermilion" : "text-ink-soft"}`}>{note}</span>}
      </dd>
    </dl>
  );
}
