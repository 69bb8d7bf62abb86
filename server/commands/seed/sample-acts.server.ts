// What the people of the sample market do, as calls of the functions behind the routes.
import { ChangeMe } from "#contract/account/account.ts";
import { NewCredential } from "#contract/credentials/credential.ts";
import { NewDelivery } from "#contract/deals/deliveries/delivery.ts";
import { DisputeDecision, DisputeStatement } from "#contract/deals/disputes/dispute.ts";
import { GivenReason, NewOffer } from "#contract/deals/offers/offer.ts";
import { NewAnswer, NewQuestion } from "#contract/deals/questions/question.ts";
import { NewReview } from "#contract/deals/reviews/review.ts";
import { NewMessage } from "#contract/messages/message.ts";
import { AppealDecision, NewAppeal, NewDecision } from "#contract/moderation/decision.ts";
import { NewReport } from "#contract/moderation/report.ts";
import { portraitPath } from "#contract/people/portrait.ts";
import { NewTask } from "#contract/tasks/task.ts";
import { issueCredential } from "#server/credentials/credential.store.server.ts";
import type { Signer } from "#server/credentials/keys.server.ts";
import { deliverWork, requestChanges } from "#server/deals/deliveries/delivery.store.server.ts";
import { writeStatement } from "#server/deals/disputes/dispute.store.server.ts";
import { limitNewAccount } from "#server/deals/new-account.server.ts";
import { awardOffer, sendOffer } from "#server/deals/offers/offer.store.server.ts";
import { answerQuestion, askQuestion } from "#server/deals/questions/question.store.server.ts";
import { addReview, updateRatings } from "#server/deals/reviews/review.store.server.ts";
import { advanceDue } from "#server/deals/steps/advance-deals.server.ts";
import { askExtension, extendDeadline, grantExtension, stepOffer, stepTask } from "#server/deals/steps/deal.store.server.ts";
import { disputes } from "#server/deals/tables/dispute.table.server.ts";
import { reviews } from "#server/deals/tables/review.table.server.ts";
import { seedIssuer } from "#server/identity/sample-accounts.ts";
import { openThread, sendMessage } from "#server/messages/message.store.server.ts";
import { addAppeal, decideAppeal } from "#server/moderation/appeal.server.ts";
import { decideCase, decideDispute } from "#server/moderation/decide.server.ts";
import { cases } from "#server/moderation/moderation.table.server.ts";
import { openCopiesCase } from "#server/moderation/open-case.server.ts";
import { addReport } from "#server/moderation/report.store.server.ts";
import { changePerson, type PersonRow, recordPerson } from "#server/people/person.store.server.ts";
import { changeRole } from "#server/people/role.store.server.ts";
import type { Transaction } from "#server/platform/database/database.server.ts";
import { and, eq } from "#server/platform/database/drizzle.server.ts";
import { orThrow } from "#server/platform/http/answers.ts";
import { addTask, likeTask, newTasks } from "#server/tasks/task.store.server.ts";
import { sampleCases } from "./sample/cases.ts";
import { sampleConversations } from "./sample/conversations.ts";
import { sampleCredentials } from "./sample/credentials.ts";
import { type DealStep, sampleDeals } from "./sample/deals.ts";
import { sampleOffers, type TaskKey } from "./sample/offers.ts";
import { type PersonKey, type SamplePerson, samplePeople } from "./sample/people.ts";
import { sampleQuestions } from "./sample/questions.ts";
import { englishTasks, type SampleTask } from "./sample/tasks.ts";
import { bengaliTasks } from "./sample/tasks-in-bengali.ts";
import { days } from "./sample/time.ts";
import { createSampleMoney, type SamplePayments } from "./sample-money.server.ts";

/** Hours before the start of the market. */
type Act = { ago: number; act: () => Promise<unknown> };

const sampleTasks: Record<TaskKey, SampleTask> = { ...englishTasks, ...bengaliTasks };
const historyDays = 92;
/** Sample people have no address. */
const mailNothing = async () => {};

type Options = {
  start: Date;
  random(): number;
  /** Without one there are no credentials: their issuer is the address of the market. */
  signer: Signer | undefined;
  /** Null for a market that takes no payments. */
  payments: SamplePayments | null;
};

