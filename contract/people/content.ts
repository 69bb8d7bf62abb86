// What can be reported and hidden.

import { heldHours } from "#contract/market/trust.ts";
import { apiObject, z } from "#contract/platform/zod.ts";

export const contentKinds = ["task", "offer", "message", "question", "answer", "review", "person"] as const;
export type ContentKind = (typeof contentKinds)[number];

export const Hidden = apiObject("Hidden", "Present if the content is hidden. Its texts are then empty, except for its owner.", {
  isHeld: z.boolean().describe(`Whether reports hold it back: until a moderator decides, ${heldHours} hours at most.`),
  decision: z.uuid().nullable().describe("The decision, for the owner and for staff. Null for everyone else and while held."),
});
export type Hidden = z.infer<typeof Hidden>;
