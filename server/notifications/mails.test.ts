import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readSecret } from "#server/identity/secret.server.ts";
import { sql } from "#server/platform/database/drizzle.server.ts";
import type { Mail } from "#server/platform/mail/mailer.ts";
import { engines } from "#tests/support/engines.ts";
import { readEvents } from "#tests/support/event-stream.ts";
import { joinMarket } from "#tests/support/join-market.ts";
import { postTask } from "#tests/support/tasks.ts";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";
import { awayMinutes, listRecipients, type MailOptions, sendMail } from "./send-mails.server.ts";

const terms = { amount: 40, days: 3, message: "I can do it." };
const origin = "https://taskhaat.example";
const minute = 60_000;

describe.each(engines)("mail for people who are away on %s", (engine) => {
  let market: TestApp;
  let sent: Mail[] = [];

  beforeAll(async () => {
    market = await createTestApp(engine);
    await market.database.listen();
  });
  afterAll(() => market.close());

  /** As if so many minutes had passed. */
  async function mailsAfter(minutes: number, given: Partial<MailOptions> = {}): Promise<Mail[]> {
    sent = [];
    const { settings } = market;
    const { db } = market.database;
    const mailer = { send: async (mail: Mail) => void sent.push(mail) };
    const options = { mailer, origin: () => origin, secret: () => readSecret(settings, db), ...given };
    const now = Date.now() + minutes * minute;
    for (const id of await listRecipients(db, now)) await sendMail(db, id, options, now);
    return sent;
  }

  async function offerTo(name = "Poster") {
    const [poster, bidder] = [await joinMarket(market, name), await joinMarket(market, "Bidder")];
    const task = (await postTask(market, poster, { title: "Paint a shop sign" }))._id;
    const { offer } = await bidder.request("POST /offers", { body: { task, ...terms } });
    return { poster, bidder, task, offer };
  }

  test("all new notifications come in one mail, once, when the person has been away for a while", async () => {
    const { poster, bidder, offer } = await offerTo();
    await bidder.request("PUT /offers/{id}", { id: offer._id, body: { ...terms, amount: 41 } });
    expect(await mailsAfter(awayMinutes - 1)).toEqual([]);
    const [mail, ...others] = await mailsAfter(awayMinutes + 1);
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ to: poster.person.email, subject: "2 updates on TaskHaat" });
    for (const words of [
      "Hi Poster,",
      "Bidder offered $40.",
      "Bidder changed their offer to $41.",
      "Paint a shop sign",
      `See your inbox: ${origin}/inbox`,
    ]) {
      expect(mail?.text).toContain(words);
    }
    expect(await mailsAfter(awayMinutes + 2)).toEqual([]);
    await bidder.request("POST /offers/{id}/withdraw", { id: offer._id });
    expect(await mailsAfter(awayMinutes + 3)).toMatchObject([{ subject: "Paint a shop sign: Bidder withdrew their offer of $41." }]);
  });

  test("no mail for read notifications, for people who are online, for addresses that are not verified, for sample people, nor after a day", async () => {
    const { poster } = await offerTo();
    const {
      data: { items },
    } = await poster.list("GET /myinbox");
    await poster.request("POST /myinbox/read", { body: { upTo: items[0]?._id ?? "" } });
    expect(await mailsAfter(awayMinutes + 1)).toEqual([]);

    const here = await offerTo("Here");
    const events = readEvents(await here.poster.send("GET /myinbox/stream"));
    await events.next();
    const { db } = market.database;
    // The stream is open at that later time, too.
    await db.execute(sql`update inbox_settings set seen_at = now() + interval '6 minutes' where person_id = ${here.poster.id}`);
    expect(await mailsAfter(awayMinutes + 1)).toEqual([]);
    await events.cancel();
    expect(await mailsAfter(2 * awayMinutes + 2)).toHaveLength(1);

    const unverified = await offerTo("Unverified");
    await db.execute(sql`update people set email_verified = false where id = ${unverified.poster.id}`);
    const sample = await offerTo("Sample");
    await db.execute(sql`update people set issuer = 'urn:taskhaat:seed' where id = ${sample.poster.id}`);
    await offerTo("Late");
    expect(await mailsAfter(25 * 60)).toEqual([]);
    expect((await mailsAfter(awayMinutes + 1)).map(({ text }) => text)).toMatchObject([expect.stringContaining("Hi Late,")]);
  });

  test("a mail is in the recipient's language, and a name stays on its line", async () => {
    const { poster, bidder, offer } = await offerTo();
    await market.database.db.execute(sql`update people set name = ${"Karim\nBcc: x"} where id = ${bidder.id}`);
    await poster.request("PATCH /me", { body: { language: "bn" } });
    const [mail] = await mailsAfter(awayMinutes + 1);
    expect(mail?.subject).toBe("Paint a shop sign: Karim Bcc: x $৪০ দরে প্রস্তাব দিয়েছেন।");
    expect(mail?.html).toContain(">Karim Bcc: x $৪০");
    expect(mail?.text).toContain(`ইনবক্স দেখুন: ${origin}/inbox`);
    expect(mail?.html).toContain('<html lang="bn" dir="ltr">');
    await poster.request("PATCH /me", { body: { language: "en" } });
    await bidder.request("POST /offers/{id}/withdraw", { id: offer._id });
    expect(await mailsAfter(awayMinutes + 1)).toMatchObject([{ subject: "Paint a shop sign: Bidder withdrew their offer of $40." }]);
  });

  test("what has become obsolete is not mailed", async () => {
    const { poster, bidder, task, offer } = await offerTo();
    await poster.request("POST /offers/{id}/award", { id: offer._id, body: { revision: 1 } });
    await poster.request("POST /mytask/{id}/revoke", { id: task, body: { reason: "Not yet." } });
    expect(await mailsAfter(awayMinutes + 1)).toMatchObject([
      { to: bidder.person.email, subject: "Paint a shop sign: Poster withdrew the award. Your offer of $40 is still open." },
    ]);

    const gone = await offerTo();
    await gone.bidder.request("POST /offers/{id}/withdraw", { id: gone.offer._id });
    const mails = await mailsAfter(awayMinutes + 1);
    expect(mails.map(({ subject }) => subject)).toEqual(["Paint a shop sign: Bidder withdrew their offer of $40."]);

    const done = await offerTo();
    await done.poster.request("POST /offers/{id}/award", { id: done.offer._id, body: { revision: 1 } });
    await done.bidder.request("POST /offers/{id}/accept", { id: done.offer._id });
    await done.bidder.request("POST /mytask/{id}/deliver", { id: done.task });
    await done.poster.request("POST /mytask/{id}/complete", { id: done.task });
    await done.bidder.request("POST /reviews", { body: { task: done.task, stars: 5, words: "Clear." } });
    expect(await mailsAfter(awayMinutes + 1)).toMatchObject([
      { to: done.poster.person.email, subject: "Paint a shop sign: Bidder reviewed you. Write yours to see it." },
    ]);
  });

  test("a proposal to end is mailed while it waits for an answer, and a dispute while it is open", async () => {
    const { poster, bidder, task, offer } = await offerTo();
    await poster.request("POST /offers/{id}/award", { id: offer._id, body: { revision: 1 } });
    await bidder.request("POST /offers/{id}/accept", { id: offer._id });
    await mailsAfter(awayMinutes + 1);
    await poster.request("POST /mytask/{id}/propose-end", { id: task, body: { reason: "The shop has closed." } });
    const [mail] = await mailsAfter(awayMinutes + 1);
    expect(mail).toMatchObject({
      to: bidder.person.email,
      subject: "Paint a shop sign: Poster proposed to end the deal. Answer within 72 hours.",
    });
    expect(mail?.text).toContain("The shop has closed.");
    await poster.request("POST /mytask/{id}/withdraw-end", { id: task });
    await mailsAfter(awayMinutes + 1);
    await bidder.request("POST /mytask/{id}/propose-end", { id: task, body: { reason: "Again." } });
    await poster.request("POST /mytask/{id}/dispute", { id: task, body: { reason: "Not as agreed." } });
    expect(await mailsAfter(awayMinutes + 1)).toMatchObject([
      { to: bidder.person.email, subject: "Paint a shop sign: Poster opened a dispute. Write your statement within 7 days." },
    ]);
  });

  test("kinds can be switched off one by one, and stay in the inbox", async () => {
    const { poster, bidder, offer } = await offerTo();
    const muted = ["offers", "reviews"] as const;
    expect(await poster.request("PUT /myinbox/settings", { body: { mail: true, muted: [...muted, "offers"] } })).toEqual({
      mail: true,
      muted,
      pushMuted: [],
    });
    expect(await mailsAfter(awayMinutes + 1)).toEqual([]);
    expect((await poster.list("GET /myinbox")).data.unread).toBe(1);
    // A call without the kinds leaves them as they are.
    expect(await poster.request("PUT /myinbox/settings", { body: { mail: false } })).toEqual({ mail: false, muted, pushMuted: [] });
    await poster.request("PUT /myinbox/settings", { body: { mail: true } });
    await poster.request("POST /offers/{id}/award", { id: offer._id, body: { revision: 1 } });
    await bidder.request("POST /offers/{id}/accept", { id: offer._id });
    const about = (mails: Mail[]) => mails.filter(({ to }) => to === poster.person.email).map(({ subject }) => subject);
    expect(about(await mailsAfter(awayMinutes + 1))).toEqual(["Paint a shop sign: Bidder accepted the job for $40. Work can begin."]);
    await expect(poster.request("PUT /myinbox/settings", { body: { mail: true, muted: ["all" as "offers"] } })).rejects.toMatchObject({
      status: 422,
      problem: { errors: [{ message: "muted must be a list of kinds of notifications." }] },
    });
  });

  test("a mail has the same content as HTML, with escaped texts, absolute links, language and direction", async () => {
    const { poster, bidder, task } = await offerTo("<script>alert(1)</script>");
    const other = (await postTask(market, poster, { title: "Paint <b>two</b> boats & oars" }))._id;
    await bidder.request("POST /offers", { body: { task: other, ...terms } });
    const { _id: thread } = await bidder.request("POST /threads", { body: { task } });
    await bidder.request("POST /threads/{id}/messages", { id: thread, body: { text: "Which colours?" } });
    const [mail] = await mailsAfter(awayMinutes + 1);
    const html = mail?.html ?? "";
    expect(html).toContain('<html lang="en" dir="ltr">');
    expect(html).not.toContain("<script");
    for (const words of [
      "Hi &lt;script&gt;alert(1)&lt;/script&gt;,",
      "Paint &lt;b&gt;two&lt;/b&gt; boats &amp; oars",
      "Bidder offered $40.",
      "Bidder sent you a message.",
    ]) {
      expect(html).toContain(words);
    }
    const links = [...html.matchAll(/href="([^"]*)"[^>]*>([^<]*)</g)].map(([, link, label]) => `${label} ${link}`);
    expect(links).toEqual([
      `Open conversation ${origin}/messages/${thread}`,
      `Open task ${origin}/Details/${task}`,
      `Open task ${origin}/Details/${other}`,
      `See your inbox ${origin}/inbox`,
      `Choose what we email you about ${origin}/my-profile`,
      expect.stringMatching(/^Unsubscribe https:\/\/taskhaat\.example\/unsubscribe\?person=.*&amp;signature=/),
    ]);
  });

  test("a mail that could not be sent is retried, and sent once", async () => {
    await offerTo();
    const send = async () => {
      throw new Error("The mail server is down.");
    };
    const refused = mailsAfter(awayMinutes + 1, { mailer: { send } });
    await expect(refused).rejects.toThrow("The mail server is down.");
    expect(await mailsAfter(awayMinutes + 1)).toHaveLength(1);
    expect(await mailsAfter(awayMinutes + 1)).toEqual([]);
  });

  test("a mail about thousands of events lists ten, and no statement names them all", async () => {
    const { poster, offer } = await offerTo();
    const { db } = market.database;
    await db.execute(sql`
      insert into deal_events (id, task_id, offer_id, event, told_id, told_as, at)
      select (left(id::text, 19) || substr(gen_random_uuid()::text, 20))::uuid, task_id, offer_id, 'revise', told_id, told_as, at
      from deal_events, generate_series(1, 1999) where offer_id = ${offer._id} and told_id = ${poster.id}`);
    const tooLong: string[] = [];
    market.database.onQuery(({ text }) => text.includes("$1000") && tooLong.push(text.slice(0, 100)));
    const [mail] = await mailsAfter(awayMinutes + 1);
    expect(mail).toMatchObject({ to: poster.person.email, subject: "2,000 updates on TaskHaat" });
    expect(mail?.text.match(/^- /gm)).toHaveLength(10);
    expect(mail?.text).toContain("\n\nAnd 1,990 more.\n\n");
    expect(tooLong).toEqual([]);
  });

  test("the link in the mail and the mail program's button unsubscribe without signing in; the profile subscribes again", async () => {
    const { poster, bidder, offer } = await offerTo();
    const [mail] = await mailsAfter(awayMinutes + 1);
    const link = /Unsubscribe: (\S+)/.exec(mail?.text ?? "")?.[1] ?? "";
    expect(mail?.headers).toEqual({ "List-Unsubscribe": `<${link}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" });
    const path = link.slice(origin.length);
    expect(await (await market.app.request(path)).text()).toContain("Unsubscribe from emails?");
    expect(await poster.request("GET /myinbox/settings")).toEqual({ mail: true, muted: [], pushMuted: [] });
    for (const wrong of [path.slice(0, -2), path.replace(poster.id, bidder.id), "/unsubscribe"]) {
      expect((await market.app.request(wrong, { method: "POST" })).status).toBe(404);
    }
    expect(await bidder.request("GET /myinbox/settings")).toEqual({ mail: true, muted: [], pushMuted: [] });
    const oneClick = {
      method: "POST",
      headers: { "Content-Type": "application/x-www-form-urlencoded" },
      body: "List-Unsubscribe=One-Click",
    };
    expect((await market.app.request(path, oneClick)).status).toBe(200);
    expect(await poster.request("GET /myinbox/settings")).toEqual({ mail: false, muted: [], pushMuted: [] });
    await bidder.request("POST /offers/{id}/withdraw", { id: offer._id });
    expect(await mailsAfter(awayMinutes + 1)).toEqual([]);
    expect(await poster.request("PUT /myinbox/settings", { body: { mail: true } })).toEqual({ mail: true, muted: [], pushMuted: [] });
    expect(await mailsAfter(awayMinutes + 1)).toHaveLength(1);
  });
});