export function sampleActs(tx: Transaction, { start, random, signer, payments }: Options): Act[] {
  const people = new Map<PersonKey, PersonRow>();
  /** By the names of the sample: `task teaStall`, `offer teaStall mahmud`. */
  const ids = new Map<string, string>();
  const money = payments && createSampleMoney(tx, payments, { personOf, posterOf, taskOf: (key) => idOf("task", key) });

  return [
    ...entriesOf<PersonKey, SamplePerson>(samplePeople).map(([key, person]) => ({ ago: person.ago, act: () => join(key, person) })),
    ...entriesOf(sampleTasks).flatMap(([key, task]) => [{ ago: task.ago, act: () => post(key, task) }, ...likesOf(key, task)]),
    ...sampleOffers.map(({ task, by, ago, ...terms }) => ({
      ago,
      act: async () => {
        const given = NewOffer.parse({ task: idOf("task", task), ...terms });
        ids.set(`offer ${task} ${by}`, orThrow(await sendOffer(tx, personOf(by), given, openCopiesCase)));
      },
    })),
    ...sampleQuestions.flatMap(({ task, by, ago, text, answer }) => [
      {
        ago,
        act: async () => {
          const question = orThrow(await askQuestion(tx, personOf(by), NewQuestion.parse({ task: idOf("task", task), text })));
          ids.set(`question ${task} ${by}`, question._id);
        },
      },
      ...(answer
        ? [
            {
              ago: answer.ago,
              act: async () => orThrow(await answerQuestion(tx, posterOf(task), idOf("question", task, by), NewAnswer.parse(answer).text)),
            },
          ]
        : []),
    ]),
    ...sampleDeals.flatMap(({ task, bidder, steps }) =>
      steps
        .filter(({ isPaid }) => isPaid === undefined || isPaid === (money !== null))
        .flatMap((step) => [{ ago: step.ago, act: () => takeStep(task, bidder, step) }, ...(money?.actsAfter(task, step) ?? [])]),
    ),
    ...(money?.acts() ?? []),
    ...sampleConversations.flatMap(({ task, bidder, messages }) =>
      messages.map(({ by, ago, text }) => ({
        ago,
        act: async () => {
          const writer = by === "poster" ? posterOf(task) : personOf(bidder);
          const thread = await openThread(tx, writer, { task: idOf("task", task), person: personOf(bidder).id });
          await tx.transaction((inner) => sendMessage(inner, writer, thread._id, NewMessage.parse({ text }).text));
        },
      })),
    ),
    ...sampleCases.flatMap(actsOfCase),
    ...(signer ? sampleCredentials : []).map(({ by, ago, task, ...chosen }) => ({
      ago,
      act: async () => {
        const about = task ? { kind: "deal", task: idOf("task", task) } : { kind: "profile" };
        if (signer) await issueCredential(tx, signer, personOf(by), NewCredential.parse({ ...about, ...chosen }));
      },
    })),
    // The jobs that run every minute in a market that is open.
    ...Array.from({ length: historyDays / 2 + 1 }, (_, count) => ({ ago: days(2 * count), act: runJobs })),
  ];

  function personOf(key: PersonKey): PersonRow {
    const person = people.get(key);
    if (!person) throw new Error(`${key} has not joined the sample market yet.`);
    return person;
  }

  function posterOf(task: TaskKey): PersonRow {
    return personOf(sampleTasks[task].poster);
  }

  function idOf(...name: string[]): string {
    const id = ids.get(name.join(" "));
    if (!id) throw new Error(`The sample market has no ${name.join(" ")} yet.`);
    return id;
  }

  function dayIn(count: number): string {
    return new Date(start.getTime() + count * 86_400_000).toISOString().slice(0, 10);
  }

  async function join(
    key: PersonKey,
    { name, email, account: subject = key, emailVerified = true, portrait = true, role, profile = {} }: SamplePerson,
  ) {
    const account = { issuer: seedIssuer, subject, name, email, emailVerified, photoURL: portrait ? portraitPath(key) : null };
    const person = await recordPerson(tx, { ...account, profileAt: start, signedInAt: null }, { isSeed: true });
    await changePerson(tx, person.id, ChangeMe.parse(profile));
    people.set(key, (role && (await changeRole(tx, null, person.id, role))) ?? person);
  }

  async function post(key: TaskKey, { poster, dueInDays, daysToWork, town = "", ...fields }: SampleTask) {
    await limitNewAccount(tx, personOf(poster), newTasks);
    const days = { deadline: dayIn(dueInDays), neededBy: daysToWork ? dayIn(dueInDays + daysToWork) : "" };
    const place = town ? "onsite" : "remote";
    const task = await addTask(tx, personOf(poster), NewTask.parse({ ...fields, ...days, place, town }));
    ids.set(`task ${key}`, task._id);
  }

  /** By people who had joined before. */
  function likesOf(key: TaskKey, { poster, ago, likes }: SampleTask): Act[] {
    return entriesOf<PersonKey, SamplePerson>(samplePeople)
      .filter(([person, { ago: joined }]) => person !== poster && joined > ago)
      .map(([person]) => ({ person, place: random() }))
      .sort((one, other) => one.place - other.place)
      .slice(0, likes)
      .map(({ person }) => ({
        ago: ago - random() * Math.min(ago, days(9)),
        act: () => likeTask(tx, idOf("task", key), personOf(person).id),
      }));
  }

  async function takeStep(key: TaskKey, bidder: PersonKey, given: DealStep): Promise<void> {
    orThrow(await refusalOfStep(key, bidder, given));
    await money?.refundAfter(given);
  }

  function refusalOfStep(key: TaskKey, bidder: PersonKey, given: DealStep): Promise<unknown> {
    const task = idOf("task", key);
    const sides = { poster: posterOf(key).id, winner: personOf(bidder).id };
    const { poster, winner } = sides;
    const offer = () => idOf("offer", key, bidder);
    const said = "reason" in given ? { given: GivenReason.parse(given) } : {};
    switch (given.step) {
      case "shortlist":
      case "decline":
        return stepOffer(tx, offer(), { name: given.step, personId: poster, ...said });
      case "accept":
        return stepOffer(tx, offer(), { name: given.step, personId: winner, ...money?.waitAfter(given) });
      case "withdraw":
      case "refuse":
        return stepOffer(tx, offer(), { name: given.step, personId: winner, ...said });
      case "award":
        return awardOffer(tx, offer(), poster, { revision: 1 });
      case "complete":
      case "revoke":
      case "cancel":
      case "end":
        return stepTask(tx, task, { name: given.step, personId: poster, ...said });
      case "abandon":
        return stepTask(tx, task, { name: given.step, personId: winner, ...said });
      case "propose_end":
      case "accept_end":
      case "dispute":
        return stepTask(tx, task, { name: given.step, personId: sides[given.by], ...said });
      case "request_changes":
        return requestChanges(tx, task, poster, given.reason);
      case "deliver":
        return deliverWork(tx, task, winner, NewDelivery.parse(given));
      case "ask_extension":
        return askExtension(tx, task, winner, { deliverBy: dayIn(given.byInDays), reason: given.reason });
      case "grant_extension":
        return grantExtension(tx, task, poster);
      case "extend":
        return extendDeadline(tx, task, poster, dayIn(given.dueInDays));
      case "statement":
        return writeStatement(tx, task, sides[given.by], DisputeStatement.parse(given).text);
      case "decide":
        return decide(task, given);
      case "review":
        return addReview(tx, sides[given.by], NewReview.parse({ task, stars: given.stars, words: given.words }));
    }
  }

  async function decide(task: string, { by, ...decision }: Extract<DealStep, { step: "decide" }>) {
    const [dispute] = await tx.select({ id: disputes.id }).from(disputes).where(eq(disputes.taskId, task));
    return decideDispute(tx, mailNothing, personOf(by).id, dispute?.id ?? "", DisputeDecision.parse(decision));
  }

  function actsOfCase({ about, reports, decision, appeal }: (typeof sampleCases)[number]): Act[] {
    const { kind, task, by: author } = about;
    const name = `decision ${kind} ${task} ${author}`;

    async function subjectOf(): Promise<string> {
      if (kind !== "review") return kind === "task" ? idOf("task", task) : idOf("question", task, author);
      const isReview = and(eq(reviews.taskId, idOf("task", task)), eq(reviews.authorId, personOf(author).id));
      const [review] = await tx.select({ id: reviews.id }).from(reviews).where(isReview);
      return review?.id ?? "";
    }

    const acts: Act[] = reports.map(({ by, ago, reason }) => ({
      ago,
      act: async () => addReport(tx, personOf(by).id, NewReport.parse({ kind, id: await subjectOf(), reason })),
    }));
    if (decision) {
      const { by, ago, ...given } = decision;
      acts.push({
        ago,
        act: async () => {
          const isCase = and(eq(cases.subjectId, await subjectOf()), eq(cases.state, "open"));
          const [open] = await tx.select({ id: cases.id }).from(cases).where(isCase);
          ids.set(name, (await decideCase(tx, mailNothing, personOf(by), open?.id ?? "", NewDecision.parse(given))) ?? "");
        },
      });
    }
    if (appeal) {
      const send = async () =>
        ids.set(`appeal ${name}`, (await addAppeal(tx, personOf(author).id, idOf(name), NewAppeal.parse(appeal).text)) ?? "");
      acts.push({ ago: appeal.ago, act: send });
    }
    if (appeal?.decision) {
      const { by, ago, ...given } = appeal.decision;
      acts.push({ ago, act: () => decideAppeal(tx, mailNothing, personOf(by).id, idOf("appeal", name), AppealDecision.parse(given)) });
    }
    return acts;
  }

  async function runJobs(): Promise<void> {
    const { failures } = await advanceDue(tx);
    for (const { error } of failures) throw error;
    await money?.sendDue();
    await updateRatings(tx);
  }
}

function entriesOf<Key extends string, Value>(record: Record<Key, Value>): [Key, Value][] {
  return Object.entries(record) as [Key, Value][];
}
