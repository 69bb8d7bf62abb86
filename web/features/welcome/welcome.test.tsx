import { fireEvent, screen, waitFor } from "@testing-library/react";
import { Link, Outlet } from "react-router";
import { beforeEach, expect, test } from "vitest";
import { aMe } from "#tests/support/a-me.ts";
import { toastTexts } from "#tests/support/alerts.ts";
import { rahima, renderPage, renderScreen, stageProvider } from "#tests/support/render-page.tsx";
import { json, offline, type StubAnswer, stubApi } from "#tests/support/stub-api.ts";
import { welcomeKey } from "#web/ui/welcome-key.ts";
import { Welcome } from "./welcome.tsx";

const change = "PATCH /me";
const saved = () => new Response(null, { status: 204 });
const question = () => screen.findByRole("region", { name: "What brings you here?" });
const press = async (name: RegExp) => fireEvent.click(await screen.findByRole("button", { name }));

beforeEach(() => sessionStorage.setItem(welcomeKey, "true"));

function open(me = aMe(), answer: StubAnswer = saved) {
  const api = stubApi({ "GET /me": json(me), [change]: answer });
  renderScreen("/terms", <Welcome />, { provider: stageProvider({}, rahima) });
  return { ...api, sent: () => api.calls(change).map(({ body }) => body) };
}

test.each([
  [/^I need something done/, "hire", "/add-task"],
  [/^I'm looking for work/, "work", "/my-profile"],
])("%s is stored as %s and leads to %s", async (name, goal, path) => {
  const { sent } = open();
  await press(name);
  expect(await screen.findByTestId("elsewhere")).toHaveTextContent(path);
  expect(sent()).toEqual([{ goal }]);
  expect(sessionStorage.getItem(welcomeKey)).toBeNull();
});

test("Skip stays on the page, and the question does not come back", async () => {
  const { sent } = open();
  const shown = await question();
  await press(/^Skip/);
  await waitFor(() => expect(shown).not.toBeInTheDocument());
  expect(sent()).toEqual([{ goal: "later" }]);
  expect(sessionStorage.getItem(welcomeKey)).toBeNull();
});

test("the question leaves with the page on which it was asked", async () => {
  stubApi({ "GET /me": json(aMe()) });
  const Page = () => (
    <>
      <Link to="/Blog">About</Link>
      <Welcome />
      <Outlet />
    </>
  );
  renderPage(
    "/terms",
    { "/terms": { default: () => "Terms" }, "/Blog": { default: () => "About us" } },
    {
      layout: { default: Page },
      provider: stageProvider({}, rahima),
    },
  );
  const shown = await question();
  fireEvent.click(screen.getByRole("link", { name: "About" }));
  await screen.findByText("About us");
  expect(shown).not.toBeInTheDocument();
});

test("a person who has answered before is not asked", async () => {
  open(aMe({ goal: "work" }));
  await waitFor(() => expect(sessionStorage.getItem(welcomeKey)).toBeNull());
  expect(screen.queryByText("What brings you here?")).toBeNull();
});

test("an answer that cannot be stored is reported, and the question can still be skipped", async () => {
  const { sent } = open(aMe(), offline);
  await press(/^I need/);
  await waitFor(() => expect(toastTexts()).toEqual([expect.stringMatching(/^We couldn't save your answer\./)]));
  await waitFor(() => expect(screen.getByRole("button", { name: "Skip" })).toBeEnabled());
  await press(/^Skip/);
  await waitFor(() => expect(screen.queryByText("What brings you here?")).toBeNull());
  expect(sent()).toEqual([{ goal: "hire" }, { goal: "later" }]);
});
