// Content that can be reported, by kind: its author, its task, its words and the people it concerns.
import type { ContentKind } from "#contract/people/content.ts";
import { personalFields } from "#contract/tasks/task-fields.ts";
import { offers } from "#server/deals/tables/offer.table.server.ts";
import { questions } from "#server/deals/tables/question.table.server.ts";
import { reviews } from "#server/deals/tables/review.table.server.ts";
import { messages } from "#server/messages/message.table.server.ts";
import { departedIssuer, people } from "#server/people/person.table.server.ts";
import type { HiddenState } from "#server/platform/database/columns.server.ts";
import type { Db } from "#server/platform/database/database.server.ts";
import { and, eq, ne, or, pgTable, sql, text, uuid } from "#server/platform/database/drizzle.server.ts";
import { tasks } from "#server/tasks/task.table.server.ts";
import { cases } from "./moderation.table.server.ts";

export type Content = {
  kind: ContentKind;
  id: string;
  ownerId: string;
  /** The author and the person that a review is about. */
  parties: string[];
  /** The people that it is addressed to. Null: everyone. */
  recipients: string[] | null;
  taskId: string | null;
  words: string;
  hidden: HiddenState | null;
  hiddenBy: string | null;
};

/** The same rows as `questions`, with the columns that hide the answer. */
const answers = pgTable("questions", {
  id: uuid(),
  hidden: text("answer_hidden").$type<HiddenState>(),
  hiddenBy: uuid("answer_hidden_by"),
});

/** The tables whose rows moderators can hide. */
export const contentTables = {
  ...{ task: tasks, offer: offers, message: messages, question: questions, answer: answers, review: reviews, person: people },
};

const [title, ...otherTexts] = personalFields.map((name) => tasks[name]);
/** The texts of a deleted account are all the same, and shown once. */
const taskWords = sql`concat_ws(E'\\n\\n', ${title}, ${sql.join(
  otherTexts.map((other) => sql`nullif(nullif(${other}, ''), ${title})`),
  sql`, `,
)})`;

/** A subquery. `readers` are the people who can see it; null: everyone. */
const contents = sql`(
  select 'task' as kind, id, poster_id as owner_id, array[poster_id] as parties, null::uuid[] as recipients, id as task_id,
    ${taskWords} as words, hidden, hidden_by, null::uuid[] as readers
  from tasks
  union all
  select 'offer', offers.id, bidder_id, array[bidder_id], array[tasks.poster_id], task_id, offer_revisions.message, offers.hidden,
    offers.hidden_by, array[bidder_id, tasks.poster_id]
  from offers join tasks on tasks.id = task_id
  join offer_revisions on offer_revisions.offer_id = offers.id and offer_revisions.revision = offers.revision
  union all
  select 'message', messages.id, author_id, array[author_id], array[threads.poster_id, bidder_id], threads.task_id, messages.text, hidden,
    hidden_by, array[threads.poster_id, bidder_id]
  from messages join threads on threads.id = thread_id
  union all
  select 'question', questions.id, asker_id, array[asker_id], array[tasks.poster_id], task_id, questions.text, questions.hidden,
    questions.hidden_by, null
  from questions join tasks on tasks.id = task_id
  union all
  select 'answer', questions.id, tasks.poster_id, array[tasks.poster_id], array[asker_id], task_id, answer, answer_hidden, answer_hidden_by, null
  from questions join tasks on tasks.id = task_id where answer is not null
  union all
  select 'review', id, author_id, array[author_id, about_id], null, task_id, reviews.words, hidden, hidden_by,
    case when appears_at > clock_timestamp() then array[author_id] when withdrawn_at is not null then array[author_id, about_id] end
  from reviews
  union all
  select 'person', id, id, array[id], null, null, concat_ws(E'\\n\\n', name, nullif(headline, ''), nullif(about, ''),
      (select string_agg(value, ', ') from jsonb_array_elements_text(skills)),
      (select string_agg(concat_ws(' ', value ->> 'label', value ->> 'url'), E'\\n') from jsonb_array_elements(links))),
    hidden, hidden_by, null
  from people where issuer <> ${departedIssuer}
)`;

const columns = sql`kind, id, owner_id as "ownerId", parties, recipients, task_id as "taskId", words, hidden, hidden_by as "hiddenBy"`;

/** Returns a function that finds one of them. Content that is gone is missing. */
export async function readContents(db: Db, subjects: { kind: ContentKind; subjectId: string }[]) {
  const ids = subjects.map(({ subjectId }) => sql`${subjectId}::uuid`);
  const which = sql`id in (${sql.join(ids, sql`, `)})`;
  const rows = ids.length === 0 ? [] : (await db.execute<Content>(sql`select ${columns} from ${contents} as content where ${which}`)).rows;
  return ({ kind, subjectId }: { kind: ContentKind; subjectId: string }) => rows.find((row) => row.kind === kind && row.id === subjectId);
}

/** Null when it is gone, or when the reader cannot see it. Without a reader: as staff. */
export async function findContent(tx: Db, kind: ContentKind, id: string, readerId?: string): Promise<Content | null> {
  const isVisible = readerId === undefined ? sql`true` : sql`coalesce(${readerId}::uuid = any (readers), true)`;
  const { rows } = await tx.execute<Content>(
    sql`select ${columns} from ${contents} as content where kind = ${kind} and id = ${id} and ${isVisible}`,
  );
  return rows[0] ?? null;
}

/** Whether the content of a case is held back. */
export const isHeld = or(
  ...Object.entries(contentTables).map(([kind, table]) => {
    const isThere = table === people ? ne(people.issuer, departedIssuer) : undefined;
    const which = and(eq(table.id, cases.subjectId), eq(table.hidden, "held"), isThere);
    return sql`(${cases.kind} = ${kind} and exists (select from ${table} where ${which}))`;
  }),
);
