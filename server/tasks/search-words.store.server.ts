// From what was typed to words of the market: their beginnings completed, typing errors corrected.
import type { Db } from "#server/platform/database/database.server.ts";
import { sql } from "#server/platform/database/drizzle.server.ts";
import { preparedFor } from "#server/platform/database/prepared.server.ts";
import { knownMost, type TypedWord, wordQuery } from "./search-query.ts";
import { nearest, slipsBack } from "./typing-errors.ts";

const wordsMost = 10;
/** A word in fewer tasks than this may be a typing error. */
export const fewTasks = 3;
const similarMost = 40;
/** Words with the same beginning: where the database's language is C, other scripts than Latin have no trigrams. */
const neighboursMost = 300;
const triesMost = 3;

/** No words when there is nothing but marks in it; and the newest task, from which a search goes back. */
export async function readWords(db: Db, text: string): Promise<{ words: TypedWord[]; newest: string | undefined }> {
  const rows = await wordsStatement(db).execute({ text });
  return { words: rows, newest: rows[0]?.newest ?? undefined };
}

const wordsStatement = preparedFor((db) =>
  db
    .select({
      typed: sql<string>`typed.lexeme`,
      known: sql<string[]>`array(
        select word from search_words
        where word >= typed.lexeme collate "C" and word < (typed.lexeme || chr(1114111)) collate "C"
        order by word limit ${sql.raw(`${knownMost + 1}`)}
      )`,
      newest: sql<string | null>`(select id from task_search order by id desc limit 1)`,
    })
    .from(sql`unnest(words_of(${sql.placeholder("text")}::text)) as typed`)
    .orderBy(sql`typed.positions[1]`)
    .limit(wordsMost)
    .prepare("search_words"),
);

/** The words with those replaced that hardly any task has and that look like another word; null when none does. */
export async function correctWords(db: Db, words: TypedWord[]): Promise<string | null> {
  const corrections = await Promise.all(words.map((word) => correctWord(db, word)));
  if (corrections.every((correction) => correction === null)) return null;
  return words
    .map(({ typed }, place) => corrections[place] ?? typed)
    .join(" ")
    .normalize();
}

async function correctWord(db: Db, word: TypedWord): Promise<string | null> {
  const have = word.known.length > 0 ? await countTasksWith(db, wordQuery(word), fewTasks) : 0;
  if (have >= fewTasks) return null;
  // What somebody wrote in a task is a slip only beside a word that is plainly more common.
  const enough = Math.max(1, 2 * have);
  const { typed } = word;
  const { rows } = await db.execute<{ word: string }>(sql`
    (select word from search_words where word = any(${sql.param(slipsBack(typed))}::text[]))
    union all
    (select word from search_words order by word <-> ${typed} limit ${similarMost})
    union all
    (select word from search_words
      where word >= left(${typed}::text, 2) collate "C" and word < (left(${typed}::text, 2) || chr(1114111)) collate "C"
      limit ${neighboursMost})`);
  const candidates = [...new Set(rows.map((row) => row.word))];
  for (const candidate of nearest(typed, candidates).slice(0, triesMost)) {
    const used = await countTasksWith(db, wordQuery({ typed: candidate, known: [candidate] }), enough);
    if (used >= enough) return candidate;
  }
  return null;
}

async function countTasksWith(db: Db, query: string, most: number): Promise<number> {
  const { rows } = await db.execute<{ tasks: number }>(
    sql`select count(*)::int as tasks from (select from task_search where words @@ ${query}::tsquery limit ${most}) found`,
  );
  return rows[0]?.tasks ?? 0;
}
