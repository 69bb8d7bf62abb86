// Every state × every transition × every actor that is allowed, and one refusal of each kind, against the real store on PostgreSQL; contract/deals/deal.test.ts
// checks all refusals in memory, offers.test.ts and races.test.ts run on both engines. The expected results come from the table in docs/deals.md.

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { DealFacts, Stand } from "#contract/deals/deal.rules.ts";
import type { OfferState, Transition, TransitionName } from "#contract/deals/deal.ts";
import type { TaskState } from "#contract/tasks/task-state.ts";
import { reconfirmOffer, reviseOffer, sendOffer } from "#server/deals/offers/offer.store.server.ts";
import type { Db, Transaction } from "#server/platform/database/database.server.ts";
import { eq } from "#server/platform/database/drizzle.server.ts";
import { newId } from "#server/platform/database/new-id.ts";
import type { ProblemError } from "#server/platform/http/problem.ts";
import { tasks } from "#server/tasks/task.table.server.ts";
import { aTask } from "#tests/support/a-task.ts";
import { afterAcceptance } from "#tests/support/after-acceptance.ts";
import {
  addDealTask,
  addOffer,
  addPerson,
  arrangeFacts,
  byTest,
  type DealSnapshot,
  letHoursPass,
  readDeal,
  setDeadline,
  setPaymentTime,
  utcDay,
} from "#tests/support/deals.ts";
import { dealSteps, dealTable, liveStates } from "#tests/support/documented-deal.ts";
import { openTestDatabase, type TestDatabase } from "#tests/support/engines.ts";
import { advanceDue } from "./advance-deals.server.ts";
import {
  askExtension,
  changeUnderDeal,
  extendDeadline,
  grantExtension,
  stepByModerator,
  stepOffer,
  stepTask,
} from "./deal.store.server.ts";

const reason = "It is for a test.";
const farther = "2999-12-31";
const actors = ["poster", "bidder", "rival", "stranger"] as const;
type ActorName = (typeof actors)[number];

/** The offer states that can be met beside a task's state. */
const beside: Record<TaskState, OfferState[]> = {
  open: ["active", "needs_reconfirm", "shortlisted", "declined", "withdrawn", "lapsed", "closed_unawarded"],
  closed: ["active", "needs_reconfirm", "shortlisted", "declined", "withdrawn", "lapsed"],
  awarded: ["active", "needs_reconfirm", "shortlisted", "awarded", "declined", "withdrawn", "lapsed"],
  awaiting_payment: ["active", "needs_reconfirm", "shortlisted", "awarded", "declined", "withdrawn", "lapsed"],
  in_progress: ["accepted", "lost", "declined", "withdrawn", "lapsed"],
  delivered: ["accepted", "lost"],
  disputed: ["accepted", "lost", "abandoned"],
  completed: ["accepted", "lost"],
  ended: ["ended_by_agreement", "ended_overdue", "ended_by_dispute", "lost", "abandoned"],
  cancelled: ["closed_unawarded", "declined", "withdrawn"],
  expired: ["closed_unawarded", "declined", "withdrawn"],
};
const taskStates = Object.keys(beside) as TaskState[];
const pairs = taskStates.flatMap((task) => beside[task].map((offer) => ({ task, offer, facts: {} as Partial<DealFacts> })));
const afterAccepting = afterAcceptance
  .filter(({ facts }) => Object.keys(facts).length > 0)
  .map(({ task, facts }) => ({ task, offer: "accepted" as OfferState, facts }));
type Arranged = (typeof pairs)[number];
const timed: TransitionName[] = ["lapse", "lapse_payment", "close", "expire", "finish", "settle_end"];
const timedByFacts: TransitionName[] = ["end_unanswered", "dispute_unanswered", "settle_complete"];
const ofModerators: TransitionName[] = [
  ...(["decide_complete", "decide_split", "decide_end", "reopen_dispute"] as const),
  ...(["reverse_complete", "reverse_end"] as const),
];
/** payments.test.ts has these. */
const ofPayments: TransitionName[] = ["await_payment", "secure"];
const personal = dealSteps.filter((name) => ![...timed, ...timedByFacts, ...ofModerators, ...ofPayments].includes(name));
const paymentHours = 48;
/** These take no reason; every other step of a person is sent with one. */
const withoutReason: TransitionName[] = ["send", "revise", "reconfirm", "extend", "change", "grant_extension"];

