import { readFile } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import { changeMarketSettings } from "#server/market/market.store.server.ts";
import { sql } from "#server/platform/database/drizzle.server.ts";
import { aTask } from "#tests/support/a-task.ts";
import { postTask } from "#tests/support/tasks.ts";
import { asJson, createTestApp } from "#tests/support/test-app.ts";

const task = aTask({ title: "Tea & <cake> for চা", category: "Other" });

describe("what search engines read", () => {
  test("the sitemap lists the public pages and every task, as valid addresses", async () => {
    await using test = await createTestApp("postgres", { environment: { PUBLIC_URL: "https://tasks.example.org" } });
    const posted = await test.app.request("/vacant", asJson("POST", task, (await test.signIn()).headers));
    const { _id } = (await posted.json()) as { _id: string };
    expect(await (await test.app.request("/sitemap.xml")).text()).toBe(
      '<?xml version="1.0" encoding="UTF-8"?>\n<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n' +
        "  <sitemap><loc>https://tasks.example.org/sitemap/1.xml</loc></sitemap>\n</sitemapindex>\n",
    );
    const response = await test.app.request("/sitemap/1.xml");
    const xml = await response.text();
    expect(response.headers.get("Content-Type")).toBe("application/xml");
    expect(xml).toContain("<loc>https://tasks.example.org/borujer</loc>");
    expect(xml).toContain(`<loc>https://tasks.example.org/bid/tea-cake-for-${encodeURIComponent("চা")}-${_id}</loc><lastmod>`);
    const browse = "https://tasks.example.org/borujer";
    expect(xml).toContain(
      `<url><loc>${browse}</loc><xhtml:link rel="alternate" hreflang="en" href="${browse}?lang=en"/>` +
        `<xhtml:link rel="alternate" hreflang="bn" href="${browse}?lang=bn"/><xhtml:link rel="alternate" hreflang="x-default" href="${browse}"/></url>`,
    );
    for (const [, address = ""] of xml.matchAll(/<loc>(.*?)<\/loc>/g)) expect(new URL(address).href).toMatch(/^[\x21-\x7e]+$/);
  });

  test("a large market has a sitemap of many pages, each of bounded size, newest tasks first", async () => {
    await using test = await createTestApp("postgres");
    const { _id } = await postTask(test, await test.signIn());
    await test.database.db.execute(sql`insert into tasks (id, poster_id, title, category, description, deadline, budget)
      select new_id, poster_id, 'Wall', category, description, deadline, budget
      from tasks, lateral (select ('01000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid as new_id from generate_series(1, 2000) n) ids`);
    const addressesIn = async (path: string) => {
      const xml = await (await test.app.request(`http://localhost${path}`)).text();
      return [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address = ""]) => address);
    };
    const pages = await addressesIn("/sitemap.xml");
    expect(pages).toEqual([1, 2, 3].map((page) => `http://localhost/sitemap/${page}.xml`));
    const [first = [], second, third] = await Promise.all(pages.map((address) => addressesIn(new URL(address).pathname)));
    const tasks = first.filter((address) => address.includes("/bid/"));
    expect([tasks.length, second?.length, third]).toEqual([
      1_000,
      1_000,
      ["http://localhost/bid/wall-01000000-0000-7000-8000-000000000001"],
    ]);
    expect(tasks[0]).toContain(_id);
    expect(new Set([...tasks, ...(second ?? [])]).size).toBe(2_000);
    for (const page of ["0", "4", "01", "26", "9999", "1e0", "x"]) {
      expect((await test.app.request(`/sitemap/${page}.xml`)).status, page).toBe(404);
    }
  });

  test("the manifest is in the language that its address names", async () => {
    await using test = await createTestApp("postgres");
    const manifests = ["?lang=bn", "?lang=en", ""].map(async (query) => (await test.app.request(`/manifest.webmanifest${query}`)).json());
    expect(await Promise.all(manifests)).toMatchObject([
      { lang: "bn", shortcuts: [{ name: "কাজ খুঁজুন" }, { name: "কাজ পোস্ট করুন" }, { name: "বার্তা" }] },
      {
        lang: "en",
        shortcuts: [
          { name: "Browse Tasks", url: "/borujer" },
          { name: "Add Task", url: "/add-task" },
          { name: "Messages", url: "/messages" },
        ],
      },
      { lang: "en", name: "TaskHaat" },
    ]);
    const { icons } = (await manifests[0]) as { icons: { src: string; sizes: string }[] };
    for (const { src, sizes } of icons) {
      const file = await readFile(new URL(`../../public${src}`, import.meta.url));
      // The size is in the header of a PNG file.
      if (src.endsWith(".png")) expect(`${file.readUInt32BE(16)}x${file.readUInt32BE(20)}`, src).toBe(sizes);
    }
    await changeMarketSettings(test.database.db, null, { name: "Bazar" });
    expect(await (await test.app.request("/manifest.webmanifest")).json()).toMatchObject({ name: "Bazar", short_name: "Bazar" });
  });

  test("robots.txt leads to the sitemap and away from personal pages", async () => {
    await using test = await createTestApp("postgres");
    const text = await (await test.app.request("http://localhost:3000/robots.txt")).text();
    expect(text).toContain("Sitemap: http://localhost:3000/sitemap.xml");
    expect(text).toContain("Disallow: /my-profile");
    expect(text).not.toContain("Disallow: /borujer");
  });
});
