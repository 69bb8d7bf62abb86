// The states of tasks and offers as small labels. The sentences that explain them are in the contract.
import type { OfferState, TaskState } from "#contract/deal.ts";
import { Icon, type IconName } from "#web/ui/icon.tsx";

type Look = { label: string; dye: string; icon: IconName };

const offerLooks: Record<OfferState, Look> = {
  active: { label: "Active", dye: "dye-teal", icon: "bid" },
  needs_reconfirm: { label: "Needs confirming", dye: "dye-ochre", icon: "alert" },
  shortlisted: { label: "Shortlisted", dye: "dye-indigo", icon: "star" },
  awarded: { label: "Awarded", dye: "dye-ochre", icon: "clock" },
  accepted: { label: "Accepted", dye: "dye-green", icon: "check" },
  declined: { label: "Declined", dye: "dye-red", icon: "close" },
  withdrawn: { label: "Withdrawn", dye: "dye-clay", icon: "arrow-left" },
  lost: { label: "Not chosen", dye: "dye-clay", icon: "close" },
  lapsed: { label: "Lapsed", dye: "dye-clay", icon: "clock" },
  closed_unawarded: { label: "Closed unawarded", dye: "dye-clay", icon: "lock" },
};

const taskLooks: Record<TaskState, Look> = {
  open: { label: "Open", dye: "dye-teal", icon: "bid" },
  closed: { label: "Closed", dye: "dye-ochre", icon: "lock" },
  awarded: { label: "Awarded", dye: "dye-ochre", icon: "clock" },
  in_progress: { label: "In progress", dye: "dye-indigo", icon: "play" },
  delivered: { label: "Delivered", dye: "dye-plum", icon: "download" },
  completed: { label: "Completed", dye: "dye-green", icon: "check" },
  cancelled: { label: "Cancelled", dye: "dye-clay", icon: "close" },
  expired: { label: "Expired", dye: "dye-clay", icon: "clock" },
};

/** The state of a live offer, for its bidder. The contract has the sentences for everybody else. */
export const ownOfferWords: Partial<Record<OfferState, string>> = {
  active: "Your offer is with the poster.",
  needs_reconfirm: "The task has changed since your offer.",
  shortlisted: "Your offer is on the shortlist.",
  awarded: "Your offer was chosen.",
};

/** What happens to a task in this state when its time is over, in full and in short. */
export const clockWords: Partial<Record<TaskState, { full: string; short: string }>> = {
  open: { full: "New offers end", short: "Closes" },
  closed: { full: "It expires without an award", short: "Expires" },
  awarded: { full: "The award lapses without an answer", short: "Lapses" },
  delivered: { full: "It counts as taken", short: "Counts as taken" },
};

export function OfferStateBadge({ state }: { state: OfferState }) {
  return <Badge {...offerLooks[state]} />;
}

export function TaskStateBadge({ state }: { state: TaskState }) {
  return <Badge {...taskLooks[state]} />;
}

function Badge({ label, dye, icon }: Look) {
  return (
    <span className={`dyed ${dye} inline-flex items-center gap-1.5 rounded-full px-3 py-1 text-sm font-semibold whitespace-nowrap`}>
      <Icon name={icon} className="size-4" />
      {label}
    </span>
  );
}
