import { Link, useSearchParams } from "react-router";
import type { Client } from "#contract/client.ts";
import { offerStateWords, taskStateWords } from "#contract/deals/deal-words.ts";
import { compareDeals, type DealGroup, type DealSide, dealGroups, dealSides, type MyDeal } from "#contract/deals/my-deals.ts";
import { chosenOfferStates, liveOfferStates } from "#contract/deals/offer-states.ts";
import type { AskedFor, Deal } from "#contract/deals/offers/offer.ts";
import { pagePaths } from "#contract/platform/paths.ts";
import { taskFields } from "#contract/tasks/task-fields.ts";
import type { TaskState } from "#contract/tasks/task-state.ts";
import { m } from "#texts/m.ts";
import { momentText, nearDayText } from "#texts/time-formats.ts";
import { readList } from "#web/data/load.ts";
import { ShowMore } from "#web/data/show-more.tsx";
import { DealDots } from "#web/features/deals/deal-stepper.tsx";
import { holdsPayment, isAccepted } from "#web/ui/agreement.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { OfferStateBadge, ownOfferWords, TaskStateBadge } from "#web/ui/deal-state.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { PaymentSecured } from "#web/ui/payment-secured.tsx";
import { PillLinks } from "#web/ui/pill-links.tsx";
import { StateMessage } from "#web/ui/state-message.tsx";
import { detailsPath, newThreadPath } from "#web/ui/task-links.ts";
import { budgetText } from "#web/ui/task-words.ts";
import { timeLeftText, useNow } from "#web/ui/time-words.ts";
import { useToday } from "#web/ui/use-today.ts";
import { writtenIn } from "#web/ui/written-in.ts";

type Sides = Awaited<ReturnType<typeof readMyDeals>>;

const groupTitles: Record<DealGroup, () => string> = {
  now: m.deals_group_now,
  waiting: m.deals_group_waiting,
  done: m.deals_group_done,
};

const filters: { side: DealSide | null; label: () => string }[] = [
  { side: null, label: m.deals_all },
  { side: "bids", label: m.deals_bids },
  { side: "posts", label: m.deals_posts },
];

/** What a task in this state waits for until its time is over. */
const clockWords: Partial<Record<TaskState, () => string>> = {
  open: m.deals_clock_open,
  closed: m.deals_clock_closed,
  awarded: m.deals_clock_awarded,
  awaiting_payment: m.deals_clock_awaiting_payment,
  in_progress: m.deals_clock_in_progress,
  delivered: m.deals_clock_delivered,
  disputed: m.deals_clock_disputed,
};

/** Each side comes with the most urgent first. */
export async function readMyDeals(client: Client["signedIn"], count: number) {
  const readSide = (side: DealSide) => readList(count, (page) => client.list("GET /mydeals", { query: { side, ...page } }));
  const [bids, posts] = await Promise.all([readSide("bids"), readSide("posts")]);
  return { bids, posts };
}

export function MyDeals({ sides }: { sides: Sides }) {
  const [search] = useSearchParams();
  const side = dealSides.find((name) => name === search.get("side")) ?? null;
  const shown = side ? [side] : dealSides;
  const deals = mergeSides(shown.map((name) => sides[name]));
  const hasMore = shown.some((name) => sides[name].next !== null);
  return (
    <div className="grid gap-10">
      <Filters active={side} />
      {deals.length === 0 ? <Nothing side={side} /> : <Groups deals={deals} />}
      {hasMore && <ShowMore>{m.deals_more()}</ShowMore>}
    </div>
  );
}

/** By urgency, up to the last deal of a list of which there is more: what follows it is not known yet. */
export function mergeSides(lists: Sides[DealSide][]): MyDeal[] {
  const merged = lists.flatMap(({ items }) => items).toSorted(compareDeals);
  const ends = lists.flatMap(({ items, next }) => (next === null ? [] : (items.at(-1) ?? [])));
  return merged.slice(0, Math.min(merged.length, ...ends.map((end) => merged.indexOf(end) + 1)));
}

function Groups({ deals }: { deals: MyDeal[] }) {
  return dealGroups.map((group) => {
    const members = deals.filter((deal) => deal.group === group);
    if (members.length === 0) return null;
    return (
      <section key={group} aria-labelledby={`deals-${group}`} className="grid gap-4">
        <h2 id={`deals-${group}`} className="text-2xl">
          {groupTitles[group]()}
        </h2>
        <ul className="grid gap-3">
          {members.map((deal) => (
            <li key={deal.offer?._id ?? deal.deal.task}>
              <DealRow deal={deal} />
            </li>
          ))}
        </ul>
      </section>
    );
  });
}

