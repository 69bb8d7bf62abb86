import { PersonPortrait } from "#contract/people/person.ts";
import { defineEndpoints } from "#contract/platform/endpoint.ts";
import { limits } from "#contract/platform/limits.ts";
import { apiObject, z } from "#contract/platform/zod.ts";

export const Block = apiObject("Block", "A person whom the caller has blocked.", {
  person: PersonPortrait,
  createdAt: z.iso.datetime(),
});
export type Block = z.infer<typeof Block>;

export const blockEndpoints = defineEndpoints("Reports and blocks", "signed-in", {
  "GET /blocks": {
    operationId: "listBlocks",
    summary: "List the people the caller has blocked",
    description: "Sorted by person id.",
    page: { max: limits.inboxPage, usual: limits.inboxPage, cursor: "id" },
    answers: { 200: { schema: z.array(Block), description: "A page of blocks." } },
  },
  "PUT /blocks/{id}": {
    operationId: "blockPerson",
    summary: "Block a person",
    description: "Stops new offers and messages between the two people in both directions. Idempotent.",
    id: "person",
    answers: { 200: { schema: Block, description: "The block." } },
    errors: [409],
  },
  "DELETE /blocks/{id}": {
    operationId: "unblockPerson",
    summary: "Unblock a person",
    description: "Also returns 204 if the person was not blocked.",
    id: "person",
    answers: { 204: { description: "The person is not blocked." } },
  },
});
