// Structured lines for machines on stderr; what a person at the terminal reads goes to stdout.
import pino from "pino";
import { currentRequestId } from "./request-context.ts";
import type { Settings } from "./settings.ts";

export type Log = pino.Logger;

export function createLog(
  settings: Pick<Settings, "LOG_LEVEL">,
  destination: pino.DestinationStream = pino.destination({ fd: 2, sync: true }),
): Log {
  return pino(
    {
      level: settings.LOG_LEVEL,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      errorKey: "error",
      mixin: () => ({ requestId: currentRequestId() }),
    },
    destination,
  );
}
