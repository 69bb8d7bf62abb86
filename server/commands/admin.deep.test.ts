import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test, vi } from "vitest";
import { callOperatorServer, openOperatorServer } from "#server/administration/operator-server.ts";
import { runStaffCommand } from "#server/administration/staff-command.server.ts";
import { people } from "#server/people/person.table.server.ts";
import { openDatabase } from "#server/platform/database/database.server.ts";
import { newId } from "#server/platform/database/new-id.ts";
import { childEnvironment } from "#tests/support/child-environment.ts";
import { createTestPostgres, openTestDatabase } from "#tests/support/engines.ts";
import { asJson } from "#tests/support/test-app.ts";

const runAdmin = (environment: Record<string, string>, ...given: string[]) =>
  promisify(execFile)(process.execPath, ["server/commands/admin.ts", ...given], { env: childEnvironment(environment) });

const email = "rahima@example.com";
const aPerson = () => ({ id: newId(), issuer: "urn:taskhaat:identity", subject: "rahima", name: "Rahima", email, emailVerified: true });

test("npm run admin changes a role on PostgreSQL", async () => {
  await using target = await createTestPostgres({ migrated: true });
  const database = await openDatabase({ url: target.url, folder: "" });
  await database.db.insert(people).values(aPerson());
  await database.close();
  const { stdout } = await runAdmin({ DATABASE_URL: target.url }, "grant", email, "moderator");
  expect(JSON.parse(stdout)).toMatchObject({ email, role: "moderator" });
});

test("beside a server with the embedded database, npm run admin goes through the server, which accepts only its own token", async () => {
  const folder = await mkdtemp(join(tmpdir(), "taskhaat-admin-"));
  await using database = await openTestDatabase("pglite");
  await database.db.insert(people).values(aPerson());
  // The server limits calls per minute of the clock.
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
  const server = await openOperatorServer(database.db, folder);
  try {
    const file = join(folder, "operator.json");
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    await runStaffCommand(database.db, { name: "set", person: email, role: "administrator" });
    await expect(runAdmin({ DATA_DIR: folder }, "revoke", email)).rejects.toMatchObject({
      stderr: expect.stringMatching(/last administrator/),
    });
    expect(await readdir(folder)).toEqual(["operator.json"]);
    const { address, token } = JSON.parse(await readFile(file, "utf8"));
    const call = async (authorization: string, body: object) =>
      (await fetch(`${address}/operator/staff`, asJson("POST", body, { Authorization: authorization }))).status;
    expect(await call("Bearer x", { name: "list" })).toBe(401);
    expect(await call(`Bearer ${token}`, { name: "drop" })).toBe(422);
    const repeat = async (authorization: string, times: number) => {
      const statuses = new Set<number>();
      for (let count = 0; count < times; count++) statuses.add(await call(authorization, {}));
      return [...statuses];
    };
    expect(await repeat("Bearer x", 121)).toEqual([401]);
    expect(await repeat(`Bearer ${token}`, 121)).toEqual([422, 429]);
    await writeFile(file, JSON.stringify({ address, token: "x" }));
    await expect(runAdmin({ DATA_DIR: folder }, "list")).rejects.toMatchObject({
      stderr: expect.stringContaining("answered 401: The token is wrong."),
    });
    server.close();
    expect(existsSync(file)).toBe(false);
    await writeFile(file, JSON.stringify({ address, token }));
    expect(await callOperatorServer(folder, { name: "list" })).toBeNull();
  } finally {
    server.close();
    vi.useRealTimers();
    await rm(folder, { recursive: true, force: true });
  }
});
