// What somebody does who only looks, and what each answer must then be.
import { categories } from "#contract/tasks/categories.ts";
import { Task } from "#contract/tasks/task.ts";
import type { Answer, Connection } from "./connection.ts";
import { type Findings, Wrong } from "./findings.ts";

export type Visit = () => Promise<void>;
export type Visitor = ReturnType<typeof createVisitor>;

export function createVisitor({ send }: Connection, findings: Findings, market: Task[]) {
  /** Sends, times and checks; anything unexpected is a finding. */
  async function ask(kind: string, sending: Parameters<typeof send>, check: (answer: Answer) => void, expected = 200): Promise<Answer> {
    const answer = await send(...sending);
    findings.took(kind, answer.milliseconds);
    if (answer.status !== expected) throw new Wrong(`${sending[0]} ${sending[1]} answered ${answer.status}: ${answer.text.slice(0, 200)}`);
    check(answer);
    return answer;
  }

  async function page(kind: string, path: string, words: string): Promise<void> {
    await ask(kind, ["GET", path], ({ text }) => {
      ensure(text.includes("</html>"), `${path} is not a whole page`);
      ensure(text.includes(words), `${path} does not show ${words}`);
    });
  }

  async function list(kind: string, query: string, isRight: (task: Task) => boolean): Promise<Task[]> {
    const { text } = await ask(kind, ["GET", `/alltasks?limit=24&${query}`], () => {});
    const tasks = Task.array().parse(JSON.parse(text));
    ensure(tasks.length <= 24 && tasks.every(isRight), `/alltasks?${query} gave a task that was not asked for`);
    return tasks;
  }

  const visits: Visit[] = [
    () => page("page: home", "/", "TaskHaat"),
    () => page("page: browse", "/borujer", "</li>"),
    () => page("page: browse, filtered", `/borujer?category=${encodeURIComponent(oneOf(categories))}`, "TaskHaat"),
    async () => {
      const task = oneOf(market);
      await page("page: task", `/Details/${task._id}`, task._id);
    },
    async () => {
      const tasks = await list("api: list", "sort=newest", () => true);
      ensure(isDescending(tasks.map(({ _id }) => _id)), "the newest tasks are not in order");
    },
    async () => {
      const category = oneOf(categories);
      await list("api: list, filtered", `category=${encodeURIComponent(category)}`, (task) => task.category === category);
    },
    async () => {
      const tasks = await list("api: list, sorted", "sort=budget-up&minBudget=100", ({ budget }) => budget >= 100);
      ensure(isDescending(tasks.map(({ budget }) => -budget)), "budgets are not in order");
    },
    async () => {
      const { _id, title } = oneOf(market);
      const { text } = await ask("api: task", ["GET", `/mytask/${_id}`], () => {});
      ensure(Task.parse(JSON.parse(text)).title === title, `task ${_id} has another title`);
    },
  ];

  return { ask, visits };
}

export function ensure(isRight: boolean, words: string): void {
  if (!isRight) throw new Wrong(words);
}

export function oneOf<One>(all: readonly One[]): One {
  return all[Math.floor(Math.random() * all.length)] as One;
}

function isDescending(values: (string | number)[]): boolean {
  return values.every((value, index) => index === 0 || value <= (values[index - 1] ?? value));
}
