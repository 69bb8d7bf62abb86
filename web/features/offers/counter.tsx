/** A hint with how much of the room is used. */
export function Counter({ words, used, most }: { words: string; used: number; most: number }) {
  return (
    <span className="flex flex-wrap justify-between gap-x-4">
      <span>{words}</span>
      <span className="tabular-nums">
        {used.toLocaleString("en")} / {most.toLocaleString("en")}
      </span>
    </span>
  );
}
