import type { Context } from "hono";
import type { ServerEnv } from "./env.ts";
import { ProblemError } from "./problem.ts";

type Window = { used: number; endsAt: number };
type RateLimit = { max: number; windowMs: number; now?: () => number };

/** So many a window for each key, counted in this process. Throws 429 with the seconds to wait. */
export function createRateLimit({ max, windowMs, now = Date.now }: RateLimit) {
  const windows = new Map<string, Window>();
  return function take(key: string): void {
    const time = now();
    for (const [name, { endsAt }] of windows) {
      if (endsAt > time) break;
      windows.delete(name);
    }
    const window = windows.get(key) ?? { used: 0, endsAt: time + windowMs };
    windows.set(key, window);
    window.used += 1;
    if (window.used <= max) return;
    const headers = { "Retry-After": String(Math.ceil((window.endsAt - time) / 1000)) };
    throw new ProblemError(429, "That was too often. Wait a little and try again.", { headers });
  };
}

export function clientAddress(c: Context<ServerEnv>): string {
  return c.env?.incoming?.socket.remoteAddress ?? "in process";
}
