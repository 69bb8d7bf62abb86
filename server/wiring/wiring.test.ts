import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { transition, transitionNames } from "#contract/deals/deal.ts";
import { endpoints } from "#contract/endpoints.ts";
import { stepPath } from "#contract/platform/paths.ts";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";

let market: TestApp;

beforeAll(async () => {
  market = await createTestApp("pglite");
});
afterAll(() => market.close());

describe("endpoints", () => {
  test("are implemented once each", () => {
    const implemented = market.api.openAPIRegistry.definitions.flatMap((definition) =>
      definition.type === "route" ? [`${definition.route.method.toUpperCase()} ${definition.route.path}`] : [],
    );
    expect(implemented.toSorted()).toEqual(Object.keys(endpoints).toSorted());
  });

  test("are declared for every route except the documentation", () => {
    const declared = new Set(Object.values(endpoints).map(({ method, path }) => `${method} ${path.replace("{id}", ":id")}`));
    const routes = market.api.routes.filter(({ method }) => method !== "ALL").map(({ method, path }) => `${method} ${path}`);
    expect(routes.filter((route) => !declared.has(route))).toEqual(["GET /openapi.json", "GET /docs"]);
  });

  test("have an id in the path exactly if they declare its noun, and a unique operation id", () => {
    const all = Object.values(endpoints);
    expect(all.filter((endpoint) => endpoint.path.includes("{id}") !== "id" in endpoint)).toEqual([]);
    expect(new Set(all.map(({ operationId }) => operationId)).size).toBe(all.length);
  });

  test("exist for every step of a deal that one of its two sides takes", () => {
    // These three change more than the state, so they have other paths.
    const elsewhere = ["send", "revise", "change"];
    const steps = transitionNames.filter(
      (name) => !["clock", "moderator", "payments"].includes(transition(name).actor) && !elsewhere.includes(name),
    );
    const keys = steps.map((name) => `POST ${transition(name).subject === "offer" ? "/offers" : "/mytask"}/{id}/${stepPath(name)}`);
    expect(keys.length).toBeGreaterThan(10);
    expect(keys.filter((key) => !(key in endpoints))).toEqual([]);
  });
});
