import type { Market } from "#contract/market/market.ts";
import type { CaseContext, CaseCounts } from "#contract/moderation/case.ts";
import type { Decision, Statement } from "#contract/moderation/decision.ts";

const uuid = (number: number) => `0198a1de-0000-7000-8000-${String(number).padStart(12, "0")}`;

export const aMarket: Market = {
  name: "TaskHaat",
  notice: "",
  announcement: "",
  contact: "",
  registration: "open",
  payments: null,
  rules: [
    { id: "spam", title: "No spam", text: "Post a task once." },
    { id: "fraud", title: "No fraud", text: "Describe work truthfully." },
  ],
};

/** A reported task of Karim. */
export function aCase(number: number, change: Partial<CaseContext> = {}): CaseContext {
  return {
    _id: uuid(number),
    kind: "task",
    subject: uuid(900 + number),
    source: "reports",
    state: "open",
    words: `Reported words ${number}`,
    owner: { id: uuid(800), name: "Karim Uddin" },
    task: { _id: uuid(900 + number), title: `Task ${number}` },
    hidden: null,
    reports: 2,
    trustedReports: 1,
    openedAt: "2026-11-15T12:00:00.000Z",
    reportList: [
      {
        _id: uuid(700),
        person: { id: uuid(801), name: "Salma" },
        reason: "Asks for a fee.",
        isTrusted: true,
        createdAt: "2026-11-15T12:00:00.000Z",
      },
      { _id: uuid(701), person: null, reason: "Spam.", isTrusted: false, createdAt: "2026-11-15T13:00:00.000Z" },
    ],
    neighbours: [],
    facts: [{ name: "Budget", value: "$150" }],
    ownerRecord: {
      memberSince: "2026-01-02T12:00:00.000Z",
      tasksPosted: 12,
      dealsCompleted: 3,
      decisions: 1,
      suspendedUntil: null,
      isBanned: false,
    },
    decisions: [],
    mayDecide: change.state !== "closed",
    ...change,
  };
}

export function countsOf(cases: readonly CaseContext[], change: Partial<CaseCounts> = {}): CaseCounts {
  const kinds = [...Map.groupBy(cases, ({ kind }) => kind)].map(([kind, ofKind]) => ({ kind, open: ofKind.length }));
  return { open: cases.length, held: 0, appeals: 0, disputes: 0, kinds, ...change };
}

/** The newest decision of the caller about a task of Karim, which they can still undo. */
export function aDecision(number: number, change: Partial<Decision> = {}): Decision {
  return {
    ...withoutRights(aStatement(number)),
    case: uuid(1),
    person: { id: uuid(800), name: "Karim Uddin" },
    moderator: { id: uuid(802), name: "Rahima Khatun" },
    undoUntil: new Date(Date.now() + 600_000).toISOString(),
    ...change,
  };
}

export function aStatement(number: number, change: Partial<Statement> = {}): Statement {
  return {
    _id: uuid(600 + number),
    action: "hide",
    kind: "task",
    subject: uuid(901),
    task: uuid(901),
    words: "Reported words 1",
    hidesContent: true,
    rule: { id: "fraud", title: "No fraud" },
    reasons: "It asks for a fee before the work.",
    until: null,
    winnerPercent: null,
    moneyUntil: null,
    createdAt: "2026-11-15T14:00:00.000Z",
    isReversed: false,
    mayAppeal: true,
    appeal: null,
    ...change,
  };
}

function withoutRights({ mayAppeal: _mayAppeal, ...rest }: Statement): Omit<Statement, "mayAppeal"> {
  return rest;
}
