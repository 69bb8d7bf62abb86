import { ChangeMe, DeleteMe, Me, MyData } from "./account.ts";
import { defineEndpoints } from "./endpoint.ts";

export const accountEndpoints = defineEndpoints({
  "GET /me": {
    operationId: "getMe",
    tag: "Account",
    summary: "Get the current user",
    description: "Name, email address and photo come from the token.",
    access: "signed-in",
    answers: { 200: { schema: Me, description: "The current user." } },
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
    summary: "Export the current user's data",
    description: "Returns a JSON file with all of the user's rows, without secrets.",
    access: "signed-in",
    limit: "exportMe",
    answers: {
      200: { schema: MyData, description: "The data as a file.", headers: { "Content-Disposition": "`attachment`, with a file name." } },
    },
  },
  "DELETE /me": {
    operationId: "deleteMe",
    tag: "Account",
    summary: "Permanently delete the current user's account",
    description:
      "Deletes tasks and likes, updates counts and anonymises feedback. Closes offers with a reason. Deals that other users can still see stay, without the user's name and texts. Fails with 409 while a deal is in progress. Requires the email address, and the password if the account has one.",
    access: "signed-in",
    body: DeleteMe,
    answers: { 204: { description: "The account was deleted." } },
    errors: [409, 429],
  },
});