function DealRow({ deal: row }: { deal: MyDeal }) {
  const { group, deal, offer } = row;
  const now = useNow();
  const today = useToday();
  const isUrgent = group === "now";
  const isLate = isOverdue(row, now);
  const { label, amount } = priceOf(row);
  const other = otherOf(row);
  const act = actOf(row);
  const edge = isLate ? "border-l-4 border-l-vermilion" : isUrgent ? "border-l-4 border-l-marigold" : "";
  return (
    <div
      className={`grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-3 rounded-lg border border-line bg-card p-4 shadow-soft sm:grid-cols-[auto_minmax(0,1fr)_auto] sm:px-6 sm:py-5 ${edge}`}
    >
      {other ? (
        <Avatar name={other.name} photoURL={other.photoURL} size="md" />
      ) : (
        <span aria-hidden="true" className="grid size-11 place-items-center rounded-full bg-sunk text-ink-soft">
          <Icon name="users" />
        </span>
      )}
      <div className="grid min-w-0 content-start gap-2">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-soft">
          {offer && offer.state !== "accepted" ? <OfferStateBadge {...offer} task={deal.state} /> : <TaskStateBadge state={deal.state} />}
          {hasProgress(row) && <DealDots deal={deal} />}
          <span className="wrap-anywhere">{whoText(row)}</span>
        </div>
        <h3 className="text-xl">
          <Link
            to={placeOf(deal)}
            lang={writtenIn(deal.title)}
            className="inline-flex min-h-6 items-center hover:text-river hover:underline hover:underline-offset-4"
          >
            {deal.title}
          </Link>
        </h3>
        <p className={isUrgent || isLate ? "font-medium" : "text-ink-soft"}>{statusText(row)}</p>
        {deal.agreed && holdsPayment(deal.agreed, deal.state) && <PaymentSecured className="text-sm" />}
      </div>
      <div className="col-span-full flex flex-wrap items-end justify-between gap-x-6 gap-y-3 sm:col-span-1 sm:flex-col sm:justify-start sm:text-right">
        <p>
          <span className="block text-sm text-ink-soft">{label()}</span>
          <span className="font-display text-2xl font-extrabold tabular-nums">{budgetText(amount)}</span>
        </p>
        {isLate ? (
          <p className="flex items-center gap-1.5 text-sm font-semibold sm:whitespace-nowrap text-vermilion">
            <Icon name="alert" className="size-4" />
            {m.deals_overdue({ date: nearDayText(deal.agreed?.deliverBy ?? "", today) })}
          </p>
        ) : (
          <Clock row={row} now={now} />
        )}
        {act && (
          <ButtonLink variant={isUrgent ? "primary" : "secondary"} to={act.to} className="max-sm:w-full">
            {act.label()}
            <span className="sr-only">: {deal.title}</span>
          </ButtonLink>
        )}
      </div>
    </div>
  );
}

/** The person on the other side, once there is one. */
function otherOf({ deal, offer }: MyDeal) {
  return offer ? deal.poster : deal.agreed?.bidder;
}

function whoText({ deal: { poster, agreed }, offer }: MyDeal): string {
  if (offer) return m.deals_your_offer({ name: poster.name });
  return agreed ? m.deals_your_task_with({ name: agreed.bidder.name }) : m.deals_your_task();
}

/** Where another freelancer does the work, the progress of the task is not that of the offer. */
function hasProgress({ offer }: MyDeal): boolean {
  return !offer || [...liveOfferStates, ...chosenOfferStates].some((state) => state === offer.state);
}

/** Once something is agreed, the deal is at the top of the page. */
function placeOf({ task, agreed }: Deal): string {
  return agreed ? detailsPath(task) : `${detailsPath(task)}#offers`;
}

/** The next step of the person, at its place; a message where they wait for the other side. */
function actOf(row: MyDeal): { label: () => string; to: string } | null {
  const { group, deal, offer } = row;
  const message = { label: m.deals_act_message, to: newThreadPath(deal.task, offer ? undefined : deal.agreed?.bidder.id) };
  if (group === "now") return isLatePost(row) ? message : { label: actLabel(row), to: placeOf(deal) };
  return group === "waiting" && deal.agreed ? message : null;
}

/** The poster of late work who cannot end the deal yet. */
function isLatePost({ deal: { state, actions, askedFor }, offer }: MyDeal): boolean {
  return !offer && state === "in_progress" && !askedFor && !actions.includes("end");
}

function actLabel({ deal: { state, askedFor, bidcunt }, offer }: MyDeal): () => string {
  if (state === "awaiting_payment" && !offer) return m.deals_act_secure;
  if (offer?.state === "awarded") return m.deals_act_award;
  if (offer?.state === "needs_reconfirm") return m.deals_act_confirm;
  if (state === "completed") return m.deals_act_review;
  if (state === "disputed") return m.deals_act_statement;
  if (askedFor && (askedFor.by === "poster") === (offer !== null)) return m.deals_act_request;
  if (offer) return m.deals_act_deliver;
  if (state === "delivered") return m.deals_act_check;
  if (state === "in_progress") return m.deals_act_deal;
  return bidcunt > 0 ? m.deals_act_offers : m.deals_act_extend;
}

/** What the deal waits for, and how long. */
function Clock({ row, now }: { row: MyDeal; now: number }) {
  const label = clockLabel(row);
  if (!row.dueAt || !label) return null;
  return (
    <p className="flex items-center gap-1.5 text-sm sm:whitespace-nowrap text-ink-soft">
      <Icon name="clock" className="size-4" />
      {label()} · {timeLeftText(row.dueAt, now)}
    </p>
  );
}

