// What somebody with an account does besides looking: posts, changes, likes, deletes, tells us something. Knows what is theirs.
import { randomUUID } from "node:crypto";
import { type NewTask, Task } from "#contract/tasks/task.ts";
import { aTask } from "#tests/support/a-task.ts";
import type { Account } from "./account.ts";
import { ensure, oneOf, type Visit, type Visitor } from "./visitor.ts";

const mostTasks = 5;
/** Below what one account may send in ten minutes. */
const mostFeedback = 3;

export function memberVisits({ ask }: Visitor, { email, authorization }: Account, market: Task[]): Visit[] {
  const mine = new Map<string, string>();
  const liked = new Set<string>();
  let sentFeedback = 0;

  async function call(kind: string, method: string, path: string, body?: unknown, expected = 200, headers: Record<string, string> = {}) {
    const { text } = await ask(kind, [method, path, body, { ...(await authorization()), ...headers }], () => {}, expected);
    return text;
  }

  async function post(): Promise<void> {
    const task = soakTask();
    const key = { "Idempotency-Key": randomUUID() };
    const made = Task.parse(JSON.parse(await call("write: post", "POST", "/vacant", task, 201, key)));
    ensure(made.title === task.title && made.budget === task.budget, "a posted task came back changed");
    mine.set(made._id, made.title);
    const again = Task.parse(JSON.parse(await call("write: post, repeated", "POST", "/vacant", task, 201, key)));
    ensure(again._id === made._id, "a repeated post made a second task");
  }

  async function change(): Promise<void> {
    const id = oneOf([...mine.keys()]);
    const task = soakTask();
    await call("write: change", "PUT", `/mytask/${id}`, task);
    mine.set(id, task.title);
    const read = Task.parse(JSON.parse(await call("api: task", "GET", `/mytask/${id}`)));
    ensure(read.title === task.title, `task ${id} was changed and still reads as before`);
  }

  async function remove(): Promise<void> {
    const id = oneOf([...mine.keys()]);
    await call("write: delete", "DELETE", `/mytask/${id}`, undefined, 204);
    mine.delete(id);
    await call("api: task that is gone", "GET", `/mytask/${id}`, undefined, 404);
  }

  async function like(): Promise<void> {
    const { _id } = oneOf(market);
    const expected = liked.has(_id) ? 0 : 1;
    const { modifiedCount, likeCount } = JSON.parse(await call("write: like", "PATCH", `/alltasks/${_id}`, { email }));
    liked.add(_id);
    ensure(modifiedCount === expected && likeCount >= 1, `a like counted ${modifiedCount} instead of ${expected}`);
  }

  async function listMine(): Promise<void> {
    const read = Task.array().parse(JSON.parse(await call("api: my tasks", "GET", `/mytask?email=${encodeURIComponent(email)}`)));
    const titles = (pairs: Iterable<[string, string]>) =>
      [...pairs]
        .map(([id, title]) => `${id} ${title}`)
        .sort()
        .join("\n");
    ensure(titles(read.map((task) => [task._id, task.title])) === titles(mine), "one's own tasks are not those one has");
  }

  async function tell(): Promise<void> {
    if (sentFeedback === mostFeedback) return listMine();
    sentFeedback += 1;
    await call("write: feedback", "POST", "/feedback", { message: "The soak says hello." }, 201, { "Idempotency-Key": randomUUID() });
  }

  const postOrRemove = () => (mine.size === 0 || (mine.size < mostTasks && Math.random() < 0.5) ? post() : remove());
  const changeOrPost = () => (mine.size === 0 ? post() : change());
  return [
    postOrRemove,
    postOrRemove,
    changeOrPost,
    like,
    like,
    listMine,
    async () => void (await call("api: insights", "GET", "/insights")),
    tell,
  ];
}

function soakTask(): NewTask {
  const budget = Math.round(Math.random() * 100_000) / 100;
  return aTask({ title: `Soak ${randomUUID()}`, description: "Two colours.\nOne sign.", deadline: "2099-12-31", budget });
}
