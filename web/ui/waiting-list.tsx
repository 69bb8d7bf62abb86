import { Skeleton } from "#web/ui/skeleton.tsx";

type WaitingListProps = { label: string; noScript: string; row: string };

/** Stands in for a person's own list until it has come. `row` is how tall one of its rows is. */
export function WaitingList({ label, noScript, row }: WaitingListProps) {
  return (
    <div role="status" aria-label={label} className="grid gap-3">
      <p className="hidden text-ink-soft no-script:block">{noScript}</p>
      <Skeleton className={`${row} rounded-lg`} />
      <Skeleton className={`${row} rounded-lg`} />
      <Skeleton className={`${row} rounded-lg`} />
    </div>
  );
}
