import { act, renderHook } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { useDraft } from "./draft.ts";

const empty = { title: "", budget: "" };
const typed = { title: "Sign", budget: "" };

afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

/** A visit of the form, which ends when the test opens the next one. */
function open(name = "new", person = "rahima", start = empty) {
  const { result, unmount } = renderHook(() => useDraft(name, person, start));
  return { draft: () => result.current, change: (title: string) => act(() => result.current.change("title", title)), unmount };
}

function type() {
  const form = open();
  form.change("Sign");
  form.unmount();
}

test("what was typed is restored until it is sent", () => {
  type();
  const form = open();
  expect(form.draft()).toMatchObject({ values: typed, restored: true });
  act(() => form.draft().sent());
  expect(form.draft()).toMatchObject({ values: typed, restored: false });
  form.unmount();
  expect(open().draft()).toMatchObject({ values: empty, restored: false });
});

test("what was typed is restored until it is discarded or changed back", () => {
  type();
  const form = open();
  act(() => form.draft().reset());
  expect(form.draft()).toMatchObject({ values: empty, restored: false });
  form.change("Sign");
  form.change("");
  form.unmount();
  expect(open().draft().restored).toBe(false);
});

test("a draft belongs to one form and one person", () => {
  type();
  expect(open("other").draft().values).toEqual(empty);
  expect(open("new", "karim").draft().values).toEqual(empty);
});

test.each(["{", "null", "7", '{"person":"rahima"}', '{"person":"rahima","values":{"title":7}}'])(
  "a stored value that is no draft is ignored: %s",
  (stored) => {
    sessionStorage.setItem("draft:new", stored);
    expect(open().draft()).toMatchObject({ values: empty, restored: false });
  },
);

test("without storage, the values last as long as the form", () => {
  const refuse = () => {
    throw new DOMException("Denied", "SecurityError");
  };
  vi.stubGlobal("sessionStorage", { getItem: refuse, setItem: refuse, removeItem: refuse });
  const form = open();
  form.change("Sign");
  expect(form.draft().values).toEqual(typed);
  form.unmount();
  expect(open().draft().values).toEqual(empty);
});
