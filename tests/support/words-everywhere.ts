// A person who writes into every column that holds words: each word begins with `hush`.
import { sql } from "drizzle-orm";
import { createClient } from "#contract/client.ts";
import { personalFields } from "#contract/tasks/task-fields.ts";
import type { Db } from "#server/platform/database/database.server.ts";
import { aTask } from "./a-task.ts";
import { letHoursPass } from "./deals.ts";
import type { openEmbeddedMarket } from "./embedded-market.ts";
import { newSignUp } from "./test-identity.ts";

export type Member = Awaited<ReturnType<typeof joinEmbedded>>;

export async function joinEmbedded({ app, signUp }: Awaited<ReturnType<typeof openEmbeddedMarket>>, name: string) {
  const given = { ...newSignUp(), name };
  const isHush = name.startsWith("hush");
  const person = isHush ? { ...given, email: `hushmail-${given.email}`, image: "https://example.com/hushphoto.png" } : given;
  const signedUp = await signUp(person, { "User-Agent": isHush ? "hushbrowser" : "" });
  const client = createClient(
    async (path, init) => app.request(path, init),
    async () => signedUp.token,
  );
  return { ...signedUp, ...client.signedIn, client };
}

/** As poster and as bidder, so that each column of `words` gets one. */
export async function writeEverywhere(hush: Member, [winner, declined]: readonly [Member, Member]): Promise<void> {
  const profile = { headline: "hushheadline", about: "hushabout", skills: ["hushskill"], languages: ["hushlanguage"] };
  await hush.request("PATCH /me", { body: { ...profile, links: [{ url: "https://example.com/hushlink", label: "" }] } });
  const change = { newEmail: `hushnext-${newSignUp().email}`, currentPassword: hush.password };
  await hush.request("POST /me/email", { body: change });
  const offer = { amount: 50, days: 3, message: "Mine." };
  const own = (prefix: string) => aTask(Object.fromEntries(personalFields.map((name) => [name, `${prefix}${name}`])));
  const { _id: task } = await hush.request("POST /vacant", { body: own("hushdraft"), headers: { "Idempotency-Key": crypto.randomUUID() } });
  const { _id: asked } = await winner.request("POST /questions", { body: { task, text: "How large?" } });
  await hush.request("POST /questions/{id}/answer", { id: asked, body: { text: "hushanswer" } });
  const winning = await winner.request("POST /offers", { body: { ...offer, task } });
  const losing = await declined.request("POST /offers", { body: { ...offer, task } });
  await hush.request("POST /offers/{id}/decline", { id: losing.offer._id, body: { reason: "hushdecline" } });
  await hush.request("PUT /mytask/{id}", { id: task, body: own("hush") });
  await winner.request("POST /offers/{id}/reconfirm", { id: winning.offer._id, body: { version: 2 } });
  await hush.request("POST /offers/{id}/award", { id: winning.offer._id, body: { revision: 1 } });
  await winner.request("POST /offers/{id}/accept", { id: winning.offer._id });
  await winner.request("POST /mytask/{id}/deliver", { id: task });
  await hush.request("POST /mytask/{id}/request-changes", { id: task, body: { reason: "hushchanges" } });
  await winner.request("POST /mytask/{id}/deliver", { id: task });
  await hush.request("POST /mytask/{id}/complete", { id: task });
  for (const person of [hush, winner])
    await person.request("POST /reviews", { body: { task, stars: 4, words: person === hush ? "hushreview" : "Fine." } });

  const { _id: theirs } = await winner.request("POST /vacant", { body: aTask() });
  await hush.request("POST /questions", { body: { task: theirs, text: "hushquestion" } });
  const refused = await hush.request("POST /offers", { body: { ...offer, task: theirs, message: "hushoffer" } });
  await winner.request("POST /offers/{id}/award", { id: refused.offer._id, body: { revision: 1 } });
  await hush.request("POST /offers/{id}/refuse", { id: refused.offer._id, body: { reason: "hushrefusal" } });
  const { _id: worked } = await winner.request("POST /vacant", { body: aTask() });
  const won = await hush.request("POST /offers", { body: { ...offer, task: worked } });
  await winner.request("POST /offers/{id}/award", { id: won.offer._id, body: { revision: 1 } });
  await hush.request("POST /offers/{id}/accept", { id: won.offer._id });
  const links = ["https://example.com/hushlink"];
  await hush.request("POST /mytask/{id}/deliver", { id: worked, body: { note: "hushnote", links } });
  await winner.request("POST /mytask/{id}/complete", { id: worked });
  const { _id: thread } = await hush.request("POST /threads", { body: { task: theirs } });
  await hush.request("POST /threads/{id}/messages", { id: thread, body: { text: "hushmessage" } });
  await hush.request("POST /reports", { body: { kind: "task", id: theirs, reason: "hushreport" } });
  await hush.request("POST /feedback", { body: { message: "hushfeedback", email: hush.email, page: "/hushpage" } });
}

