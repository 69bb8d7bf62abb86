import { Block } from "./block.ts";
import { defineEndpoints } from "./endpoint.ts";
import { limits } from "./limits.ts";
import { z } from "./zod.ts";

export const blockEndpoints = defineEndpoints({
  "GET /blocks": {
    operationId: "listBlocks",
    tag: "Reports and blocks",
    summary: "The people whom the caller has blocked",
    description: "In the order of the people's ids.",
    access: "signed-in",
    page: { max: limits.inboxPage, usual: limits.inboxPage, cursor: "id" },
    answers: { 200: { schema: z.array(Block), description: "A page." } },
  },
  "PUT /blocks/{id}": {
    operationId: "blockPerson",
    tag: "Reports and blocks",
    summary: "Block a person: no new offers and no messages between the two, either way",
    description: "Blocking a person again changes nothing.",
    access: "signed-in",
    limit: "change",
    id: "person",
    answers: { 200: { schema: Block, description: "They are blocked." } },
    errors: [409],
  },
  "DELETE /blocks/{id}": {
    operationId: "unblockPerson",
    tag: "Reports and blocks",
    summary: "Take a block back",
    description: "Answers 204 also when the person was not blocked.",
    access: "signed-in",
    limit: "change",
    id: "person",
    answers: { 204: { description: "They are not blocked." } },
  },
});
