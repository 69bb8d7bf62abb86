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
  renderScreen("/Blog", <Welcome />, { provider: stageProvider({}, rahima) });
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

test("pages with a task, an offer or a form do not ask; the next page asks in front of its content, and the question leaves with it", async () => {
  const { calls } = stubApi({ "GET /me": json(aMe()) });
  const paths = ["/bid/boat-1", "/Details/1", "/add-task", "/update/1", "/messages/1", "/borujer", "/Blog"];
  const Page = () => (
    <>
      {paths.map((path) => (
        <Link key={path} to={path}>
          {path}
        </Link>
      ))}
      <Welcome />
      <Outlet />
    </>
  );
  renderPage("/bid/boat-1", Object.fromEntries(paths.map((path) => [path, { default: () => `At ${path}` }])), {
    layout: { default: Page },
    provider: stageProvider({}, rahima),
  });
  const isAsked = async (path: string) => {
    fireEvent.click(screen.getByRole("link", { name: path }));
    await screen.findByText(`At ${path}`);
    return screen.queryByText("What brings you here?") !== null;
  };
  await waitFor(() => expect(calls("GET /me")).toHaveLength(1));
  const answers = [];
  for (const path of paths) answers.push([path, await isAsked(path)]);
  expect(answers).toEqual(paths.map((path) => [path, path === "/borujer"]));
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
