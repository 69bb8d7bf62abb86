// The deadline of a task is the last day for offers. Days begin and end in UTC, as on the server.

export function todayInUtc(): string {
  return new Date().toISOString().slice(0, 10);
}

/** Whether a poster may set this deadline. One that has passed may stay as it is when other fields are changed. */
export function isDeadlineAhead(deadline: string, kept?: string): boolean {
  return deadline === kept || deadline >= todayInUtc();
}
