import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import type { PaymentTerms } from "#contract/market/payment-mode.ts";
import { pagePaths } from "#contract/platform/paths.ts";
import { problemTypes } from "#contract/platform/problem-types.ts";
import { aMe } from "#tests/support/a-me.ts";
import { toastTexts } from "#tests/support/alerts.ts";
import { rahima, renderPage, stageProvider } from "#tests/support/render-page.tsx";
import { json, problem, stubApi } from "#tests/support/stub-api.ts";
import { useSignInRequest } from "#web/data/sign-in-again.ts";
import { useIdentity } from "#web/features/identity/identity-context.tsx";
import { SignInAgain } from "#web/features/identity/sign-in/sign-in-again.tsx";
import * as myProfile from "#web/routes/my-profile.tsx";
import * as signedIn from "#web/routes/signed-in.tsx";

const email = /^Type rahima@example\.com/;
const password = /^Password/;
const deleted = () => new Response(null, { status: 204 });

/** With the dialog of the shell that asks to log in again. */
function Layout() {
  const { user } = useIdentity();
  const signedInAgain = useSignInRequest();
  return (
    <>
      <signedIn.default />
      {user && signedInAgain && <SignInAgain user={user} done={signedInAgain} />}
    </>
  );
}

const credential = {
  ...{
    id: "0198c0de-0000-7000-8000-00000000000c",
    state: "valid",
    revocationReason: null,
    revokedAt: null,
    taskTitle: null,
    hasEmail: false,
  },
  facts: { kind: "profile", memberSince: "2026-01-02T00:00:00.000Z", figures: {} },
  ...{ issuedAt: "2026-03-01T00:00:00.000Z", expiresAt: null },
};

async function openPage(
  signsInWith: string[] = ["password"],
  me = json(aMe({ signsInWith })),
  credentials: object[] = [],
  payments: PaymentTerms | null = null,
) {
  const api = stubApi({
    "GET /me": me,
    "GET /mymessages/settings": json({ enterSends: true, readReceipts: true }),
    "GET /myinbox/settings": json({ mail: true, muted: [], pushMuted: [] }),
    "GET /blocks": json([]),
    "GET /me/billing": json({ name: "", address: "", taxId: "" }),
    "GET /me/credentials": json(credentials),
    "GET /me/credentials/brought": json({ markets: [], brought: [] }),
    "GET /me/sessions": json([]),
    "GET /me/second-factors": json({ twoFactor: false, recoveryCodes: 0, passkeys: [] }),
    "DELETE /me": deleted,
  });
  const provider = stageProvider({}, rahima);
  // As the embedded provider does: the server deletes the account together with the data.
  vi.spyOn(provider, "deleteAccount").mockImplementation((async (_: object, removeData: () => Promise<void>) => {
    await removeData();
    provider.become(null);
  }) as typeof provider.deleteAccount);
  renderPage(
    "/my-profile",
    { [pagePaths.profile]: myProfile },
    { provider, layout: { ...signedIn, default: Layout }, market: { payments } },
  );
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

  test.each([true, false])("sends whether credentials are to be revoked: %s", async (isChosen) => {
    const api = await openPage(["google"], undefined, [credential]);
    const dialog = await openDialog();
    const choice = dialog.getByRole("checkbox", { name: /^Also revoke my credentials/ });
    expect(choice).not.toBeChecked();
    if (isChosen) fireEvent.click(choice);
    dialog.type(email, "rahima@example.com");
    dialog.submit();
    await waitFor(() => expect(api.deletions()).toEqual([{ email: "rahima@example.com", ...(isChosen && { revokeCredentials: true }) }]));
  });

  test.each([null, { mode: "manual", feePercent: 0, hours: 72 } as const])(
    "mentions payments where the market takes them: %j",
    async (payments) => {
      await openPage(["google"], undefined, [], payments);
      const { getByText } = await openDialog();
      const isSaid = payments !== null;
      expect(/Records of payments, receipts and invoices stay too/.test(getByText(/^Your account, your likes/).textContent ?? "")).toBe(
        isSaid,
      );
      expect(screen.queryByText(/messages, payments, feedback/) !== null).toBe(isSaid);
    },
  );

  test("does not ask about credentials where there are none", async () => {
    await openPage();
    expect((await openDialog()).queryByRole("checkbox")).toBeNull();
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

  test("asks to log in again where the server needs a recent login, then deletes", async () => {
    const api = await openPage(["google"]);
    const type = problemTypes.signInAgain;
    api.answer("DELETE /me", () => Response.json({ type, title: "Refused", status: 403, detail: "Log in again." }, { status: 403 }));
    const dialog = await openDialog();
    await waitFor(() => expect(dialog.queryByLabelText(password)).not.toBeInTheDocument());
    dialog.type(email, "rahima@example.com");
    dialog.submit();
    const again = within(await screen.findByRole("dialog", { name: "Log in again" }));
    api.answer("DELETE /me", deleted);
    fireEvent.click(await again.findByRole("button", { name: "Continue with Google" }));
    expect(await screen.findByTestId("elsewhere")).toHaveTextContent(/^\/ null$/);
    expect(api.deletions()).toHaveLength(2);
  });

  test("is possible where the market does not take the account, with or without a password", async () => {
    const { deletions } = await openPage([], problem(403, "Registration is closed."));
    const dialog = await openDialog();
    expect(dialog.getByText("Leave this empty if you log in with Google.")).toBeVisible();
    dialog.type(email, "rahima@example.com");
    dialog.submit();
    expect(await screen.findByTestId("elsewhere")).toHaveTextContent(/^\/ null$/);
    expect(deletions()).toEqual([{ email: "rahima@example.com" }]);
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
