// Open → Awarded → In progress → Delivered → Completed. A task that ended otherwise shows where it ended, a dispute its way to the decision.

import type { Deal } from "#contract/deals/offers/offer.ts";
import type { TaskState } from "#contract/tasks/task-state.ts";
import { numberText } from "#texts/formats.ts";
import { m } from "#texts/m.ts";
import { Icon } from "#web/ui/icon.tsx";

type Stage = { label: () => string; isEnd?: true };

const way: Stage[] = [
  { label: m.task_open },
  { label: m.deal_badge_awarded },
  { label: m.deal_badge_in_progress },
  { label: m.deal_badge_delivered },
  { label: m.deal_badge_completed },
];
const [open, ...afterOpen] = way as [Stage, ...Stage[]];
const inWork = way.slice(0, 3);
const inDispute: Stage[] = [{ label: m.deal_badge_disputed }, { label: m.progress_decision }];

/** The stages of a task in this state, and the number of those that are over. */
const stages: Record<TaskState, { list: Stage[]; done: number }> = {
  open: { list: way, done: 0 },
  closed: { list: [{ label: m.progress_closed }, ...afterOpen], done: 0 },
  awarded: { list: way, done: 1 },
  awaiting_payment: { list: way, done: 1 },
  in_progress: { list: way, done: 2 },
  delivered: { list: way, done: 3 },
  disputed: { list: [...inWork, ...inDispute], done: 3 },
  completed: { list: way, done: 4 },
  ended: { list: [...inWork, { label: m.deal_badge_ended, isEnd: true }], done: 3 },
  cancelled: { list: [open, { label: m.deal_badge_cancelled, isEnd: true }], done: 1 },
  expired: { list: [open, { label: m.deal_badge_expired, isEnd: true }], done: 1 },
};

const deliveredDispute = { list: [...way.slice(0, 4), ...inDispute], done: 4 };

function progressOf({ state, dispute }: Deal) {
  const { list, done } = state === "disputed" && dispute?.settlesAs === "complete" ? deliveredDispute : stages[state];
  return { list, done, current: list[done] ?? open };
}

const dotLooks: Record<Position, string> = { done: "bg-river", current: "bg-river ring-3 ring-river/20", ahead: "bg-line-strong/40" };

/** The same as five dots, for a row of a list. */
export function DealDots({ deal }: { deal: Deal }) {
  const { list, done, current } = progressOf(deal);
  const name = m.deals_step({ number: numberText(done + 1), count: numberText(list.length), state: current.label() });
  return (
    <span role="img" aria-label={name} title={name} className="flex gap-2 p-1">
      {way.map((stage, place) => (
        <span
          key={stage.label()}
          className={`size-2.5 rounded-full ${place === done && current.isEnd ? "bg-vermilion" : dotLooks[positionOf(place, done, deal.state)]}`}
        />
      ))}
    </span>
  );
}

export function DealStepper({ deal }: { deal: Deal }) {
  const { state } = deal;
  const { list, done, current } = progressOf(deal);
  return (
    <div className="grid gap-2">
      <ol aria-label={m.progress_title()} className="flex">
        {list.map((stage, place) => (
          <li
            key={stage.label()}
            aria-current={place === done ? "step" : undefined}
            className={`grid gap-2 ${place < list.length - 1 ? "flex-1" : ""}`}
          >
            <span className="flex items-center">
              <Mark stage={stage} number={place + 1} position={positionOf(place, done, state)} />
              {place < list.length - 1 && <span className={`h-0.5 flex-1 ${place < done ? "bg-river" : "bg-line"}`} />}
            </span>
            <span className={`pr-2 text-sm max-sm:sr-only ${place === done ? "font-bold" : "text-ink-soft"}`}>
              {stage.label()}
              {place < done && <span className="sr-only"> {m.progress_done()}</span>}
            </span>
          </li>
        ))}
      </ol>
      <p aria-hidden="true" className="text-sm sm:hidden">
        <span className="font-bold">{current.label()}</span>
        {!current.isEnd && (
          <span className="text-ink-soft">
            {" · "}
            {m.progress_position({ number: numberText(done + 1), count: numberText(list.length) })}
          </span>
        )}
      </p>
    </div>
  );
}

type Position = "done" | "current" | "ahead";

function positionOf(place: number, done: number, state: TaskState): Position {
  if (place < done || state === "completed") return "done";
  return place === done ? "current" : "ahead";
}

const looks: Record<Position, string> = {
  done: "border-river bg-river text-on-river",
  current: "border-river bg-river-tint text-river ring-4 ring-river/15",
  ahead: "border-line-strong/60 text-ink-soft",
};

function Mark({ stage, number, position }: { stage: Stage; number: number; position: Position }) {
  const look = stage.isEnd ? "border-vermilion bg-vermilion-tint text-vermilion" : looks[position];
  return (
    <span
      aria-hidden="true"
      className={`grid size-8 shrink-0 place-items-center rounded-full border-2 text-sm font-bold tabular-nums ${look}`}
    >
      {stage.isEnd ? (
        <Icon name="close" className="size-4" />
      ) : position === "done" ? (
        <Icon name="check" className="size-4" />
      ) : (
        numberText(number)
      )}
    </span>
  );
}
