import { momentText } from "#texts/time-formats.ts";

export function Moment({ at, className }: { at: string; className?: string }) {
  return (
    <time dateTime={at} className={className}>
      {momentText(at)}
    </time>
  );
}
