// `npm run <command>`: installs and builds what the command needs, then runs it with the arguments given.
import { join } from "node:path";
import process from "node:process";
import { ensureChromium } from "./chromium.mjs";
import { ensureBuilt, ensureInstalled, pinnedNode, root, run, runScript } from "./tree.mjs";

const stryker = "tests/mutation/node_modules/@stryker-mutator/core/bin/stryker.js";

/** `packages`: a folder with a lockfile of its own, so that `npm start` and `npm test` do not install them. */
const commands = {
  admin: { run: ["server/commands/admin.ts"] },
  backup: { run: ["server/commands/backup/backup.ts"] },
  restore: { run: ["server/commands/backup/restore.ts"] },
  jobs: { run: ["server/commands/jobs.ts"] },
  ledger: { run: ["server/commands/ledger.ts"] },
  "move-people": { run: ["server/commands/move-people/move-people.ts"] },
  reports: { run: ["server/commands/reports.ts"] },
  seed: { run: ["server/commands/seed/seed.ts"] },
  bench: { run: ["bench/bench.ts"], build: true },
  soak: { run: ["bench/soak/soak.ts"], build: true },
  lighthouse: { run: ["tests/measure-lighthouse.ts"], build: true, chromium: true },
  pictures: { run: ["tests/take-pictures.ts"], build: true, chromium: true },
  screenshots: { run: ["tests/take-screenshots.ts"], build: true, chromium: true },
  messages: { run: ["texts/compiler/main.mjs"], packages: "texts/compiler" },
  // Stryker uses the vitest of the project.
  mutation: { run: [stryker, "run", "tests/mutation/stryker.config.mjs"], packages: "tests/mutation", npmFlags: ["--legacy-peer-deps"] },
};

runScript(async () => {
  const [name, ...args] = process.argv.slice(2);
  const command = commands[name];
  await ensureInstalled();
  if (command.packages) await ensureInstalled(join(root, command.packages), command.npmFlags);
  if (command.build) await ensureBuilt();
  return run([pinnedNode(), ...command.run, ...args], command.chromium ? { CHROMIUM_PATH: await ensureChromium() } : {});
});
