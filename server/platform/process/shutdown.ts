import type { Server } from "node:http";
import { Server as NetServer } from "node:net";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { Log } from "#server/platform/log/log.ts";

const patience = 10_000;
/** How long keep-alive connections stay open for requests that were sent before the client noticed the shutdown. */
const grace = 1_000;
const idleCheck = 50;
/** The time limit for accepting connections from the kernel's backlog: one per turn of the event loop. */
const admission = 4_000;

type Shutdown = {
  server: Server;
  log: Log;
  closeStreams(): void;
  closePages(): Promise<void>;
  stopJobs(): Promise<void>;
  closeDatabase(): Promise<void>;
};

/** Graceful shutdown on SIGTERM or SIGINT: stops accepting, finishes open requests, releases resources, exits with 0. */
export function endOnSignal({ server, log, closeStreams, closePages, stopJobs, closeDatabase }: Shutdown): void {
  let ending = false;
  async function end(signal: NodeJS.Signals) {
    if (ending) return;
    ending = true;
    log.info({ signal }, "Shutting down");
    setTimeout(() => {
      log.error("Shutdown timed out");
      process.exit(1);
    }, patience).unref();
    closeStreams();
    // In parallel: hot reload's web sockets keep the server open until the pages close them.
    await Promise.all([closeServer(server), closePages(), stopJobs()]);
    await closeDatabase();
    process.exit(0);
  }
  process.on("SIGTERM", end);
  process.on("SIGINT", end);
}

async function closeServer(server: Server): Promise<void> {
  if (!server.listening) return;
  // Connections now close after their response, so that the event loop has time to accept waiting connections.
  server.prependListener("request", (_, response) => {
    response.shouldKeepAlive = false;
  });
  await acceptWaiting(server);
  // Not http's own close: it drops idle keep-alive connections at once, and with them requests in transit.
  const closed = new Promise((resolve) => NetServer.prototype.close.call(server, resolve));
  let sweep: NodeJS.Timeout | undefined;
  const wait = setTimeout(() => {
    // A keep-alive connection is idle only after its last response is sent. Immediates run after the sockets have been read, so a request
    // that has arrived marks its connection as busy before this check.
    sweep = setInterval(() => setImmediate(() => server.closeIdleConnections()), idleCheck);
  }, grace);
  await closed;
  clearTimeout(wait);
  clearInterval(sweep);
}

/** Closing would reset connections in the backlog. Node accepts one per turn of the event loop, so a turn without a new one means it is empty. */
async function acceptWaiting(server: Server): Promise<void> {
  const latest = performance.now() + admission;
  let came = true;
  const note = () => {
    came = true;
  };
  server.on("connection", note);
  while (came && performance.now() < latest) {
    came = false;
    // The first may end the current turn; the second waits for a complete turn.
    await nextTurn();
    await nextTurn();
  }
  server.off("connection", note);
}
