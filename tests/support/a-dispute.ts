import type { Dispute, DisputeEntry, DisputeSummary } from "#contract/deals/disputes/dispute.ts";

const uuid = (number: number) => `0198a1de-0000-7000-8000-${String(number).padStart(12, "0")}`;
const day = 86_400_000;

function entry(kind: DisputeEntry["kind"], side: DisputeEntry["side"], text: string, at: string, links: string[] = []): DisputeEntry {
  return { kind, side, text, links, at: `2026-11-${at}T12:00:00.000Z` };
}

/** An open dispute between Nadia, who posted, and Karim, who delivered. Both have written a statement. */
export function aDispute(number: number, change: Partial<Dispute> = {}): Dispute {
  return {
    _id: uuid(400 + number),
    task: { _id: uuid(900 + number), title: `Sign for shop ${number}` },
    poster: { id: uuid(810), name: "Nadia Islam" },
    winner: { id: uuid(800), name: "Karim Uddin" },
    amount: 150,
    deliverBy: "2026-11-10",
    openedBy: "poster",
    openedAt: "2026-11-12T12:00:00.000Z",
    wasDelivered: true,
    statementsUntil: new Date(Date.now() + 2 * day).toISOString(),
    settlesAt: new Date(Date.now() + 25 * day + day / 2).toISOString(),
    settlesAs: "complete",
    outcome: null,
    winnerPercent: null,
    isSecured: false,
    moneyUntil: null,
    closedAt: null,
    decision: null,
    entries: [
      entry("delivery", "winner", "The sign, as a file to print.", "09", ["https://example.com/sign.pdf"]),
      entry("changes", "poster", "The name of the shop is misspelled.", "10"),
      entry("delivery", "winner", "", "11", ["https://example.com/sign-2.pdf"]),
      entry("opened", "poster", "It is still misspelled.", "12"),
      entry("statement", "winner", "I used the name from the task.", "13"),
      entry("statement", "poster", "দোকানের নাম এখনো ভুল।", "14"),
    ],
    mayWrite: false,
    mayDecide: true,
    ...change,
  };
}

export function inList({ entries: _entries, ...summary }: Dispute): DisputeSummary {
  return summary;
}
