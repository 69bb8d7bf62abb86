import { numberText } from "#texts/formats.ts";

/** A number on an icon, or in a line of text. Decorative: the name of the link or button says it. */
export function CountBadge({ count, isInline = false }: { count: number; isInline?: boolean }) {
  if (count === 0) return null;
  return (
    <span
      aria-hidden="true"
      className={`${isInline ? "h-[1.25rem] min-w-[1.25rem] px-1 text-xs" : "absolute top-[2px] right-0 h-[20px] min-w-[20px] border-2 border-paper px-[4px] text-[12px]"} grid place-items-center rounded-full bg-vermilion font-sans leading-none font-bold text-on-vermilion tabular-nums`}
    >
      {count > 99 ? `${numberText(99)}+` : numberText(count)}
    </span>
  );
}
