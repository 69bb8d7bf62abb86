// The ids of a process never go back. A test that creates ids while the clock is moved forward changes the order and the age of everything that
// later tests of the worker create, so its file needs a process of its own: see `clockTests` in vitest.config.ts.
import { beforeAll } from "vitest";
import { firstIdAt, newId } from "#server/platform/database/new-id.ts";

function isAhead(): boolean {
  return newId() > firstIdAt(Date.now() + 1_000);
}

beforeAll(() => {
  const wasAhead = isAhead();
  return () => {
    if (!wasAhead && isAhead()) throw new Error("This file created ids while the clock was moved forward.");
  };
});
