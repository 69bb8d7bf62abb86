import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { expectDismissed, pageErrors, toastTexts } from "#tests/support/alerts.ts";
import { failures, openEmbeddedTab, sessionOf } from "#tests/support/embedded-tab.ts";
import { renderScreen } from "#tests/support/render-page.tsx";
import { json, stubApi } from "#tests/support/stub-api.ts";
import ResetPassword from "./reset-password.tsx";

const weak = "Password must contain at least one number, one lowercase letter, one uppercase letter, and be at least 6 characters long.";
const reset = "POST /identity/reset-password";

const password = () => screen.getByLabelText("New password");
const save = () => screen.getByRole<HTMLButtonElement>("button", { name: "Save new password" });

function openPage(path = "/reset-password?token=t1") {
  const api = stubApi({ "GET /identity/get-session": sessionOf(null), [reset]: json({ status: true }) });
  renderScreen(path, <ResetPassword />, { provider: openEmbeddedTab() });
  return api;
}

function choose(value: string) {
  fireEvent.change(password(), { target: { value } });
  fireEvent.click(save());
}

test("a weak password is explained at the field and in a toast, and nothing is sent", async () => {
  const api = openPage();
  choose("weak");
  expect(pageErrors()).toEqual([weak]);
  await waitFor(() => expect(password()).toHaveFocus());
  await waitFor(() => expect(toastTexts()).toContain("Weak password"));
  expect(api.calls(reset)).toEqual([]);
});

test("a new password is sent once for several presses, and leads to the login page with a toast", async () => {
  const api = openPage();
  const release = api.hold(reset, json({ status: true }));
  fireEvent.change(password(), { target: { value: "Better2" } });
  const button = save();
  act(() => {
    button.click();
    button.click();
    button.form?.requestSubmit();
  });
  expect(screen.getByRole("button", { name: "Saving..." })).toBeDisabled();
  release();
  expect(await screen.findByTestId("elsewhere")).toHaveTextContent("/login null");
  await waitFor(() => expect(toastTexts()).toContain("Password changed. Log in with your new password."));
  expect(api.calls(reset).map(({ body }) => body)).toEqual([{ token: "t1", newPassword: "Better2" }]);
});

test.each(failures)("a change that fails $name gives the reason, keeps the password, and can be repeated", async ({ fail, reason }) => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  const api = openPage();
  api.answer(reset, fail);
  choose("Better2");
  await waitFor(() => expect(pageErrors()).toEqual([`We couldn't change your password.${reason}`]));
  expect(toastTexts()).toContain("We couldn't change your password.");
  expect(password()).toHaveValue("Better2");
  api.answer(reset, json({ status: true }));
  fireEvent.click(save());
  expect(await screen.findByTestId("elsewhere")).toHaveTextContent("/login null");
});

test("the toast of a failed change ends when the next press stops at a weak password, and that toast with the next change", async () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  const api = openPage();
  api.answer(reset, json(null, { status: 500 }));
  choose("Better2");
  const failed = await screen.findByText("We couldn't change your password.", { selector: ".Toastify__toast" });
  choose("weak");
  await expectDismissed(failed);
  const weakToast = await screen.findByText("Weak password");
  choose("Better2");
  await expectDismissed(weakToast);
});

test("a used link is reported instead of the form, with a link to request a new one", async () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  openPage().answer(reset, json({ code: "INVALID_TOKEN", detail: "This link has expired." }, { status: 400 }));
  choose("Better2");
  await waitFor(() => expect(pageErrors()).toEqual(["This link has expired."]));
  expectNewLinkOffered();
});

test("a link without its token is reported instead of the form, with a link to request a new one", () => {
  openPage("/reset-password");
  expect(pageErrors()).toEqual(["This link is incomplete. Open it directly from the email, or request a new one."]);
  expectNewLinkOffered();
});

function expectNewLinkOffered() {
  expect(screen.queryByLabelText("New password")).not.toBeInTheDocument();
  expect(screen.getByRole("link", { name: "Request a new link" })).toHaveAttribute("href", "/forgot-password");
  expect(screen.getByRole("link", { name: "Back to login" })).toHaveAttribute("href", "/login");
}
