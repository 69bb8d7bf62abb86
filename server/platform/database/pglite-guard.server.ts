// PGlite runs on after its PostgreSQL has died, of a full disk in the middle of a log write or of a trap in its code: the
// call that killed it may look like a success, and the next one never returns and takes the whole process with it.
// This takes the dead engine out of reach. It leans on PGlite's inside, so `tests/faults` lets one die for real.
import type { PGlite } from "@electric-sql/pglite";
import { reasonOf } from "./reason-of.ts";

/** How PGlite's PostgreSQL leaves a statement with an ordinary error. */
const longJump = 100;
const syncMessage = "S".charCodeAt(0);

export type GuardedPglite = {
  client: PGlite;
  /** What it died of. */
  causeOfDeath(): Error | null;
};

export function guard(client: PGlite, onDeath: () => void): GuardedPglite {
  let cause: Error | null = null;
  const { Module: engine } = client;
  const step = engine._PostgresMainLoopOnce;
  const execute = client.execProtocolRawSync.bind(client);

  engine._PostgresMainLoopOnce = () => {
    try {
      step();
    } catch (error) {
      if ((error as { status?: number }).status !== longJump) bury(error);
      throw error;
    }
  };
  client.execProtocolRawSync = (message) => {
    if (!cause) return execute(message);
    // A sync ends every query. Refusing it would hide the error that PostgreSQL gave before it died.
    if (message[0] === syncMessage) return new Uint8Array(0);
    throw cause;
  };

  function bury(error: unknown) {
    const reason = error instanceof Error ? error : new Error(reasonOf(error));
    cause = reason;
    engine._PostgresMainLoopOnce = () => {
      // PGlite repeats a step that throws until the message is read, which will never be. It does not catch what is thrown here.
      engine.stackRestore = () => {
        throw reason;
      };
      throw reason;
    };
    engine._pq_buffer_remaining_data = () => 0;
    engine._PostgresSendReadyForQueryIfNecessary = () => {};
    engine._pgl_pq_flush = () => {};
    stopTimers();
    closeFiles();
    onDeath();
  }

  /** Its timers would go on running its code, and keep its memory. An engine that has aborted ignores them. */
  function stopTimers() {
    try {
      (engine as typeof engine & { _abort(): void })._abort();
    } catch {
      // Aborting throws, as it should.
    }
  }

  function closeFiles() {
    for (const stream of engine.FS.streams) {
      try {
        if (stream) engine.FS.close(stream);
      } catch {
        // It will be closed with the process.
      }
    }
  }

  return { client, causeOfDeath: () => cause };
}
