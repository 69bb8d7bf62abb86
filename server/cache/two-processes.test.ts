import { expect, test } from "vitest";
import type { Task } from "#contract/task.ts";
import { createTestPostgres } from "#tests/support/engines.ts";
import { startServer } from "#tests/support/server-process.ts";
import { signUp } from "#tests/support/sign-up.ts";
import { newTask } from "#tests/support/tasks.ts";
import { asJson } from "#tests/support/test-app.ts";

const people = 6;
const rounds = 40;

test("what is written through one process is what the other answers next, every time", async () => {
  await using target = await createTestPostgres({ migrated: true });
  const servers = await Promise.all([1, 2].map(() => startServer({ DATABASE_URL: target.url })));
  const [one, other] = servers.map(({ address }) => address) as [string, string];
  try {
    const stale: string[] = [];
    for (let person = 0; person < people; person++) {
      const { headers, email, signOut } = await signUp(one);
      const posted = await fetch(`${one}/vacant`, asJson("POST", newTask(), headers));
      const { _id } = (await posted.json()) as Task;
      for (let round = 0; round < rounds; round++) {
        const [writer, reader] = round % 2 ? [one, other] : [other, one];
        const title = `Sign ${person} ${round}`;
        const likes = round === 0 ? 0 : 1;
        if (round === 1) await fetch(`${writer}/alltasks/${_id}`, asJson("PATCH", { email }, headers));
        await fetch(`${writer}/mytask/${_id}`, asJson("PUT", newTask({ title }), headers));
        const paths = ["/alltasks?limit=1", `/mytask/${_id}`];
        const read = await Promise.all(paths.map((path) => fetch(reader + path).then((response) => response.json())));
        const isFresh = (read.flat() as Task[]).every((task) => task.title === title && task.likeCount === likes);
        // Rendering takes long: the page is looked at now and then.
        const isPageFresh = round % 10 !== 0 || (await (await fetch(reader)).text()).includes(title);
        if (!isFresh || !isPageFresh) stale.push(title);
      }
      // Both have looked at this session often, and remember it.
      const [leaving, asked] = person % 2 ? [one, other] : [other, one];
      expect((await signOut(leaving)).status).toBe(200);
      const refused = await fetch(`${asked}/mytask?email=${email}`, { headers });
      if (refused.status !== 401) stale.push(`the session of ${person}`);
    }
    expect(stale).toEqual([]);
  } finally {
    await Promise.all(servers.map((server) => server.close()));
  }
});
