import { afterEach, expect, test, vi } from "vitest";
import { dropDraft, keepDraft, readDraft } from "./draft.ts";

const fields = ["title", "budget"] as const;
const values = { title: "Sign", budget: "" };

afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

test("a draft comes back until it is dropped", () => {
  keepDraft("new", "rahima", values);
  expect(readDraft("new", "rahima", fields)).toEqual(values);
  dropDraft("new");
  expect(readDraft("new", "rahima", fields)).toBeNull();
});

test("a draft belongs to one form and one person", () => {
  keepDraft("new", "rahima", values);
  expect(readDraft("new", "karim", fields)).toBeNull();
  expect(readDraft("other", "rahima", fields)).toBeNull();
});

test.each(["{", "null", "7", '{"person":"rahima"}', '{"person":"rahima","values":{"title":7}}'])(
  "what is no draft is none: %s",
  (stored) => {
    sessionStorage.setItem("draft:new", stored);
    expect(readDraft("new", "rahima", fields)).toBeNull();
  },
);

test("a browser without storage has no drafts and no failures", () => {
  const refuse = () => {
    throw new DOMException("Denied", "SecurityError");
  };
  vi.stubGlobal("sessionStorage", { getItem: refuse, setItem: refuse, removeItem: refuse });
  keepDraft("new", "rahima", values);
  dropDraft("new");
  expect(readDraft("new", "rahima", fields)).toBeNull();
});
