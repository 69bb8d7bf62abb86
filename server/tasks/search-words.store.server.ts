// Turns typed text into a query of the index of words: completes beginnings of words, corrects typing errors.
import { ranking } from "#contract/tasks/ranking.ts";
import type { Db } from "#server/platform/database/database.server.ts";
import { sql } from "#server/platform/database/drizzle.server.ts";
import { preparedFor } from "#server/platform/database/prepared.server.ts";
import { newestMatches } from "./task-matches.store.server.ts";

/** A word as typed, and the words of the market that begin with it. */
type TypedWord = { typed: string; completions: string[] };

const completionsMost = 128;
const similarMost = 40;
/** Words with the same first letters: where the locale is C, scripts other than Latin have no trigrams. */
const neighboursMost = 300;

/** Empty when the text is punctuation only. */
export function readWords(db: Db, text: string): Promise<TypedWord[]> {
  return wordsStatement(db).execute({ text });
}

const wordsStatement = preparedFor((db) =>
  db
    .select({
      typed: sql<string>`typed.lexeme`,
      completions: sql<string[]>`array(
        select word from search_words
        where word >= typed.lexeme collate "C" and word < (typed.lexeme || chr(1114111)) collate "C"
        order by word limit ${sql.raw(`${completionsMost + 1}`)}
      )`,
    })
    .from(sql`unnest(words_of(${sql.placeholder("text")}::text)) as typed`)
    .orderBy(sql`typed.positions[1]`)
    .limit(ranking.words)
    .prepare("search_words"),
);

/** A tsquery for each word. */
export function queriesOf(words: TypedWord[]): string[] {
  return words.map(wordQuery);
}

/** Lists the completions, because for a prefix the index reads every task that has one, even beside a rare word. */
function wordQuery({ typed, completions }: TypedWord): string {
  const isListed = completions.length > 0 && completions.length <= completionsMost;
  return isListed ? `(${completions.map(quote).join(" | ")})` : `${quote(typed)}:*`;
}

function quote(word: string): string {
  return `'${word.replace(/['\\]/g, "$&$&")}'`;
}

/** Replaces the words that hardly any task has and that look like another word; null when there is none. */
export async function correctWords(db: Db, words: TypedWord[]): Promise<string | null> {
  const corrections = await Promise.all(words.map((word) => correctWord(db, word)));
  if (corrections.every((correction) => correction === null)) return null;
  return words
    .map(({ typed }, index) => corrections[index] ?? typed)
    .join(" ")
    .normalize();
}

async function correctWord(db: Db, word: TypedWord): Promise<string | null> {
  const { typed } = word;
  const edits = allowedEdits(typed);
  const uses = edits > 0 ? await countUses(db, wordQuery(word), ranking.fewTasks) : 0;
  if (edits === 0 || uses >= ranking.fewTasks) return null;
  const swaps = sql`${sql.param(swapNeighbours(typed))}::text[]`;
  const { rows } = await db.execute<{ word: string }>(sql`
    select word from (
      (select word from search_words where word = any(${swaps}))
      union
      (select word from search_words order by word <-> ${typed} limit ${similarMost})
      union
      (select word from search_words
        where word >= left(${typed}::text, 2) collate "C" and word < (left(${typed}::text, 2) || chr(1114111)) collate "C"
        limit ${neighboursMost})
    ) candidates
    cross join lateral (select case when word = any(${swaps}) then 1 else levenshtein_less_equal(word, ${typed}, ${edits}) end) distance(edits)
    where word <> ${typed} and edits <= ${edits}
    order by edits, similarity(word, ${typed}) desc, word
    limit ${ranking.correctionTries}`);
  // A word that a task has is a typing error only if another word is clearly more common.
  const enough = Math.max(1, 2 * uses);
  for (const { word: candidate } of rows) if ((await countUses(db, quote(candidate), enough)) >= enough) return candidate;
  return null;
}

function allowedEdits(typed: string): number {
  const { length } = [...typed];
  if (length < ranking.correctedLetters || /^\d+$/.test(typed)) return 0;
  return length < ranking.longWord ? 1 : 2;
}

/** Two neighbouring letters swapped: the most common error, which Levenshtein counts as two edits. */
function swapNeighbours(typed: string): string[] {
  const letters = [...typed];
  return letters.slice(1).map((letter, index) => letters.toSpliced(index, 2, letter, letters[index] ?? "").join(""));
}

async function countUses(db: Db, query: string, limit: number): Promise<number> {
  return (await newestMatches(db, [query], { filter: {}, key: () => sql`null`, limit })).length;
}
