import { PGlite, type PGliteOptions } from "@electric-sql/pglite";
import { reasonOf } from "./reason-of.ts";

/** The status with which PGlite's PostgreSQL leaves a statement that failed in the ordinary way. */
const longJump = 100;

/**
 * Opens a PGlite whose crash ends the process. PGlite ignores what its engine throws when it crashes, of a full disk or of a fault in its code:
 * the statement may look like a success, and the next one may never return. This checks each step of the engine before PGlite sees its outcome.
 */
export async function openOrExit(options: PGliteOptions, report: (message: string) => void): Promise<PGlite> {
  let fatal: string | undefined;
  const onStderr = (line: string) => {
    fatal ??= /(?:FATAL|PANIC): +(.*)/.exec(line)?.[1];
    return false;
  };
  const client = await PGlite.create({ ...options, onStderr }).catch((error) => {
    throw fatal ? new Error(fatal) : error;
  });
  const engine = client.Module;
  for (const name of ["_PostgresMainLoopOnce", "_PostgresMainLongJmp", "_PostgresSendReadyForQueryIfNecessary"] as const) {
    const step = engine[name];
    engine[name] = () => {
      try {
        step();
      } catch (error) {
        if ((error as { status?: number }).status === longJump) throw error;
        report(`The embedded database has crashed (${fatal ?? reasonOf(error)}). Start the server again.`);
        process.exit(1);
      }
    };
  }
  return client;
}
