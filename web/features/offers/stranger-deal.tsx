import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import type { Deal } from "#contract/offer.ts";
import { pagePaths } from "#contract/paths.ts";
import type { Task } from "#contract/task.ts";
import { browserClient } from "#web/data/api.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { DealHead } from "./deal-head.tsx";

/** What somebody sees who is not signed in: how it stands, and the way in. */
export function StrangerDeal({ task }: { task: Task }) {
  const { pathname, search } = useLocation();
  const deal = useDealOf(task._id);
  return (
    <>
      {deal && <DealHead deal={deal} />}
      <ButtonLink
        to={pagePaths.login}
        state={{ from: pathname + search, fromState: { task } }}
        variant="secondary"
        icon="user"
        className="sm:justify-self-start"
      >
        Log in to make an offer
      </ButtonLink>
    </>
  );
}

function useDealOf(task: string): Deal | null {
  const [deal, setDeal] = useState<Deal | null>(null);
  useEffect(() => {
    let here = true;
    browserClient.signedIn.list("GET /offers", { query: { task, limit: 1 } }).then(
      ({ data }) => here && setDeal(data.deal),
      // The page itself says when the server is away; the way in stays.
      () => undefined,
    );
    return () => {
      here = false;
    };
  }, [task]);
  return deal;
}
