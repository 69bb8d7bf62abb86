// A real server process on a free port with a folder of its own, for the tests that need one.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Set by `npm run coverage`. */
const coverage = process.env.COVERAGE_DIR;

export type ServerProcess = AsyncDisposable & {
  address: string;
  folder: string;
  child: ChildProcess;
  output: () => string;
  /** Ends the process and removes its folder. */
  close: () => Promise<void>;
};

export async function startServer(environment: Record<string, string> = {}): Promise<ServerProcess> {
  const folder = environment.DATA_DIR ?? (await mkdtemp(join(tmpdir(), "taskhaat-")));
  const child = spawn(process.execPath, ["server/main.ts"], {
    cwd: new URL("../..", import.meta.url),
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      NODE_ENV: "production",
      PORT: "0",
      DATA_DIR: folder,
      LOG_LEVEL: "error",
      ...(coverage && { NODE_V8_COVERAGE: coverage }),
      ...environment,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
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
  // A graceful end waits for kept-alive connections. It has tests of its own; several processes end together, and coverage is written at the end.
  const isGraceful = environment.WEB_CONCURRENCY !== undefined || coverage !== undefined;
  async function close() {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill(isGraceful ? "SIGTERM" : "SIGKILL");
      await once(child, "exit");
    }
    await rm(folder, { recursive: true, force: true });
  }
  try {
    return { address: await address, folder, child, output: () => output, close, [Symbol.asyncDispose]: close };
  } catch (error) {
    await close();
    throw error;
  }
}
