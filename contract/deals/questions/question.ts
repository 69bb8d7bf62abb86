import { Hidden } from "#contract/people/content.ts";
import { PersonPortrait } from "#contract/people/person.ts";
import { limits } from "#contract/platform/limits.ts";
import { text } from "#contract/platform/text.ts";
import { apiObject, z } from "#contract/platform/zod.ts";
import { m } from "#texts/m.ts";

export const NewQuestion = apiObject("NewQuestion", "A public question about an open task.", {
  task: z.uuid({ error: m.problem_task_id }),
  text: text(m.question_label, limits.question),
});
export type NewQuestion = z.infer<typeof NewQuestion>;

export const NewAnswer = apiObject("NewAnswer", "The poster's public answer to a question.", {
  text: text(m.question_answer_label, limits.question),
});
export type NewAnswer = z.infer<typeof NewAnswer>;

export const Question = apiObject("Question", "A public question about a task, and the poster's answer.", {
  _id: z.uuid(),
  task: z.uuid(),
  asker: PersonPortrait,
  text: z.string(),
  hidden: Hidden.optional(),
  createdAt: z.iso.datetime(),
  answer: z.string().nullable().describe("Null until the poster has answered."),
  answerHidden: Hidden.optional().describe("Present if the answer is hidden and the question is not."),
  answeredAt: z.iso.datetime().nullable(),
});
export type Question = z.infer<typeof Question>;
