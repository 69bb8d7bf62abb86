import { expect, test } from "vitest";
import { describePage, type MetaArgs } from "./page-meta.ts";

const args: MetaArgs = {
  location: { pathname: "/", search: "" },
  matches: [{ loaderData: { origin: "https://bazar.example", market: { name: "Bazar" } } }],
};

test("the name of the market replaces the default in texts of the app, not in texts that people wrote", () => {
  const words = { title: "A TaskHaat logo", description: "Draw it for TaskHaat." };
  expect(describePage(args, words)).toEqual(
    expect.arrayContaining([{ title: "A Bazar logo" }, { name: "description", content: "Draw it for Bazar." }]),
  );
  expect(describePage(args, { ...words, isWritten: true })).toEqual(
    expect.arrayContaining([
      { title: words.title },
      { name: "description", content: words.description },
      { property: "og:title", content: words.title },
      { property: "og:site_name", content: "Bazar" },
    ]),
  );
});
