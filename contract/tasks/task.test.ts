import { expect, test } from "vitest";
import { aTask } from "#tests/support/a-task.ts";
import { categories, categoryName } from "./categories.ts";
import { Like, NewTask, Task, TaskQuery, TaskUpdate } from "./task.ts";

const good = aTask();

function messagesFor(change: Record<string, unknown>): string[] {
  const result = NewTask.safeParse({ ...good, ...change });
  return result.success ? [] : result.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`);
}

test("the seven categories", () => {
  expect(categories).toEqual(["Web Development", "Design", "Writing", "Marketing", "Data Analysis", "Mobile Development", "Other"]);
});

test("in English a category is shown as it is stored, and so is what is no category", () => {
  expect(categories.map(categoryName)).toEqual(categories);
  expect(categoryName("Cooking")).toBe("Cooking");
});

test.each(["title", "category", "description", "deadline", "budget"])("%s is required and named", (field) => {
  expect(messagesFor({ [field]: undefined })).toEqual([expect.stringMatching(new RegExp(`^${field}: `))]);
});

test.each(["title", "description"])("whitespace-only %s is empty", (field) => {
  expect(messagesFor({ [field]: " \t\n\u00a0" })).toEqual([expect.stringMatching(/is required\.$/)]);
});

test("lengths count characters, so an emoji is one", () => {
  expect(messagesFor({ title: "🎪".repeat(120) })).toEqual([]);
  expect(messagesFor({ title: "🎪".repeat(121) })).toEqual(["title: Title may have at most 120 characters."]);
  expect(messagesFor({ description: "x".repeat(5000) })).toEqual([]);
  expect(messagesFor({ description: "x".repeat(5001) })).toEqual(["description: Description may have at most 5,000 characters."]);
});

test("text is trimmed", () => {
  expect(NewTask.parse({ ...good, title: "  Logo " }).title).toBe("Logo");
});

test.each(["a\0b", "a\ud800b"])("text that a database cannot keep is refused: %j", (title) => {
  expect(messagesFor({ title })).toEqual(["title: Title contains characters that can't be saved."]);
});

test.each([0, 0.01, 19.99, 1500, 4_999.95, 9_999_999.99])("budget %d is allowed", (budget) => {
  expect(messagesFor({ budget })).toEqual([]);
});

test.each([
  [-0.01, ["Budget must be 0 or more."]],
  [10_000_000, ["Budget may be at most $9,999,999.99."]],
  [9_999_999.991, ["Budget may be at most $9,999,999.99.", "Budget may have at most two decimals."]],
  [0.001, ["Budget may have at most two decimals."]],
  [Number.NaN, ["Budget must be a number."]],
  [Number.POSITIVE_INFINITY, ["Budget must be a number."]],
  ["12", ["Budget must be a number."]],
  [null, ["Budget must be a number."]],
])("budget %s is refused: %s", (budget, messages) => {
  expect(messagesFor({ budget })).toEqual(messages.map((message) => `budget: ${message}`));
});

test.each(["2026-12-31", "2024-02-29", "1999-01-01"])("deadline %s is allowed, past ones too", (deadline) => {
  expect(messagesFor({ deadline })).toEqual([]);
});

test.each(["2026-02-30", "2025-02-29", "0000-01-01", "2026-1-1", "tomorrow", "", "2026-12-31T00:00:00Z"])(
  "deadline %j is refused",
  (deadline) => {
    expect(messagesFor({ deadline })).toEqual(["deadline: Deadline must be a valid date, such as 2026-12-31."]);
  },
);

test("an unknown category is refused", () => {
  expect(messagesFor({ category: "design" })).toEqual(["category: Choose a category from the list."]);
});

test("what a poster may not set is dropped", () => {
  const sent = { ...good, likeCount: 9, bidcunt: 9, user: { email: "x@example.com", name: "X" }, _id: "1" };
  expect(NewTask.parse(sent)).toEqual(good);
  expect(TaskUpdate.parse(sent)).toEqual(good);
});

test("the answers", () => {
  const task = {
    ...good,
    _id: "0198a1de-0000-7000-8000-000000000000",
    state: "open",
    likeCount: 0,
    bidcunt: 0,
    user: { id: "0198a1de-0000-7000-8000-000000000001", name: "Rahim", email: "r•••@example.com", photoURL: null, rating: 0 },
    createdAt: "2026-01-01T00:00:00.000Z",
    updatedAt: "2026-01-01T00:00:00.000Z",
  };
  expect(Task.parse(task)).toEqual(task);
  expect(Like.safeParse({ modifiedCount: 2, likeCount: 1 }).success).toBe(false);
});

test("query texts become typed values", () => {
  expect(TaskQuery.parse({ minBudget: "10.5", category: "Other", sort: "liked" })).toEqual({
    minBudget: 10.5,
    category: "Other",
    sort: "liked",
  });
  for (const bad of [{ minBudget: "-1" }, { sort: "random" }, { q: "x".repeat(101) }]) {
    expect(TaskQuery.safeParse(bad).success).toBe(false);
  }
});
