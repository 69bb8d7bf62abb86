// The place where a text has the words of a search.

/** In upper and lower case; Bengali keyboards write the same letter in several ways. */
function placeOf(text: string, words: string): number {
  return words ? text.toLowerCase().indexOf(words.normalize("NFC").toLowerCase()) : -1;
}

export function Marked({ words, children }: { words: string; children: string }) {
  const text = children.normalize("NFC");
  const start = placeOf(text, words);
  if (start < 0) return children;
  const end = start + words.normalize("NFC").length;
  return (
    <>
      {text.slice(0, start)}
      <mark className="rounded-sm bg-marigold-tint text-ink">{text.slice(start, end)}</mark>
      {text.slice(end)}
    </>
  );
}

/** On one line, where a long text would hide the words: it then begins with the word before them. */
export function around(text: string, words: string): string {
  const line = text.normalize("NFC").replace(/\s+/g, " ");
  const place = placeOf(line, words);
  return place < 24 ? line : `… ${line.slice(line.lastIndexOf(" ", place - 2) + 1)}`;
}