/** These have the reason of the proposal, which is arranged without one. */
const ofProposals: TransitionName[] = ["accept_end", "end_unanswered", "dispute_unanswered"];

type People = Record<ActorName, string>;
type Scene = Arranged & { taskId: string; offerId: string; rivalOfferId: string; people: People };

describe("deals", () => {
  let database: TestDatabase;
  let db: Db;
  let people: People;

  beforeAll(async () => {
    database = await openTestDatabase("postgres");
    db = database.db;
    const [poster, bidder, rival, stranger] = await Promise.all(actors.map((name) => addPerson(db, name)));
    people = { poster, bidder, rival, stranger } as People;
  });
  afterAll(() => database.close());

  async function arrange({ task, offer, facts }: Arranged): Promise<Scene> {
    const taskId = await addDealTask(db, {
      posterId: people.poster,
      state: task,
      deadline: task === "closed" ? "2024-01-31" : "2998-12-31",
    });
    const offerId = await addOffer(db, taskId, people.bidder, offer, 40);
    const rivalOfferId = await addOffer(db, taskId, people.rival, rivalBeside(task, offer), 60);
    const chosenId = isChosen(offer) ? offerId : isChosen(rivalBeside(task, offer)) ? rivalOfferId : null;
    if (chosenId) await arrangeFacts(db, taskId, chosenId, facts);
    if (task === "awaiting_payment") await setPaymentTime(db, taskId, paymentHours);
    return { taskId, offerId, rivalOfferId, task, offer, facts, people };
  }

  test.each(chosenSteps())(
    "on a task that is $pair.task with an offer that is $pair.offer and $pair.facts, steps are done or refused as the table says",
    async ({ pair, steps }) => {
      const idle = await arrange(pair);
      const before = await readDeal(db, idle.taskId);
      for (const { name, actor, refusal } of steps) {
        const scene = refusal ? idle : await arrange(pair);
        const refused = await take(db, name, people[actor], scene);
        const expected = refusal ? statusOf[refusal] : 200;
        expect(refused?.status ?? 200, `${name} by ${actor}: ${refused?.message ?? "done"}`).toBe(expected);
        if (!refusal) expectOutcome(name, actor, scene, await readDeal(db, scene.taskId));
      }
      expect(await readDeal(db, idle.taskId)).toEqual(before);
    },
  );

  test.each([
    ["end_unanswered", "in_progress", { request: "end_by_poster" }, 72],
    ["end_unanswered", "in_progress", { request: "end_by_winner" }, 72],
    ["dispute_unanswered", "in_progress", { request: "end_by_poster", changeRounds: 1 }, 72],
    ["dispute_unanswered", "in_progress", { request: "end_by_winner", changeRounds: 1 }, 72],
    ["dispute_unanswered", "delivered", { request: "end_by_poster" }, 72],
    ["dispute_unanswered", "delivered", { request: "end_by_winner" }, 72],
    ["settle_complete", "disputed", { wasDelivered: true }, 720],
    ["settle_end", "disputed", { wasDelivered: false }, 720],
  ] as const)("the clock does %s on a task that is %s with %j after %d hours, not before", async (name, task, facts, hours) => {
    const scene = await arrange({ task, offer: "accepted", facts });
    await letHoursPass(db, scene.taskId, hours - 1);
    const before = await readDeal(db, scene.taskId);
    await advanceDue(db);
    expect(await readDeal(db, scene.taskId)).toEqual(before);
    await letHoursPass(db, scene.taskId, 1);
    expect(await advanceDue(db)).toMatchObject({ advanced: 1, failures: [] });
    expectOutcome(name, null, scene, await readDeal(db, scene.taskId));
    expect(await advanceDue(db)).toMatchObject({ advanced: 0 });
  });

  test.each(ofModerators)("a moderator does %s in its states alone, and no person does", async (name) => {
    const heard = [...pairs, ...afterAccepting].map((pair) => ({ ...pair, facts: { ...pair.facts, areBothHeard: true, isSecured: true } }));
    const isAllowedIn = ({ task, offer }: Arranged) =>
      task in dealTable[name].task && standOf(name, "poster", { task, offer }).offerState in (dealTable[name].offer ?? {});
    const isRefusedFirst = (pair: Arranged) => pair === heard.find((one) => !isAllowedIn(one) && one.task === pair.task);
    for (const pair of heard.filter((one) => dependsOn(name, one) && (isAllowedIn(one) || isRefusedFirst(one)))) {
      const scene = await arrange(pair);
      const before = await readDeal(db, scene.taskId);
      const isAllowed = isAllowedIn(pair);
      const split = name === "decide_split" && { winnerPercent: 60 };
      if (isAllowed) for (const actor of actors) expect((await take(db, name, people[actor], scene))?.status).toBe(403);
      const refused = await db.transaction((tx) => stepByModerator(tx, { name, taskId: scene.taskId, decisionId: newId(), ...split }));
      expect([pair.task, pair.offer, refused?.status ?? 200]).toEqual([pair.task, pair.offer, isAllowed ? 200 : 409]);
      if (isAllowed) expectOutcome(name, null, scene, await readDeal(db, scene.taskId));
      else expect(await readDeal(db, scene.taskId)).toEqual(before);
    }
  });

  test.each(timed)("the clock does nothing before its time, and at it what the table says: %s", async (name) => {
    const { after, task } = dealTable[name];
    for (const pair of pairs.filter((one) => one.task in task)) {
      const scene = await arrange(pair);
      if (after === "deadline") await setDeadline(db, scene.taskId, utcDay(0));
      else await letHoursPass(db, scene.taskId, hoursOf(after) - 1);
      const before = await readDeal(db, scene.taskId);
      await advanceDue(db);
      expect(await readDeal(db, scene.taskId)).toEqual(before);
      if (after === "deadline") await setDeadline(db, scene.taskId, utcDay(-1));
      else await letHoursPass(db, scene.taskId, 1);
      expect(await advanceDue(db)).toMatchObject({ advanced: 1, failures: [] });
      expectOutcome(name, null, scene, await readDeal(db, scene.taskId));
      expect(await advanceDue(db)).toMatchObject({ advanced: 0 });
    }
  });

  test("the clock does not change tasks in states without a timer", async () => {
    const untimed: TaskState[] = ["in_progress", "completed", "ended", "cancelled", "expired"];
    const scenes = await Promise.all(pairs.filter(({ task }) => untimed.includes(task)).map(arrange));
    for (const { taskId } of scenes) await letHoursPass(db, taskId, 100_000);
    expect(await advanceDue(db)).toMatchObject({ advanced: 0 });
  });
});

