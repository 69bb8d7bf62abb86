// The deadline of a task is the last day for offers. Days begin and end in UTC, as on the server.

export function todayInUtc(): string {
  return new Date().toISOString().slice(0, 10);
}
