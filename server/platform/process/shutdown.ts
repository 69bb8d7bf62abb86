import type { Server } from "node:http";
import { Server as NetServer } from "node:net";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { Log } from "#server/platform/log/log.ts";

const patience = 10_000;
/** How long a kept-alive connection may still bring a request that left before its client knew of the end. It gets the last answer. */
const grace = 1_000;
const idleCheck = 50;
/** How long connections that the kernel has already completed may take to be accepted: one per turn of the event loop. */
const admission = 4_000;

type Shutdown = {
  server: Server;
  log: Log;
  closeStreams(): void;
  closePages(): Promise<void>;
  stopJobs(): Promise<void>;
  closeDatabase(): Promise<void>;
};

/** On SIGTERM or SIGINT: accept nothing new, finish what is under way, give back what is held, end with 0. */
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
    // Together: hot reload's web sockets keep the server open until the pages close them.
    await Promise.all([closeServer(server), closePages(), stopJobs()]);
    await closeDatabase();
    process.exit(0);
  }
  process.on("SIGTERM", end);
  process.on("SIGINT", end);
}

async function closeServer(server: Server): Promise<void> {
  if (!server.listening) return;
  // From now on a connection closes after its answer, so that the event loop has time to accept those that wait.
  server.prependListener("request", (_, response) => {
    response.shouldKeepAlive = false;
  });
  await acceptWaiting(server);
  // Not http's own close: that cuts connections between two requests, and with them a request that is on its way.
  const closed = new Promise((resolve) => NetServer.prototype.close.call(server, resolve));
  let sweep: NodeJS.Timeout | undefined;
  const wait = setTimeout(() => {
    // A kept-alive connection turns idle only once its last answer is out. Immediates run after the sockets have been read, so a request
    // that has arrived makes its connection busy before this looks.
    sweep = setInterval(() => setImmediate(() => server.closeIdleConnections()), idleCheck);
  }, grace);
  await closed;
  clearTimeout(wait);
  clearInterval(sweep);
}

/** Closing resets the connections that wait to be accepted. Node accepts one per turn of the event loop, so a turn without one finds none waiting. */
async function acceptWaiting(server: Server): Promise<void> {
  const latest = performance.now() + admission;
  let came = true;
  const note = () => {
    came = true;
  };
  server.on("connection", note);
  while (came && performance.now() < latest) {
    came = false;
    // The first may end the turn in which the signal came; the second ends a whole one.
    await nextTurn();
    await nextTurn();
  }
  server.off("connection", note);
}
