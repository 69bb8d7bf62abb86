// One dispute: the deal, what both sides did and wrote, and the form that decides it.
import { Link } from "react-router";
import { type Dispute, type DisputeOutcome, type DisputeSummary, disputeSides, isHeard } from "#contract/deals/disputes/dispute.ts";
import { splitAmountsText } from "#contract/deals/disputes/split-text.ts";
import { timers } from "#contract/deals/timers.ts";
import type { Decision } from "#contract/moderation/decision.ts";
import { fillPath, pagePaths } from "#contract/platform/paths.ts";
import { dayText } from "#texts/day-formats.ts";
import { moneyText, numberText } from "#texts/formats.ts";
import { listText } from "#texts/list-formats.ts";
import { m } from "#texts/m.ts";
import { momentText } from "#texts/time-formats.ts";
import { actionLooks, kindIcons } from "#web/ui/decision-words.ts";
import { DisputeEntries, disputeSideNames } from "#web/ui/dispute-entries.tsx";
import { StateBadge } from "#web/ui/state-badge.tsx";
import { detailsPath } from "#web/ui/task-links.ts";
import { textLink } from "#web/ui/text-link.ts";
import { writtenIn } from "#web/ui/written-in.ts";
import { DetailCard, Facts, Part, PersonLink } from "./detail-parts.tsx";
import { DisputeForm } from "./dispute-form.tsx";
import type { Notify } from "./undo.ts";

export function isOwn({ poster, winner }: DisputeSummary, me: string): boolean {
  return me === poster.id || me === winner.id;
}

type DisputeViewProps = { dispute: Dispute; me: string; decided(decision: Decision): void; notify: Notify };

export function DisputeView({ dispute, me, decided, notify }: DisputeViewProps) {
  const { task, poster, winner, deliverBy, openedAt, wasDelivered, entries, outcome } = dispute;
  return (
    <DetailCard
      icon={kindIcons.dispute}
      title={m.moderation_dispute_sides({ poster: poster.name, winner: winner.name })}
      intro={
        <Link to={detailsPath(task._id)} lang={writtenIn(task.title)} className={`${textLink} justify-self-start wrap-anywhere`}>
          {task.title}
        </Link>
      }
    >
      <Part title={m.moderation_dispute_deal()}>
        <Facts
          facts={[
            [disputeSideNames.poster(), <PersonLink key="poster" person={poster} />],
            [disputeSideNames.winner(), <PersonLink key="winner" person={winner} />],
            [m.moderation_dispute_amount(), amountText(dispute)],
            [m.moderation_dispute_deliver_by(), dayText(deliverBy)],
            [m.moderation_dispute_opened_at(), momentText(openedAt)],
            [m.moderation_dispute_opened_by(), openedByText(dispute)],
            [m.moderation_dispute_work(), wasDelivered ? m.moderation_dispute_delivered() : m.moderation_dispute_not_delivered()],
            [m.moderation_dispute_statements_until(), momentText(dispute.statementsUntil)],
          ]}
        />
      </Part>
      <Part title={m.dispute_entries()}>
        <DisputeEntries entries={entries} names={{ poster: poster.name, winner: winner.name }} />
      </Part>
      {outcome ? <Result dispute={dispute} outcome={outcome} /> : <Deciding dispute={dispute} me={me} decided={decided} notify={notify} />}
    </DetailCard>
  );
}

function amountText({ amount, isSecured }: Dispute): string {
  return isSecured ? `${moneyText(amount)} · ${m.deal_payment_secured()}` : moneyText(amount);
}

function openedByText(dispute: Dispute): string {
  if (dispute.openedBy === null) return m.moderation_dispute_opened_clock({ hours: numberText(timers.proposalHours) });
  return dispute[dispute.openedBy].name;
}

function Result({ dispute, outcome }: { dispute: Dispute; outcome: DisputeOutcome }) {
  const { closedAt, decision, winnerPercent, amount } = dispute;
  const date = closedAt ? momentText(closedAt) : "";
  return (
    <Part title={m.moderation_dispute_result()}>
      <p>
        <StateBadge {...actionLooks[outcome]} />
      </p>
      <p>
        {decision ? m.moderation_dispute_decided({ date }) : m.moderation_dispute_settled({ date, days: numberText(timers.disputeDays) })}
      </p>
      {winnerPercent !== null && <p>{splitAmountsText(winnerPercent, amount)}</p>}
      {decision && (
        <Link to={fillPath(pagePaths.decision, { id: decision })} className={`${textLink} justify-self-start`}>
          {m.moderation_dispute_see_decision()}
        </Link>
      )}
    </Part>
  );
}

function Deciding({ dispute, me, decided, notify }: DisputeViewProps) {
  const { settlesAs, settlesAt, mayDecide } = dispute;
  return (
    <section aria-labelledby="decide-title" className="grid grid-cols-1 gap-5 border-t border-line pt-6">
      <h3 id="decide-title" className="text-lg">
        {m.moderation_decide_title()}
      </h3>
      <p className="rounded-md bg-sunk px-4 py-3">
        <strong className="block">
          {m.moderation_dispute_settles_at()} {momentText(settlesAt)}
        </strong>
        {settlesAs === "complete" ? m.moderation_dispute_settles_complete() : m.moderation_dispute_settles_end()}
      </p>
      {mayDecide ? (
        <DisputeForm dispute={dispute} decided={decided} notify={notify} />
      ) : (
        <p className="rounded-md bg-marigold-tint px-4 py-3">{isOwn(dispute, me) ? m.moderation_dispute_own_text() : waitText(dispute)}</p>
      )}
    </section>
  );
}

function waitText(dispute: Dispute): string {
  const missing = disputeSides.filter((side) => !isHeard(dispute, side));
  return m.moderation_dispute_wait_text({
    date: momentText(dispute.statementsUntil),
    names: listText(missing.map((side) => dispute[side].name)),
  });
}
