import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import { pagePaths } from "#contract/paths.ts";
import { aMe } from "#tests/support/a-me.ts";
import { toastTexts } from "#tests/support/alerts.ts";
import { rahima, renderPage, stageProvider } from "#tests/support/render-page.tsx";
import { json, problem, stubApi } from "#tests/support/stub-api.ts";
import * as myProfile from "#web/routes/my-profile.tsx";
import * as signedIn from "#web/routes/signed-in.tsx";

const email = /^Type rahima@example\.com/;
const password = /^Password/;
const deleted = () => new Response(null, { status: 204 });

async function openPage(signsInWith: string[] = ["password"]) {
  const api = stubApi({
    "GET /me": json(aMe({ signsInWith })),
    "GET /myinbox/settings": json({ mail: true, muted: [] }),
    "GET /blocks": json([]),
    "DELETE /me": deleted,
  });
  const provider = stageProvider({}, rahima);
  // As the embedded provider does: the server deletes the account together with the data.
  vi.spyOn(provider, "deleteAccount").mockImplementation((async (_: object, removeData: () => Promise<void>) => {
    await removeData();
    provider.become(null);
  }) as typeof provider.deleteAccount);
  renderPage("/my-profile", { [pagePaths.profile]: myProfile }, { provider, layout: signedIn });
  await screen.findByText("rahima@example.com");
  return { ...api, deletions: () => api.calls("DELETE /me").map(({ body }) => body) };
}

async function openDialog() {
  const opener = screen.getByRole("button", { name: "Delete account" });
  opener.focus();
  fireEvent.click(opener);
  const dialog = within(await screen.findByRole("alertdialog", { name: "Delete your account?" }));
  return {
    ...dialog,
    type: (label: RegExp, value: string) => fireEvent.change(dialog.getByLabelText(label), { target: { value } }),
    submit: () => fireEvent.submit(dialog.getByLabelText(email)),
  };
}

describe("deleting the account", () => {
  test("requires the address and the password, and sends both once", async () => {
    const api = await openPage();
    const dialog = await openDialog();
    dialog.submit();
    expect(dialog.getByText("This is not the email of your account.")).toBeVisible();
    expect(dialog.getByText("Password is required.")).toBeVisible();
    await waitFor(() => expect(dialog.getByLabelText(email)).toHaveFocus());
    expect(api.deletions()).toEqual([]);
    const release = api.hold("DELETE /me", deleted);
    dialog.type(email, " RAHIMA@example.com ");
    dialog.type(password, "Secret1");
    dialog.submit();
    dialog.submit();
    expect(dialog.getByRole("button", { name: "Deleting..." })).toBeDisabled();
    expect(dialog.getByRole("button", { name: "Cancel" })).toBeDisabled();
    release();
    expect(await screen.findByTestId("elsewhere")).toHaveTextContent(/^\/ null$/);
    expect(api.deletions()).toEqual([{ email: "RAHIMA@example.com", password: "Secret1" }]);
    await waitFor(() => expect(toastTexts()).toContain("Your account was deleted."));
  });

  test("requires no password of a person who has none", async () => {
    const api = await openPage(["google"]);
    const dialog = await openDialog();
    await waitFor(() => expect(dialog.queryByLabelText(password)).not.toBeInTheDocument());
    dialog.type(email, "rahima@example.com");
    dialog.submit();
    expect(await screen.findByTestId("elsewhere")).toHaveTextContent(/^\/ null$/);
    expect(api.deletions()).toEqual([{ email: "rahima@example.com" }]);
  });

  test.each([
    ["a wrong password", problem(422, "Wrong.", [{ field: "password", message: "Wrong password." }]), "Wrong password."],
    ["too many attempts", problem(429, "Too many attempts. Try again in 10 minutes."), "Too many attempts. Try again in 10 minutes."],
  ])("shows %s in the dialog, and the account stays", async (_, refusal, words) => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    (await openPage()).answer("DELETE /me", refusal);
    const dialog = await openDialog();
    dialog.type(email, "rahima@example.com");
    dialog.type(password, "Wrong1");
    dialog.submit();
    expect(await dialog.findByText(words)).toBeVisible();
    fireEvent.click(dialog.getByRole("button", { name: "Cancel" }));
    await waitFor(() => expect(screen.queryByRole("alertdialog")).not.toBeInTheDocument());
    expect(screen.getByRole("button", { name: "Edit Profile" })).toBeVisible();
    await waitFor(() => expect(screen.getByRole("button", { name: "Delete account" })).toHaveFocus());
  });
});

test("a failed download is reported in a toast", async () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  (await openPage()).answer("GET /me/export", problem(503, "The database is away for the moment."));
  fireEvent.click(screen.getByRole("button", { name: "Download my data" }));
  await waitFor(() => expect(toastTexts()).toContain("We couldn't download your data. The database is away for the moment."));
  expect(screen.getByRole("button", { name: "Download my data" })).toBeEnabled();
});

test("download and deletion are hidden while the profile is edited", async () => {
  await openPage();
  fireEvent.click(screen.getByRole("button", { name: "Edit Profile" }));
  expect(screen.queryByRole("button", { name: "Download my data" })).not.toBeInTheDocument();
  expect(screen.queryByRole("button", { name: "Delete account" })).not.toBeInTheDocument();
});
