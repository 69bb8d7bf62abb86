import { defineEndpoints } from "#contract/platform/endpoint.ts";
import { apiObject, z } from "#contract/platform/zod.ts";
import { m } from "#texts/m.ts";

const Invited = apiObject("Invited", "The person to invite.", { person: z.uuid({ error: m.thread_person_invalid }) });

export const inviteEndpoints = defineEndpoints("Deals", "signed-in", {
  "POST /mytask/{id}/invite": {
    operationId: "inviteToTask",
    summary: "Invite a person to make an offer",
    description:
      "Only for the poster of an open task, once per person and task. As many in 24 hours as offers. The person gets a notification.",
    id: "task",
    body: Invited,
    answers: { 204: { description: "The person is notified." } },
    errors: [403, 409],
  },
});
