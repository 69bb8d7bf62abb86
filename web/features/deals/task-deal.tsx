// The deal about a task, for a signed-in person: the poster, a bidder, or a person who may become one.
import { type ReactNode, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useLocation } from "react-router";
import { taskTerms } from "#contract/deals/deal.ts";
import type { Deal, Offer, TaskVersion } from "#contract/deals/offers/offer.ts";
import type { Task } from "#contract/tasks/task.ts";
import { pickTaskFields } from "#contract/tasks/task-fields.ts";
import { m } from "#texts/m.ts";
import { Changes, OfferCard, OwnProof } from "#web/features/deals/offers/offer-card.tsx";
import { OfferForm } from "#web/features/deals/offers/offer-form.tsx";
import { ReceivedOffers } from "#web/features/deals/offers/received-offers.tsx";
import { useDeclines } from "#web/features/deals/offers/use-declines.ts";
import { Button } from "#web/ui/button.tsx";
import { Fold } from "#web/ui/fold.tsx";
import { Icon } from "#web/ui/icon.tsx";
import type { KnownDeal } from "./deal-data.ts";
import { DealPageContext, type Notice, newestOf, type RenderReport } from "./deal-form.tsx";
import { FoldedTimeline } from "./deal-timeline.tsx";
import { nextSteps, StepButtons } from "./steps.tsx";

type TaskDealProps = { person: string; task: Task; known: KnownDeal; report: RenderReport; children: ReactNode };

const noticeLooks = { success: { icon: "check", color: "bg-leaf-tint" }, info: { icon: "info", color: "bg-marigold-tint" } } as const;

export function TaskDeal({ person, task, known, report, children }: TaskDealProps) {
  const { deal } = known;
  const [given, setNotice] = useState<Notice | null>(null);
  const newest = newestOf([deal.since, ...(deal.isYours ? [] : known.items.map(({ since }) => since))]) ?? "";
  // The deal has moved on since.
  const notice = given?.since && newest > given.since ? null : given;
  const noticeLine = useRef<HTMLParagraphElement>(null);
  const declines = useDeclines();
  const { hash } = useLocation();

  useEffect(() => {
    if (notice) noticeLine.current?.focus();
  }, [notice]);

  useEffect(() => {
    // The browser looked for the anchor before the offers were there.
    if (hash === "#offers" || hash === "#offer") document.getElementById(hash.slice(1))?.scrollIntoView();
  }, [hash]);

  return (
    <DealPageContext value={{ person, notify: setNotice, noticeLine, declines, report }}>
      <p
        ref={noticeLine}
        role="status"
        tabIndex={-1}
        className={`flex items-start gap-3 rounded-md px-4 py-3 font-medium empty:hidden ${notice ? noticeLooks[notice.tone].color : ""}`}
      >
        {notice && (
          <>
            <Icon name={noticeLooks[notice.tone].icon} className="mt-0.5 size-5" />
            <span>{notice.text}</span>
          </>
        )}
      </p>
      {children}
      {deal.isYours ? <ReceivedOffers {...known} /> : <OwnOffers {...known} task={task} />}
    </DealPageContext>
  );
}

/** A bidder's side: the current offer, the form for a new one, and earlier offers. */
function OwnOffers({ task, deal, items: [current, ...past], changes }: KnownDeal & { task: Task }) {
  return (
    <>
      {current && (
        <div id={deal.actions.includes("send") ? undefined : "offer"} tabIndex={-1} className="grid scroll-mt-28 gap-2">
          {deal.agreed ? (
            <>
              <Fold title={m.offer_yours()}>
                <OfferCard offer={current} deal={deal} />
              </Fold>
              <OwnProof offer={current} />
            </>
          ) : (
            <CurrentOffer key={current._id} deal={deal} offer={current} changes={changes} />
          )}
        </div>
      )}
      {deal.actions.includes("send") ? (
        <div id="offer" tabIndex={-1} className="grid scroll-mt-28 gap-5">
          <h3 className="text-lg">{current ? m.offer_make_again() : m.offer_make()}</h3>
          <NewOffer task={task} deal={deal} earlier={current} />
        </div>
      ) : (
        !current && <p className="text-ink-soft">{m.offer_none_accepted()}</p>
      )}
      {past.length > 0 && (
        <div className="grid gap-4">
          <h3 className="text-lg">{m.offer_yours_earlier()}</h3>
          {past.map((offer) => (
            <OfferCard key={offer._id} offer={offer} deal={deal}>
              <OwnProof offer={offer} />
            </OfferCard>
          ))}
        </div>
      )}
    </>
  );
}

/** Shows which terms have changed since the form was opened. After abandoned work nothing is filled in: the same price is no start. */
function NewOffer({ task, deal, earlier }: { task: Task; deal: Deal; earlier: Offer | undefined }) {
  const { version } = deal;
  const terms = pickTaskFields({ ...task, ...deal });
  const [seen] = useState({ version, terms });
  const changes = taskTerms
    .filter((field) => terms[field] !== seen.terms[field])
    .map((field) => ({ field, from: seen.terms[field], to: terms[field] }));
  return (
    <>
      {version > seen.version && changes.length > 0 && <Changes title={m.offer_task_changed_now()} changes={changes} />}
      <OfferForm step="send" deal={deal} offer={earlier?.state === "abandoned" ? undefined : earlier} />
    </>
  );
}

function CurrentOffer({ deal, offer, changes }: { deal: Deal; offer: Offer; changes: TaskVersion[] }) {
  const [open, setOpen] = useState(false);
  const mayRevise = offer.actions.includes("revise");
  const revising = open && mayRevise;
  const reviseButton = useRef<HTMLButtonElement>(null);

  function keep() {
    // The button must be there again to take the focus.
    flushSync(() => setOpen(false));
    reviseButton.current?.focus();
  }

  return (
    <div className="grid gap-4">
      <h3 className="text-lg">{m.offer_yours()}</h3>
      <OfferCard offer={offer} deal={deal} changes={changes}>
        {!revising && (
          <>
            <StepButtons actions={offer.actions.filter((name) => !nextSteps.includes(name))} deal={deal} offer={offer} />
            {mayRevise && (
              <Button ref={reviseButton} variant="secondary" icon="pen" onClick={() => setOpen(true)}>
                {m.step_revise()}
              </Button>
            )}
          </>
        )}
        <OwnProof offer={offer} />
      </OfferCard>
      {revising && <OfferForm step="revise" deal={deal} offer={offer} close={() => setOpen(false)} keep={keep} />}
      {offer.state === "abandoned" && <FoldedTimeline deal={deal} />}
      {offer.state === "declined" && (
        <p className="text-ink-soft">{offer.turnedDown ? m.step_guard_turned_down() : m.step_guard_not_declined()}</p>
      )}
    </div>
  );
}
