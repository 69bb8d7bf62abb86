import { Link, NavLink, useSearchParams } from "react-router";
import type { Client } from "#contract/client.ts";
import { type TransitionName, transition } from "#contract/deal.ts";
import { offerStateWords, taskStateWords } from "#contract/deal-words.ts";
import { type DealGroup, type DealSide, dealGroups, dealSides, type MyDeal } from "#contract/my-deals.ts";
import { pagePaths } from "#contract/paths.ts";
import { readFirst } from "#web/data/load.ts";
import { ShowMore } from "#web/data/show-more.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { clockWords, OfferStateBadge, ownOfferWords, TaskStateBadge } from "#web/ui/deal-state.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { StateMessage } from "#web/ui/state-message.tsx";
import { detailsPath } from "#web/ui/task-links.ts";
import { budgetText } from "#web/ui/task-words.ts";
import { timeLeftText, useNow } from "#web/ui/time-words.ts";

type Sides = Awaited<ReturnType<typeof readMyDeals>>;

const groupWords: Record<DealGroup, string> = { now: "Needs you now", waiting: "Waiting for others", done: "Done" };
const filters: { side: DealSide | null; label: string }[] = [
  { side: null, label: "All" },
  { side: "bids", label: "What I bid" },
  { side: "posts", label: "What I posted" },
];

/** Steps that are possible at any time and not mentioned. */
const everReady: TransitionName[] = ["send", "change", "cancel", "withdraw"];

/** Each side comes in the order of whose turn it is. */
export async function readMyDeals(client: Client["signedIn"], count: number) {
  const readSide = (side: DealSide) =>
    readFirst(count, async (page) => {
      const { data: items, next } = await client.list("GET /mydeals", { query: { side, ...page } });
      return { items, next };
    });
  const [bids, posts] = await Promise.all([readSide("bids"), readSide("posts")]);
  return { bids, posts };
}

export function MyDeals({ sides }: { sides: Sides }) {
  const [search] = useSearchParams();
  const side = dealSides.find((name) => name === search.get("side")) ?? null;
  const shown = side ? [side] : dealSides;
  const deals = shown.flatMap((name) => sides[name].items);
  const hasMore = shown.some((name) => sides[name].next !== null);
  return (
    <div className="grid gap-10">
      <Filters active={side} />
      {deals.length === 0 ? <Nothing side={side} /> : <Groups deals={deals} />}
      {hasMore && <ShowMore>Show more deals</ShowMore>}
    </div>
  );
}

