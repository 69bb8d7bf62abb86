// Ends processes and removes folders when the process that started this one has ended, however it ended. Reads one JSON value per line:
// `{ "pid": 1 }` or `{ "folder": "…" }` to watch, with `"done": true` to forget.
import { existsSync, rmSync } from "node:fs";
import process from "node:process";
import { createInterface } from "node:readline";
import { setTimeout } from "node:timers/promises";

// A terminal sends these to the whole group; the end of the input follows.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => {});

const pids = new Set();
const folders = new Set();

createInterface({ input: process.stdin })
  .on("line", (line) => {
    const { pid, folder, done } = JSON.parse(line);
    const [all, item] = pid ? [pids, pid] : [folders, folder];
    if (done) all.delete(item);
    else all.add(item);
  })
  .on("close", async () => {
    // A process that leads a group takes the group with it.
    for (const pid of pids) for (const target of [-pid, pid]) kill(target);
    // What a killed process started may write once more while it ends.
    for (let attempt = 0; attempt < 20 && (attempt === 0 || [...folders].some(existsSync)); attempt += 1) {
      for (const folder of folders) rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
      await setTimeout(300);
    }
  });

function kill(pid) {
  try {
    process.kill(pid, "SIGKILL");
  } catch (error) {
    if (error.code !== "ESRCH") throw error;
  }
}
