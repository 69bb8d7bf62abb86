// All of a person's tasks as rows for a file, however many pages they take.
import type { Page } from "#contract/client.ts";
import { limits } from "#contract/limits.ts";
import type { Task } from "#contract/task.ts";
import { browserClient } from "#web/data/api.ts";
import type { Cell } from "../figure-table.ts";

const head = ["Title", "Category", "Description", "Posted", "Deadline", "Budget", "Likes", "Id"];

export async function readMyTaskRows(email: string): Promise<Cell[][]> {
  const rows: Cell[][] = [head];
  let after: string | null = null;
  do {
    const page: Page<"GET /mytask"> = await browserClient.signedIn.list("GET /mytask", {
      query: { email, limit: limits.pageMax, ...(after && { after }) },
    });
    rows.push(...page.data.map(rowOf));
    after = page.next;
  } while (after);
  return rows;
}

function rowOf(task: Task): Cell[] {
  const posted = task.createdAt.slice(0, 10);
  return [task.title, task.category, task.description, posted, task.deadline, task.budget, task.likeCount, task._id];
}
