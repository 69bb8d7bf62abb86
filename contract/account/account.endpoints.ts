import { photoFile, photoTypes, UploadedPhoto } from "#contract/people/photo.ts";
import { defineEndpoints } from "#contract/platform/endpoint.ts";
import { limits } from "#contract/platform/limits.ts";
import { ChangeMe, DeleteMe, Me, MyData } from "./account.ts";

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
