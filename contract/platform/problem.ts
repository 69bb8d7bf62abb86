import { apiObject, z } from "./zod.ts";

export { problemTypes } from "./problem-types.ts";

export const Problem = apiObject("Problem", "RFC 9457 problem details.", {
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string().optional(),
  instance: z.string().optional().describe("The id of the request, as in the server log."),
  retryAfter: z.int().optional().describe("Seconds to wait, as in the header `Retry-After`."),
  errors: z.array(z.object({ field: z.string(), message: z.string() })).optional(),
  current: z
    .object({ revision: z.int().optional(), version: z.int().optional() })
    .optional()
    .describe("The current revision and version, if the caller sent an outdated one."),
});
export type Problem = z.infer<typeof Problem>;
