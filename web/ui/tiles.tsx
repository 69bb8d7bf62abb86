import type { ReactNode } from "react";

/** Figures side by side. */
export function Tiles({ children }: { children: ReactNode }) {
  return (
    <div className="@container mt-auto">
      <dl className="grid grid-cols-2 gap-3 @xl:grid-cols-3">{children}</dl>
    </div>
  );
}

type TileProps = { label: string; value: string; note?: string | undefined; isProblem?: boolean };

export function Tile({ label, value, note, isProblem = false }: TileProps) {
  return (
    <div className={`grid content-start gap-0.5 rounded-md border p-3 sm:p-4 ${isProblem ? "border-vermilion" : "border-line"}`}>
      <dt className="text-sm font-medium text-ink-soft">{label}</dt>
      <dd className={`font-display text-2xl leading-9 font-bold wrap-anywhere tabular-nums ${isProblem ? "text-vermilion" : ""}`}>
        {value}
      </dd>
      {note && <dd className="text-sm text-ink-soft">{note}</dd>}
    </div>
  );
}
