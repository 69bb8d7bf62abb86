import { photoFile, photoTypes, UploadedPhoto } from "#contract/people/photo.ts";
import { defineEndpoints } from "#contract/platform/endpoint.ts";
import { limits } from "#contract/platform/limits.ts";
import { z } from "#contract/platform/zod.ts";
import { ChangeEmail, ChangeMe, ChangePassword, ConfirmEmail, DeleteMe, EmailLink, Me, MyData, ReadEmailLink, Session } from "./account.ts";
import { emailCodeAttempts } from "./email-code.ts";

const elsewhere = "409 where another service stores the accounts";

export const accountEndpoints = defineEndpoints("Account", "signed-in", {
  "GET /me": {
    operationId: "getMe",
    summary: "Get the current user",
    description: "Name, email address and photo come from the token.",
    answers: { 200: { schema: Me, description: "The current user." } },
  },
  "PATCH /me": {
    operationId: "changeMe",
    summary: "Change the caller's settings and public profile",
    description: "Sets the language of pages and mails, the goal and the texts of the public profile. While suspended: only the language.",
    whileSuspended: true,
    body: ChangeMe,
    answers: { 204: { description: "The settings were saved." } },
    errors: [403],
  },
  "PUT /me/photo": {
    operationId: "uploadPhoto",
    summary: "Upload a photo of the caller",
    description:
      "The body is the picture itself. Returns the address of the photo, which the caller then sets at the identity provider. The photo before it is kept until the next one, because pages may still show it.",
    file: { types: photoTypes, maxBytes: limits.photoBytes },
    answers: { 201: { schema: UploadedPhoto, description: "Where the photo is." } },
  },
  "DELETE /me/photo": {
    operationId: "deletePhotos",
    summary: "Delete the caller's uploaded photos",
    description: "The address at the identity provider stays until the caller changes it there.",
    answers: { 204: { description: "There are no uploaded photos of the caller." } },
  },
  "GET /photos/{id}": {
    operationId: "getPhoto",
    summary: "Get an uploaded photo",
    description: "A photo never changes: a new photo has a new address. The photo of a hidden person is only for that person and staff.",
    access: "optional",
    id: "photo",
    answers: { 200: { schema: photoFile, type: "image/*", description: "The picture." } },
  },
  "PUT /me/password": {
    operationId: "changePassword",
    summary: "Change the caller's password",
    description: `Ends all other sessions, links for a new password and waiting changes of the address, and tells the person by mail. ${elsewhere}, or if the account has no password.`,
    whileSuspended: true,
    withoutPerson: true,
    limit: null,
    body: ChangePassword,
    answers: { 204: { description: "The password was changed." } },
    errors: [409, 429],
  },
  "POST /me/email": {
    operationId: "changeEmail",
    summary: "Request a new email address",
    description: `Mails a link and a code to the new address, unless it has an account, and a notice to the present one, which stays until the new one is confirmed. The answer is the same for every address. ${elsewhere}, or if the account has no password.`,
    limit: null,
    body: ChangeEmail,
    answers: { 204: { description: "The request was accepted." } },
    errors: [403, 409, 429],
  },
  "DELETE /me/email": {
    operationId: "cancelEmailChange",
    summary: "Withdraw the request for a new email address",
    description: `Its link no longer works. ${elsewhere}.`,
    whileSuspended: true,
    answers: { 204: { description: "No new address waits for its confirmation." } },
    errors: [409],
  },
  "POST /me/email/verify": {
    operationId: "verifyEmail",
    summary: "Request a mail that verifies the present email address",
    description: `Mails a link and a six-digit code to that address, unless it is verified already. Those of earlier mails no longer work. ${elsewhere}.`,
    limit: null,
    answers: { 204: { description: "The request was accepted." } },
    errors: [409, 429],
  },
  "POST /me/email/link": {
    operationId: "readEmailLink",
    summary: "Get the email address that a link confirms",
    description: `Changes nothing. Answers the callers for whom the link works: everyone for the present address of an account, and for a new address the account that requested it. ${elsewhere}, or if the link no longer works.`,
    access: "optional",
    limit: "link",
    body: ReadEmailLink,
    answers: { 200: { schema: EmailLink, description: "The address." } },
    errors: [403, 409],
  },
  "POST /me/email/confirm": {
    operationId: "confirmEmail",
    summary: "Confirm the new or present email address",
    description: `Takes the token of the link or the code of the same mail. Both work once, for an hour. The link to the present address also works without a token of the caller; the link to a new address, and every code, only for the account that requested it. After ${emailCodeAttempts} wrong codes a new mail is needed. The address is verified from then on. ${elsewhere}, if the link or code no longer works, or if the address has an account by now.`,
    access: "optional",
    limit: "link",
    body: ConfirmEmail,
    answers: { 204: { description: "The address is confirmed." } },
    errors: [403, 409],
  },
  "GET /me/sessions": {
    operationId: "listSessions",
    summary: "List the caller's sessions",
    description: `The current session first, then the most recently used. ${elsewhere}.`,
    withoutPerson: true,
    answers: { 200: { schema: z.array(Session), description: "The sessions." } },
    errors: [409],
  },
  "DELETE /me/sessions": {
    operationId: "endOtherSessions",
    summary: "End all other sessions of the caller",
    description: `The session of this request stays. ${elsewhere}.`,
    whileSuspended: true,
    withoutPerson: true,
    answers: { 204: { description: "There are no other sessions." } },
    errors: [409],
  },
  "DELETE /me/sessions/{id}": {
    operationId: "endSession",
    summary: "End one session of the caller",
    description: `Its tokens end with it. ${elsewhere}.`,
    whileSuspended: true,
    withoutPerson: true,
    id: "session",
    answers: { 204: { description: "The session has ended." } },
    errors: [409],
  },
  "GET /me/export": {
    operationId: "exportMe",
    summary: "Export the current user's data",
    description: "Returns a JSON file with all of the user's rows, without secrets. Also for an account that may not join the market.",
    withoutPerson: true,
    limit: "export",
    answers: {
      200: { schema: MyData, description: "The data as a file.", headers: { "Content-Disposition": "`attachment`, with a file name." } },
    },
  },
  "DELETE /me": {
    operationId: "deleteMe",
    summary: "Permanently delete the current user's account",
    description:
      "Deletes tasks and likes, updates counts and anonymises feedback. Closes offers with a reason. Deals that other users can still see stay, without the user's name and texts. Fails with 409 while a deal is in progress. Requires the email address, and the password if this server stores one; otherwise a sign-in of the last 10 minutes. Also for an account that may not join the market.",
    whileSuspended: true,
    withoutPerson: true,
    limit: null,
    body: DeleteMe,
    answers: { 204: { description: "The account was deleted." } },
    errors: [403, 409, 429],
  },
});
