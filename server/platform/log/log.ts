// Structured JSON logs on stderr. Output for the person at the terminal goes to stdout.
import pino from "pino";
import type { Settings } from "#server/platform/settings/settings.ts";
import { currentRequestId } from "./request-context.ts";

export type Log = pino.Logger;

/** Truncates long texts, such as a statement with thousands of parameters. */
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
