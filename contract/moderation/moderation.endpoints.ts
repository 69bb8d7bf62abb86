import { Dispute, DisputeDecision, DisputeSummary } from "#contract/deals/disputes/dispute.ts";
import { defineEndpoints, staffPage } from "#contract/platform/endpoint.ts";
import { z } from "#contract/platform/zod.ts";
import { Case, CaseContext, CaseCounts, CaseQuery } from "./case.ts";
import { AppealDecision, Decision, NewAppeal, NewDecision, NewPersonDecision, StaffAppeal, Statement } from "./decision.ts";
import { NewReport, Report } from "./report.ts";
import { TransparencyMonth } from "./transparency.ts";

export const moderationEndpoints = defineEndpoints("Moderation", "moderator", {
  "POST /reports": {
    operationId: "sendReport",
    tag: "Reports and blocks",
    summary: "Report content or a person to the moderators",
    description: "A second report of the same content by the same person returns the first one.",
    access: "signed-in",
    limit: "report",
    body: NewReport,
    answers: {
      200: { schema: Report, description: "The caller's earlier report." },
      201: { schema: Report, description: "The new report." },
    },
    errors: [404, 409],
  },
  "GET /staff/cases": {
    operationId: "listCases",
    summary: "List the moderation queue",
    description: "Open cases come oldest first, closed cases newest first.",
    query: CaseQuery,
    page: staffPage,
    answers: { 200: { schema: z.array(Case), description: "A page of cases." } },
  },
  "GET /staff/cases/counts": {
    operationId: "countCases",
    summary: "Count what waits for moderators",
    description: "Open cases by kind, held content and appeals.",
    answers: { 200: { schema: CaseCounts, description: "The counts." } },
  },
  "GET /staff/cases/{id}": {
    operationId: "getCase",
    summary: "Get a case with its context",
    description: "Of a conversation, only the reported messages and their neighbours.",
    id: "case",
    answers: { 200: { schema: CaseContext, description: "The case." } },
  },
  "GET /mydecisions": {
    operationId: "listMyDecisions",
    summary: "List the decisions about the caller and their content",
    description: "Newest first, without dismissed reports.",
    access: "signed-in",
    page: staffPage,
    answers: { 200: { schema: z.array(Statement), description: "A page of statements." } },
  },
  "GET /mydecisions/{id}": {
    operationId: "getMyDecision",
    summary: "Get a statement of reasons",
    description:
      "The decision must be about the caller, their content or their dispute. Both sides of a dispute can read it, with the appeal; only the side that it is decided against may appeal. Staff can read every statement.",
    access: "signed-in",
    id: "decision",
    answers: { 200: { schema: Statement, description: "The statement." } },
  },
  "POST /mydecisions/{id}/appeal": {
    operationId: "appealDecision",
    summary: "Appeal a decision",
    description: "Once per decision. Another moderator decides, where there is one.",
    access: "signed-in",
    whileSuspended: true,
    id: "decision",
    body: NewAppeal,
    answers: { 201: { schema: Statement, description: "The statement with the appeal." } },
    errors: [409],
  },
  "GET /staff/decisions": {
    operationId: "listDecisions",
    summary: "List decisions",
    description: "Newest first.",
    query: z.object({ person: z.uuid().optional().describe("Only decisions about this person or their content.") }),
    page: staffPage,
    answers: { 200: { schema: z.array(Decision), description: "A page of decisions." } },
  },
  "POST /staff/decisions/{id}/undo": {
    operationId: "undoDecision",
    summary: "Undo a decision",
    description:
      "For ten minutes, by the moderator who decided, and before an appeal. Restores everything and reopens the case or the dispute.",
    id: "decision",
    answers: { 200: { schema: Decision, description: "The undone decision." } },
    errors: [403, 409],
  },
  "POST /staff/cases/{id}/decide": {
    operationId: "decideCase",
    summary: "Decide a case",
    description: "Sends a statement of reasons to the owner of the content, unless the reports are dismissed, and closes the reports.",
    id: "case",
    body: NewDecision,
    answers: { 201: { schema: Decision, description: "The decision." } },
    errors: [403, 409],
  },
  "POST /staff/people/{id}/decide": {
    operationId: "decideAboutPerson",
    summary: "Warn, suspend or ban a person",
    description: "Without a report. Sends a statement of reasons.",
    id: "person",
    body: NewPersonDecision,
    answers: { 201: { schema: Decision, description: "The decision." } },
    errors: [403, 409],
  },
  "GET /staff/appeals": {
    operationId: "listAppeals",
    summary: "List appeals that are not decided yet",
    description: "The oldest, which is due first, comes first.",
    page: staffPage,
    answers: { 200: { schema: z.array(StaffAppeal), description: "A page of appeals." } },
  },
  "POST /staff/appeals/{id}/decide": {
    operationId: "decideAppeal",
    summary: "Decide an appeal",
    description: "Reversing restores everything that the decision changed. The decision of a dispute changes to the opposite outcome.",
    id: "appeal",
    body: AppealDecision,
    answers: { 200: { schema: StaffAppeal, description: "The decided appeal." } },
    errors: [403, 409],
  },
  "GET /staff/disputes": {
    operationId: "listDisputes",
    summary: "List disputes",
    description: "Open disputes come oldest first, closed disputes newest first.",
    query: z.object({
      state: z.enum(["open", "closed"]).optional().describe("`open` if absent."),
    }),
    page: staffPage,
    answers: { 200: { schema: z.array(DisputeSummary), description: "A page of disputes." } },
  },
  "GET /staff/disputes/{id}": {
    operationId: "getStaffDispute",
    summary: "Get a dispute with its entries",
    description: "Statements, deliveries and requested changes, in the order in which they happened.",
    id: "dispute",
    answers: { 200: { schema: Dispute, description: "The dispute." } },
  },
  "POST /staff/disputes/{id}/decide": {
    operationId: "decideDispute",
    summary: "Decide a dispute",
    description:
      "Once both statements are written, or after seven days. Both sides are sent the reasons; the side that it is decided against may appeal: the poster if the deal is completed, the winner if it is ended.",
    id: "dispute",
    body: DisputeDecision,
    answers: { 201: { schema: Decision, description: "The decision." } },
    errors: [403, 409],
  },
  "GET /market/transparency": {
    operationId: "getTransparency",
    tag: "Market",
    summary: "Get figures about moderation by month",
    description: "The last 12 months, the newest first, counted from the reports, decisions and appeals.",
    access: "anyone",
    answers: { 200: { schema: z.array(TransparencyMonth), description: "The months." } },
  },
});
