import { useLocation } from "react-router";
import { messages } from "#contract/messages.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { type MarketFilter, marketSearch } from "#web/ui/market-address.ts";
import { StateMessage } from "#web/ui/state-message.tsx";
import { type Relief, tasksText } from "./filter-parts.ts";
import { useRelief } from "./use-counts.ts";

/** Offers to leave out what stands most in the way. */
export function NothingFound({ filter, relief: known }: { filter: MarketFilter; relief: Relief | null | undefined }) {
  const { pathname } = useLocation();
  const relief = useRelief(filter, known);
  return (
    <StateMessage
      drawing="empty-stall"
      title={messages.list.empty}
      text={relief ? "No stall has all of that at once." : "No stall has that. Try other words, or walk down the whole market."}
    >
      {relief && (
        <ButtonLink to={pathname + marketSearch(relief.without)} preventScrollReset className="whitespace-normal!">
          Without {relief.name}: {tasksText(relief)}
        </ButtonLink>
      )}
      <ButtonLink variant="secondary" to={pathname} preventScrollReset>
        All tasks
      </ButtonLink>
    </StateMessage>
  );
}
