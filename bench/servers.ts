// The servers that are compared, each a process of its own, as in production.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

export type RunningServer = AsyncDisposable & { address: string; child: ChildProcess; startedIn: number };

const root = new URL("..", import.meta.url);
/** What node:http adds by itself. */
const perConnection = new Set(["date", "connection", "keep-alive", "transfer-encoding"]);

/** Where our server finds its data: an address of PostgreSQL, or a folder. */
export type Home = { DATABASE_URL: string } | { DATA_DIR: string };

export function startOurs(home: Home, settings: Record<string, string> = {}): Promise<RunningServer> {
  return start("server/main.ts", { PORT: "0", SEED: "off", LOG_LEVEL: "info", TRUST_PROXY: "1", ...home, ...settings });
}

export async function startExpress(url: string, ours: string): Promise<RunningServer> {
  const keys = await fetch(`${ours}/identity/jwks`);
  return start("bench/express-server.mjs", { DATABASE_URL: url, JWKS: await keys.text() });
}

/** The headers and the body that `from` answers for a path, sent by as little as possible. */
export async function startRaw(from: string, path: string): Promise<RunningServer> {
  // Uncompressed, as the load generator asks for it.
  const response = await fetch(from + path, { headers: { "Accept-Encoding": "identity" } });
  const headers = [...response.headers].filter(([name]) => !perConnection.has(name)).flat();
  const folder = await mkdtemp(join(tmpdir(), "taskhaat-bench-"));
  const file = join(folder, "body");
  await writeFile(file, Buffer.from(await response.arrayBuffer()));
  try {
    return await start("bench/raw-server.mjs", { BODY_FILE: file, HEADERS: JSON.stringify(headers) });
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function start(file: string, environment: Record<string, string>): Promise<RunningServer> {
  const begun = performance.now();
  const child = spawn(process.execPath, [file], {
    cwd: root,
    env: { PATH: process.env.PATH, NODE_ENV: "production", ...environment },
    // The log is written and dropped: reading it here would slow down the load generator.
    stdio: ["ignore", "pipe", "ignore"],
  });
  const address = await new Promise<string>((resolve, reject) => {
    let output = "";
    child.stdout.setEncoding("utf8").on("data", (chunk: string) => {
      output += chunk;
      const found = /ready at (\S+)/.exec(output)?.[1];
      if (found) resolve(found);
    });
    child.once("exit", (code) => reject(new Error(`${file} ended with ${code} before it was ready.`)));
  });
  return {
    address: address.replace("localhost", "127.0.0.1"),
    child,
    startedIn: performance.now() - begun,
    async [Symbol.asyncDispose]() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, "exit");
      child.kill("SIGTERM");
      await ended;
    },
  };
}
