// UUIDv7: ids of a process are monotonic, even after the clock was set back.
import { V7Generator } from "uuidv7";

const generator = new V7Generator();
/** 48 bits of milliseconds: the generator's own ten seconds would let the newest task appear below older ones. */
generator.setRollbackAllowance(2 ** 48 - 1);

export function newId(): string {
  return generator.generate().toString();
}
