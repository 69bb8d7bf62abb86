import { goals } from "#contract/account/account.ts";
import { todayKinds } from "#contract/deals/summary.ts";
import { oneOf } from "#contract/platform/parameters.ts";
import { roles } from "#contract/platform/role.ts";
import { apiObject, z } from "#contract/platform/zod.ts";

/** What waits for staff. */
const staffKinds = ["decide_case", "decide_dispute", "decide_appeal", "answer_feedback"] as const;

export const SamplePerson = apiObject("SamplePerson", "A person of the sample market that a visitor can try.", {
  account: z.uuid().describe("For `POST /identity/sign-in/sample`."),
  name: z.string(),
  photoURL: z.string().nullable(),
  goal: z.enum(goals).nullable(),
  role: oneOf("role", roles),
  waiting: z.array(z.object({ kind: z.enum([...todayKinds, ...staffKinds]), count: z.int().min(1) })).describe("The most urgent first."),
});
export type SamplePerson = z.infer<typeof SamplePerson>;
