// Structured lines for machines on stderr; what a person at the terminal reads goes to stdout.
import pino from "pino";
import type { Settings } from "#server/platform/settings/settings.ts";
import { currentRequestId } from "./request-context.ts";

export type Log = pino.Logger;

/** Keeps the text of a statement with thousands of parameters from filling the log. */
const longestText = 1_000;

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
      formatters: { log: shortenTexts },
    },
    destination,
  );
}

function shortenTexts(line: Record<string, unknown>): Record<string, unknown> {
  const shorten = (value: unknown) => (typeof value === "string" ? value.slice(0, longestText) : value);
  return Object.fromEntries(Object.entries(line).map(([name, value]) => [name, shorten(value)]));
}
