// `npm start`: installs and builds what is missing or outdated, then starts the server. `npm run dev`: the same with hot reload, from the sources.
import { readFileSync } from "node:fs";
import process from "node:process";
import { ensureBuilt, ensureInstalled, pinnedNode, run, runScript } from "./tree.mjs";

const isDevelopment = process.argv.includes("--dev");

runScript(async () => {
  await ensureInstalled();
  if (isDevelopment) {
    const flags = ["--watch", "--watch-preserve-output", "--conditions=development"];
    return run([pinnedNode(), ...flags, "server/main.ts", "--dev"], { NODE_ENV: "development" });
  }
  await ensureBuilt();
  // The flags and variables keep the memory of the process small: docs/decisions/055-return-unused-memory.md.
  const { file, flags, environment } = JSON.parse(readFileSync(new URL("./server-command.json", import.meta.url), "utf8"));
  return run([pinnedNode(), ...flags, file], { NODE_ENV: "production", ...environment });
});
