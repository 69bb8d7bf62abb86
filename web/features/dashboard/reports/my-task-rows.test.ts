import { expect, type Mock, test, vi } from "vitest";
import type { Task } from "#contract/task.ts";
import { listedTask } from "#tests/support/listed-tasks.ts";
import { browserClient } from "#web/data/api.ts";
import { readMyTaskRows } from "./my-task-rows.ts";

function task(title: string): Task {
  return listedTask("0199a000-0000-7000-8000-000000000001", {
    title,
    category: "Design",
    description: "Two colours",
    deadline: "2026-12-31",
    budget: 120.5,
    likeCount: 3,
    user: { id: "0199a000-0000-7000-8000-000000000002", name: "Rahima", email: "rahima@example.com", rating: 0 },
    createdAt: "2026-11-15T03:00:00.000Z",
  });
}

test("the rows come from every page", async () => {
  const list = vi.spyOn(browserClient.signedIn, "list") as Mock;
  list.mockResolvedValueOnce({ data: [task("First")], next: "cursor" }).mockResolvedValueOnce({ data: [task("Second")], next: null });
  const rows = await readMyTaskRows("rahima@example.com");
  expect(list.mock.calls.map(([, input]) => input.query.after)).toEqual([undefined, "cursor"]);
  expect(rows).toEqual([
    ["Title", "Category", "Description", "Posted", "Deadline", "Budget", "Likes", "Id"],
    ["First", "Design", "Two colours", "2026-11-15", "2026-12-31", 120.5, 3, "0199a000-0000-7000-8000-000000000001"],
    ["Second", "Design", "Two colours", "2026-11-15", "2026-12-31", 120.5, 3, "0199a000-0000-7000-8000-000000000001"],
  ]);
});

test("a failed page means no rows at all", async () => {
  const list = vi.spyOn(browserClient.signedIn, "list") as Mock;
  list.mockResolvedValueOnce({ data: [task("First")], next: "cursor" }).mockRejectedValueOnce(new TypeError("offline"));
  await expect(readMyTaskRows("rahima@example.com")).rejects.toThrow("offline");
});
