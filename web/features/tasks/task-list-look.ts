/** Rows read down like a ledger; the grid shows more at a glance. */
export type ListLook = "rows" | "grid";

export const listClass: Record<ListLook, string> = {
  rows: "grid gap-4",
  grid: "grid gap-6 sm:grid-cols-2 lg:grid-cols-3 min-[120rem]:grid-cols-4",
};
