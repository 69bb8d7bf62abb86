import { NavLink, useSearchParams } from "react-router";
import type { Client } from "#contract/client.ts";
import { type DealGroup, type DealSide, dealGroups, dealSides, type MyDeal } from "#contract/my-deals.ts";
import { pagePaths } from "#contract/paths.ts";
import { readFirst } from "#web/data/load.ts";
import { ShowMore } from "#web/data/show-more.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { StateMessage } from "#web/ui/state-message.tsx";
import { WaitingList } from "#web/ui/waiting-list.tsx";
import { DealRow } from "./deal-row.tsx";

type Deals = { items: MyDeal[]; next: string | null };
export type Sides = Record<DealSide, Deals>;

const groupWords: Record<DealGroup, string> = { now: "Needs you now", waiting: "Waiting for others", done: "Done" };
const filters: { side: DealSide | null; label: string }[] = [
  { side: null, label: "All" },
  { side: "bids", label: "What I bid" },
  { side: "posts", label: "What I posted" },
];

/** Each side comes in the order of whose turn it is. */
export async function readMyDeals(client: Client["signedIn"], count: number): Promise<Sides> {
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

export function WaitingDeals() {
  return <WaitingList label="Loading your deals" noScript="Your deals need JavaScript, which is off in this browser." row="h-28" />;
}
