// Tells a suspended person, on every page, until when and why.
import { useMemo } from "react";
import { Link } from "react-router";
import type { Me } from "#contract/account/account.ts";
import { fillPath, pagePaths } from "#contract/platform/paths.ts";
import { dayText } from "#texts/day-formats.ts";
import { m } from "#texts/m.ts";
import { asPerson } from "#web/data/load.ts";
import { useLoaded } from "#web/data/loaded.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { textLink } from "#web/ui/text-link.ts";

export function SuspensionBanner({ me }: { me: Me }) {
  const path = useLoaded(useMemo(() => findDecision(me), [me]));
  if (path === null) return null;
  return (
    <section aria-label={m.suspension_region()} className="border-b border-line bg-vermilion-tint">
      <p className="page-width flex items-start gap-3 py-3">
        <Icon name="shield" className="mt-0.5 size-5" />
        <span>
          {textOf(me)}{" "}
          <Link to={path} className={textLink}>
            {m.hidden_see_decision()}
          </Link>
        </span>
      </p>
    </section>
  );
}

function textOf({ isBanned, suspendedUntil }: Me): string | null {
  if (isBanned) return m.problem_banned();
  return suspendedUntil && m.problem_suspended({ date: dayText(suspendedUntil) });
}

/** The page of the decision that is in effect, or the inbox. A ban has no end; of several suspensions, the one that ends last counts. */
async function findDecision({ isBanned, suspendedUntil }: Me): Promise<string> {
  const statements = await asPerson((client) => client.request("GET /mydecisions")).catch(() => []);
  const current = statements
    .filter(({ isReversed }) => !isReversed)
    .find(({ action, until }) => (isBanned ? action === "ban" : action === "suspend" && until !== null && until >= (suspendedUntil ?? "")));
  return current ? fillPath(pagePaths.decision, { id: current._id }) : pagePaths.inbox;
}
