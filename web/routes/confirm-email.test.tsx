import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { pagePaths } from "#contract/platform/paths.ts";
import { rahima, renderPage, stageProvider } from "#tests/support/render-page.tsx";
import { problem, stubApi } from "#tests/support/stub-api.ts";
import * as confirmEmail from "./confirm-email.tsx";

const key = "email-token";
const confirm = "POST /me/email/confirm";

function open(path: string, user: typeof rahima | null = rahima) {
  const api = stubApi({ [confirm]: () => new Response(null, { status: 204 }) });
  const provider = stageProvider({}, user);
  renderPage(path, { [pagePaths.confirmEmail]: confirmEmail }, { provider });
  return { ...api, provider };
}

const submit = () => screen.findByRole("button", { name: "Confirm this address" });

test("a visitor verifies the present address without logging in", async () => {
  const { calls } = open(`${pagePaths.confirmEmail}#secret`, null);
  await waitFor(async () => expect(await submit()).toBeEnabled());
  expect([location.hash, calls(confirm)]).toEqual(["", []]);
  fireEvent.click(await submit());
  expect(await screen.findByText("Your email address is verified.")).toBeVisible();
  expect(screen.queryByRole("button", { name: "Confirm this address" })).toBeNull();
  expect(screen.getByRole("link", { name: "Log in" })).toBeVisible();
});

test("a visitor with a link to a new address logs in first, and the token waits in the tab", async () => {
  const { answer } = open(`${pagePaths.confirmEmail}#secret`, null);
  answer(confirm, problem(403, "Log in with the account that requested this to confirm it."));
  await waitFor(async () => expect(await submit()).toBeEnabled());
  fireEvent.click(await submit());
  fireEvent.click(await screen.findByRole("link", { name: "Log in" }));
  expect(await screen.findByTestId("elsewhere")).toHaveTextContent(`/login {"from":"${pagePaths.confirmEmail}"}`);
  expect(sessionStorage.getItem(key)).toBe("secret");
});

test("nothing changes until the person presses the button; then the session is read again", async () => {
  const { calls, provider } = open(`${pagePaths.confirmEmail}#secret`);
  await waitFor(() => expect(sessionStorage.getItem(key)).toBe("secret"));
  expect(location.hash).toBe("");
  expect(screen.getByText("You're logged in as Rahima Khatun. Email address so far: rahima@example.com")).toBeVisible();
  expect(calls(confirm)).toEqual([]);
  fireEvent.click(await submit());
  expect(await screen.findByTestId("elsewhere")).toHaveTextContent(pagePaths.profile);
  expect(calls(confirm).map(({ body }) => body)).toEqual([{ token: "secret" }]);
  expect(provider.reloadUser).toHaveBeenCalledOnce();
  expect(sessionStorage.getItem(key)).toBeNull();
});

test("a refusal and a missing token are explained", async () => {
  const { calls, answer } = open(pagePaths.confirmEmail);
  fireEvent.click(await submit());
  expect(screen.getByRole("alert")).toHaveTextContent("This link is incomplete.");
  expect(calls(confirm)).toEqual([]);
  sessionStorage.setItem(key, "used");
  answer(confirm, problem(409, "This link has expired or was already used."));
  fireEvent.click(await submit());
  await waitFor(() => expect(screen.getByRole("alert")).toHaveTextContent("This link has expired or was already used."));
  expect(screen.queryByRole("button", { name: "Confirm this address" })).toBeNull();
  expect(sessionStorage.getItem(key)).toBeNull();
});
