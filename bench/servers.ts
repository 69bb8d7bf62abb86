// The servers that are compared, each a process of its own, as in production.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { request as httpRequest, type IncomingMessage } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import production from "../scripts/server-command.json" with { type: "json" };

export type RunningServer = AsyncDisposable & { address: string; child: ChildProcess; startedIn: number };

const root = new URL("..", import.meta.url);
/** What node:http adds by itself. */
const perConnection = new Set(["date", "connection", "keep-alive", "transfer-encoding"]);

/** Where our server finds its data: an address of PostgreSQL, or a folder. */
export type Home = { DATABASE_URL: string } | { DATA_DIR: string };

export function startOurs(home: Home, settings: Record<string, string> = {}): Promise<RunningServer> {
  return start(production.file, { PORT: "0", SEED: "off", LOG_LEVEL: "info", TRUST_PROXY: "1", ...home, ...settings });
}

/** `statements`: what it sends to the database for the pages of people. */
export async function startExpress(url: string, ours: string, statements: object = {}): Promise<RunningServer> {
  const keys = await fetch(`${ours}/identity/jwks`);
  return startWithFile("bench/express-server.mjs", statements, { DATABASE_URL: url, JWKS: await keys.text() });
}

export type Reference = "bare" | "fair";

/** A server that sends the answers of `from` for a path from memory. */
export async function startRaw(from: string, path: string, reference: Reference): Promise<RunningServer> {
  const languages = ["en", "bn"];
  const encodings = { plain: "identity", br: "br" };
  const answers = await Promise.all(
    languages.flatMap((language) =>
      Object.entries(encodings).map(async ([name, encoding]) => ({
        key: `${language} ${name}`,
        ...(await answerOf(from + path, { "Accept-Language": language, "Accept-Encoding": encoding })),
      })),
    ),
  );
  return startWithFile("bench/raw-server.mjs", answers, { REFERENCE: reference });
}

/** As it is sent: `fetch` would decompress the body. */
async function answerOf(url: string, asked: Record<string, string>) {
  const [response] = (await once(httpRequest(url, { headers: asked }).end(), "response")) as [IncomingMessage];
  const headers = Object.entries(response.headersDistinct)
    .filter(([name]) => !perConnection.has(name))
    .flatMap(([name, values = []]) => values.flatMap((value) => [name, value]));
  return { headers, etag: response.headers.etag, body: (await buffer(response)).toString("base64") };
}

/** A server that reads `content` from a file when it starts. */
async function startWithFile(file: string, content: object, environment: Record<string, string>): Promise<RunningServer> {
  const folder = await mkdtemp(join(tmpdir(), "taskhaat-bench-"));
  const path = join(folder, "content.json");
  await writeFile(path, JSON.stringify(content));
  try {
    return await start(file, { CONTENT_FILE: path, ...environment });
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function start(file: string, environment: Record<string, string>): Promise<RunningServer> {
  const begun = performance.now();
  const child = spawn(process.execPath, [...production.flags, file], {
    cwd: root,
    env: { PATH: process.env.PATH, NODE_ENV: "production", ...production.environment, ...environment },
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

/** The CPU time that a server has used, in all its threads. */
export function cpuSecondsOf({ child }: RunningServer): number {
  const ticksPerSecond = 100;
  const fields = readFileSync(`/proc/${child.pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond;
}
