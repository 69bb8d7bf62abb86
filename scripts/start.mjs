// `npm start`: installs and builds what is missing or outdated, then starts the server. `npm run dev`: the same with hot reload.
import process from "node:process";
import { ensureBuilt, ensureInstalled, pinnedNode, run, runScript } from "./tree.mjs";

const development = process.argv.includes("--dev");

runScript(async () => {
  await ensureInstalled();
  if (!development) await ensureBuilt();
  const flags = development ? ["--watch", "--watch-preserve-output", "--conditions=development"] : [];
  return run([pinnedNode(), ...flags, "server/main.ts", ...(development ? ["--dev"] : [])], {
    NODE_ENV: development ? "development" : "production",
  });
});
