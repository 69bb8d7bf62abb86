export const taskStates = [
  ...["open", "closed", "awarded", "in_progress", "delivered", "disputed"],
  ...["completed", "ended", "cancelled", "expired"],
] as const;
export type TaskState = (typeof taskStates)[number];
