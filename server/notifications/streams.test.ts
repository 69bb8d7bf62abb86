// Which streams stay open: when a session ends, when sessions cannot be checked, and when many people are notified at once.
import { randomUUID } from "node:crypto";
import { describe, expect, onTestFinished, test } from "vitest";
import type { InboxItem } from "#contract/notifications/inbox.ts";
import { createSessionCheck } from "#server/identity/sessions.server.ts";
import { sql } from "#server/platform/database/drizzle.server.ts";
import { inLocale } from "#server/platform/http/locale.ts";
import { engines, openTestDatabase } from "#tests/support/engines.ts";
import { loadCatalogue } from "#texts/locale.ts";
import { m } from "#texts/m.ts";
import { createStreams } from "./streams.ts";

function openStreams(sources: Partial<Parameters<typeof createStreams>[0]> = {}) {
  const reported: unknown[] = [];
  const streams = createStreams({
    findItem: async () => null,
    findMessage: async () => null,
    countUnread: async () => 0,
    markPresent: async () => {},
    report: (error) => reported.push(error),
    ...sources,
  });
  streams.subscriber.onConnect?.();
  onTestFinished(streams.close);

  async function open(isAllowed: () => Promise<boolean>, personId: string = randomUUID()) {
    const reader = (await streams.open({ personId, isAllowed, begin: async () => "" })).getReader();
    const decoder = new TextDecoder();
    let text = "";
    let isOpen = true;
    const read = async (): Promise<void> => {
      const { done, value } = await reader.read();
      isOpen = !done;
      if (done) return;
      text += decoder.decode(value);
      await read();
    };
    void read();
    return { personId, isOpen: () => isOpen, text: () => text };
  }

  return { streams, open, reported };
}

describe.each(engines)("on %s", (engine) => {
  test("a session that ends closes its own streams and no others, with more of them open than queries may wait", async () => {
    await using database = await openTestDatabase(engine);
    const { isAlive } = createSessionCheck(database);
    const { streams, open, reported } = openStreams();
    database.subscribe("inbox", streams.subscriber);
    database.subscribe("sessions", { onMessage: streams.endDisallowed });
    await database.listen();
    const userId = randomUUID();
    await database.db.execute(sql`insert into identity_users (id, name, email) values (${userId}, 'Rahima', 'rahima@example.com')`);
    const { rows } = await database.db.execute<{ id: string }>(sql`
      insert into identity_sessions (id, user_id, token, expires_at)
      select gen_random_uuid(), ${userId}, n::text, now() + interval '1 day' from generate_series(1, 625) as n returning id`);
    const opened = await Promise.all(rows.map(async ({ id }) => ({ id, ...(await open(() => isAlive(id, userId))) })));
    const ended = opened[300]?.id;
    await database.db.execute(sql`delete from identity_sessions where id = ${ended}`);
    await expect.poll(() => opened.filter(({ isOpen }) => !isOpen()).map(({ id }) => id)).toEqual([ended]);
    await streams.beat();
    expect([streams.count(), reported]).toEqual([624, []]);
  });
});

test("each stream of a person gets notifications in the language of the request that opened it", async () => {
  await loadCatalogue("bn");
  const findItem = async () => ({ _id: randomUUID(), text: m.inbox_title() }) as InboxItem;
  const { streams, open } = openStreams({ findItem });
  const english = await open(async () => true);
  const bengali = await inLocale("bn", () => open(async () => true, english.personId));
  streams.subscriber.onMessage(`${english.personId} item ${randomUUID()}`);
  await expect.poll(() => [english, bengali].map(({ text }) => /"text":"([^"]*)"/.exec(text())?.[1])).toEqual(["Inbox", "ইনবক্স"]);
});

test("streams whose session cannot be checked stay open and get only comments until it can", async () => {
  const { streams, open, reported } = openStreams();
  const broken = async () => {
    throw new Error("The database is away.");
  };
  let check: () => Promise<boolean> = broken;
  const opened = await Promise.all(Array.from({ length: 3 }, () => open(() => check())));
  await streams.beat();
  expect(opened.map(({ isOpen, text }) => [isOpen(), text()])).toEqual(Array(3).fill([true, ":\n\n"]));
  expect(reported).toHaveLength(1);
  check = async () => false;
  await streams.beat();
  expect(streams.count()).toBe(0);
});

test("a check that does not answer keeps no other stream waiting", async () => {
  const { streams, open } = openStreams();
  const silent = await open(() => new Promise(() => {}));
  const [good, ended] = [await open(async () => true), await open(async () => false)];
  void streams.beat();
  await expect
    .poll(() => [silent, good, ended].map(({ isOpen, text }) => [isOpen(), text()]))
    .toEqual([
      [true, ":\n\n"],
      [true, ":\n\n"],
      [false, ":\n\n"],
    ]);
});

test("a thousand people who are notified at once are looked up a few at a time, and each gets the event", async () => {
  let [running, most] = [0, 0];
  const { streams, open } = openStreams({
    async countUnread() {
      running += 1;
      most = Math.max(most, running);
      await new Promise((resolve) => setImmediate(resolve));
      running -= 1;
      return 1;
    },
  });
  const opened = await Promise.all(Array.from({ length: 1_000 }, () => open(async () => true)));
  for (const { personId } of opened) streams.subscriber.onMessage(`${personId} read`);
  await expect.poll(() => opened.filter(({ text }) => text().includes('"unread":1')).length).toBe(1_000);
  expect(most).toBeLessThanOrEqual(10);
});
