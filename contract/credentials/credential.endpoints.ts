import { defineEndpoints } from "#contract/platform/endpoint.ts";
import { limits } from "#contract/platform/limits.ts";
import { z } from "#contract/platform/zod.ts";
import { BringCredential, BroughtCredential, Credential, MyBrought, MyCredential, NewCredential } from "./credential.ts";

export const credentialEndpoints = defineEndpoints("Credentials", "signed-in", {
  "POST /me/credentials": {
    operationId: "createCredential",
    summary: "Create a signed credential",
    description: `About a completed deal of the caller, or about the caller's profile as it is now. Each call creates a new credential; earlier ones stay as they are. At most ${limits.credentialsPerDay} in 24 hours. 404 if the caller is on neither side of the deal, 409 if it is not completed or what was chosen is not available.`,
    body: NewCredential,
    answers: { 201: { schema: MyCredential, description: "The credential. Its text is at `GET /credentials/{id}`." } },
    errors: [403, 404, 409],
  },
  "GET /me/credentials": {
    operationId: "listMyCredentials",
    summary: "List the caller's credentials",
    description: "Newest first, also those that were revoked or have expired.",
    page: { max: limits.dealsPage, usual: limits.page, cursor: "id" },
    answers: { 200: { schema: z.array(MyCredential), description: "A page of credentials." } },
  },
  "DELETE /me/credentials/{id}": {
    operationId: "withdrawCredential",
    summary: "Withdraw a credential",
    description: "Revokes it for good: everyone who checks it learns that it is revoked.",
    whileSuspended: true,
    id: "credential",
    answers: { 204: { description: "The credential is revoked." } },
  },
  "GET /credentials/{id}": {
    operationId: "getCredential",
    summary: "Get a credential by its link",
    description:
      "For everyone who has the link. 404 while the person is hidden, after the deletion of the account, and while the market does not show the title that it contains.",
    access: "anyone",
    id: "credential",
    answers: { 200: { schema: Credential, description: "The credential and its state." } },
  },
  "GET /credentials/{id}/jwt": {
    operationId: "downloadCredential",
    summary: "Download a credential",
    description: "The signed text as a file.",
    access: "anyone",
    id: "credential",
    answers: { 200: { schema: z.string(), type: "application/vc+jwt", description: "The signed text." } },
  },
  "GET /me/credentials/brought": {
    operationId: "listMyBrought",
    summary: "List the caller's credentials of other markets",
    description: `Newest first, at most ${limits.broughtCredentials}, and the markets whose credentials are accepted.`,
    answers: { 200: { schema: MyBrought, description: "The credentials and the markets." } },
  },
  "POST /me/credentials/brought": {
    operationId: "bringCredential",
    summary: "Bring a credential of another market",
    description:
      "Shows it on the caller's profile, apart from the rating. The other market must be one of those that the administrators list. The credential must be valid and contain the hash of the caller's verified email address.",
    limit: "report",
    body: BringCredential,
    answers: { 201: { schema: BroughtCredential, description: "The credential as the profile shows it." } },
    errors: [403, 409, 422],
  },
  "DELETE /me/credentials/brought/{id}": {
    operationId: "removeBrought",
    summary: "Remove a credential of another market from the profile",
    description: "The credential itself stays valid.",
    whileSuspended: true,
    id: "credential",
    answers: { 204: { description: "Removed." } },
  },
  "GET /people/{id}/brought": {
    operationId: "listBrought",
    summary: "List the credentials of other markets on a profile",
    description: "Their signatures are valid; what they say is not part of the rating. None while the person is hidden.",
    access: "anyone",
    id: "person",
    answers: { 200: { schema: z.array(BroughtCredential), description: "The credentials, the newest first." } },
  },
});
