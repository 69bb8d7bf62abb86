import { ChangeMe, DeleteMe, Me, MyData } from "./account.ts";
import { defineEndpoints } from "./endpoint.ts";

export const accountEndpoints = defineEndpoints({
  "GET /me": {
    operationId: "getMe",
    tag: "Account",
    summary: "The caller's account",
    description: "Name, address and photo are those of the token.",
    access: "signed-in",
    answers: { 200: { schema: Me, description: "The caller." } },
  },
  "PATCH /me": {
    operationId: "changeMe",
    tag: "Account",
    summary: "Change the caller's settings",
    description: "Sets the language of pages and mails.",
    access: "signed-in",
    limit: "change",
    body: ChangeMe,
    answers: { 204: { description: "The settings were saved." } },
  },
  "GET /me/export": {
    operationId: "exportMe",
    tag: "Account",
    summary: "Everything this server holds about the caller",
    description: "A JSON file with every row that belongs to the caller, secrets left out.",
    access: "signed-in",
    limit: "exportMe",
    answers: {
      200: { schema: MyData, description: "A file.", headers: { "Content-Disposition": "`attachment`, with a name for the file." } },
    },
  },
  "DELETE /me": {
    operationId: "deleteMe",
    tag: "Account",
    summary: "Delete the caller's account for good",
    description:
      "Tasks and likes go, counts are lowered, feedback stays without name and address. Offers end with a reason; what others still read of deals stays without name and words. Refused while work is under way. Asks for the typed address, and for the password of an account that has one.",
    access: "signed-in",
    body: DeleteMe,
    answers: { 204: { description: "It is gone." } },
    errors: [409, 429],
  },
});
