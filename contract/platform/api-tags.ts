// The introduction of the OpenAPI document and the groups of its endpoints.
export const apiDescription = "Post, browse, like and manage tasks. The website uses the same endpoints.";

export const apiTags = [
  { name: "Tasks", description: "Tasks and likes." },
  { name: "Deals", description: "Offers on tasks, and the steps from an offer to completed work." },
  { name: "Questions", description: "Public questions about a task, and the poster's answers." },
  { name: "Reviews", description: "Reviews between the two sides of a deal, and public profiles." },
  { name: "Credentials", description: "Signed credentials about deals and profiles, and those of other markets." },
  { name: "Money", description: "Payments of deals, wallets, payouts, receipts and invoices." },
  { name: "Inbox", description: "Notifications, as a list and as a live stream." },
  { name: "Messages", description: "Private messages between the poster of a task and a freelancer with an offer." },
  { name: "Reports and blocks", description: "Report content to the operator and block people." },
  { name: "Moderation", description: "Statements of reasons and appeals; the queue, for moderators." },
  { name: "Administration", description: "People, roles, settings, feedback and the audit log, for administrators." },
  { name: "Market", description: "Name, rules and transparency figures of the market." },
  { name: "Account", description: "Read, export and delete the caller's account." },
  { name: "Insights", description: "Statistics for the dashboard." },
  { name: "Feedback", description: "Feedback to the operator." },
  { name: "Health", description: "Liveness, readiness and metrics, for operators." },
] as const;
export type ApiTag = (typeof apiTags)[number]["name"];