function Groups({ deals }: { deals: MyDeal[] }) {
  return dealGroups.map((group) => {
    const members = deals.filter((deal) => deal.group === group);
    if (members.length === 0) return null;
    return (
      <section key={group} aria-labelledby={`deals-${group}`} className="grid gap-4">
        <h2 id={`deals-${group}`} className="text-2xl">
          {groupWords[group]}
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

function DealRow({ deal: { group, deal, offer } }: { deal: MyDeal }) {
  const now = useNow();
  const isUrgent = group === "now";
  return (
    <div
      className={`grid gap-3 rounded-lg border bg-card p-5 shadow-soft sm:grid-cols-[minmax(0,1fr)_auto] sm:px-6 ${isUrgent ? "border-l-4 border-line border-l-marigold" : "border-line"}`}
    >
      <div className="grid min-w-0 content-start gap-2">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-2 text-sm text-ink-soft">
          {offer && offer.state !== "accepted" ? <OfferStateBadge state={offer.state} /> : <TaskStateBadge state={deal.state} />}
          {offer ? `You bid · posted by ${deal.poster.name}` : "You posted"}
        </p>
        <h3 className="text-xl">
          <Link
            to={`${detailsPath(deal.task)}#offers`}
            className="inline-flex min-h-6 items-center hover:text-river hover:underline hover:underline-offset-4"
          >
            {deal.title}
          </Link>
        </h3>
        <p className={isUrgent ? "font-medium" : "text-ink-soft"}>{statusWords({ group, deal, offer })}</p>
      </div>
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-1 sm:flex-col sm:justify-start sm:text-right">
        <p className="font-display text-2xl font-extrabold tabular-nums">{budgetText(offer?.amount ?? deal.budget)}</p>
        {deal.dueAt && group !== "done" && (
          <p className="flex items-center gap-1.5 text-sm whitespace-nowrap text-ink-soft">
            <Icon name="clock" className="size-4" />
            {clockWords[deal.state]?.short} · {timeLeftText(deal.dueAt, now)}
          </p>
        )}
      </div>
    </div>
  );
}

function Filters({ active }: { active: DealSide | null }) {
  return (
    <nav aria-label="Which deals">
      <ul className="flex flex-wrap gap-2">
        {filters.map(({ side, label }) => (
          <li key={label}>
            <NavLink
              to={side ? `${pagePaths.deals}?side=${side}` : pagePaths.deals}
              replace
              preventScrollReset
              aria-current={side === active ? "true" : undefined}
              className={`inline-flex min-h-11 items-center rounded-full border px-4 font-semibold transition-colors duration-150 ${side === active ? "border-river bg-river text-on-river" : "border-line bg-card hover:border-river hover:text-river"}`}
            >
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Nothing({ side }: { side: DealSide | null }) {
  const isPosts = side === "posts";
  return (
    <StateMessage
      drawing="empty-stall"
      title={isPosts ? "You have posted nothing yet." : "No deals yet."}
      text={isPosts ? "Post a task and choose among the offers." : "Find a task and make an offer, or post one of your own."}
    >
      {!isPosts && <ButtonLink to={pagePaths.browse}>Browse Tasks</ButtonLink>}
      {side !== "bids" && (
        <ButtonLink variant={isPosts ? "primary" : "secondary"} icon="plus" to={pagePaths.addTask}>
          Add Task
        </ButtonLink>
      )}
    </StateMessage>
  );
}

/** The state of a deal in words for one of its sides, and the steps that the contract allows them now. */
export function statusWords(my: MyDeal): string {
  const { group, deal, offer } = my;
  if (group === "now" && deal.state === "completed") return `${taskStateWords.completed} Rate each other.`;
  if (group !== "now") return stateOf(my);
  if (!offer && (deal.state === "open" || deal.state === "closed")) return toChoose(my);
  const steps = [...(offer?.actions ?? []), ...deal.actions].filter((name) => !everReady.includes(name));
  return `${stateOf(my)} ${labelsOf(steps)}`.trim();
}

function stateOf({ deal, offer }: MyDeal): string {
  if (!offer) return deal.state === "open" && deal.bidcunt === 0 ? "Open, without an offer yet." : taskStateWords[deal.state];
  // The state of an accepted offer is that of its task.
  if (offer.state === "accepted") return deal.changesAsked ? `Changes were asked for: ${deal.changesAsked}` : taskStateWords[deal.state];
  return offer.reason ?? ownOfferWords[offer.state] ?? offerStateWords[offer.state];
}

function toChoose({ deal: { state, bidcunt } }: MyDeal): string {
  if (bidcunt === 0) return "The deadline has passed without an offer. Extend or cancel it.";
  const offers = bidcunt === 1 ? "1 offer waits" : `${bidcunt.toLocaleString("en")} offers wait`;
  return state === "open" ? `${offers} for you.` : `The deadline has passed, and ${offers} for you.`;
}

function labelsOf(steps: TransitionName[]): string {
  const labels = steps.map((name) => transition(name).label);
  return labels.length === 0 ? "" : `${[labels[0], ...labels.slice(1).map(lowerFirst)].join(" or ")}.`;
}

function lowerFirst(words: string): string {
  return words.charAt(0).toLowerCase() + words.slice(1);
}
