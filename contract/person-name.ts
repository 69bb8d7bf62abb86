import { z } from "#contract/zod.ts";

export const PersonName = z.object({ id: z.uuid(), name: z.string() });
