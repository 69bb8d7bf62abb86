// A real server process on a free port with a folder of its own, for the tests that need one.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { childEnvironment } from "./child-environment.ts";
import { watchChild, watchFolder } from "./watch.ts";

/** Set by `npm run coverage`. */
const coverage = process.env.COVERAGE_DIR;
/** Browser tests run the server as it is shipped. Tests of Vitest need no build after a change of the server, and coverage counts lines of the sources. */
const entry = process.env.VITEST || coverage ? "server/main.ts" : "build/start/main.js";

export type ServerProcess = AsyncDisposable & {
  address: string;
  folder: string;
  child: ChildProcess;
  output: () => string;
  /** Asks the process to end, as an operator does, and resolves with its exit code. */
  end: () => Promise<number | null>;
  /** Ends the process and removes its folder. */
  close: () => Promise<void>;
};

export async function startServer(environment: Record<string, string> = {}): Promise<ServerProcess> {
  const folder = environment.DATA_DIR ?? (await mkdtemp(join(tmpdir(), "taskhaat-")));
  const child = spawn(process.execPath, [entry], {
    cwd: new URL("../..", import.meta.url),
    env: childEnvironment({
      NODE_ENV: "production",
      PORT: "0",
      DATA_DIR: folder,
      LOG_LEVEL: "error",
      ...(coverage && { NODE_V8_COVERAGE: coverage, NODE_DISABLE_COMPILE_CACHE: "1" }),
      ...environment,
    }),
    stdio: ["ignore", "pipe", "pipe"],
  });
  watchChild(child);
  watchFolder(folder);
  let output = "";
  const address = new Promise<string>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding("utf8").on("data", (chunk: string) => {
        output += chunk;
        const found = /TaskHaat is ready at (\S+)/.exec(output)?.[1];
        if (found) resolve(found);
      });
    }
    child.once("exit", (code) => reject(new Error(`The server ended with ${code} before it was ready:\n${output}`)));
  });
  async function endBy(signal: NodeJS.Signals) {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill(signal);
      await once(child, "exit");
    }
    return child.exitCode;
  }
  // A graceful end waits for kept-alive connections; several processes need it to end together, and coverage is written at its end.
  const isGraceful = environment.WEB_CONCURRENCY !== undefined || coverage !== undefined;
  async function close() {
    await endBy(isGraceful ? "SIGTERM" : "SIGKILL");
    await rm(folder, { recursive: true, force: true });
  }
  try {
    return {
      address: await address,
      folder,
      child,
      output: () => output,
      end: () => endBy("SIGTERM"),
      close,
      [Symbol.asyncDispose]: close,
    };
  } catch (error) {
    // The process has ended, and a given folder may be used by the next one.
    if (!environment.DATA_DIR) await close();
    throw error;
  }
}
