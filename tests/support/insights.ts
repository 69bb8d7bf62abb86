import { categories } from "#contract/tasks/categories.ts";
import type { Insights } from "#contract/tasks/insights.ts";

/** Figures as the server gives them: a person with four tasks in a market of ten. */
export function sampleInsights(change: Partial<Insights["mine"]> = {}): Insights {
  const byCategory = categories.map((category, place) => ({ category, tasks: place === 1 ? 4 : 0 }));
  const byDay = Array.from({ length: 30 }, (_, place) => ({
    day: new Date(Date.UTC(2026, 9, 17 + place)).toISOString().slice(0, 10),
    tasks: place === 29 ? 4 : 0,
  }));
  const budgetByMonth = Array.from({ length: 12 }, (_, place) => ({
    month: new Date(Date.UTC(2025, 11 + place, 1)).toISOString().slice(0, 7),
    budget: place === 11 ? 480.3 : 0,
    tasks: place === 11 ? 4 : 0,
  }));
  const market = { tasks: 10, openTasks: 9, people: 5, likes: 31, budget: 12_345.5, byCategory, byDay };
  const mine = { tasks: 4, likesReceived: 7, dueSoon: 2, overdue: 1, budget: 480.3, budgetByMonth, byCategory, byDay };
  return { generatedAt: "2026-11-15T03:00:00.000Z", mine: { ...mine, ...change }, market };
}
