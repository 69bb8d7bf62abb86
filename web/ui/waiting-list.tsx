import { Skeleton } from "#web/ui/skeleton.tsx";

type WaitingListProps = { label: string; noScript: string; row: string };

/** A placeholder for a list of the person. `row` is the height of a row. */
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
