import { describe, expect, test } from "vitest";
import { readCursor, writeCursor } from "./task.cursor.ts";
import { isOwnEmail, isTaskId, maskEmail } from "./task.rules.ts";

const id = "01980000-0000-7000-8000-00000000000a";
const caller = { issuer: "i", subject: "s", name: "Rahima", email: "Rahima@Example.com", photoURL: null };

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
  expect(isOwnEmail(caller, "")).toBe(false);
});

test("a task id is a UUID and nothing else", () => {
  expect(isTaskId(id)).toBe(true);
  expect(isTaskId(id.toUpperCase())).toBe(true);
  for (const bad of ["", "1", `${id}0`, ` ${id}`, `${id}\n`, id.replaceAll("-", "")]) expect(isTaskId(bad)).toBe(false);
});

describe("a cursor", () => {
  test.each([
    ["newest", ""],
    ["closing", "2027-01-31"],
    ["budget-up", "120.5"],
    ["budget-down", "9999999.99"],
    ["liked", "12"],
  ] as const)("of %s comes back as it was written", (sort, value) => {
    const text = writeCursor({ sort, value, id });
    expect(text).toMatch(/^[\w-]+$/);
    expect(readCursor(text, sort)).toEqual({ sort, value, id });
  });

  test.each([
    ["rubbish", "%%%"],
    ["empty", ""],
    ["another sort's", writeCursor({ sort: "liked", value: "1", id })],
    ["one with a value where none belongs", writeCursor({ sort: "newest", value: "1", id })],
    ["one without an id", Buffer.from("newest  ").toString("base64url")],
    ["one with something behind it", Buffer.from(`newest  ${id} x`).toString("base64url")],
  ])("that is %s is refused", (_, text) => expect(readCursor(text, "newest")).toBeNull());

  test("with a value that its column cannot hold is refused", () => {
    expect(readCursor(writeCursor({ sort: "liked", value: "99999999999", id }), "liked")).toBeNull();
    expect(readCursor(writeCursor({ sort: "budget-up", value: "1e9", id }), "budget-up")).toBeNull();
    expect(readCursor(writeCursor({ sort: "closing", value: "soon", id }), "closing")).toBeNull();
  });
});
