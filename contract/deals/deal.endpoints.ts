import { DealHistory, NewDelivery } from "#contract/deals/deliveries/delivery.ts";
import { Deal, GivenReason, NewDeadline, NewDeliveryDate } from "#contract/deals/offers/offer.ts";
import { defineEndpoints } from "#contract/platform/endpoint.ts";
import { limits } from "#contract/platform/limits.ts";
import { z } from "#contract/platform/zod.ts";
import { m } from "#texts/m.ts";
import type { TransitionName } from "./deal.ts";
import { dealGroups, dealSides, MyDeal } from "./my-deals.ts";
import { declareStep } from "./step-endpoint.ts";
import { OfferRow, offerSides, Summary } from "./summary.ts";

const step = (name: TransitionName, summary: string) => ({
  ...declareStep(name, summary),
  answers: { 200: { schema: Deal, description: "The updated deal." } },
});

export const dealEndpoints = defineEndpoints("Deals", "signed-in", {
  "GET /mydeals": {
    operationId: "listMyDeals",
    summary: "List the caller's deals",
    description: "`side` selects tasks the caller made an offer on, or tasks the caller posted.",
    query: z.object({
      side: z.enum(dealSides, { error: m.problem_side }).describe("`bids`: the caller made an offer; `posts`: the caller posted the task."),
      group: z.enum(dealGroups).optional().describe("`now`: the caller has to act; `waiting`: the other side has to act; `done`: ended."),
    }),
    page: { max: limits.dealsPage, usual: limits.dealsPage, cursor: "text" },
    answers: {
      200: {
        schema: z.array(MyDeal),
        description:
          "The most urgent first: by group, then by `dueAt`, so overdue deals lead their group. Deals that are done: the last ended first.",
      },
    },
    errors: [400],
  },
  "GET /mydeals/summary": {
    operationId: "getSummary",
    summary: "Get what waits for the caller, and figures of their offers, jobs and tasks",
    description:
      "`today` lists what waits for the caller, `freelancer` covers offers the caller sent, `poster` covers tasks the caller posted.",
    limit: "insights",
    answers: { 200: { schema: Summary, description: "The summary." } },
  },
  "GET /mydeals/offers": {
    operationId: "listReportedOffers",
    summary: "List the offers that the caller sent or received",
    description: "For reports: each offer with its task and its newest terms.",
    query: z.object({
      side: z
        .enum(offerSides, { error: m.problem_report_side })
        .describe("`sent`: offers the caller made; `received`: offers on the caller's tasks."),
      jobs: z.literal("true").optional().describe("Only offers that became jobs."),
    }),
    page: { max: limits.dealsPage, usual: limits.dealsPage, cursor: "id" },
    answers: { 200: { schema: z.array(OfferRow), description: "The offers, newest first." } },
    errors: [400],
  },
  "GET /mytask/{id}/history": {
    operationId: "getDealHistory",
    summary: "Get the steps and deliveries of a deal",
    description:
      "Only the poster and the winner can read it; others get 404. The poster gets the steps of all offers, the winner those of their own offer and of the task.",
    id: "task",
    answers: { 200: { schema: DealHistory, description: "The history of the deal." } },
  },
  "POST /mytask/{id}/deliver": { ...step("deliver", "Deliver the work"), body: NewDelivery, bodyIsOptional: true },
  "POST /mytask/{id}/complete": step("complete", "Approve the delivered work"),
  "POST /mytask/{id}/revoke": { ...step("revoke", "Withdraw an award"), body: GivenReason },
  "POST /mytask/{id}/request-changes": { ...step("request_changes", "Request changes to the delivered work"), body: GivenReason },
  "POST /mytask/{id}/ask-extension": { ...step("ask_extension", "Ask for a later delivery date"), body: NewDeliveryDate },
  "POST /mytask/{id}/grant-extension": step("grant_extension", "Agree to the later delivery date"),
  "POST /mytask/{id}/decline-extension": step("decline_extension", "Decline the later delivery date"),
  "POST /mytask/{id}/propose-end": { ...step("propose_end", "Propose to end the deal"), body: GivenReason },
  "POST /mytask/{id}/withdraw-end": step("withdraw_end", "Withdraw the proposal to end the deal"),
  "POST /mytask/{id}/accept-end": step("accept_end", "Accept the proposal to end the deal"),
  "POST /mytask/{id}/reject-end": step("reject_end", "Reject the proposal to end the deal"),
  "POST /mytask/{id}/abandon": { ...step("abandon", "Abandon the work"), body: GivenReason },
  "POST /mytask/{id}/end": step("end", "End the deal because the work is overdue"),
  "POST /mytask/{id}/dispute": { ...step("dispute", "Open a dispute"), body: GivenReason },
  "POST /mytask/{id}/cancel": { ...step("cancel", "Cancel a task"), body: GivenReason },
  "POST /mytask/{id}/extend": { ...step("extend", "Extend a task's deadline"), body: NewDeadline },
});
