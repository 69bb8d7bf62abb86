import type { TaskSort } from "#contract/task.ts";
import { ProblemError } from "#server/platform/http/problem.ts";
import { type Cursor, readCursor } from "./task.cursor.ts";

export function cursorOf(after: string | undefined, sort: TaskSort, { searching = false } = {}): Cursor | null {
  if (after === undefined) return null;
  const cursor = readCursor(after, sort, { searching });
  if (cursor) return cursor;
  const message = "after must be the cursor of a page in the same order.";
  throw new ProblemError(422, message, { errors: [{ field: "after", message }] });
}
