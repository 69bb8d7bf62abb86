import { writtenIn } from "#web/ui/written-in.ts";

/** Short texts of a person, such as skills. Each occurs once. */
export function WordList({ words }: { words: string[] }) {
  return (
    <ul className="flex flex-wrap gap-2">
      {words.map((word) => (
        <li key={word} lang={writtenIn(word)} className="rounded-full border border-line bg-sunk px-3 py-0.5 text-sm font-medium">
          {word}
        </li>
      ))}
    </ul>
  );
}
