import { type ReactNode, Suspense, useState } from "react";
import { isLive } from "#contract/deals/deal.ts";
import { offerStateWords, taskStateWords } from "#contract/deals/deal-words.ts";
import type { Deal, Offer, OfferRevision, TaskVersion, TermChange } from "#contract/deals/offers/offer.ts";
import { fieldText } from "#contract/tasks/field-text.ts";
import { taskFields } from "#contract/tasks/task-fields.ts";
import { numberText } from "#texts/formats.ts";
import { m } from "#texts/m.ts";
import { momentText } from "#texts/time-formats.ts";
import { HiddenNotice } from "#web/data/hidden-notice.tsx";
import { asPerson } from "#web/data/load.ts";
import { Loaded } from "#web/data/loaded.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { OfferStateBadge, ownOfferWords } from "#web/ui/deal-state.tsx";
import { Fold } from "#web/ui/fold.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { insert } from "#web/ui/insert.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { Moment } from "#web/ui/moment.tsx";
import { newThreadPath } from "#web/ui/task-links.ts";
import { budgetText } from "#web/ui/task-words.ts";
import { Written } from "#web/ui/written.tsx";
import { writtenIn } from "#web/ui/written-in.ts";

const ProofButton = lazyPart(() => import("./offer-seal.tsx").then((module) => module.ProofButton));

type OfferCardProps = {
  offer: Offer;
  deal: Deal;
  changes?: TaskVersion[];
  /** Its buttons. */
  children?: ReactNode;
};

/** A bidder's own offer: its price, time, state and message. */
export function OfferCard({ offer, deal, changes = [], children }: OfferCardProps) {
  const live = isLive(offer.state) || offer.state === "accepted";
  return (
    <div className={`grid gap-4 rounded-md border p-4 sm:p-6 ${live ? "border-line-strong/60" : "border-line bg-sunk"}`}>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <div>
          <p className="font-display text-2xl leading-tight font-extrabold tabular-nums">{budgetText(offer.amount)}</p>
          <p className="text-sm text-ink-soft">{deliveryText(offer)}</p>
        </div>
        <div className="ml-auto">
          <OfferStateBadge {...offer} task={deal.state} />
        </div>
      </div>
      <HiddenNotice hidden={offer.hidden} isReadable={offer.message !== ""} />
      <Written className="max-w-prose whitespace-pre-line">{offer.message}</Written>
      <OfferStatus offer={offer} deal={deal} isOwn />
      {changes.length > 0 && <Changes title={m.offer_task_changes()} changes={changes.toReversed().flatMap(({ changes: made }) => made)} />}
      {offer.revision > 1 && <Revisions key={offer.revision} offer={offer} />}
      <div className="flex flex-wrap gap-3 max-sm:*:w-full">
        {children}
        <ButtonLink
          variant="secondary"
          icon="feedback"
          to={newThreadPath(deal.task)}
          aria-label={m.offer_write_to({ name: deal.poster.name })}
        >
          {m.offer_write()}
        </ButtonLink>
      </div>
    </div>
  );
}

/** Once the offers have closed. It is never inside a fold: a freelancer should find it without looking for it. */
export function OwnProof({ offer: { _id, isSealed } }: { offer: Offer }) {
  return (
    isSealed && (
      <Suspense fallback={null}>
        <ProofButton offer={_id} />
      </Suspense>
    )
  );
}

/** Why an offer is in its state and since when. An active offer has only been sent, and the poster sees the shortlist on the card. */
export function OfferStatus({ offer: { state, reason, since, createdAt }, deal, isOwn }: { offer: Offer; deal: Deal; isOwn: boolean }) {
  if (state === "awarded" && deal.state === "awaiting_payment") return <StatusLine words={taskStateWords[deal.state]()} at={deal.since} />;
  if (reason === null && (state === "active" || (state === "shortlisted" && !isOwn))) {
    return <p className="text-sm text-ink-soft">{insert(m.offer_sent_at, { time: <Moment at={createdAt} /> })}</p>;
  }
  const words = reason ?? ((isOwn ? ownOfferWords[state] : undefined) ?? offerStateWords[state])();
  return <StatusLine words={words} at={since} />;
}

function StatusLine({ words, at }: { words: string; at: string }) {
  return (
    <p className="text-sm text-ink-soft">
      <span lang={writtenIn(words)}>{words}</span> · <Moment at={at} />
    </p>
  );
}

function deliveryText({ days }: { days: number }): string {
  return m.offer_delivery({ days: numberText(days) });
}

/** Earlier revisions of an offer, loaded when they are opened. */
export function Revisions({ offer }: { offer: Offer }) {
  const [revisions, setRevisions] = useState<OfferRevision[] | Promise<OfferRevision[]>>([]);
  return (
    <Fold title={m.offer_revisions({ count: offer.revision })} onOpen={() => setRevisions(readRevisions(offer._id))}>
      <ol className="grid gap-3 border-l-2 border-line pl-4">
        <Loaded data={revisions} waiting={null} failed={() => null}>
          {(known) =>
            known.map((revision) => (
              <li key={revision.revision} className="grid gap-1 text-sm">
                <p className="font-semibold">
                  {budgetText(revision.amount)} · {deliveryText(revision)}
                  <span className="font-normal text-ink-soft">
                    {" "}
                    · {m.offer_revision({ number: numberText(revision.revision), time: momentText(revision.createdAt) })}
                  </span>
                </p>
                <Written className="max-w-prose whitespace-pre-line text-ink-soft">{revision.message}</Written>
              </li>
            ))
          }
        </Loaded>
      </ol>
    </Fold>
  );
}

async function readRevisions(id: string): Promise<OfferRevision[]> {
  const { revisions } = await asPerson((client) => client.request("GET /offers/{id}", { id }));
  return revisions;
}

/** What changed in a task, the newest last. */
export function Changes({ title, changes }: { title: string; changes: TermChange[] }) {
  return (
    <div className="grid gap-3 rounded-md bg-marigold-tint p-4">
      <p className="flex items-center gap-2 font-semibold">
        <Icon name="alert" />
        {title}
      </p>
      <ul className="grid gap-3">
        {changes.map((change) => (
          <li key={`${change.field} ${change.from} ${change.to}`} className="grid gap-1">
            <p className="text-sm font-semibold">{taskFields[change.field].label()}</p>
            <p className="text-ink-soft">
              <span className="sr-only">{m.offer_change_from()} </span>
              <del lang={langOf(change, change.from)}>{fieldText(change.field, change.from)}</del>
            </p>
            <p>
              <span className="sr-only">{m.offer_change_to()} </span>
              <ins lang={langOf(change, change.to)} className="no-underline">
                {fieldText(change.field, change.to)}
              </ins>
            </p>
          </li>
        ))}
      </ul>
    </div>
  );
}

function langOf({ field }: TermChange, value: string | number) {
  return taskFields[field].isPersonal ? writtenIn(String(value)) : undefined;
}
