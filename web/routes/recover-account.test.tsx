import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { pagePaths } from "#contract/platform/paths.ts";
import { renderPage, stageProvider } from "#tests/support/render-page.tsx";
import { problem, stubApi } from "#tests/support/stub-api.ts";
import * as recoverAccount from "./recover-account.tsx";

const [stop, finish] = ["POST /recoveries/stop", "POST /recoveries/finish"];

function open(hash: string) {
  sessionStorage.clear();
  const done = () => new Response(null, { status: 204 });
  const api = stubApi({ [stop]: done, [finish]: done });
  renderPage(pagePaths.recoverAccount + hash, { [pagePaths.recoverAccount]: recoverAccount }, { provider: stageProvider({}, null) });
  return api;
}

const button = (name: string) => screen.findByRole("button", { name });

test("the link of the first mail stops the recovery once the person presses the button", async () => {
  const { calls } = open("#stop-secret");
  const press = await button("Stop the recovery");
  expect([location.hash, calls(stop)]).toEqual(["", []]);
  fireEvent.click(press);
  expect(await screen.findByRole("heading", { name: "The recovery was stopped" })).toHaveFocus();
  expect(screen.getByRole("link", { name: "Log in" })).toHaveAttribute("href", pagePaths.login);
  expect([screen.queryByText(/^Stop the recovery/), screen.queryByRole("button", { name: "Stop the recovery" })]).toEqual([null, null]);
  expect(calls(stop).map(({ body }) => body)).toEqual([{ token: "secret" }]);
  expect(sessionStorage.getItem("recovery-token")).toBeNull();
});

test("the link of the second mail sets a password that follows the rules, and leads to the login page", async () => {
  const { calls } = open("#finish-secret");
  const field = await screen.findByLabelText("New password");
  fireEvent.change(field, { target: { value: "weak" } });
  fireEvent.click(await button("Save new password"));
  await waitFor(() => expect(field).toBeInvalid());
  expect(calls(finish)).toEqual([]);
  fireEvent.change(field, { target: { value: "Renewed1" } });
  fireEvent.click(await button("Save new password"));
  expect(await screen.findByTestId("elsewhere")).toHaveTextContent("/login");
  expect(calls(finish).map(({ body }) => body)).toEqual([{ token: "secret", newPassword: "Renewed1" }]);
});

test("a link that no longer works is explained", async () => {
  const { answer } = open("#stop-used");
  answer(stop, problem(409, "This link no longer works."));
  fireEvent.click(await button("Stop the recovery"));
  expect(await screen.findByRole("heading", { name: "This link can't be used" })).toHaveFocus();
  expect(screen.getByRole("alert")).toHaveTextContent("This link no longer works.");
  expect([screen.queryByText(/^Stop the recovery/), screen.queryByRole("button", { name: "Stop the recovery" })]).toEqual([null, null]);
});

test("a link for a new password that no longer works has no form", async () => {
  const { answer } = open("#finish-used");
  answer(finish, problem(409, "This link no longer works."));
  fireEvent.change(await screen.findByLabelText("New password"), { target: { value: "Renewed1" } });
  fireEvent.click(await button("Save new password"));
  expect(await screen.findByRole("heading", { name: "This link can't be used" })).toHaveFocus();
  expect(screen.getByRole("alert")).toHaveTextContent("This link no longer works.");
  expect([screen.queryByLabelText("New password"), screen.queryByText("Choose a new password")]).toEqual([null, null]);
});

test("a page without a token says that the link is incomplete", async () => {
  open("");
  expect(
    await screen.findByText("This link is incomplete or was used already. Open the newest one directly from the email."),
  ).toBeVisible();
});
