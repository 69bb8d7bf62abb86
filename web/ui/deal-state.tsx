// The states of tasks and offers as small labels. The sentences that explain them are in the contract.
import type { OfferState } from "#contract/deals/deal.ts";
import type { TaskState } from "#contract/tasks/task-state.ts";
import { m } from "#texts/m.ts";
import { openLook, StateBadge, type StateLook } from "./state-badge.tsx";

const offerLooks: Record<OfferState, StateLook> = {
  active: { label: m.deal_badge_active, dye: "dye-teal", icon: "bid" },
  needs_reconfirm: { label: m.deal_badge_needs_reconfirm, dye: "dye-ochre", icon: "alert" },
  shortlisted: { label: m.deal_badge_shortlisted, dye: "dye-indigo", icon: "star" },
  awarded: { label: m.deal_badge_awarded, dye: "dye-ochre", icon: "clock" },
  accepted: { label: m.deal_badge_accepted, dye: "dye-green", icon: "check" },
  declined: { label: m.deal_badge_declined, dye: "dye-red", icon: "close" },
  withdrawn: { label: m.deal_badge_withdrawn, dye: "dye-clay", icon: "arrow-left" },
  lost: { label: m.deal_badge_lost, dye: "dye-clay", icon: "close" },
  lapsed: { label: m.deal_badge_lapsed, dye: "dye-clay", icon: "clock" },
  closed_unawarded: { label: m.deal_badge_closed_unawarded, dye: "dye-clay", icon: "lock" },
  abandoned: { label: m.deal_badge_abandoned, dye: "dye-red", icon: "log-out" },
  ended_by_agreement: { label: m.deal_badge_ended_by_agreement, dye: "dye-clay", icon: "users" },
  ended_overdue: { label: m.deal_badge_ended_overdue, dye: "dye-red", icon: "clock" },
  ended_by_dispute: { label: m.deal_badge_ended_by_dispute, dye: "dye-clay", icon: "scales" },
};

const taskLooks: Record<TaskState, StateLook> = {
  open: openLook,
  closed: { label: m.deal_badge_closed, dye: "dye-ochre", icon: "lock" },
  awarded: { label: m.deal_badge_awarded, dye: "dye-ochre", icon: "clock" },
  awaiting_payment: { label: m.deal_badge_awaiting_payment, dye: "dye-ochre", icon: "clock" },
  in_progress: { label: m.deal_badge_in_progress, dye: "dye-indigo", icon: "play" },
  delivered: { label: m.deal_badge_delivered, dye: "dye-plum", icon: "download" },
  disputed: { label: m.deal_badge_disputed, dye: "dye-red", icon: "scales" },
  completed: { label: m.deal_badge_completed, dye: "dye-green", icon: "check" },
  ended: { label: m.deal_badge_ended, dye: "dye-clay", icon: "close" },
  cancelled: { label: m.deal_badge_cancelled, dye: "dye-clay", icon: "close" },
  expired: { label: m.deal_badge_expired, dye: "dye-clay", icon: "clock" },
};

/** The state of a live offer, for its bidder. The contract has the sentences for other people. */
export const ownOfferWords: Partial<Record<OfferState, () => string>> = {
  active: m.deal_own_active,
  needs_reconfirm: m.deal_own_needs_reconfirm,
  shortlisted: m.deal_own_shortlisted,
  awarded: m.deal_own_awarded,
};

export function offerStateText(state: OfferState, task: TaskState): string {
  return (isWaitingForPayment(state, task) ? taskLooks[task] : offerLooks[state]).label();
}

export function taskStateText(state: TaskState): string {
  return taskLooks[state].label();
}

/** The freelancer has accepted the award, which the state of the offer does not tell. */
function isWaitingForPayment(state: OfferState, task: TaskState): boolean {
  return state === "awarded" && task === "awaiting_payment";
}

type OfferStateBadgeProps = { state: OfferState; turnedDown?: boolean | undefined; task: TaskState };

/** `turnedDown`: the freelancer turned down the job, the poster declined nothing. */
export function OfferStateBadge({ state, turnedDown = false, task }: OfferStateBadgeProps) {
  if (isWaitingForPayment(state, task)) return <TaskStateBadge state={task} />;
  return <StateBadge {...offerLooks[state]} {...(turnedDown && { label: m.deal_badge_turned_down })} />;
}

export function TaskStateBadge({ state }: { state: TaskState }) {
  return <StateBadge {...taskLooks[state]} />;
}
