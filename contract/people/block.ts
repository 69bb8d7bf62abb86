import { z } from "#contract/platform/zod.ts";

export const Block = z
  .object({ person: z.object({ id: z.uuid(), name: z.string(), photoURL: z.string().nullable() }), createdAt: z.iso.datetime() })
  .meta({ id: "Block", description: "A person whom the caller has blocked." });
export type Block = z.infer<typeof Block>;
