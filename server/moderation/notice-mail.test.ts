import { expect, test, vi } from "vitest";
import { changeMarketSettings } from "#server/market/market.store.server.ts";
import { people } from "#server/people/person.table.server.ts";
import { eq } from "#server/platform/database/drizzle.server.ts";
import { createJobs } from "#server/platform/jobs/jobs.server.ts";
import { createLog } from "#server/platform/log/log.ts";
import type { Mail } from "#server/platform/mail/mailer.ts";
import { addPerson } from "#tests/support/deals.ts";
import { engines, openTestDatabase } from "#tests/support/engines.ts";
import { makeStaff } from "#tests/support/staff.ts";
import { decideAboutPerson } from "./decide.server.ts";
import { defineNoticeMail } from "./notice-mail.server.ts";

test.each(engines)("a decision on %s queues its mail in its own transaction", async (engine) => {
  await using database = await openTestDatabase(engine);
  const { db } = database;
  const jobs = createJobs(database, createLog({ LOG_LEVEL: "error" }), { pollSeconds: 1 });
  const sent: Mail[] = [];
  const mailer = { send: async (mail: Mail) => void sent.push(mail) };
  const mailNotice = defineNoticeMail(jobs, db, { mailer, origin: () => "https://taskhaat.example" });
  await changeMarketSettings(db, null, { name: "Bazar <b>" });
  await jobs.start();
  const [moderator, person] = [{ id: await addPerson(db), role: "moderator" as const }, await addPerson(db)];
  await makeStaff({ database }, moderator);
  const given = { action: "warn" as const, rule: "spam", reasons: "Spam." };
  await expect(decideAboutPerson(db, mailNotice, moderator, person, { ...given, rule: "none" })).rejects.toMatchObject({ status: 422 });
  const id = await decideAboutPerson(db, mailNotice, moderator, person, given);
  await vi.waitFor(() => expect(sent).toHaveLength(1), 10_000);
  expect(sent[0]?.text).toBe(`Hi Somebody,

A moderator of Bazar <b> made a decision about your account.

This is a warning.

Rule: No spam

Reasons:
> Spam.

If you think this is wrong, you can appeal once on the decision's page. You'll get an answer within 14 days, from another moderator if the market has one.

Read the decision: https://taskhaat.example/decisions/${id}

You're getting this email because a decision concerns you. Bazar <b> always sends these emails, so you can't turn them off.
`);
  expect(sent[0]?.html).toContain(">Bazar &lt;b&gt;</td>");

  // Somebody may have registered this address for its owner: none of their words go to it.
  const name = "Win at evil.example";
  const unverified = await addPerson(db, name);
  await db.update(people).set({ emailVerified: false }).where(eq(people.id, unverified));
  await decideAboutPerson(db, mailNotice, moderator, unverified, given);
  await vi.waitFor(() => expect(sent).toHaveLength(2), 10_000);
  expect(sent[1]?.text).toMatch(/^Hello,\n\nA moderator of Bazar <b> made a decision about your account\.\n\nThis is a warning\./);
  for (const words of [name, given.reasons]) expect(`${sent[1]?.text} ${sent[1]?.html}`).not.toContain(words);
  await jobs.stop();
});
