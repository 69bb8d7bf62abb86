// What searching reads. Both tables follow `tasks` by triggers (migration 0006), so nobody who writes a task can forget them.
import { customType, index, numeric, pgTable, text, uuid } from "#server/platform/database/drizzle.server.ts";

const tsvector = customType<{ data: string }>({ dataType: () => "tsvector" });
/** Ordered byte by byte, so that words with the same beginning stand together whatever the database's language. */
const plainText = customType<{ data: string }>({ dataType: () => 'text collate "C"' });

/** One row for each task, apart from it: a like rewrites its task, and must not rewrite the words in the index with it. */
export const taskSearch = pgTable(
  "task_search",
  {
    id: uuid().primaryKey(),
    category: text().notNull(),
    budget: numeric({ precision: 12, scale: 2, mode: "number" }).notNull(),
    deadline: text().notNull(),
    words: tsvector().notNull(),
  },
  // Every search reads through the list of what is not yet sorted in, so that is kept at its shortest.
  (table) => [index("task_search_words").using("gin", table.words).with({ gin_pending_list_limit: 64 })],
);

/** Every word that was ever searchable: what typing errors are corrected against. */
export const searchWords = pgTable("search_words", { word: plainText().primaryKey() }, (table) => [
  index("search_words_trigrams").using("gist", table.word.op("gist_trgm_ops(siglen=32)")),
]);
