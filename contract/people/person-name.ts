import { z } from "#contract/platform/zod.ts";

export const PersonName = z.object({ id: z.uuid(), name: z.string() });
