import { expect, test } from "vitest";
import { m } from "#texts/m.ts";
import { describePage, type MetaArgs } from "./page-meta.ts";

const args: MetaArgs = {
  location: { pathname: "/", search: "" },
  matches: [{ loaderData: { origin: "https://bazar.example", market: { name: "Bazar" } } }],
};

test("texts of the app name the market, and texts that people wrote stay as they are", () => {
  expect(describePage(args, { shareTitle: m.home_tagline, description: m.login_description })).toEqual(
    expect.arrayContaining([
      { property: "og:title", content: "Bazar, the marketplace for freelance work" },
      { name: "description", content: m.login_description({ market: "Bazar" }) },
    ]),
  );
  const words = { title: "A TaskHaat logo", description: "Draw it for TaskHaat." };
  expect(describePage(args, words)).toEqual(
    expect.arrayContaining([
      { title: words.title },
      { name: "description", content: words.description },
      { property: "og:title", content: words.title },
      { property: "og:site_name", content: "Bazar" },
    ]),
  );
});