function Filters({ active }: { active: DealSide | null }) {
  return (
    <PillLinks
      label={m.deals_filter()}
      current="true"
      replace
      preventScrollReset
      links={filters.map(({ side, label }) => ({
        to: side ? `${pagePaths.deals}?side=${side}` : pagePaths.deals,
        text: label(),
        isCurrent: side === active,
      }))}
    />
  );
}

function Nothing({ side }: { side: DealSide | null }) {
  const isPosts = side === "posts";
  return (
    <StateMessage
      drawing="price-tags"
      title={isPosts ? m.deals_none_posted() : m.deals_none()}
      text={isPosts ? m.deals_none_posted_text() : m.deals_none_text()}
    >
      {!isPosts && <ButtonLink to={pagePaths.browse}>{m.deals_browse()}</ButtonLink>}
      {side !== "bids" && (
        <ButtonLink variant={isPosts ? "primary" : "secondary"} icon="plus" to={pagePaths.addTask}>
          {m.deals_add_task()}
        </ButtonLink>
      )}
    </StateMessage>
  );
}

/** Work that is not delivered after its date. Other times end by the clock. */
function isOverdue({ dueAt, deal: { state, agreed, askedFor } }: MyDeal, now: number): boolean {
  return state === "in_progress" && Boolean(agreed?.deliverBy) && !askedFor?.until && dueAt !== null && Date.parse(dueAt) <= now;
}

/** What is due at the time of the deal. */
function clockLabel({ group, deal: { state, askedFor } }: MyDeal): (() => string) | undefined {
  if (askedFor?.until) return m.deals_clock_request;
  if (group === "now" && state === "disputed") return m.deals_clock_statement;
  return state === "completed" ? m.deals_clock_review : clockWords[state];
}

/** The agreed price, unless the row is about an offer that was not chosen. */
export function priceOf({ deal, offer }: Pick<MyDeal, "deal" | "offer">): { label: () => string; amount: number } {
  const { agreed, budget } = deal;
  const isAgreed = agreed && isAccepted(agreed.state, deal.state) && (!offer || offer._id === agreed.offer);
  if (isAgreed) return { label: m.deals_agreed, amount: agreed.amount };
  if (agreed && !offer) return { label: m.deals_chosen_price, amount: agreed.amount };
  return offer ? { label: m.deals_offered, amount: offer.amount } : { label: taskFields.budget.label, amount: budget };
}

/** The state of a deal for one of its sides, and what they can do next. */
export function statusText({ group, deal, offer }: MyDeal): string {
  if (group === "now" && deal.state === "completed") return m.deals_leave_review();
  const isChosen = !offer || offer.state === "accepted";
  if (isChosen && deal.state === "disputed") return disputeText(group, deal);
  if (isChosen && deal.askedFor) return requestText(deal, deal.askedFor);
  if (!offer) return postText(group, deal);
  if (offer.state === "needs_reconfirm") return m.deals_confirm_offer();
  if (offer.state === "awarded") return deal.state === "awaiting_payment" ? m.deals_wait_payment() : m.deals_answer_award();
  if (offer.state !== "accepted") return offer.reason ?? (ownOfferWords[offer.state] ?? offerStateWords[offer.state])();
  if (deal.changesAsked) return m.deals_changes_asked({ name: deal.poster.name, changes: deal.changesAsked });
  // The state of an accepted offer is that of its task.
  return deal.state === "in_progress" ? m.deals_deliver() : taskStateWords[deal.state]();
}

function disputeText(group: DealGroup, { dispute }: Deal): string {
  if (group !== "now" || !dispute) return m.deals_wait_moderator();
  return m.deals_write_statement({ time: momentText(dispute.statementsUntil) });
}

function requestText({ isYours, agreed, poster }: Deal, { kind, by }: AskedFor): string {
  const name = isYours ? (agreed?.bidder.name ?? m.step_the_bidder()) : poster.name;
  const isOwn = (by === "poster") === isYours;
  if (kind === "extension") return isOwn ? m.deals_wait_extension({ name }) : m.deals_answer_extension({ name });
  return isOwn ? m.deals_wait_end({ name }) : m.deals_answer_end({ name });
}

function postText(group: DealGroup, { state, bidcunt, awardable: count = bidcunt, actions, agreed }: Deal): string {
  if (bidcunt > 0 && count === 0 && (state === "open" || state === "closed")) return m.deals_wait_confirm({ count: bidcunt });
  if (state === "open") return bidcunt === 0 ? m.deals_open_no_offers() : m.deals_offers_to_review({ count });
  if (state === "closed") return bidcunt === 0 ? m.deals_closed_no_offers() : m.deals_closed_offers({ count });
  if (state === "ended" && agreed?.reason) return agreed.reason;
  if (actions.includes("end")) return m.deals_may_end();
  if (group === "now" && state === "in_progress") return m.deals_late({ name: agreed?.bidder.name ?? m.step_the_bidder() });
  if (state === "awaiting_payment") return m.deals_secure_payment();
  return state === "delivered" ? m.deals_check_work() : taskStateWords[state]();
}
