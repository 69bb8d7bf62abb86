// The states of an offer. Without schemas: the task pages load it.
export const liveOfferStates = ["active", "needs_reconfirm", "shortlisted", "awarded"] as const;
/** How a deal ended without being completed, for a chosen offer. */
export const endedOfferStates = ["ended_by_agreement", "ended_overdue", "ended_by_dispute"] as const;
export const finalOfferStates = [
  ...["declined", "withdrawn", "lost", "lapsed", "closed_unawarded", "abandoned"],
  ...endedOfferStates,
] as const;
export const offerStates = [...liveOfferStates, "accepted", ...finalOfferStates] as const;
/** The states of a chosen offer. A task has at most one. */
export const chosenOfferStates = ["awarded", "accepted", ...endedOfferStates] as const;
/** The states of an offer that became a job. */
export const jobOfferStates = ["accepted", "abandoned", ...endedOfferStates] as const;
