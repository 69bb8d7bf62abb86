// The states of tasks and offers in a sentence. Apart from the deal's rules, so that pages which only show a state do not load them.

import type { TaskState } from "#contract/tasks/task-state.ts";
import { m } from "#texts/m.ts";
import type { OfferState } from "./deal.ts";

export const taskStateWords: Record<TaskState, () => string> = {
  open: m.deal_task_open,
  closed: m.deal_task_closed,
  awarded: m.deal_task_awarded,
  awaiting_payment: m.deal_task_awaiting_payment,
  in_progress: m.deal_task_in_progress,
  delivered: m.deal_task_delivered,
  disputed: m.deal_task_disputed,
  completed: m.deal_task_completed,
  ended: m.deal_task_ended,
  cancelled: m.deal_task_cancelled,
  expired: m.deal_task_expired,
};

export const offerStateWords: Record<OfferState, () => string> = {
  active: m.deal_offer_active,
  needs_reconfirm: m.deal_offer_needs_reconfirm,
  shortlisted: m.deal_offer_shortlisted,
  awarded: m.deal_offer_awarded,
  accepted: m.deal_offer_accepted,
  declined: m.deal_offer_declined,
  withdrawn: m.deal_offer_withdrawn,
  lost: m.deal_offer_lost,
  lapsed: m.deal_offer_lapsed,
  closed_unawarded: m.deal_offer_closed_unawarded,
  abandoned: m.deal_offer_abandoned,
  ended_by_agreement: m.deal_offer_ended_by_agreement,
  ended_overdue: m.deal_offer_ended_overdue,
  ended_by_dispute: m.deal_offer_ended_by_dispute,
};
