// What an offer said before, and what changed in the task since it was made.
import { useEffect, useState } from "react";
import type { Deal, Offer, OfferRevision, TaskVersion, TermChange } from "#contract/offer.ts";
import { browserClient } from "#web/data/api.ts";
import { Icon } from "#web/ui/icon.tsx";
import { budgetText } from "#web/ui/task-words.ts";
import { momentText } from "#web/ui/time-words.ts";
import { daysText } from "./step-words.ts";

type History = { revisions: OfferRevision[]; versions: TaskVersion[] };

export function OfferHistory({ offer, deal }: { offer: Offer; deal: Deal }) {
  const isRevised = offer.revision > 1;
  const isBehind = offer.state === "needs_reconfirm" && !deal.isYours;
  const [open, setOpen] = useState(false);
  const history = useHistory(offer, deal, isBehind || open);
  return (
    <>
      {isBehind && history && <Changes versions={history.versions} />}
      {isRevised && (
        <details onToggle={(event) => setOpen(event.currentTarget.open)} className="group">
          <summary className="inline-flex min-h-11 items-center gap-2 font-semibold text-river">
            <Icon name="chevron-down" className="size-5 transition-transform duration-150 group-open:rotate-180" />
            {offer.revision} revisions
          </summary>
          <ol className="mt-2 grid gap-3 border-l-2 border-line pl-4">
            {history?.revisions.map((revision) => (
              <li key={revision.revision} className="grid gap-1 text-sm">
                <p className="font-semibold">
                  {budgetText(revision.amount)} in {daysText(revision.days)}
                  <span className="font-normal text-ink-soft">
                    {" "}
                    · revision {revision.revision}, {momentText(revision.createdAt)}
                  </span>
                </p>
                <p className="max-w-prose whitespace-pre-line text-ink-soft">{revision.message}</p>
              </li>
            ))}
          </ol>
        </details>
      )}
    </>
  );
}

function useHistory({ _id, revision }: Offer, { version }: Deal, wanted: boolean): History | null {
  const [known, setKnown] = useState<{ of: string; history: History } | null>(null);
  const of = `${_id} ${revision} ${version}`;
  const isKnown = known?.of === of;
  useEffect(() => {
    if (!wanted || isKnown) return;
    let here = true;
    browserClient.signedIn.request("GET /offers/{id}", { id: _id }).then(
      (history) => here && setKnown({ of, history }),
      // Without it the rest still stands, and opening it again asks again.
      () => undefined,
    );
    return () => {
      here = false;
    };
  }, [_id, of, wanted, isKnown]);
  return isKnown ? known.history : null;
}

/** The newest last, as it happened. */
function Changes({ versions }: { versions: TaskVersion[] }) {
  const changes = versions.toReversed().flatMap(({ version, changes: made }) => made.map((change) => ({ ...change, version })));
  return (
    <div className="grid gap-3 rounded-md bg-marigold-tint p-4">
      <p className="flex items-center gap-2 font-semibold">
        <Icon name="alert" />
        What changed in the task since
      </p>
      <ul className="grid gap-3">
        {changes.map((change) => (
          <li key={`${change.version} ${change.field}`} className="grid gap-1">
            <p className="text-sm font-semibold capitalize">{change.field}</p>
            <p className="text-ink-soft">
              <span className="sr-only">Before: </span>
              <del>{termText(change, change.from)}</del>
            </p>
            <p>
              <span className="sr-only">Now: </span>
              <ins className="no-underline">{termText(change, change.to)}</ins>
            </p>
          </li>
        ))}
      </ul>
    </div>
  );
}

function termText({ field }: TermChange, value: string | number): string {
  return field === "budget" && typeof value === "number" ? budgetText(value) : String(value);
}
