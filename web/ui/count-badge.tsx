import { numberText } from "#messages/formats.ts";

/** A number on an icon, or in a line of text. Decorative: the name of the link or button says it. */
export function CountBadge({ count, isInline = false }: { count: number; isInline?: boolean }) {
  if (count === 0) return null;
  return (
    <span
      aria-hidden="true"
      className={`${isInline ? "" : "absolute top-0.5 right-0 border-2 border-paper"} grid h-5 min-w-5 place-items-center rounded-full bg-vermilion px-1 font-sans text-xs leading-none font-bold text-on-vermilion tabular-nums`}
    >
      {count > 99 ? `${numberText(99)}+` : numberText(count)}
    </span>
  );
}
