import { once } from "node:events";
import { expect, test } from "vitest";
import { createClient } from "#contract/client.ts";
import { createTestPostgres } from "#tests/support/engines.ts";
import { readEvents } from "#tests/support/event-stream.ts";
import { startServer } from "#tests/support/server-process.ts";
import { signUp } from "#tests/support/sign-up.ts";
import { newTask } from "#tests/support/tasks.ts";

test("what one process is told of, a stream at the other tells; signing out ends it at once; SIGTERM ends the streams, and then the process", async () => {
  await using target = await createTestPostgres({ migrated: true });
  const environment = { DATABASE_URL: target.url, LOG_LEVEL: "silent" };
  await using first = await startServer(environment);
  await using second = await startServer(environment);
  const [poster, bidder] = [await signUp(first.address), await signUp(second.address)];
  const at = (address: string, { token }: { token: string }) =>
    createClient(
      (path, init) => fetch(address + path, init),
      async () => token,
    );
  const { _id: task } = await at(first.address, poster).postTask(newTask());
  const events = readEvents(await fetch(`${first.address}/myinbox/stream`, { headers: { ...poster.headers, "Accept-Encoding": "br" } }));
  expect(await events.next()).toMatchObject({ event: "unread", data: { unread: 0 } });
  await at(second.address, bidder).sendOffer({ task, amount: 20, days: 2, message: "Mine." });
  expect(await events.next()).toMatchObject({ event: "item", data: { unread: 1, item: { event: "send" } } });

  const signedOut = readEvents(await fetch(`${first.address}/myinbox/stream`, { headers: bidder.headers }));
  expect(await signedOut.next()).toMatchObject({ event: "unread" });
  expect((await bidder.signOut(second.address)).status).toBe(200);
  expect(await signedOut.next()).toBeNull();

  const ended = once(first.child, "exit");
  first.child.kill("SIGTERM");
  expect(await events.next()).toBeNull();
  expect(await ended).toEqual([0, null]);
});
