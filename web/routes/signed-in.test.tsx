import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { pagePaths } from "#contract/platform/paths.ts";
import { renderPage } from "#tests/support/render-page.tsx";
import routes from "#web/routes.ts";
import * as deals from "./deals.tsx";
import * as signedIn from "./signed-in.tsx";

test("a personal page leads a visitor who is not signed in to login, which remembers the address", async () => {
  renderPage("/deals?side=bids#top", { [pagePaths.deals]: deals }, { layout: signedIn });
  expect(await screen.findByTestId("elsewhere")).toHaveTextContent('/login {"from":"/deals?side=bids#top"}');
});

test("all personal pages are inside the layout", async () => {
  const layout = (await routes).find(({ file }) => file === "routes/signed-in.tsx");
  const { addTask, update, myPosted, myItems, inbox, messages, newThread, profile, dashboard } = pagePaths;
  const { decision, document, moderation, administration, wallet } = pagePaths;
  const forStaff = [moderation, administration];
  const personal = [
    addTask,
    update,
    myPosted,
    myItems,
    pagePaths.deals,
    inbox,
    messages,
    newThread,
    profile,
    dashboard,
    decision,
    document,
    wallet,
    ...forStaff,
  ];
  expect(layout?.children?.map(({ path }) => path).sort()).toEqual(personal.sort());
});
