// Every kind of mail in every language: text and HTML with the same links, and nothing that a person wrote as markup.
import { readFileSync } from "node:fs";
import { glob } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { sendAnswer } from "#server/administration/feedback.store.server.ts";
import { feedback } from "#server/administration/feedback.table.server.ts";
import { defineAccountMails, type Notice } from "#server/identity/account-mails.server.ts";
import { defineLoginNotice } from "#server/identity/devices.server.ts";
import { identityEmailChanges, identityRecoveries, identitySessions, identityUsers } from "#server/identity/identity.table.server.ts";
import { definePasswordReset } from "#server/identity/password-reset.server.ts";
import { defineRecoveryMails } from "#server/identity/recovery-mails.server.ts";
import { decideAboutPerson } from "#server/moderation/decide.server.ts";
import { sendNotice } from "#server/moderation/notice-mail.server.ts";
import { inboxMail } from "#server/notifications/inbox-mail.ts";
import { people } from "#server/people/person.table.server.ts";
import { eq } from "#server/platform/database/drizzle.server.ts";
import { newId } from "#server/platform/database/new-id.ts";
import { inLocale } from "#server/platform/http/locale.ts";
import type { Mail } from "#server/platform/mail/mailer.ts";
import { addPerson } from "#tests/support/deals.ts";
import { directJobs } from "#tests/support/direct-jobs.ts";
import { openTestDatabase } from "#tests/support/engines.ts";
import { makeStaff } from "#tests/support/staff.ts";
import { locales } from "#texts/locale.ts";

const origin = "https://taskhaat.example";
const hostile = '<img src=x onerror="alert(1)"> & <a href="https://evil.example">win</a>';
const market = `Bazar ${hostile}`;
const marketName = async () => market;

/** All of them: the compiler refuses this list when there is another notice. */
const notices = Object.keys({
  "password-changed": true,
  "email-requested": true,
  "email-changed": true,
  "two-factor-on": true,
  "two-factor-off": true,
  "recovery-codes": true,
  "passkey-added": true,
  "passkey-removed": true,
  recovered: true,
} satisfies Record<Notice, true>) as Notice[];

/** Every mail that the product sends, by the module that makes it. */
const makers = {
  "server/notifications/inbox-mail.ts": ["activity"],
  "server/moderation/notice-mail.server.ts": ["decision"],
  "server/administration/feedback.store.server.ts": ["answer"],
  "server/identity/devices.server.ts": ["login"],
  "server/identity/password-reset.server.ts": ["reset"],
  "server/identity/recovery-mails.server.ts": ["recovery-start", "recovery-finish"],
  "server/identity/account-mails.server.ts": ["confirm", ...notices],
};

test("each mail is made by composeMail, in a module that this test knows", async () => {
  const root = fileURLToPath(new URL("..", import.meta.url));
  const found: string[] = [];
  for await (const file of glob("server/**/*.ts", { cwd: root })) {
    if (file.endsWith(".test.ts") || file.startsWith("server/platform/mail/")) continue;
    const source = readFileSync(root + file, "utf8");
    expect(source, file).not.toMatch(/mail-html/);
    if (source.includes("composeMail(")) found.push(file);
  }
  expect(found.sort()).toEqual(Object.keys(makers).sort());
});

