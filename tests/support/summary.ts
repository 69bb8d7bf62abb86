import { type Summary, type TodayItem, todayKinds } from "#contract/deals/summary.ts";
import { taskStates } from "#contract/tasks/task-state.ts";

type Change = { items?: TodayItem[]; freelancer?: Partial<Summary["freelancer"]>; poster?: Partial<Summary["poster"]> };

/** A summary as the server gives it: of a new person, unless `change` says otherwise. The counts are those of the items. */
export function sampleSummary({ items = [], freelancer = {}, poster = {} }: Change = {}): Summary {
  const countOf = (kind: string) => items.filter((item) => item.kind === kind).reduce((sum, { count }) => sum + count, 0);
  const months = Array.from({ length: 12 }, (_, place) => new Date(Date.UTC(2025, 11 + place, 1)).toISOString().slice(0, 7));
  const byMonth = months.map((month) => ({ month, offers: 0, jobs: 0, completed: 0 }));
  const tasks = Object.fromEntries(taskStates.map((state) => [state, 0])) as Summary["poster"]["tasks"];
  const work = { offers: 0, live: 0, pipeline: 0, won: 0, decided: 0, inProgress: 0, completed: 0, completedValue: 0 };
  const hiring = { offers: 0, committed: 0, spent: 0, saved: 0, offersPerTask: 0, hoursToOffer: null, hoursToAward: null };
  return {
    today: { items, counts: Object.fromEntries(todayKinds.map((kind) => [kind, countOf(kind)])) as Summary["today"]["counts"] },
    freelancer: { ...work, responseHours: null, newTasks: [], byMonth, ...freelancer },
    poster: { ...hiring, tasks, byMonth, ...poster },
  };
}

/** Months of which the last has these figures. */
export function monthsWith(last: { offers: number; jobs: number; completed: number }): Summary["poster"]["byMonth"] {
  return sampleSummary().poster.byMonth.map((month, place) => (place === 11 ? { ...month, ...last } : month));
}
