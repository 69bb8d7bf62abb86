// Where everything lives: the pages people visit and the calls programs make.
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
} as const;

export const apiPaths = {
  allTasks: "/alltasks",
  taskCounts: "/alltasks/counts",
  likeTask: "/alltasks/{id}",
  postTask: "/vacant",
  myTasks: "/mytask",
  myTask: "/mytask/{id}",
  me: "/me",
  exportMe: "/me/export",
  offers: "/offers",
  offer: "/offers/{id}",
  offerStep: "/offers/{id}/{step}",
  taskStep: "/mytask/{id}/{step}",
  myDeals: "/mydeals",
  reviews: "/reviews",
  inbox: "/myinbox",
  readInbox: "/myinbox/read",
  readInboxItem: "/myinbox/{id}/read",
  inboxStream: "/myinbox/stream",
  inboxSettings: "/myinbox/settings",
  unsubscribe: "/unsubscribe",
  threads: "/threads",
  thread: "/threads/{id}",
  threadMessages: "/threads/{id}/messages",
  readThread: "/threads/{id}/read",
  reports: "/reports",
  blocks: "/blocks",
  block: "/blocks/{id}",
  person: "/people/{id}",
  insights: "/insights",
  feedback: "/feedback",
  health: "/healthz",
  ready: "/readyz",
  metrics: "/metrics",
  openapi: "/openapi.json",
  docs: "/docs",
  identity: "/identity",
} as const;

/** On answers of a search: the words that were searched for besides those typed, percent-encoded. */
export const correctedHeader = "Search-Corrected";

export function fillPath(template: string, values: Record<string, string>): string {
  return template.replace(/[{:](\w+)\}?/g, (_, name: string) => encodeURIComponent(values[name] ?? ""));
}

/** `request_changes` stands in an address as `request-changes`. */
export function stepPath(name: string): string {
  return name.replaceAll("_", "-");
}
