export const taskStates = [
  ...["open", "closed", "awarded", "in_progress", "delivered", "disputed"],
  ...["completed", "ended", "cancelled", "expired"],
] as const;
export type TaskState = (typeof taskStates)[number];
/** Nobody can win this task any more: interest in it and answers about it have no use. */
export const overStates: readonly TaskState[] = ["completed", "ended", "cancelled"];
