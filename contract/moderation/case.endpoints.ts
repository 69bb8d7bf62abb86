import { defineEndpoints } from "#contract/platform/endpoint.ts";
import { limits } from "#contract/platform/limits.ts";
import { z } from "#contract/platform/zod.ts";
import { Case, CaseContext, CaseCounts, CaseQuery } from "./case.ts";

export const caseEndpoints = defineEndpoints({
  "GET /staff/cases": {
    operationId: "listCases",
    tag: "Moderation",
    summary: "List the moderation queue",
    description: "Open cases come oldest first, closed cases newest first.",
    access: "moderator",
    query: CaseQuery,
    page: { max: limits.staffPage, usual: 25, cursor: "id" },
    answers: { 200: { schema: z.array(Case), description: "A page of cases." } },
  },
  "GET /staff/cases/counts": {
    operationId: "countCases",
    tag: "Moderation",
    summary: "Count what waits for moderators",
    description: "Open cases by kind, held content and appeals.",
    access: "moderator",
    answers: { 200: { schema: CaseCounts, description: "The counts." } },
  },
  "GET /staff/cases/{id}": {
    operationId: "getCase",
    tag: "Moderation",
    summary: "Get a case with its context",
    description: "Of a conversation, only the reported messages and their neighbours.",
    access: "moderator",
    id: "case",
    answers: { 200: { schema: CaseContext, description: "The case." } },
  },
});
