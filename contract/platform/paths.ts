// The paths of the pages, and those of the server that are not endpoints of the API.
export const pagePaths = {
  home: "/",
  addTask: "/add-task",
  browse: "/borujer",
  myPosted: "/poste",
  dashboard: "/dashbord",
  analytics: "/dashbord/analytics",
  reports: "/dashbord/reports",
  about: "/Blog",
  login: "/login",
  register: "/register",
  profile: "/my-profile",
  update: "/update/:id",
  allItems: "/All-item",
  myItems: "/my-item",
  bid: "/bid/:slug",
  details: "/Details/:id",
  gameDetail: "/GameDetail/:id",
  games: "/games",
  forgotPassword: "/forgot-password",
  resetPassword: "/reset-password",
  terms: "/terms",
  deals: "/deals",
  person: "/person/:id",
  inbox: "/inbox",
  messages: "/messages",
  newThread: "/messages/new",
  thread: "/messages/:id",
  moderation: "/moderation",
  administration: "/administration",
  transparency: "/transparency",
  verify: "/verify",
  decision: "/decisions/:id",
  claim: "/claim-administration",
  confirmEmail: "/confirm-email",
  recoverAccount: "/recover-account",
  credential: "/credential/:id",
  wallet: "/wallet",
  document: "/document/:id",
} as const;

/** What the server answers besides the pages and the declared endpoints. */
export const apiPaths = {
  openapi: "/openapi.json",
  docs: "/docs",
  identity: "/identity",
  unsubscribe: "/unsubscribe",
  serviceWorker: "/sw.js",
  offline: "/offline",
  paymentEvents: "/payments/events",
  sandboxBank: "/sandbox-bank",
} as const;

/** Request header of a person who registers with an invitation: its code. */
export const invitationHeader = "Invitation-Code";

/** Response header of a search: the corrected words that were also searched for, percent-encoded. */
export const correctedHeader = "Search-Corrected";

export function fillPath(template: string, values: Record<string, string>): string {
  return template.replace(/[{:](\w+)\}?/g, (_, name: string) => encodeURIComponent(values[name] ?? ""));
}

type StepPath<Name extends string> = Name extends `${infer First}_${infer Rest}` ? `${First}-${Rest}` : Name;

/** The step `request_changes` is `request-changes` in a path. */
export function stepPath<Name extends string>(name: Name): StepPath<Name> {
  return name.replace("_", "-") as StepPath<Name>;
}