/** Money of the person in both roles, all of it taken out at the end: an account with money is not deleted. */
export async function moveMoney({ takePayments }: Awaited<ReturnType<typeof openEmbeddedMarket>>, hush: Member, other: Member) {
  const { app, bank, runOrders } = await takePayments();
  const inPayingMarket = ({ browse }: Member) =>
    createClient(
      async (path, init) => app.request(path, init),
      async () => (await (await browse("/identity/token")).json()).token,
    ).signedIn;
  const [payer, payee] = [inPayingMarket(hush), inPayingMarket(other)];
  await payer.request("PUT /me/billing", { body: { name: "hushbilling", address: "hushstreet", taxId: "hushtax" } });
  for (const [poster, winner] of [
    [payer, payee],
    [payee, payer],
  ] as const) {
    const { _id: id } = await poster.request("POST /vacant", { body: aTask({ title: poster === payer ? "hushtitle" : "A sign" }) });
    const { offer } = await winner.request("POST /offers", { body: { task: id, amount: 50, days: 3, message: "Mine." } });
    await poster.request("POST /offers/{id}/award", { id: offer._id, body: { revision: 1 } });
    await winner.request("POST /offers/{id}/accept", { id: offer._id });
    const { url } = await poster.request("POST /mytask/{id}/payments", { id, body: { amount: 50 } });
    await bank?.answer(url?.split("/").at(-1) ?? "", "approve");
    await winner.request("POST /mytask/{id}/deliver", { id });
    await poster.request("POST /mytask/{id}/complete", { id });
  }
  await payer.request("POST /me/payouts", { body: { amount: 50, destination: "hushbank" } });
  await runOrders();
}

/** Deals that end before the work is completed, each with reasons of the person; the other side's own words stay. */
export async function endDeals(db: Db, hush: Member, other: Member): Promise<void> {
  async function start(poster: Member, winner: Member): Promise<string> {
    const { _id: task } = await poster.request("POST /vacant", { body: aTask() });
    const { offer } = await winner.request("POST /offers", { body: { task, amount: 50, days: 3, message: "Mine." } });
    await poster.request("POST /offers/{id}/award", { id: offer._id, body: { revision: 1 } });
    await winner.request("POST /offers/{id}/accept", { id: offer._id });
    return task;
  }
  const pairs = [
    [hush, other],
    [other, hush],
  ] as const;
  for (const [poster, winner] of pairs) {
    const agreed = await start(poster, winner);
    await hush.request("POST /mytask/{id}/propose-end", { id: agreed, body: { reason: "hushproposal" } });
    await other.request("POST /mytask/{id}/accept-end", { id: agreed });
    const unanswered = await start(poster, winner);
    await hush.request("POST /mytask/{id}/propose-end", { id: unanswered, body: { reason: "hushproposal" } });
    await letHoursPass(db, unanswered, 73);
    const refused = await start(poster, winner);
    await winner.request("POST /mytask/{id}/deliver", { id: refused });
    await hush.request("POST /mytask/{id}/propose-end", { id: refused, body: { reason: "hushproposal" } });
    await letHoursPass(db, refused, 73);
    const disputed = await start(poster, winner);
    await hush.request("POST /mytask/{id}/dispute", { id: disputed, body: { reason: "hushdispute" } });
    await db.execute(sql`
      insert into dispute_statements (dispute_id, side, author_id, text, created_at)
      select disputes.id, ${poster === hush ? "poster" : "winner"}, people.id, 'hushstatement', now()
      from disputes, people where task_id = ${disputed} and people.email = ${hush.email}`);
    await hush.list("GET /mydeals", { query: { side: poster === hush ? "posts" : "bids" } });
    for (const task of [refused, disputed]) await letHoursPass(db, task, 31 * 24);
  }
  const abandoned = await start(other, hush);
  const deliverBy = new Date(Date.now() + 9 * 86_400_000).toISOString().slice(0, 10);
  await hush.request("POST /mytask/{id}/ask-extension", { id: abandoned, body: { reason: "hushextension", deliverBy } });
  await hush.request("POST /mytask/{id}/abandon", { id: abandoned, body: { reason: "hushabandoned" } });
  const theirs = await start(other, hush);
  await other.request("POST /mytask/{id}/propose-end", { id: theirs, body: { reason: "Their own proposal." } });
  await hush.request("POST /mytask/{id}/accept-end", { id: theirs });
}

/** A decision about the person, who appeals, and one that they make as a moderator about the other moderator, whom they had no deal with. */
export async function moderate(db: Db, hush: Member, reporter: Member, other: Member): Promise<void> {
  const [mine] = (await hush.list("GET /mytask", { query: { email: hush.email } })).data;
  const theirs = await other.request("POST /vacant", { body: aTask() });
  for (const id of [mine?._id ?? "", theirs._id]) await reporter.request("POST /reports", { body: { kind: "task", id, reason: "Look." } });
  await db.execute(sql`update people set role = 'moderator' where email in (${hush.email}, ${other.email})`);
  const { data } = await other.list("GET /staff/cases");
  const decide = async (moderator: Member, about: string | undefined, reasons: string) => {
    const body = { action: "warn" as const, rule: "spam", reasons };
    const id = data.find(({ subject }) => subject === about)?._id ?? "";
    return (await moderator.request("POST /staff/cases/{id}/decide", { id, body }))._id;
  };
  const id = await decide(other, mine?._id, "Spam.");
  await hush.request("POST /mydecisions/{id}/appeal", { id, body: { text: "hushappeal" } });
  const made = await decide(hush, theirs._id, "hushverdict");
  const { appeal } = await other.request("POST /mydecisions/{id}/appeal", { id: made, body: { text: "No." } });
  const body = { outcome: "upheld" as const, reasons: "hushanswerofappeal" };
  await hush.request("POST /staff/appeals/{id}/decide", { id: appeal?._id ?? "", body });
}
