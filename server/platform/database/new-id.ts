// UUIDv7: ids of a process are monotonic, even after the clock was set back.
import { V7Generator } from "uuidv7";
import { currentClock } from "#server/platform/clock.ts";

const generator = new V7Generator();
/** 48 bits of milliseconds: the generator's own ten seconds would let the newest task appear below older ones. */
generator.setRollbackAllowance(2 ** 48 - 1);

export function newId(): string {
  return currentClock()?.newId() ?? generator.generate().toString();
}

/** The lowest id of a time: the first 48 bits of an id are its milliseconds. */
export function firstIdAt(milliseconds: number): string {
  const digits = Math.max(0, milliseconds).toString(16).padStart(12, "0");
  return `${digits.slice(0, 8)}-${digits.slice(8)}-0000-0000-000000000000`;
}