test.each(locales)("every kind of mail in %s", async (locale) => {
  await using database = await openTestDatabase("postgres");
  const { db } = database;
  const sent: Record<string, Mail> = {};
  const mailerOf = (kind: string) => ({ send: async (mail: Mail) => void Object.assign(sent, { [kind]: mail }) });

  const item = { _id: newId(), event: "decline", task: { _id: newId(), title: hostile }, text: hostile, reason: hostile };
  const items = [{ ...item, thread: null, decision: null, readAt: null, at: new Date().toISOString() }];
  const news = {
    person: { name: hostile, email: "r@example.com" },
    items,
    count: 3,
    origin,
    unsubscribe: `${origin}/unsubscribe?a=1&b=2`,
    market,
  };
  sent.activity = inLocale(locale, () => inboxMail(news as never));

  const [moderator, person] = [{ id: await addPerson(db), role: "moderator" as const }, await addPerson(db, hostile)];
  await makeStaff({ database }, moderator);
  await db.update(people).set({ language: locale }).where(eq(people.id, person));
  await db.insert(feedback).values({ id: item._id, personId: person, message: hostile, answer: hostile, answeredAt: new Date() });
  await sendAnswer(db, mailerOf("answer"), item._id);
  const events: string[] = [];
  const decision = { action: "warn" as const, rule: "spam", reasons: hostile };
  await decideAboutPerson(db, async (_, { event }) => void events.push(event), moderator, person, decision);
  await sendNotice(db, events[0] ?? "", { mailer: mailerOf("decision"), origin: () => origin });

  const [userId, changeId] = [newId(), newId()];
  const user = { id: userId, name: hostile, email: "r@example.com" };
  await db.insert(identityUsers).values(user);
  const expiresAt = new Date(Date.now() + 60_000);
  await db.insert(identityEmailChanges).values({ id: changeId, userId, oldEmail: user.email, newEmail: "n@example.com", expiresAt });
  const mailOptions = { db, origin: () => origin, marketName, languageOf: async () => null };
  const mailsOf = (kind: string) => defineAccountMails(directJobs, { ...mailOptions, mailer: mailerOf(kind) });
  const language = locale;
  await mailsOf("confirm").confirmEmail(db, { changeId, language });
  for (const notice of notices) {
    await mailsOf(notice).notify(db, { notice, userId, language, ...(notice.startsWith("email-") && { changeId }) });
  }
  const recovery = { id: newId(), userId, startedBy: moderator.id, reason: hostile, language, readyAt: new Date(), expiresAt };
  await db.insert(identityRecoveries).values({ ...recovery, newEmail: "n@example.com" });
  for (const mail of ["start", "finish"] as const) {
    const options = { db, mailer: mailerOf(`recovery-${mail}`), origin: () => origin, marketName, isAdministrator: async () => true };
    await defineRecoveryMails(directJobs, options)(db, { recoveryId: recovery.id, mail });
  }
  expect([sent["recovery-start"]?.to, sent["recovery-finish"]?.to]).toEqual(["r@example.com", "n@example.com"]);
  const session = { id: newId(), userId, token: "t", userAgent: hostile, ipAddress: "203.0.113.7", expiresAt };
  await db.insert(identitySessions).values(session);
  await db.update(identityUsers).set({ createdAt: new Date(0) });
  const noteSignIn = defineLoginNotice(directJobs, { ...mailOptions, mailer: mailerOf("login") });
  await inLocale(locale, () => noteSignIn(session.token, "device"));
  const internalAdapter = { createVerificationValue: async () => undefined };
  const provider = { $context: Promise.resolve({ internalAdapter }) } as never;
  const reset = definePasswordReset(directJobs, { db, provider, mailer: mailerOf("reset"), origin: () => origin, marketName });
  await inLocale(locale, () => reset(user.email));

  expect(Object.keys(sent).sort()).toEqual(Object.values(makers).flat().sort());
  // No two say the same: each notice has texts of its own.
  expect(new Set(Object.values(sent).map(({ text }) => text)).size).toBe(Object.keys(sent).length);
  for (const [kind, { subject, text, html }] of Object.entries(sent)) {
    expect(subject, kind).not.toBe("");
    expect(html, kind).toContain(`<html lang="${locale}" dir="ltr">`);
    expect(html, kind).toContain('<meta name="color-scheme" content="light dark">');
    expect(html, kind).toContain("prefers-color-scheme: dark");
    expect(html, kind).toContain("max-width:600px");
    // Nothing is loaded, and nothing that a person wrote is markup.
    expect(html, kind).not.toMatch(/<(img|script|link|iframe|video|svg|object)\b|url\(|@import|\son\w+="|href="https:\/\/evil/i);
    const linksOf = (whole: string) => new Set(whole.replaceAll("&amp;", "&").match(/https:\/\/taskhaat\.example[^\s"<]*/g) ?? []);
    expect(linksOf(html), kind).toEqual(linksOf(text));
    // The address of each button is beneath it.
    for (const [, link] of html.matchAll(/<a class="button" href="([^"]*)"/g)) expect(html, kind).toContain(`>${link}</p>`);
    expect(readable(html), kind).toBe(readable(text, true));
  }
});

/** The words in their order, without what only one of the two forms has: links and marks of lists and quotations, and the brand and title. */
function readable(given: string, isText = false): string {
  const words = isText ? given : given.replace(/^.*?<td class="card"/s, '<td class="card"').replace(/<[^>]+>/g, " ");
  const plain = isText ? words.replaceAll(/^(- |> )/gm, "") : withoutEntities(words);
  return plain
    .replaceAll(/https:\/\/taskhaat\.example\S*/g, " ")
    .replaceAll(":", " ")
    .replaceAll(/\s+/g, " ")
    .trim();
}

function withoutEntities(html: string): string {
  return html.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&quot;", '"').replaceAll("&#39;", "'").replaceAll("&amp;", "&");
}
