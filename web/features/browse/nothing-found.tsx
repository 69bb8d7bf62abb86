import { useLocation } from "react-router";
import { messages } from "#contract/messages.ts";
import { useLoaded } from "#web/data/loaded.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { marketSearch } from "#web/ui/market-address.ts";
import { StateMessage } from "#web/ui/state-message.tsx";
import { type Suggestion, tasksText } from "./filter-parts.ts";

/** Offers to remove the part of the filter that hides most tasks. */
export function NothingFound({ suggestion }: { suggestion: Suggestion | null | Promise<Suggestion | null> }) {
  const { pathname } = useLocation();
  const found = useLoaded(suggestion);
  return (
    <StateMessage
      drawing="empty-stall"
      title={messages.list.empty}
      text={found ? "No stall has all of that at once." : "No stall has that. Try other words, or walk down the whole market."}
    >
      {found && (
        <ButtonLink to={pathname + marketSearch(found.without)} preventScrollReset className="whitespace-normal!">
          Without {found.name}: {tasksText(found)}
        </ButtonLink>
      )}
      <ButtonLink variant="secondary" to={pathname} preventScrollReset>
        All tasks
      </ButtonLink>
    </StateMessage>
  );
}
