import { describe, expect, test } from "vitest";
import { rateLimits } from "#contract/platform/rate-limits.ts";
import { asJson, createTestApp } from "#tests/support/test-app.ts";
import { feedback } from "./feedback.table.server.ts";

describe("POST /feedback", () => {
  test("stores feedback from a signed-in person and from a visitor", async () => {
    await using test = await createTestApp("postgres");
    const { headers } = await test.signIn();
    const signedIn = await test.app.request("/feedback", asJson("POST", { message: " Good market ", page: "/Blog" }, headers));
    const stranger = await test.app.request("/feedback", asJson("POST", { message: "Hello", email: "me@example.com" }));
    expect([signedIn.status, stranger.status]).toEqual([201, 201]);
    const rows = await test.database.db.select().from(feedback).orderBy(feedback.id);
    expect(rows).toMatchObject([
      { message: "Good market", page: "/Blog", personId: expect.any(String) },
      { message: "Hello", email: "me@example.com", personId: null },
    ]);
    expect(await signedIn.json()).toEqual({ _id: rows[0]?.id, createdAt: rows[0]?.createdAt.toISOString() });
  });

  test("names the field that is wrong and keeps nothing", async () => {
    await using test = await createTestApp("postgres");
    for (const [body, field] of [
      [{ message: "  " }, "message"],
      [{ message: "x".repeat(2001) }, "message"],
      [{ message: "Hi", email: "nobody" }, "email"],
      [{ message: "Hi", page: "javascript:alert(1)" }, "page"],
      [{ message: "Hi", page: "//evil.example/" }, "page"],
      [{ message: "Hi", page: "/\u0000" }, "page"],
    ] as const) {
      const response = await test.app.request("/feedback", asJson("POST", body));
      expect(response.status).toBe(422);
      expect(await response.json()).toMatchObject({ errors: [{ field }] });
    }
    expect(await test.database.db.$count(feedback)).toBe(0);
  });

  test("is limited, with the time to wait, and keeps no more than allowed", async () => {
    await using test = await createTestApp("postgres");
    const send = () => test.app.request("/feedback", asJson("POST", { message: "Again" }));
    for (let count = 0; count < rateLimits.feedback.address.max; count++) expect((await send()).status).toBe(201);
    const refused = await send();
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(0);
    const other = await test.app.request("/feedback", asJson("POST", { message: "Me too" }, (await test.signIn()).headers));
    expect(other.status).toBe(201);
    expect(await test.database.db.$count(feedback)).toBe(rateLimits.feedback.address.max + 1);
  });
});
