// Redirects warnings and errors of Node.js and libraries to the log.
import { describeError } from "./describe-error.ts";
import type { Log } from "./log.ts";

export function logStrays(log: Log): void {
  process.removeAllListeners("warning");
  process.on("warning", ({ name, message }) => log.warn({ warning: name, reason: message }, "Node.js warning"));
  console.warn = (...parts: unknown[]) => log.warn(strayLine(parts), "Library warning");
  console.error = (...parts: unknown[]) => log.error(strayLine(parts), "Library error");
  process.on("uncaughtException", (error) => {
    log.fatal(describeError(error), "Uncaught exception, server stopped");
    process.exit(1);
  });
}

/** Only the first argument and the kind of error: other arguments may contain personal data. */
function strayLine(parts: unknown[]): Record<string, unknown> {
  const [first] = parts;
  const error = parts.find((part) => part instanceof Error);
  return { ...(typeof first === "string" && { reason: first }), ...(error && describeError(error)) };
}
