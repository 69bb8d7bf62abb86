import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { fillPath, pagePaths } from "#contract/paths.ts";
import { renderPage } from "#tests/support/render-page.tsx";
import * as addTask from "#web/routes/add-task.tsx";
import * as dashboard from "#web/routes/dashboard.tsx";
import * as deals from "#web/routes/deals.tsx";
import * as inbox from "#web/routes/inbox.tsx";
import * as messages from "#web/routes/messages.tsx";
import * as myItems from "#web/routes/my-items.tsx";
import * as myPosted from "#web/routes/my-posted.tsx";
import * as myProfile from "#web/routes/my-profile.tsx";
import * as newThread from "#web/routes/new-thread.tsx";
import * as thread from "#web/routes/thread.tsx";
import * as update from "#web/routes/update-task.tsx";

const id = "0198a1de-0000-7000-8000-00000000000a";

test.each([
  [pagePaths.addTask, addTask],
  [pagePaths.myPosted, myPosted],
  [pagePaths.myItems, myItems],
  [pagePaths.profile, myProfile],
  [pagePaths.update, update],
  [pagePaths.deals, deals],
  [pagePaths.inbox, inbox],
  [pagePaths.messages, messages],
  [pagePaths.newThread, newThread],
  [pagePaths.thread, thread],
  // The layout of the three pages of the dashboard.
  [pagePaths.dashboard, dashboard],
])("%s leads a stranger to login, which remembers the address", async (path, module) => {
  const address = `${fillPath(path, { id })}?from=mail#top`;
  renderPage(address, { [path]: module });
  expect(await screen.findByTestId("elsewhere")).toHaveTextContent(`/login {"from":"${address}"}`);
});
