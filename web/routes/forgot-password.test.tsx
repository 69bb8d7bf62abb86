import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { pageErrors, toastTexts } from "#tests/support/alerts.ts";
import { failures, openEmbeddedTab, sessionOf } from "#tests/support/embedded-tab.ts";
import { renderScreen } from "#tests/support/render-page.tsx";
import { json, stubApi } from "#tests/support/stub-api.ts";
import ForgotPassword from "./forgot-password.tsx";

const request = "POST /identity/request-password-reset";

const email = () => screen.getByLabelText("Email");
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
const type = (value: string) => fireEvent.change(email(), { target: { value } });

function openPage(state?: unknown) {
  const api = stubApi({ "GET /identity/get-session": sessionOf(null), [request]: json({ status: true }) });
  renderScreen("/forgot-password", <ForgotPassword />, { provider: openEmbeddedTab(), state });
  return api;
}

test.each([
  ["", "Email is required."],
  ["rahima", "Enter a valid email address."],
])("refuses the address %j at its field and sends nothing", (typed, message) => {
  const api = openPage();
  type(typed);
  press("Send reset link");
  expect(pageErrors()).toEqual([message]);
  expect(email()).toHaveFocus();
  expect(email()).toHaveAccessibleDescription(message);
  expect(api.calls(request)).toEqual([]);
});

test("sends one request for several presses and is busy while it runs", async () => {
  const api = openPage();
  const release = api.hold(request, json({ status: true }));
  type(" rahima@example.com ");
  const send = screen.getByRole<HTMLButtonElement>("button", { name: "Send reset link" });
  act(() => {
    send.click();
    send.click();
    send.form?.requestSubmit();
  });
  expect(screen.getByRole("button", { name: "Sending..." })).toBeDisabled();
  expect(screen.getByRole("button", { name: "Back to login" })).toBeDisabled();
  release();
  expect(await screen.findByRole("heading", { name: "Check your email" })).toBeVisible();
  expect(screen.getByText("rahima@example.com")).toBeVisible();
  expect(api.calls(request).map(({ body }) => body)).toEqual([{ email: "rahima@example.com" }]);
});

test("the confirmation leads back to the form, and to the login page with the remembered path", async () => {
  openPage({ from: "/poste" });
  type("rahima@example.com");
  press("Send reset link");
  await screen.findByRole("heading", { name: "Check your email" });
  expect(screen.getByText(/spam folder/)).toHaveFocus();
  press("Use another email");
  expect(email()).toHaveValue("");
  expect(email()).toHaveFocus();
  type("rahima@example.com");
  press("Send reset link");
  fireEvent.click(await screen.findByRole("link", { name: "Back to login" }));
  expect(await screen.findByTestId("elsewhere")).toHaveTextContent('/login {"from":"/poste"}');
});

test("Back to login keeps the remembered path", async () => {
  openPage({ from: "/poste" });
  press("Back to login");
  expect(await screen.findByTestId("elsewhere")).toHaveTextContent('/login {"from":"/poste"}');
});

test.each(failures)("a request that fails $name gives the reason, keeps the address, and can be repeated", async ({ fail, reason }) => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  const api = openPage();
  api.answer(request, fail);
  type("rahima@example.com");
  press("Send reset link");
  await waitFor(() => expect(pageErrors()).toEqual([`We couldn't send the link.${reason}`]));
  expect(toastTexts()).toContain("We couldn't send the link.");
  expect(email()).toHaveValue("rahima@example.com");
  api.answer(request, json({ status: true }));
  press("Send reset link");
  expect(await screen.findByRole("heading", { name: "Check your email" })).toBeVisible();
});
