import { describe, expect, test } from "vitest";
import type { Task, TaskSort } from "#contract/tasks/task.ts";
import { maskEmail } from "#server/identity/mask-email.ts";
import { asMember } from "#server/people/reader.ts";
import { readCursor, writeCursor } from "./task.cursor.ts";
import { asPublic, isOwnEmail } from "./task.rules.ts";

const id = "01980000-0000-7000-8000-00000000000a";
const caller = {
  issuer: "i",
  subject: "s",
  name: "Rahima",
  email: "Rahima@Example.com",
  emailVerified: true,
  photoURL: null,
  profileAt: new Date(),
  signedInAt: null,
};

describe("an address in public", () => {
  test.each([
    ["rahima@example.com", "r•••@example.com"],
    ["r@example.com", "r•••@example.com"],
    ["রহিমা@example.com", "র•••@example.com"],
    ["🙂x@example.com", "🙂•••@example.com"],
    ['"a@b"@example.com', '"•••@example.com'],
    ["nonsense", "•••"],
    ["@example.com", "•••"],
    ["", "•••"],
  ])("%s is shown as %s", (email, masked) => expect(maskEmail(email)).toBe(masked));
});

test("an own address is recognised whatever its case", () => {
  expect(isOwnEmail(caller, "rahima@example.COM")).toBe(true);
  expect(isOwnEmail(caller, "rahima@example.org")).toBe(false);
  expect(isOwnEmail(caller, "  rahima@example.com ")).toBe(true);
  expect(isOwnEmail(caller, "")).toBe(false);
});

describe("a task", () => {
  const user = { id, name: "Rahima Khatun", email: "rahima@example.com", rating: 4.5 };
  const task = { _id: "01980000-0000-7000-8000-00000000000b", title: "A sign", user } as Task;

  test("is public with a masked address and everything else as it is", () => {
    expect(asPublic(task)).toEqual({ ...task, user: { ...user, email: "r•••@example.com" } });
    expect(task.user.email).toBe("rahima@example.com");
  });

  test("that is hidden keeps its texts for its poster and active staff alone", () => {
    const hidden = { ...task, description: "Two colours.", town: "Khulna", hidden: { isHeld: false, decision: id } };
    const shown = { ...hidden, user: { ...user, email: "r•••@example.com" } };
    const stranger = "01980000-0000-7000-8000-00000000000c";
    const moderator = { ...asMember(stranger), role: "moderator" as const };
    expect(asPublic(hidden, asMember(id))).toEqual(shown);
    expect(asPublic(hidden, moderator)).toEqual(shown);
    for (const reader of [null, asMember(stranger), { ...moderator, isBanned: true }]) {
      expect(asPublic(hidden, reader)).toEqual({
        ...shown,
        title: "",
        description: "",
        town: "",
        hidden: { isHeld: false, decision: null },
      });
    }
  });
});

describe("a cursor", () => {
  const listing = { searching: false };
  const searching = { searching: true };
  const set = { newest: id, oldest: id };

  test.each([
    ["newest", ""],
    ["closing", "2027-01-01/2027-01-31"],
    ["budget-up", "120.5"],
    ["budget-down", "9999999.99"],
    ["liked", "12"],
  ] as const)("of %s comes back as it was written", (sort, value) => {
    const cursor = { sort, last: { value, id } };
    const text = writeCursor(cursor);
    expect(text).toMatch(/^[\w-]+$/);
    expect(readCursor(text, sort, listing)).toEqual(cursor);
  });

  test.each([
    { sort: "newest", last: { value: "", id } },
    { sort: "relevance", last: { value: "0.6079271", id }, set },
    { sort: "relevance", last: { value: "1e-20", id }, set: { newest: id, oldest: null }, corrected: "লোগো ডিজাইন" },
    { sort: "liked", last: null, set: { newest: id, oldest: null } },
  ] as const)("of a search comes back as it was written: %o", (cursor) => {
    expect(readCursor(writeCursor(cursor), cursor.sort, searching)).toEqual(cursor);
  });

  test.each([
    ["rubbish", "%%%"],
    ["empty", ""],
    ["too long", writeCursor({ sort: "newest", last: { value: "", id }, corrected: "x".repeat(1_000) })],
    ["another sort's", writeCursor({ sort: "liked", last: { value: "1", id } })],
    ["a search's", writeCursor({ sort: "newest", last: { value: "", id }, set })],
    ["one with a value where none belongs", writeCursor({ sort: "newest", last: { value: "1", id } })],
    ["one without a place", writeCursor({ sort: "newest", last: null })],
    ["one without an id", writeCursor({ sort: "newest", last: { value: "", id: "" } })],
    ["one with words that cannot be searched", writeCursor({ sort: "newest", last: { value: "", id }, corrected: "\0" })],
  ])("that is %s is refused", (_, text) => expect(readCursor(text, "newest", listing)).toBeNull());

  test("with a value that its column cannot hold is refused", () => {
    const read = (sort: TaskSort, value: string) => readCursor(writeCursor({ sort, last: { value, id } }), sort, listing);
    expect(read("liked", "99999999999")).toBeNull();
    expect(read("budget-up", "1e9")).toBeNull();
    expect(read("closing", "soon")).toBeNull();
  });

  test("of a list is none of a search's, where that has sets", () => {
    expect(readCursor(writeCursor({ sort: "liked", last: { value: "1", id } }), "liked", searching)).toBeNull();
  });
});
