import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { pagePaths } from "#contract/platform/paths.ts";
import { rahima, renderPage, stageProvider } from "#tests/support/render-page.tsx";
import { problem, stubApi } from "#tests/support/stub-api.ts";
import * as confirmEmail from "./confirm-email.tsx";

const key = "email-token";
const look = "POST /me/email/link";
const confirm = "POST /me/email/confirm";
const present = { email: rahima.email, isNew: false };

function open(path: string, user: typeof rahima | null = rahima, link = present) {
  const api = stubApi({ [look]: () => Response.json(link), [confirm]: () => new Response(null, { status: 204 }) });
  const provider = stageProvider({}, user);
  renderPage(path, { [pagePaths.confirmEmail]: confirmEmail }, { provider });
  return { ...api, provider };
}

const submit = () => screen.findByRole("button", { name: "Confirm this address" });
const hasButton = () => screen.queryByRole("button", { name: "Confirm this address" }) !== null;

test("a visitor reads which address it is, verifies it without logging in, and is led to the login", async () => {
  const { calls } = open(`${pagePaths.confirmEmail}#secret`, null);
  const button = await submit();
  expect(screen.getByText(rahima.email)).toBeVisible();
  expect([location.hash, calls(look).map(({ body }) => body), calls(confirm)]).toEqual(["", [{ token: "secret" }], []]);
  fireEvent.click(button);
  expect(await screen.findByRole("heading", { name: "Email address confirmed" })).toBeVisible();
  expect(screen.getByRole("status")).toHaveTextContent(`${rahima.email} is confirmed.`);
  expect([hasButton(), screen.queryByText("Is this your email address?")]).toEqual([false, null]);
  expect(screen.getByRole("link", { name: "Log in" })).toBeVisible();
});

test("a visitor with a link to a new address logs in first, and the token waits in the tab", async () => {
  const { answer } = open(`${pagePaths.confirmEmail}#secret`, null);
  answer(look, problem(403, "Log in with the account that requested this to confirm it."));
  fireEvent.click(await screen.findByRole("link", { name: "Log in" }));
  expect(await screen.findByTestId("elsewhere")).toHaveTextContent(`/login {"from":"${pagePaths.confirmEmail}"}`);
  expect([hasButton(), sessionStorage.getItem(key)]).toEqual([false, "secret"]);
});

test("nothing changes until the person presses the button; then the session is read again", async () => {
  const { calls, provider } = open(`${pagePaths.confirmEmail}#secret`, rahima, { email: "next@example.com", isNew: true });
  const button = await submit();
  expect([location.hash, sessionStorage.getItem(key), calls(confirm)]).toEqual(["", "secret", []]);
  expect(screen.getByText("next@example.com")).toBeVisible();
  expect(screen.getByText("You're logged in as Rahima Khatun. Email address so far: rahima@example.com")).toBeVisible();
  fireEvent.click(button);
  expect(await screen.findByText(/^next@example.com is confirmed/)).toBeVisible();
  expect(calls(confirm).map(({ body }) => body)).toEqual([{ token: "secret" }]);
  expect(provider.reloadUser).toHaveBeenCalledOnce();
  expect([hasButton(), sessionStorage.getItem(key)]).toEqual([false, null]);
  fireEvent.click(screen.getByRole("link", { name: "My Profail" }));
  expect(await screen.findByTestId("elsewhere")).toHaveTextContent(pagePaths.profile);
});

test("a link without its token is explained", async () => {
  const { calls } = open(pagePaths.confirmEmail);
  expect(
    await screen.findByText("This link is incomplete or was used already. Open the newest one directly from the email."),
  ).toBeVisible();
  expect([hasButton(), calls(look)]).toEqual([false, []]);
});

test("a link that no longer works is explained without an address; after a failure to connect the person tries again", async () => {
  sessionStorage.setItem(key, "used");
  const { answer } = open(pagePaths.confirmEmail, null);
  answer(look, problem(503, "The server is overloaded. Try again in a few seconds."));
  const again = await screen.findByRole("button", { name: "Try again" });
  await waitFor(() => expect(again).toBeEnabled());
  answer(look, problem(409, "This link has expired or was already used."));
  fireEvent.click(again);
  await waitFor(() => expect(screen.getByRole("alert")).toHaveTextContent("This link has expired or was already used."));
  expect([hasButton(), screen.queryByText(rahima.email), sessionStorage.getItem(key)]).toEqual([false, null, null]);
});

test("a link to the address of another account says so to the person who is logged in", async () => {
  open(`${pagePaths.confirmEmail}#secret`, rahima, { email: "other@example.com", isNew: false });
  const button = await submit();
  expect(screen.getByText(/It's the address of another account, not of rahima@example.com/)).toBeVisible();
  fireEvent.click(button);
  await screen.findByRole("heading", { name: "Email address confirmed" });
  expect(screen.getByRole("status")).toHaveTextContent(/^other@example.com is confirmed. It's the address of another account/);
  expect(screen.queryByText(/you log in with it/)).toBeNull();
});

test("the focus goes to the heading once the press was refused", async () => {
  const { answer } = open(`${pagePaths.confirmEmail}#secret`);
  answer(confirm, problem(409, "This link has expired or was already used."));
  fireEvent.click(await submit());
  expect(await screen.findByRole("heading", { name: "The link from your email" })).toHaveFocus();
});
