import { expect, test } from "vitest";
import type { Db } from "#server/platform/database/database.server.ts";
import { DatabaseBusyError } from "#server/platform/database/failures.ts";
import { searchThreads } from "./search-threads.server.ts";

test("two searches run at once, twenty wait, and further ones are refused", async () => {
  const { promise: answer, reject } = Promise.withResolvers<never>();
  let begun = 0;
  const query = {
    from: () => query,
    where: () => query,
    orderBy: () => query,
    limit: () => answer,
  };
  const db = {
    select() {
      begun += 1;
      return query;
    },
  } as unknown as Db;
  const search = () =>
    searchThreads(db, { id: crypto.randomUUID() } as never, { q: "tea", taskId: undefined, limit: 10, after: undefined });
  const waiting = Array.from({ length: 22 }, search);
  await expect(search()).rejects.toThrow(DatabaseBusyError);
  expect(begun).toBe(2);
  reject(new Error("gone"));
  expect((await Promise.allSettled(waiting)).map(({ status }) => status)).toEqual(waiting.map(() => "rejected"));
});
