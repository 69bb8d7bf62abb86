// How things stand, in a sentence for everybody. Apart from the deal's rules, so that who only reads it does not load them.
import type { OfferState, TaskState } from "./deal.ts";

export const taskStateWords: Record<TaskState, string> = {
  open: "This task is open for offers.",
  closed: "The deadline of this task has passed.",
  awarded: "This task is awarded and waits for the winner's answer.",
  in_progress: "This task is being worked on.",
  delivered: "The work on this task is delivered.",
  completed: "This task is completed.",
  cancelled: "This task was cancelled.",
  expired: "This task expired without an award.",
};

export const offerStateWords: Record<OfferState, string> = {
  active: "This offer is active.",
  needs_reconfirm: "The task has changed: this offer must be confirmed by its bidder first.",
  shortlisted: "This offer is on the shortlist.",
  awarded: "This offer is awarded and waits for its bidder's answer.",
  accepted: "This award was accepted.",
  declined: "This offer was declined.",
  withdrawn: "This offer was withdrawn.",
  lost: "Another offer was accepted.",
  lapsed: "The award of this offer lapsed.",
  closed_unawarded: "The task ended without an award.",
};
