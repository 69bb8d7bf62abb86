// What both sides of a dispute did and wrote, in the order in which it happened.
import type { DisputeEntry, DisputeEntryKind, DisputeSide } from "#contract/deals/disputes/dispute.ts";
import { m } from "#texts/m.ts";
import { momentText } from "#texts/time-formats.ts";
import { Icon, type IconName } from "./icon.tsx";
import { LinkedText } from "./linked-text.tsx";
import { WorkLinks } from "./work-links.tsx";

const looks: Record<DisputeEntryKind, { label: () => string; icon: IconName; dye: string }> = {
  opened: { label: m.dispute_entry_opened, icon: "scales", dye: "bg-vermilion-tint text-vermilion" },
  delivery: { label: m.dispute_entry_delivery, icon: "download", dye: "bg-river-tint text-river" },
  changes: { label: m.dispute_entry_changes, icon: "pen", dye: "bg-marigold-tint text-ink" },
  statement: { label: m.dispute_statement, icon: "feedback", dye: "bg-leaf-tint text-leaf" },
};

export const disputeSideNames: Record<DisputeSide, () => string> = {
  poster: m.dispute_side_poster,
  winner: m.dispute_side_winner,
};

type DisputeEntriesProps = {
  entries: DisputeEntry[];
  /** What each side is called for the reader. */
  names: Record<DisputeSide, string>;
};

export function DisputeEntries({ entries, names }: DisputeEntriesProps) {
  return (
    <ol aria-label={m.dispute_entries()} className="grid grid-cols-1">
      {entries.map((entry) => (
        <li key={`${entry.kind} ${entry.side} ${entry.at}`} className="group/entry grid grid-cols-[auto_minmax(0,1fr)] gap-x-3">
          <span aria-hidden="true" className="grid grid-rows-[auto_1fr] justify-items-center">
            <span className={`grid size-8 place-items-center rounded-full ${looks[entry.kind].dye}`}>
              <Icon name={looks[entry.kind].icon} className="size-4" />
            </span>
            <span className="w-0.5 bg-line group-last/entry:hidden" />
          </span>
          <div className="grid grid-cols-1 gap-1 pt-0.5 pb-6 group-last/entry:pb-0">
            <p className="font-semibold">{labelOf(entry)}</p>
            <p className="text-sm wrap-anywhere text-ink-soft">
              {entry.side === null ? m.history_clock() : `${names[entry.side]} · ${disputeSideNames[entry.side]()}`} ·{" "}
              <time dateTime={entry.at}>{momentText(entry.at)}</time>
            </p>
            {entry.text !== "" && <LinkedText className="max-w-prose wrap-anywhere whitespace-pre-line">{entry.text}</LinkedText>}
            <WorkLinks links={entry.links} />
          </div>
        </li>
      ))}
    </ol>
  );
}

function labelOf({ kind, side }: DisputeEntry): string {
  return kind === "opened" && side === null ? m.dispute_entry_opened_clock() : looks[kind].label();
}
