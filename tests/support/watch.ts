// Leaves nothing behind when this process is killed: `watchdog.mjs` then ends the watched processes and removes the watched folders.
import { type ChildProcess, spawn } from "node:child_process";
import type { Socket } from "node:net";
import { fileURLToPath } from "node:url";

let watchdog: ReturnType<typeof startWatchdog> | undefined;

export function watchChild(child: ChildProcess): void {
  const { pid } = child;
  if (pid === undefined) return;
  send({ pid });
  child.once("exit", () => send({ pid, done: true }));
}

export function watchFolder(folder: string): void {
  send({ folder });
}

function send(item: { pid?: number; folder?: string; done?: true }): void {
  watchdog ??= startWatchdog();
  watchdog.stdin.write(`${JSON.stringify(item)}\n`);
}

function startWatchdog() {
  const file = fileURLToPath(new URL("./watchdog.mjs", import.meta.url));
  const child = spawn(process.execPath, [file], { stdio: ["pipe", "ignore", "inherit"] });
  // It must not keep this process alive.
  child.unref();
  (child.stdin as Socket).unref();
  return child;
}
