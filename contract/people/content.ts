// What can be reported and hidden.

import { heldHours } from "#contract/market/trust.ts";
import { z } from "#contract/platform/zod.ts";

export const contentKinds = ["task", "offer", "message", "question", "answer", "review", "person"] as const;
export type ContentKind = (typeof contentKinds)[number];

export const Hidden = z
  .object({
    isHeld: z.boolean().meta({ description: `Whether reports hold it back: until a moderator decides, ${heldHours} hours at most.` }),
    decision: z
      .uuid()
      .nullable()
      .meta({ description: "The decision, for the owner and for staff. Null for everyone else and while held." }),
  })
  .meta({ id: "Hidden", description: "Present if the content is hidden. Its texts are then empty, except for its owner." });
export type Hidden = z.infer<typeof Hidden>;
