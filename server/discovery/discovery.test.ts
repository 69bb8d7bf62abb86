import { describe, expect, test } from "vitest";
import { asJson, createTestApp } from "#tests/support/test-app.ts";

const task = { title: "Tea & <cake> for চা", category: "Other", description: "D", deadline: "2099-01-01", budget: 1 };

describe("what search engines read", () => {
  test("the sitemap lists the public pages and every task, as valid addresses", async () => {
    await using test = await createTestApp("postgres", { environment: { PUBLIC_URL: "https://tasks.example.org" } });
    const posted = await test.app.request("/vacant", asJson("POST", task, (await test.signIn()).headers));
    const { _id } = (await posted.json()) as { _id: string };
    const response = await test.app.request("/sitemap.xml");
    const xml = await response.text();
    expect(response.headers.get("Content-Type")).toBe("application/xml");
    expect(xml).toContain("<loc>https://tasks.example.org/borujer</loc>");
    expect(xml).toContain(`<loc>https://tasks.example.org/bid/tea-cake-for-${encodeURIComponent("চা")}-${_id}</loc><lastmod>`);
    for (const [, address = ""] of xml.matchAll(/<loc>(.*?)<\/loc>/g)) expect(new URL(address).href).toMatch(/^[\x21-\x7e]+$/);
  });

  test("robots.txt leads to the sitemap and away from personal pages", async () => {
    await using test = await createTestApp("postgres");
    const text = await (await test.app.request("http://localhost:3000/robots.txt")).text();
    expect(text).toContain("Sitemap: http://localhost:3000/sitemap.xml");
    expect(text).toContain("Disallow: /my-profile");
    expect(text).not.toContain("Disallow: /borujer");
  });
});
