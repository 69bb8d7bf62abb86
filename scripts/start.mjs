// `npm start`: installs and builds what is missing or outdated, then starts the server. `npm run dev`: the same with hot reload, from the sources.
import process from "node:process";
import { ensureBuilt, ensureInstalled, pinnedNode, run, runScript } from "./tree.mjs";

const development = ["--watch", "--watch-preserve-output", "--conditions=development", "server/main.ts", "--dev"];
const production = ["build/start/main.js"];
const isDevelopment = process.argv.includes("--dev");

runScript(async () => {
  await ensureInstalled();
  if (!isDevelopment) await ensureBuilt();
  const NODE_ENV = isDevelopment ? "development" : "production";
  return run([pinnedNode(), ...(isDevelopment ? development : production)], { NODE_ENV });
});