function hoursOf(after: Exclude<Transition["after"], "deadline">): number {
  return after === "payment" ? paymentHours : (after?.hours ?? 0);
}

/**
 * A step of the task names no offer: it depends on the chosen one alone, unless it moves the others. A step of an offer does not depend on
 * the facts.
 */
function dependsOn(name: TransitionName, { task, offer, facts }: Arranged): boolean {
  const { subject, others } = dealTable[name];
  if (subject === "offer") return !afterAccepting.some((one) => one.task === task && isSame(one.facts, facts));
  return isFirst({ task, offer }) || isChosen(offer) || others !== undefined;
}

/** For another bidder and for a stranger one offer state for each task state is enough; neither depends on the facts. */
function actorsOn({ task, offer, facts }: Arranged): readonly ActorName[] {
  return isFirst({ task, offer }) && isSame(facts, {}) ? actors : ["poster", "bidder"];
}

function isFirst({ task, offer }: Pick<Arranged, "task" | "offer">): boolean {
  return beside[task][0] === offer;
}

/** Where a task has a chosen offer it is the rival's, unless it is the one in question. */
function rivalBeside(task: TaskState, offer: OfferState): OfferState {
  if (task === "awarded" || task === "awaiting_payment") return offer === "awarded" ? "active" : "awarded";
  if (["in_progress", "delivered", "disputed", "completed"].includes(task)) return offer === "accepted" ? "lost" : "accepted";
  if (task === "ended") return isChosen(offer) ? "lost" : "ended_by_dispute";
  return task === "open" || task === "closed" ? "shortlisted" : "closed_unawarded";
}

