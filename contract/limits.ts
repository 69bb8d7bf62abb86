// Limits that server and browser share.
export const limits = {
  title: 120,
  description: 5_000,
  budget: 9_999_999.99,
  budgetStep: 0.01,
  offerMessage: 1_500,
  offerDays: 365,
  offersPerDay: 20,
  question: 500,
  questionsPerDay: 20,
  dealReason: 500,
  deliveryNote: 2_000,
  deliveryLinks: 5,
  historySteps: 100,
  dealsPage: 100,
  inboxPage: 100,
  message: 2_000,
  reportReason: 500,
  review: 1_500,
  name: 80,
  headline: 120,
  about: 1_500,
  skills: 12,
  skill: 30,
  languages: 8,
  language: 30,
  portfolioLinks: 6,
  linkLabel: 60,
  photoBytes: 200_000,
  /** The width and height of an uploaded photo, in pixels. */
  photoSide: 512,
  url: 2_000,
  email: 254,
  passwordMin: 6,
  passwordMax: 128,
  search: 100,
  cursor: 1_200,
  /** How many of its newest matches a search sorts at once. */
  sortedMatches: 200,
  page: 24,
  pageMax: 1_000,
  /** How many tasks a public list shows at once. */
  shownTasks: 240,
  countMax: 1_000,
  homeTasks: 6,
  feedback: 2_000,
  dueSoonDays: 7,
  /** On the dashboard: what waits for a person, in total and of each kind, and new tasks in their categories. */
  todayItems: 20,
  todayOfKind: 5,
  newTasks: 5,
  reportRows: 10,
  bodyBytes: 100_000,
  idempotencyKey: 200,
  jsonDepth: 20,
} as const;

export const timings = {
  slide: 300,
  redirectAfterSignIn: 1_000,
  successOverlay: 2_000,
  clock: 1_000,
  toast: 5_000,
  toastShort: 3_000,
  /** How long a step can be undone. */
  undo: 8_000,
} as const;

export const marqueeSpeed = 40;
export const cardTiltMax = 5;
export const cardDefaults = { budget: 1_500, deadline: "June 15, 2025", likeCount: 0 } as const;
export const anonymous = "Anonymous";
