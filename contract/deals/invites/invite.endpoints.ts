import { defineEndpoints } from "#contract/platform/endpoint.ts";
import { apiObject, z } from "#contract/platform/zod.ts";
import { m } from "#texts/m.ts";

const Invited = apiObject("Invited", "The person to invite.", { person: z.uuid({ error: m.thread_person_invalid }) });

const taskIds = z.array(z.uuid());
const Invites = apiObject("Invites", "The caller's open tasks to which a person cannot be invited again.", {
  invited: taskIds.describe("The caller has invited the person."),
  offered: taskIds.describe("The person has made an offer."),
});

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
  "GET /people/{id}/invites": {
    operationId: "getInvites",
    summary: "Get the own open tasks to which a person is invited",
    description: "Also those on which the person has made an offer. Both are empty for a person that does not exist.",
    id: "person",
    answers: { 200: { schema: Invites, description: "Ids of tasks." } },
  },
});
