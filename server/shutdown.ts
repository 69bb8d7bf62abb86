import type { Server } from "node:http";
import { Server as NetServer } from "node:net";
import type { Log } from "./log.ts";

const patience = 10_000;
/** So long may a kept-alive connection still bring a request: one that left before its client could know. It gets the last answer. */
const grace = 2_000;
const idleCheck = 50;

type Shutdown = { server: Server; log: Log; closeStreams(): void; closePages(): Promise<void>; closeDatabase(): Promise<void> };

/** On SIGTERM or SIGINT: accept nothing new, finish what is under way, give back what is held, end with 0. */
export function endOnSignal({ server, log, closeStreams, closePages, closeDatabase }: Shutdown): void {
  let ending = false;
  async function end(signal: NodeJS.Signals) {
    if (ending) return;
    ending = true;
    log.info({ signal }, "Ending.");
    setTimeout(() => {
      log.error("Something did not finish in time.");
      process.exit(1);
    }, patience).unref();
    closeStreams();
    // Together: hot reload's web sockets keep the server open until the pages close them.
    await Promise.all([closeServer(server), closePages()]);
    await closeDatabase();
    process.exit(0);
  }
  process.on("SIGTERM", end);
  process.on("SIGINT", end);
}

async function closeServer(server: Server): Promise<void> {
  if (!server.listening) return;
  server.prependListener("request", (_, response) => {
    response.shouldKeepAlive = false;
  });
  // Not http's own close: that cuts connections between two requests, and with them a request that is on its way.
  const closed = new Promise((resolve) => NetServer.prototype.close.call(server, resolve));
  let sweep: NodeJS.Timeout | undefined;
  const wait = setTimeout(() => {
    // A kept-alive connection turns idle only once its last answer is out.
    sweep = setInterval(() => server.closeIdleConnections(), idleCheck);
  }, grace);
  await closed;
  clearTimeout(wait);
  clearInterval(sweep);
}
