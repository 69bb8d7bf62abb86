// The tables that a search reads. Triggers (server/migrations/functions.sql) update both when a task changes.
import { boolean, customType, index, numeric, pgTable, sql, text, uuid } from "#server/platform/database/drizzle.server.ts";

const tsvector = customType<{ data: string }>({ dataType: () => "tsvector" });
/** Ordered byte by byte, so that words with the same beginning are adjacent in every locale. */
const plainText = customType<{ data: string }>({ dataType: () => 'text collate "C"' });

/** One row for each task, in a table of its own: a like updates the task, and must not update the index of words with it. */
export const taskSearch = pgTable(
  "task_search",
  {
    id: uuid().primaryKey(),
    category: text().notNull(),
    budget: numeric({ precision: 12, scale: 2, mode: "number" }).notNull(),
    deadline: text().notNull(),
    neededBy: text("needed_by").notNull().default(""),
    place: text().notNull().default(""),
    town: text().notNull().default(""),
    isOpen: boolean("is_open").notNull().default(true),
    words: tsvector().notNull(),
  },
  (table) => [
    // Every search scans the pending list of the index, so the list is kept short.
    index("task_search_words").using("gin", table.words).with({ gin_pending_list_limit: 64 }),
    // Single columns: PostgreSQL combines their bitmaps with that of the words.
    index("task_search_category").on(table.category),
    index("task_search_budget").on(table.budget),
    index("task_search_deadline").on(table.deadline),
    index("task_search_needed_by").on(table.neededBy),
    index("task_search_town").on(sql`lower(${table.town})`),
    index("task_search_open").on(table.id).where(sql`${table.isOpen}`),
  ],
);

/** Every word that was ever in a task: completes beginnings and corrects typing errors. */
export const searchWords = pgTable("search_words", { word: plainText().primaryKey() }, (table) => [
  index("search_words_trigrams").using("gist", table.word.op("gist_trgm_ops(siglen=32)")),
]);
