// The README shows every call by curl. This runs exactly what it shows.
import { execFile } from "node:child_process";
import { mkdtemp, readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { prepareDataFolder } from "#tests/support/engines.ts";
import { type ServerProcess, startServer } from "#tests/support/server-process.ts";

let server: ServerProcess;

beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), "taskhaat-readme-"));
  await prepareDataFolder(folder);
  server = await startServer({ DATA_DIR: folder, SEED: "off" });
}, 60_000);
afterAll(() => server.close());

test("every call of the README runs as shown", async () => {
  const readme = await readFile(new URL("../README.md", import.meta.url), "utf8");
  const shown = /## The API by curl.*?```sh\n(.*?)```/s.exec(readme)?.[1] ?? "";
  const script = shown.replace("http://localhost:3000", server.address);
  expect(script).toContain(server.address);
  const { stdout } = await promisify(execFile)("bash", ["-euc", `${script}\necho; echo "id: $id"`]);
  const id = /id: (\S+)/.exec(stdout)?.[1];
  expect(stdout).toMatch(/"modifiedCount":1.*"modifiedCount":0/s);
  expect(stdout).toContain("One sign, three colours.");
  const gone = await fetch(`${server.address}/mytask/${id}`);
  expect(gone.status).toBe(404);
}, 60_000);
