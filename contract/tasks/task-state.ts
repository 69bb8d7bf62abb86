export const taskStates = [
  ...["open", "closed", "awarded", "awaiting_payment", "in_progress", "delivered", "disputed"],
  ...["completed", "ended", "cancelled", "expired"],
] as const;
export type TaskState = (typeof taskStates)[number];
/** The task has ended: pages no longer offer Bid Now or Answer. */
export const overStates: readonly TaskState[] = ["completed", "ended", "cancelled"];