function standOf(name: TransitionName, actor: ActorName, { task, offer }: Pick<Scene, "task" | "offer">): Stand {
  const isPoster = actor === "poster";
  if (name === "send") return { taskState: task, offerState: "none", isPoster, isBidder: !isPoster };
  if (dealTable[name].subject === "offer") return { taskState: task, offerState: offer, isPoster, isBidder: actor === "bidder" };
  const rival = rivalBeside(task, offer);
  const chosen = isChosen(offer) ? { by: "bidder", state: offer } : isChosen(rival) ? { by: "rival", state: rival } : null;
  return { taskState: task, offerState: chosen?.state ?? "none", isPoster, isBidder: chosen?.by === actor };
}

const statusOf = { hidden: 404, actor: 403, task: 409, offer: 409, facts: 409 };
type Refusal = keyof typeof statusOf;

/** Written out once more, apart from the product's own function for it. */
function refusalOf(name: TransitionName, actor: ActorName, scene: Pick<Scene, "task" | "offer" | "facts">): Refusal | null {
  const { subject, actor: needed, task, offer } = dealTable[name];
  const stand = standOf(name, actor, scene);
  if (name !== "send" && subject === "offer" && !stand.isPoster && !stand.isBidder) return "hidden";
  const isActor = needed === "side" ? stand.isPoster || stand.isBidder : needed === "poster" ? stand.isPoster : stand.isBidder;
  if (!isActor) return "actor";
  if (!(scene.task in task)) return "task";
  if (offer && !(stand.offerState in offer)) return "offer";
  const after = stand.offerState === "accepted" && afterAcceptance.find((one) => one.task === scene.task && isSame(one.facts, scene.facts));
  if (after) return after[stand.isPoster ? "poster" : "winner"].includes(name) ? null : "facts";
  if (name !== "send") return null;
  const own = actor === "bidder" ? scene.offer : actor === "rival" ? rivalBeside(scene.task, scene.offer) : "withdrawn";
  return isLiveState(own) || own === "declined" ? "facts" : null;
}

/** Every step that is done, and for each step and each actor the first refusal of each kind. */
function chosenSteps() {
  const seen = new Set<string>();
  const isFirstOfKind = (kind: string) => seen.size < seen.add(kind).size;
  return [...pairs, ...afterAccepting]
    .map((pair) => ({
      pair,
      steps: personal
        .filter((name) => dependsOn(name, pair))
        .flatMap((name) => actorsOn(pair).map((actor) => ({ name, actor, refusal: refusalOf(name, actor, pair) })))
        .filter(({ name, actor, refusal }) => !refusal || isFirstOfKind(`${name} ${actor} ${refusal}`)),
    }))
    .filter(({ steps }) => steps.length > 0);
}

async function take(db: Db, name: TransitionName, personId: string, { taskId, offerId }: Scene): Promise<ProblemError | null> {
  const terms = { amount: 45.5, days: 2, message: "Again, and better." };
  if (name === "send") {
    const sent = await sendOffer(
      db,
      { id: personId, createdAt: new Date(), emailVerified: true, issuer: "test" },
      { task: taskId, ...terms },
    );
    return typeof sent === "string" ? null : sent;
  }
  if (name === "revise") return reviseOffer(db, offerId, personId, terms);
  if (name === "reconfirm") return reconfirmOffer(db, offerId, personId, { version: 1 });
  if (name === "extend") return extendDeadline(db, taskId, personId, farther);
  if (name === "change") return change(db, taskId, personId);
  if (name === "ask_extension") return askExtension(db, taskId, personId, { deliverBy: utcDay(200), reason });
  if (name === "grant_extension") return grantExtension(db, taskId, personId);
  const given = { reason, revision: 1 };
  return dealTable[name].subject === "offer"
    ? stepOffer(db, offerId, { name, personId, given })
    : stepTask(db, taskId, { name, personId, given });
}

/** The route refuses other people than the poster before this. */
async function change(db: Db, taskId: string, posterId: string): Promise<ProblemError | null> {
  const given = aTask({ title: "A sign", description: "Three colours.", deadline: "2998-12-31", budget: 100 });
  const write = async (tx: Transaction) => {
    await tx.update(tasks).set(given).where(eq(tasks.id, taskId));
    return true;
  };
  const written = await changeUnderDeal(db, { taskId, posterId, given }, write, async () => "written");
  if (written === null) return { status: 403 } as ProblemError;
  return written === "written" ? null : (written as ProblemError);
}

