// `npm run test:firebase`: the identity suite and the account journeys against the real Firebase Auth Emulator, which has its own
// folder and lockfile, so that `npm test` does not install it.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { ensureChromium } from "./chromium.mjs";
import { runPlaywright, runSteps, runVitest } from "./runners.mjs";
import { ensureBuilt, ensureInstalled, pinnedNode, Refusal, root, runScript } from "./tree.mjs";

const folder = join(root, "tests", "firebase", "emulator");
const projectId = "demo-taskhaat";

runScript(async () => {
  await ensureInstalled();
  await ensureInstalled(folder, ["--ignore-scripts"]);
  await ensureBuilt();
  const chromium = await ensureChromium();
  const emulator = await startEmulator();
  const environment = { CHROMIUM_PATH: chromium, FIREBASE_AUTH_EMULATOR_HOST: emulator.address };
  try {
    return await runSteps({
      steps: [
        function suite() {
          return runVitest(["--config", "tests/firebase/vitest.config.ts"], { environment });
        },
        function journeys() {
          return runPlaywright(["--config", "tests/firebase/playwright.config.ts"], { environment });
        },
      ],
    });
  } finally {
    await emulator.stop();
  }
});

async function startEmulator() {
  const child = spawn(pinnedNode(), [join(folder, "serve.mjs"), projectId], { cwd: folder, stdio: ["pipe", "pipe", "inherit"] });
  const exit = once(child, "exit");
  const address = await Promise.race([once(child.stdout, "data").then(String), exit.then(() => null)]);
  if (!address) throw new Refusal("The Firebase emulator could not be started. See the output above.");
  return {
    address: address.trim(),
    async stop() {
      child.stdin.end();
      await exit;
    },
  };
}
