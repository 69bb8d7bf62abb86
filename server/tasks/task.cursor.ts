// Where a page of tasks ended: the sort it was in, the last task's place in that sort, and its id. Opaque to clients.
import { type TaskSort, taskSorts } from "#contract/task.ts";
import { isTaskId } from "./task.rules.ts";

export type Cursor = { sort: TaskSort; value: string; id: string };

const valueShapes: Record<TaskSort, RegExp> = {
  newest: /^$/,
  closing: /^\d{4}-\d{2}-\d{2}$/,
  "budget-up": /^\d{1,7}(\.\d{1,2})?$/,
  "budget-down": /^\d{1,7}(\.\d{1,2})?$/,
  liked: /^\d{1,9}$/,
};

export function writeCursor({ sort, value, id }: Cursor): string {
  return Buffer.from(`${sort} ${value} ${id}`).toString("base64url");
}

/** Null for anything that no page of this sort could have given. */
export function readCursor(text: string, expected: TaskSort): Cursor | null {
  const [sort, value = "", id = "", ...rest] = Buffer.from(text, "base64url").toString("utf8").split(" ");
  const known = taskSorts.find((name) => name === sort);
  const isWhole = rest.length === 0 && isTaskId(id) && known === expected && valueShapes[expected].test(value);
  return isWhole ? { sort: expected, value, id } : null;
}
