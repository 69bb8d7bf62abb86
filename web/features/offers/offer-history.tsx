// Earlier revisions of an offer, loaded when they are opened, and what changed in the task since the offer was made.
import { useState } from "react";
import type { Offer, OfferRevision, TaskVersion, TermChange } from "#contract/offer.ts";
import { asPerson } from "#web/data/load.ts";
import { Loaded } from "#web/data/loaded.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { budgetText } from "#web/ui/task-words.ts";
import { momentText } from "#web/ui/time-words.ts";
import { daysText } from "./step-words.ts";

export function OfferHistory({ offer, changes }: { offer: Offer; changes: TaskVersion[] }) {
  const [revisions, setRevisions] = useState<OfferRevision[] | Promise<OfferRevision[]>>([]);
  return (
    <>
      {changes.length > 0 && <Changes versions={changes} />}
      {offer.revision > 1 && (
        <details
          key={offer.revision}
          onToggle={(event) => event.currentTarget.open && setRevisions(readRevisions(offer._id))}
          className="group"
        >
          <summary className="inline-flex min-h-11 items-center gap-2 font-semibold text-river">
            <Icon name="chevron-down" className="size-5 transition-transform duration-150 group-open:rotate-180" />
            {offer.revision} revisions
          </summary>
          <ol className="mt-2 grid gap-3 border-l-2 border-line pl-4">
            <Loaded data={revisions} waiting={null} failed={() => null}>
              {(known) => known.map((revision) => <Revision key={revision.revision} revision={revision} />)}
            </Loaded>
          </ol>
        </details>
      )}
    </>
  );
}

async function readRevisions(id: string): Promise<OfferRevision[]> {
  const { revisions } = await asPerson((client) => client.request("GET /offers/{id}", { id }));
  return revisions;
}

function Revision({ revision: { revision, amount, days, message, createdAt } }: { revision: OfferRevision }) {
  return (
    <li className="grid gap-1 text-sm">
      <p className="font-semibold">
        {budgetText(amount)} in {daysText(days)}
        <span className="font-normal text-ink-soft">
          {" "}
          · revision {revision}, {momentText(createdAt)}
        </span>
      </p>
      <p className="max-w-prose whitespace-pre-line text-ink-soft">{message}</p>
    </li>
  );
}

/** The newest last. */
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
