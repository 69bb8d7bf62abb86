// Runs the operator's commands for a server that holds the embedded database, which no second process may open. It listens on a loopback port
// of its own, so no proxy and no page reaches it. `operator.json` in the data folder has its address and token.
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { getRequestListener } from "@hono/node-server";
import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { z } from "zod";
import type { Db } from "#server/platform/database/database.server.ts";
import { isBearer } from "#server/platform/http/bearer.ts";
import { runStaffCommand, StaffCommand, StaffResult } from "./staff-command.server.ts";

const OperatorFile = z.object({ address: z.url({ protocol: /^http$/, hostname: /^127\.0\.0\.1$/ }), token: z.string().min(1) });

const path = "/operator/staff";
const mostPerMinute = 60;
const mostBytes = 10_000;
const longestWait = 10_000;

export async function openOperatorServer(db: Db, folder: string): Promise<{ close(): void }> {
  const file = operatorFile(folder);
  const token = randomBytes(32).toString("base64url");
  const server = createServer(getRequestListener(createOperatorApp(db, token).fetch));
  server.unref();
  server.listen({ host: "127.0.0.1", port: 0 });
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  // Removed first: the mode applies only to a new file.
  rmSync(file, { force: true });
  writeFileSync(file, `${JSON.stringify({ address: `http://127.0.0.1:${port}`, token })}\n`, { mode: 0o600 });
  return {
    close() {
      rmSync(file, { force: true });
      server.close();
    },
  };
}

function createOperatorApp(db: Db, token: string): Hono {
  let minute = 0;
  let calls = 0;

  function isTooOften(): boolean {
    const now = Math.floor(Date.now() / 60_000);
    calls = now === minute ? calls + 1 : 1;
    minute = now;
    return calls > mostPerMinute;
  }

  return new Hono().post(path, bodyLimit({ maxSize: mostBytes }), async (c) => {
    if (!isBearer(c.req.header("Authorization"), token)) return c.text("The token is wrong.", 401);
    if (isTooOften()) return c.text("Too many commands.", 429);
    const { success, data } = StaffCommand.safeParse(await c.req.json().catch(() => null));
    return success ? c.json(await runStaffCommand(db, data)) : c.text("The command is unknown.", 422);
  });
}

/** Null if there is no server to connect to. */
export async function callOperatorServer(folder: string, command: StaffCommand): Promise<StaffResult | null> {
  const found = readOperatorFile(folder);
  if (!found) return null;
  const headers = { Authorization: `Bearer ${found.token}`, "Content-Type": "application/json" };
  const init = { method: "POST", headers, body: JSON.stringify(command), signal: AbortSignal.timeout(longestWait) };
  const failed = (line: string) => ({ isDone: false, lines: [line] });
  try {
    const response = await fetch(found.address + path, init);
    if (!response.ok) return failed(`The server at ${found.address} answered ${response.status}: ${await response.text()}`);
    return StaffResult.parse(await response.json());
  } catch (error) {
    // How fetch reports a failed connection.
    if (error instanceof TypeError) return null;
    if (init.signal.aborted) return failed(`The server at ${found.address} did not answer in time.`);
    throw error;
  }
}

function readOperatorFile(folder: string) {
  try {
    return OperatorFile.safeParse(JSON.parse(readFileSync(operatorFile(folder), "utf8"))).data;
  } catch {
    return undefined;
  }
}

function operatorFile(folder: string): string {
  return join(folder, "operator.json");
}