function expectOutcome(name: TransitionName, actor: ActorName | null, scene: Scene, now: DealSnapshot) {
  const { subject, task, offer: moves, others } = dealTable[name];
  const where = `${name} by ${actor ?? "the clock"} on ${scene.task}/${scene.offer}`;
  const wanted = task[scene.task];
  expect(now.state, where).toBe(wanted === "by_deadline" ? "open" : wanted);

  const stays = now.state === scene.task ? (scene.facts.request ?? null) : null;
  const requested = { extension: "extension", end: actor === "poster" ? "end_by_poster" : "end_by_winner", none: null };
  const { request } = dealTable[name];
  expect(now.request, where).toBe(request ? requested[request] : stays);

  const added = now.offers.filter(({ id }) => id !== scene.offerId && id !== scene.rivalOfferId);
  expect(
    added.map(({ bidderId, state, reason }) => ({ bidderId, state, reason })),
    where,
  ).toEqual(name === "send" && actor ? [{ bidderId: scene.people[actor], state: "active", reason: null }] : []);

  const told: Told[] = [];
  const tellsOf = (as: keyof Transition["tells"], toldId: string, offerId: string | null) => {
    const isActor = actor !== null && scene.people[actor] === toldId;
    if (dealTable[name].tells[as] && !isActor) told.push({ toldId, toldAs: as, offerId });
  };
  let about = added[0]?.id ?? null;
  for (const offer of now.offers.filter(({ id }) => id !== about)) {
    const isMeant = offer.id === scene.offerId;
    const was = isMeant ? scene.offer : rivalBeside(scene.task, scene.offer);
    const isSubject = moves !== undefined && (subject === "offer" ? isMeant && name !== "send" : isChosen(was));
    const moved = isSubject ? (moves[was] ?? was) : others && isLiveState(was) ? others.to : was;
    expect(offer.state, where).toBe(moved);
    const { reasonCode, reason: given } = offer;
    expect({ reasonCode, reason: given }, where).toEqual(moved === was ? arrangedReason(was) : reasonOf(name, isSubject));
    if (isSubject) about = offer.id;
    if (isSubject) tellsOf("bidder", offer.bidderId, offer.id);
    else if (isLiveState(was)) tellsOf("others", offer.bidderId, offer.id);
  }
  expect(now.bidCount, where).toBe(now.offers.filter(({ state }) => isLiveState(state as OfferState)).length);

  tellsOf("poster", scene.people.poster, about);
  // A step without a notification for the poster is stored once for the task.
  if (!dealTable[name].tells.poster || actor === "poster") told.push({ toldId: null, toldAs: null, offerId: about });
  const actorId = actor && scene.people[actor];
  const expected = told.map((one) => ({ ...one, event: name, actorId, reason: givenWith(name) }));
  const written = now.events
    .filter((event) => event.reason !== byTest)
    .map(({ event, actorId, toldId, toldAs, offerId, reason }) => ({
      event,
      actorId,
      toldId,
      toldAs,
      offerId,
      reason,
    }));
  expect(written.toSorted(byTold), where).toEqual(expected.toSorted(byTold));
}

type Told = { toldId: string | null; toldAs: string | null; offerId: string | null };

function byTold(one: Told, other: Told): number {
  return `${one.toldAs} ${one.toldId}`.localeCompare(`${other.toldAs} ${other.toldId}`);
}

function reasonOf(name: TransitionName, isSubject: boolean) {
  const { reason: own, others } = dealTable[name];
  const reasonCode = (isSubject ? own : others?.reason) ?? null;
  return { reasonCode, reason: reasonCode && givenWith(name) };
}

/** The clock and moderators give no reason. */
function givenWith(name: TransitionName): string | null {
  if (ofProposals.includes(name)) return "";
  return personal.includes(name) && !withoutReason.includes(name) ? reason : null;
}

function arrangedReason(state: OfferState) {
  return { reasonCode: null, reason: isLiveState(state) ? null : byTest };
}

function isLiveState(state: OfferState): boolean {
  return liveStates.includes(state);
}

function isChosen(state: OfferState): boolean {
  return ["awarded", "accepted", "ended_by_agreement", "ended_overdue", "ended_by_dispute"].includes(state);
}

function isSame(one: Partial<DealFacts>, other: Partial<DealFacts>): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
