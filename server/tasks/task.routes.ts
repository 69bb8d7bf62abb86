import { correctedHeader, fillPath } from "#contract/platform/paths.ts";
import { taskEndpoints } from "#contract/tasks/task.endpoints.ts";
import type { NewTask } from "#contract/tasks/task.ts";
import { pickTaskFields } from "#contract/tasks/task-fields.ts";
import { conflictsOf, type KeptDays } from "#contract/tasks/task-rules.ts";
import type { Caller } from "#server/identity/caller.ts";
import { isRecentAccount, isUnverified } from "#server/people/daily-limit.server.ts";
import type { ImplementEndpoint } from "#server/people/market-endpoints.ts";
import type { PersonRow } from "#server/people/person.store.server.ts";
import type { Database, Db, Transaction } from "#server/platform/database/database.server.ts";
import { doOnce } from "#server/platform/http/idempotency.server.ts";
import { noSuch, ProblemError } from "#server/platform/http/problem.ts";
import { m } from "#texts/m.ts";
import { cursorOf } from "./task.cursor.ts";
import { asPublic, isOwnEmail } from "./task.rules.ts";
import { addTask, changeTask, findTask, likeTask, removeTask } from "./task.store.server.ts";
import { countTasks } from "./task-count.store.server.ts";
import { type ListSort, listTasks, listTasksOf } from "./task-list.store.server.ts";
import { searchTasks } from "./task-search.store.server.ts";

/** Writes a poster's change of a task, unless a deal about it forbids the change. Returns what `read` reads after it; null when the task is gone or not this poster's. */
type GuardChange = <Changed>(
  db: Db,
  change: { taskId: string; posterId: string; given: NewTask },
  write: (tx: Transaction) => Promise<boolean>,
  read: (tx: Transaction) => Promise<Changed | null>,
) => Promise<Changed | ProblemError | null>;

/** Throws if the person may not post another task now. */
type GuardNew = (tx: Transaction, person: PersonRow) => Promise<void>;

type Options = { database: Pick<Database, "db" | "read">; guardChange: GuardChange; guardNew: GuardNew };

export function addTaskRoutes(implement: ImplementEndpoint, { database: { db, read }, guardChange, guardNew }: Options): void {
  implement(taskEndpoints["GET /alltasks"], async ({ c, query, page: { limit, after } }) => {
    const { q, exact = false, sort: given, ...filter } = query;
    const sort = given ?? (q ? "relevance" : "newest");
    const search = (words: string) =>
      read((db) => searchTasks(db, { q: words, exact, filter, sort, limit, after: cursorOf(after, sort, { searching: true }) }));
    const walk = (order: ListSort) => read((db) => listTasks(db, { filter, sort: order, limit, after: cursorOf(after, order) }));
    const { tasks, next, corrected } = q ? await search(q) : await walk(sort === "relevance" ? "newest" : sort);
    if (corrected) c.header(correctedHeader, encodeURIComponent(corrected));
    return { data: tasks.map((task) => asPublic(task)), next };
  });

  implement(taskEndpoints["GET /alltasks/counts"], ({ query: { q, exact, ...filter } }) =>
    read((db) => countTasks(db, { q, exact, filter })),
  );

  implement(taskEndpoints["POST /vacant"], async ({ c, person, headers: { "Idempotency-Key": key }, body }) => {
    // Inside: what was posted before midnight and is sent again after it gets the same answer.
    const post = (on: Db) => {
      ensureNoConflict(body);
      return addTask(on, person, body);
    };
    const postGuarded = async (tx: Transaction) => {
      await guardNew(tx, person);
      return post(tx);
    };
    const posting = { call: "postTask", key, personId: person.id, body };
    const task = key || isRecentAccount(person) || isUnverified(person) ? await doOnce(db, posting, postGuarded) : await post(db);
    c.header("Location", fillPath(taskEndpoints["GET /mytask/{id}"].path, { id: task._id }));
    return task;
  });

  implement(taskEndpoints["PATCH /alltasks/{id}"], async ({ id, caller, person, body }) => {
    ensureOwnEmail(caller, body.email);
    return likeTask(db, id, person.id);
  });

  implement(taskEndpoints["GET /mytask"], async ({ caller, person, query, page: { limit, after } }) => {
    ensureOwnEmail(caller, query.email);
    const { tasks, next } = await listTasksOf(db, { posterId: person.id, limit, after: cursorOf(after, "newest") });
    return { data: tasks, next };
  });

  implement(taskEndpoints["GET /mytask/{id}"], async ({ id, person }) => {
    const task = await read((db) => findTask(db, id, person));
    return task && asPublic(task, person);
  });

  implement(taskEndpoints["PUT /mytask/{id}"], async ({ id, person, body }) => {
    const task = await findOwnTask(id, person);
    // JSON has no undefined: a member of the body is given or left out.
    const given = { ...pickTaskFields(task), ...body } as NewTask;
    ensureNoConflict(given, task);
    return guardChange(
      db,
      { taskId: id, posterId: person.id, given },
      (tx) => changeTask(tx, task, person.id, given),
      (tx) => findTask(tx, id, person),
    );
  });

  implement(taskEndpoints["DELETE /mytask/{id}"], async ({ id, person }) => {
    await findOwnTask(id, person);
    const removed = await removeTask(db, id, person.id);
    if (!removed) return null;
    if (removed === "has offers") throw new ProblemError(409, m.task_has_offers());
  });

  async function findOwnTask(id: string, person: PersonRow) {
    const task = await findTask(db, id, person);
    if (!task) throw noSuch(m.problem_no_such_task);
    if (task.user.id !== person.id) throw new ProblemError(403, m.task_not_poster());
    return task;
  }
}

function ensureNoConflict(given: NewTask, kept?: KeptDays): void {
  const errors = conflictsOf(given, kept);
  if (errors.length > 0) throw new ProblemError(422, errors.map(({ message }) => message).join(" "), { errors });
}

function ensureOwnEmail(caller: Caller, email: string): void {
  if (!isOwnEmail(caller, email)) throw new ProblemError(403, m.task_own_email());
}
