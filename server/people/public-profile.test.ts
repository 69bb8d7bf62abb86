import { describe, expect, test } from "vitest";
import { auditLog } from "#server/platform/audit/audit.table.server.ts";
import { desc } from "#server/platform/database/drizzle.server.ts";
import { asJson, createTestApp, type SignedIn, type TestApp } from "#tests/support/test-app.ts";

const profile = {
  headline: "Sign painter",
  about: "Ten years of lettering.\nhttps://example.com",
  skills: ["Lettering", "দেয়ালচিত্র"],
  languages: ["বাংলা", "English"],
  links: [{ url: "https://example.com/work", label: "My signs" }],
};
const nothing = { headline: "", about: "", skills: [], languages: [], links: [] };

const change = ({ app }: TestApp, { headers }: SignedIn, body: object) => app.request("/me", asJson("PATCH", body, headers));
const readMe = async ({ app }: TestApp, { headers }: SignedIn) => (await app.request("/me", { headers })).json();

describe("public profiles", () => {
  test("a person writes the public profile, in parts, and everybody reads it", async () => {
    await using market = await createTestApp("postgres");
    const { app, database } = market;
    const rahima = await market.signIn("Rahima");
    const { id } = await readMe(market, rahima);
    const read = async () => (await app.request(`/people/${id}`)).json();
    expect(await read()).toMatchObject(nothing);
    expect((await change(market, rahima, { ...profile, headline: " \u202eSign\r\npainter  " })).status).toBe(204);
    expect(await read()).toMatchObject(profile);
    expect(await readMe(market, rahima)).toMatchObject({ ...profile, goal: null, language: null });
    expect((await change(market, rahima, { skills: [], goal: "work" })).status).toBe(204);
    expect(await read()).toMatchObject({ ...profile, skills: [] });
    expect(await read()).not.toHaveProperty("goal");
    expect(await readMe(market, rahima)).toMatchObject({ ...profile, skills: [], goal: "work" });

    const changes = () => database.db.select({ details: auditLog.details }).from(auditLog).orderBy(desc(auditLog.id));
    const [last, ...earlier] = await changes();
    expect(last?.details).toEqual({ changed: ["goal", "skills"] });
    for (const same of [{}, { skills: [], goal: "work" }, { headline: "Sign painter" }]) {
      expect((await change(market, rahima, same)).status).toBe(204);
    }
    expect(await changes()).toHaveLength(earlier.length + 1);
  });

  test("an invalid field is named, and nothing is saved", async () => {
    await using market = await createTestApp("postgres");
    const rahima = await market.signIn();
    const refusal = async (body: object) => {
      const answer = await change(market, rahima, { ...profile, ...body });
      return [answer.status, (await answer.json()).errors];
    };
    const link = { url: "https://example.com", label: "" };
    const words = (length: number) => Array.from({ length }, (_, place) => `word ${place}`);
    const cases: [object, string, string][] = [
      [{ headline: "x".repeat(121) }, "headline", "Headline may have at most 120 characters."],
      [{ about: "x".repeat(1_501) }, "about", "About you may have at most 1,500 characters."],
      [{ about: null }, "about", "About you must be text."],
      [{ skills: words(13) }, "skills", "Skills: 12 at most."],
      [{ skills: ["x", "y".repeat(31)] }, "skills.1", "A skill may have at most 30 characters."],
      [{ skills: "x" }, "skills", "Skills must be a list."],
      [{ skills: ["x", " x"] }, "skills", "Skills: list each only once."],
      [{ languages: words(9) }, "languages", "Languages: 8 at most."],
      [{ skills: ["\u200b"] }, "skills.0", "A skill is required."],
      [{ languages: [" "] }, "languages.0", "A language is required."],
      [{ links: words(7).map((label) => ({ ...link, label })) }, "links", "Portfolio links: 6 at most."],
      [{ links: [{ ...link, url: "javascript:alert(1)" }] }, "links.0.url", "A link must start with http:// or https://."],
      [{ links: [{ ...link, url: "https://example.com/\u202egpj" }] }, "links.0.url", "A link contains characters that can't be saved."],
      [{ links: [link, { ...link, label: "x".repeat(61) }] }, "links.1.label", "The name of a link may have at most 60 characters."],
      [{ goal: "fun" }, "goal", "goal must be one of: hire, work, later."],
    ];
    for (const [body, field, message] of cases) expect(await refusal(body)).toEqual([422, [{ field, message }]]);
    expect(await readMe(market, rahima)).toMatchObject(nothing);
  });
});
