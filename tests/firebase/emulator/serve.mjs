// Its own process: runs the Firebase Auth Emulator until its standard input closes. No login, no Java, nothing written.
import { once } from "node:events";
import { createRequire } from "node:module";
import { createServer } from "node:net";
import process from "node:process";

const require = createRequire(import.meta.url);
const projectId = process.argv[2];

// Compiling every schema of the emulator's API ahead of the first call takes half a minute; most are never needed.
const exegesis = require("exegesis-express");
const { middleware } = exegesis;
exegesis.middleware = (spec, options) => middleware(spec, { ...options, lazyCompileValidationSchemas: true });

const { AuthEmulator } = require("firebase-tools/lib/emulator/auth");
const port = await freePort();
const emulator = new AuthEmulator({ projectId, host: "127.0.0.1", port, singleProjectMode: 2 });
await emulator.start();

// Real projects no longer tell a wrong password from an unknown address; the emulator does unless it is told.
const config = await fetch(`http://127.0.0.1:${port}/identitytoolkit.googleapis.com/v2/projects/${projectId}/config`, {
  method: "PATCH",
  headers: { Authorization: "Bearer owner", "Content-Type": "application/json" },
  body: JSON.stringify({ emailPrivacyConfig: { enableImprovedEmailPrivacy: true } }),
});
if (!config.ok) throw new Error(`The emulator refused its settings: ${await config.text()}`);

process.stdin.on("end", () => emulator.stop()).resume();
process.stdout.write(`localhost:${port}\n`);

async function freePort() {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const found = probe.address().port;
  probe.close();
  await once(probe, "close");
  return found;
}
