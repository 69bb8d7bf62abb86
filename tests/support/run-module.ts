// Runs a few lines of TypeScript in a process of their own, for what only a real process shows.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { watchChild } from "./watch.ts";

type ModuleProcess = AsyncDisposable & {
  child: ChildProcess;
  /** Resolves with all output so far once it holds the text. */
  says(text: string): Promise<string>;
  /** Resolves with the exit code and all output. */
  ended: Promise<{ code: number | null; signal: NodeJS.Signals | null; output: string }>;
  kill(signal: NodeJS.Signals): Promise<void>;
};

export function runModule(source: string): ModuleProcess {
  const child = spawn(process.execPath, ["--input-type=module-typescript", "--eval", source], {
    cwd: new URL("../..", import.meta.url),
    stdio: ["ignore", "pipe", "pipe"],
  });
  watchChild(child);
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding("utf8").on("data", (chunk: string) => (output += chunk));
  const ended = once(child, "close").then(([code, signal]) => ({ code, signal, output }));
  async function kill(signal: NodeJS.Signals) {
    child.kill(signal);
    await ended;
  }
  return {
    child,
    ended,
    kill,
    says: (text) =>
      new Promise((resolve, reject) => {
        const look = () => output.includes(text) && resolve(output);
        child.stdout.on("data", look);
        child.stderr.on("data", look);
        ended.then(() => look() || reject(new Error(`The process ended without saying "${text}":\n${output}`)));
        look();
      }),
    [Symbol.asyncDispose]: () => kill("SIGKILL"),
  };
}
