// How the API's document introduces itself, and the groups of its calls.
export const apiDescription = "Post, browse, like and manage tasks. Everything the website does goes through these calls.";

export const apiTags = [
  { name: "Tasks", description: "Tasks and likes." },
  { name: "Deals", description: "Offers on tasks, and the steps from an offer to completed work." },
  { name: "Reviews", description: "Reviews between the two sides of a deal, and public profiles." },
  { name: "Inbox", description: "Notifications, and a live stream of them." },
  { name: "Messages", description: "Private messages between the poster of a task and a bidder." },
  { name: "Reports and blocks", description: "Reports to the operator, and blocked people." },
  { name: "Account", description: "The caller's own account: read, export, delete." },
  { name: "Insights", description: "The figures of the dashboard." },
  { name: "Feedback", description: "Messages to the operator." },
  { name: "Health", description: "Liveness, readiness and metrics, for operators." },
] as const;
export type ApiTag = (typeof apiTags)[number]["name"];
