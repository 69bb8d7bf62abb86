// Reports about content of the sample market, and what the moderators decided.
import type { AppealDecision, NewDecision } from "#contract/moderation/decision.ts";
import type { TaskKey } from "./offers.ts";
import type { PersonKey } from "./people.ts";
import { days } from "./time.ts";

type By = { by: PersonKey; ago: number };

type SampleCase = {
  /** A task, or what a person wrote about it. */
  about: { kind: "task" | "question" | "review"; task: TaskKey; by: PersonKey };
  reports: (By & { reason: string })[];
  decision?: By & NewDecision;
  appeal?: { ago: number; text: string; decision?: By & AppealDecision };
};

export const sampleCases: SampleCase[] = [
  {
    about: { kind: "task", task: "easyMoney", by: "kobir" },
    reports: [
      { by: "tanvir", ago: days(54.8), reason: "Asks for a fee before any work. This is the usual fraud." },
      { by: "farhana", ago: days(54.5), reason: "কাজ নয়, টাকা নেওয়ার ফাঁদ। ফোন নম্বরও চাইছে।" },
    ],
    decision: {
      ...{ by: "ishrat", ago: days(54.3), action: "hide", rule: "fraud" },
      reasons:
        "The text asks people to pay an activation fee before they can work. A task here is paid by its poster, never by the freelancer.",
    },
    appeal: {
      ago: days(52),
      text: "The fee is only for serious people. Everybody does it. Please show my task again.",
      decision: {
        ...{ by: "rezaul", ago: days(50), outcome: "upheld" },
        reasons: "The appeal confirms that freelancers would have to pay. The rule has no exception for this, so the task stays hidden.",
      },
    },
  },
  {
    about: { kind: "review", task: "busTimes", by: "seun" },
    reports: [{ by: "tanvir", ago: days(42), reason: "The review mentions the dispute, although it was decided for me." }],
    decision: {
      ...{ by: "ishrat", ago: days(41.2), action: "dismiss", rule: "reviews" },
      reasons: "A review may describe how a deal went, disputes included. This one is about the work, and polite.",
    },
  },
  {
    about: { kind: "question", task: "erosionArticle", by: "kobir" },
    reports: [{ by: "imran", ago: days(8.4), reason: "Not a question but an advertisement with a phone number." }],
    decision: {
      ...{ by: "ishrat", ago: days(8.2), action: "hide", rule: "spam" },
      reasons: "The question advertises a service and has nothing to do with the task.",
    },
  },
  {
    about: { kind: "task", task: "thesis", by: "imran" },
    reports: [{ by: "sharmistha", ago: 18, reason: "এটা কি প্রুফ দেখা, নাকি অন্যকে দিয়ে থিসিস লেখানো? একটু দেখবেন।" }],
  },
];
