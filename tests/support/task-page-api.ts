// What a task page asks for beside the task and its offers, for component tests.
import type { DealRecord, Profile } from "#contract/deals/reviews/profile.ts";
import { json, type StubAnswer } from "./stub-api.ts";

const noDeals: DealRecord = {
  ...{ deals: 0, completed: 0, abandoned: 0, endedByAgreement: 0, endedOverdue: 0, endedByDispute: 0, disputesAgainst: 0 },
  completionRate: null,
};

export const posterProfile: Profile = {
  id: "01a1d9fd-b8ac-7397-9497-34e6b608c21d",
  name: "Karim Uddin",
  photoURL: null,
  emailVerified: true,
  openTasks: [],
  finishedWork: [],
  rating: 4.5,
  memberSince: "2025-03-04T00:00:00.000Z",
  tasksPosted: 12,
  tasksDone: 0,
  freelancer: noDeals,
  poster: noDeals,
  hired: 3,
  decided: 4,
  hireRate: 0.75,
  responseHours: null,
  reviewCount: 8,
  reviews: [],
  ...{ headline: "", about: "", skills: [], languages: [], links: [] },
};

/** No similar tasks and no questions. */
export const relatedAnswers: Record<string, StubAnswer> = {
  "GET /people/*": json(posterProfile),
  "GET /alltasks": json([]),
  "GET /questions": json([]),
};
