import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { Link, Outlet } from "react-router";
import { describe, expect, test, vi } from "vitest";
import type { Me, Session } from "#contract/account/account.ts";
import type { SecondFactors } from "#contract/account/second-factors.ts";
import { pagePaths } from "#contract/platform/paths.ts";
import { aMe } from "#tests/support/a-me.ts";
import { toastTexts } from "#tests/support/alerts.ts";
import { rahima, renderPage, stageProvider } from "#tests/support/render-page.tsx";
import { json, offline, problem, stubApi } from "#tests/support/stub-api.ts";
import { useGuardedNavigation } from "#web/data/guarded-navigation.ts";
import * as myProfile from "#web/routes/my-profile.tsx";
import * as signedIn from "#web/routes/signed-in.tsx";

const done = () => new Response(null, { status: 204 });
const wrongPassword = () =>
  Response.json({ status: 422, title: "x", errors: [{ field: "currentPassword", message: "Wrong password." }] }, { status: 422 });

const time = { createdAt: "2026-11-17T09:30:00.000Z", usedAt: "2026-11-17T10:30:00.000Z" };
const here: Session = {
  id: "0198a1de-0000-7000-8000-00000000000a",
  isCurrent: true,
  browser: "Firefox",
  system: "Linux",
  address: "127.0.0.1",
  ...time,
};
const phone: Session = {
  ...here,
  id: "0198a1de-0000-7000-8000-00000000000b",
  isCurrent: false,
  browser: "Chrome",
  system: "Android",
  address: "203.0.113.7",
};
const unknown: Session = {
  ...here,
  id: "0198a1de-0000-7000-8000-00000000000c",
  isCurrent: false,
  browser: null,
  system: null,
  address: null,
};

const noFactors: SecondFactors = { twoFactor: false, recoveryCodes: 0, isRequired: false, passkeys: [] };

/** The shell has the element that takes the focus of what disappears. */
const shell = {
  default: function Shell() {
    useGuardedNavigation();
    return (
      <main id="content" tabIndex={-1}>
        <Link to="?elsewhere">Elsewhere</Link>
        <Outlet />
      </main>
    );
  },
};

async function openPage(
  me: Partial<Me> = {},
  sessions: Session[] = [here],
  provider: "embedded" | "firebase" = "embedded",
  factors = noFactors,
) {
  const api = stubApi({
    "GET /me": json(aMe(me)),
    "GET /myinbox/settings": json({ mail: true, muted: [], pushMuted: [] }),
    "GET /mymessages/settings": json({ enterSends: true, readReceipts: true }),
    "GET /blocks": json([]),
    "GET /me/credentials": json([]),
    "GET /me/credentials/brought": json({ markets: [], brought: [] }),
    "GET /me/sessions": json(sessions),
    "GET /me/second-factors": json(factors),
  });
  renderPage(
    "/my-profile",
    { [pagePaths.profile]: myProfile },
    { provider: stageProvider({}, rahima), layout: [shell, signedIn], accounts: provider },
  );
  await screen.findByText("rahima@example.com");
  return api;
}

const press = (name: string | RegExp) => fireEvent.click(screen.getByRole("button", { name }));
const section = (name: string) => within(screen.getByRole("region", { name }));
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });

describe("a recovery that an administrator has started", () => {
  const findCard = async () => within(await screen.findByRole("region", { name: "Account recovery" }));

  test("is shown above the profile, and can be stopped; the focus moves to the content of the page", async () => {
    const api = await openPage({ recoveryAt: "2099-11-20T09:30:00.000Z" });
    api.answer("DELETE /me/recovery", done);
    const stop = (await findCard()).getByRole("button", { name: "Stop the recovery" });
    expect(screen.getByText(/^The link for a new password will be sent on Nov 20, 2099/)).toBeVisible();
    const edit = screen.getByRole("button", { name: "Edit Profile" });
    expect(stop.compareDocumentPosition(edit) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
    api.answer("GET /me", json(aMe()));
    stop.focus();
    fireEvent.click(stop);
    await waitFor(() => expect(screen.queryByRole("region", { name: "Account recovery" })).toBeNull());
    expect(api.calls("DELETE /me/recovery")).toHaveLength(1);
    expect(screen.getByRole("main")).toHaveFocus();
  });

  test("says until when the link works once it is sent", async () => {
    await openPage({ recoveryAt: new Date(Date.now() - 1_000).toISOString() });
    await findCard();
    expect(screen.getByText(/^The link for a new password was sent\. It works until /)).toBeVisible();
  });
});

describe("changing the password", () => {
  const submit = () => fireEvent.submit(screen.getByLabelText("New password"));

  test("needs the current one, names the field that is wrong and keeps what was typed", async () => {
    const api = await openPage();
    await waitFor(() => press("Change password"));
    expect(screen.getByLabelText("Current password")).toHaveFocus();
    submit();
    expect(await screen.findByText("Current password is required.")).toBeVisible();
    type("Current password", "Secret1");
    type("New password", "weak");
    submit();
    expect(await screen.findByText(/^Password must contain at least one number/)).toBeVisible();
    expect(screen.getByLabelText("New password")).toHaveAttribute("aria-invalid", "true");
    expect(api.calls("PUT /me/password")).toEqual([]);

    type("New password", "Changed1");
    api.answer("PUT /me/password", wrongPassword);
    submit();
    expect(await screen.findByText("Wrong password.")).toBeVisible();
    expect(screen.getByLabelText("Current password")).toHaveFocus();
    api.answer("PUT /me/password", offline);
    submit();
    expect(await screen.findByText("We couldn't change your password.")).toBeVisible();
    expect([screen.getByLabelText("Current password"), screen.getByLabelText("New password")]).toMatchObject([
      { value: "Secret1" },
      { value: "Changed1" },
    ]);

    api.answer("PUT /me/password", done);
    submit();
    await waitFor(() => expect(toastTexts()).toContain("Password changed. All other devices were logged out."));
    expect(api.calls("PUT /me/password").at(-1)?.body).toEqual({ currentPassword: "Secret1", newPassword: "Changed1" });
    expect(screen.getByRole("button", { name: "Change password" })).toHaveFocus();
    expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toMatch(/Secret1|Changed1/);
  });

  test("is offered by mail to a person who logs in with Google alone", async () => {
    await openPage({ signsInWith: ["google"] });
    expect(await screen.findByRole("link", { name: "Choose a password" })).toHaveAttribute("href", pagePaths.forgotPassword);
    expect(screen.queryByRole("button", { name: /^Change (password|email)/ })).not.toBeInTheDocument();
    expect(screen.getByRole("region", { name: "Where you're logged in" })).toBeVisible();
  });
});

describe("changing the email address", () => {
  test("sends a link, says where to, and can be cancelled", async () => {
    const api = await openPage();
    await waitFor(() => press("Change email address"));
    expect(screen.getByLabelText("New email")).toHaveFocus();
    const submit = () => fireEvent.submit(screen.getByLabelText("New email"));
    type("New email", "nonsense");
    type("Current password", "Secret1");
    submit();
    expect(await screen.findByText("Enter a valid email address.")).toBeVisible();
    type("New email", "new@example.com");
    api.answer("POST /me/email", wrongPassword);
    submit();
    expect(await screen.findByText("Wrong password.")).toBeVisible();
    expect(screen.getByLabelText("New email")).toHaveValue("new@example.com");

    api.answer("POST /me/email", done);
    api.answer("GET /me", json(aMe({ newEmail: "new@example.com" })));
    submit();
    const card = section("Email address");
    const notice = await card.findByRole("status");
    expect(notice).toHaveTextContent("Open the link we sent to new@example.com, or enter the code.");
    expect(card.getByLabelText("Six-digit code")).toBeVisible();
    expect(notice).toHaveFocus();
    expect(api.calls("POST /me/email").at(-1)?.body).toEqual({ newEmail: "new@example.com", currentPassword: "Secret1" });

    expect(card.getByRole("button", { name: /^Send a new code in \d+ s$/ })).toBeDisabled();

    api.answer("DELETE /me/email", problem(503, "Try again later."));
    press("Keep my current address");
    await waitFor(() => expect(toastTexts()).toContain("We couldn't cancel the change. Try again later."));
    api.answer("DELETE /me/email", done);
    api.answer("GET /me", json(aMe()));
    await waitFor(() => expect(screen.getByRole("button", { name: "Keep my current address" })).toBeEnabled());
    press("Keep my current address");
    await waitFor(() => expect(card.getByRole("button", { name: "Change email address" })).toHaveFocus());
  });
});

test("another mail to a new address that waits can be requested, with the address filled in", async () => {
  const api = await openPage({ newEmail: "new@example.com" });
  const card = section("Email address");
  fireEvent.click(await card.findByRole("button", { name: "Send a new code" }));
  expect(card.getByLabelText("New email")).toHaveValue("new@example.com");
  type("Current password", "Secret1");
  api.answer("POST /me/email", done);
  fireEvent.submit(card.getByLabelText("New email"));
  expect(await card.findByRole("button", { name: /^Send a new code in \d+ s$/ })).toBeDisabled();
  await waitFor(() => expect(card.getByRole("status")).toHaveFocus());
  expect(api.calls("POST /me/email").at(-1)?.body).toEqual({ newEmail: "new@example.com", currentPassword: "Secret1" });
});

describe("an address that is not verified", () => {
  test("and was confirmed in another tab is no longer asked for on return to this one", async () => {
    const listen = vi.spyOn(window, "addEventListener");
    const api = await openPage({ emailVerified: false });
    await screen.findByRole("region", { name: "Verify your email address" });
    // An effect adds it, some time after the text is there.
    await waitFor(() => expect(listen).toHaveBeenCalledWith("focus", expect.any(Function)));
    api.answer("GET /me", json(aMe()));
    fireEvent.focus(window);
    await waitFor(() => expect(screen.queryByRole("region", { name: "Verify your email address" })).toBeNull());
  });

  test("and was confirmed on another device is not asked for again after its code is refused", async () => {
    const api = await openPage({ emailVerified: false, emailCodeUntil: "2026-11-18T10:00:00.000Z" });
    const field = await screen.findByLabelText("Six-digit code");
    api.answer("POST /me/email/confirm", problem(409, "This code no longer works."));
    api.answer("GET /me", json(aMe()));
    fireEvent.change(field, { target: { value: "123456" } });
    fireEvent.submit(field);
    await waitFor(() => expect(screen.queryByRole("region", { name: "Verify your email address" })).toBeNull());
    await waitFor(() => expect(toastTexts()).toContain("Your email address is already verified."));
    expect(screen.getByRole("main")).toHaveFocus();
  });

  test("is verified by a code, which can be sent again a minute later and after five wrong ones", async () => {
    const api = await openPage({ emailVerified: false });
    const card = within(await screen.findByRole("region", { name: "Verify your email address" }));
    expect(card.queryByLabelText("Six-digit code")).toBeNull();
    api.answer("POST /me/email/verify", done);
    api.answer("GET /me", json(aMe({ emailVerified: false, emailCodeUntil: "2026-11-18T10:00:00.000Z" })));
    fireEvent.click(card.getByRole("button", { name: "Send a code" }));
    const field = await card.findByLabelText("Six-digit code");
    expect(card.getByRole("status")).toHaveTextContent("We sent an email to rahima@example.com.");
    await waitFor(() => expect(card.getByRole("status")).toHaveFocus());
    expect(card.getByRole("button", { name: /^Send a new code in \d+ s$/ })).toBeDisabled();
    const enter = (code: string) => {
      fireEvent.change(field, { target: { value: code } });
      fireEvent.submit(field);
    };
    enter("12345");
    expect(await card.findByText("Enter the six digits from the email.")).toBeVisible();
    expect([field, api.calls("POST /me/email/confirm")]).toEqual([document.activeElement, []]);
    const wrong = { status: 422, title: "x", errors: [{ field: "code", message: "This code is wrong." }] };
    api.answer("POST /me/email/confirm", () => Response.json(wrong, { status: 422 }));
    enter("123 456");
    expect(await card.findByText("This code is wrong.")).toBeVisible();
    expect(api.calls("POST /me/email/confirm").at(-1)?.body).toEqual({ code: "123456" });
    api.answer("POST /me/email/confirm", problem(409, "This code no longer works."));
    enter("১২৩৪৫৬");
    // The server refuses all codes of this mail, so the form goes.
    api.answer("GET /me", json(aMe({ emailVerified: false })));
    expect(await card.findByText("We couldn't confirm the address. This code no longer works.")).toBeVisible();
    await waitFor(() => expect(card.queryByLabelText("Six-digit code")).toBeNull());
    expect(card.getByRole("status")).toHaveFocus();
  });

  test("is verified by a code that was right", async () => {
    const api = await openPage({ emailVerified: false, emailCodeUntil: "2026-11-18T10:00:00.000Z" });
    const card = within(await screen.findByRole("region", { name: "Verify your email address" }));
    const enter = (code: string) => {
      fireEvent.change(card.getByLabelText("Six-digit code"), { target: { value: code } });
      fireEvent.submit(card.getByLabelText("Six-digit code"));
    };
    api.answer("POST /me/email/confirm", done);
    api.answer("GET /me", json(aMe()));
    enter("123456");
    await waitFor(() => expect(screen.queryByRole("region", { name: "Verify your email address" })).toBeNull());
    expect(toastTexts()).toContain("Your email address is confirmed.");
  });
});

test("a new mail clears the old code and its error", async () => {
  const api = await openPage({ emailVerified: false, emailCodeUntil: "2026-11-18T10:00:00.000Z" });
  const card = within(await screen.findByRole("region", { name: "Verify your email address" }));
  const wrong = { status: 422, title: "x", errors: [{ field: "code", message: "This code is wrong." }] };
  api.answer("POST /me/email/confirm", () => Response.json(wrong, { status: 422 }));
  fireEvent.change(card.getByLabelText("Six-digit code"), { target: { value: "123456" } });
  fireEvent.submit(card.getByLabelText("Six-digit code"));
  expect(await card.findByText("This code is wrong.")).toBeVisible();
  api.answer("POST /me/email/verify", done);
  fireEvent.click(card.getByRole("button", { name: "Send a new code" }));
  expect(await card.findByText(/^We sent an email/)).toBeVisible();
  expect([card.queryByText("This code is wrong."), card.getByLabelText("Six-digit code")]).toEqual([
    null,
    expect.objectContaining({ value: "" }),
  ]);
});

test("a refusal to send another mail says how long to wait", async () => {
  const api = await openPage({ emailVerified: false });
  const card = within(await screen.findByRole("region", { name: "Verify your email address" }));
  const refusal = { status: 429, title: "x", detail: "Too many attempts.", retryAfter: 1_790 };
  api.answer("POST /me/email/verify", () => Response.json(refusal, { status: 429 }));
  fireEvent.click(card.getByRole("button", { name: "Send a code" }));
  expect(await card.findByRole("button", { name: "Send a new code in 30 min" })).toBeDisabled();
});

describe("the list of devices", () => {
  test("names each, marks this one, and ends one or all others", async () => {
    const api = await openPage({}, [here, phone, unknown]);
    const card = section("Where you're logged in");
    const lines = (await card.findAllByRole("listitem")).map(({ textContent }) => textContent);
    expect(lines).toEqual([
      expect.stringMatching(/^Firefox on LinuxThis deviceLogged in Nov 17.*Place: this machine/),
      expect.stringMatching(/^Chrome on AndroidLogged in Nov 17.*Place: 203\.0\.113\.7.*Last used Nov 17.*Log out$/),
      expect.stringMatching(/^Unknown device/),
    ]);
    api.answer(`DELETE /me/sessions/${phone.id}`, problem(503, "Try again later."));
    press(/^Log out Chrome on Android, logged in Nov 17/);
    expect(await card.findByText("We couldn't log out this device. Try again later.")).toBeVisible();
    api.answer(`DELETE /me/sessions/${phone.id}`, done);
    api.answer("GET /me/sessions", json([here, unknown]));
    await waitFor(() => expect(screen.getByRole("button", { name: /^Log out Chrome on Android/ })).toBeEnabled());
    press(/^Log out Chrome on Android/);
    await waitFor(() => expect(card.getAllByRole("listitem")).toHaveLength(2));
    expect(toastTexts()).toContain("Chrome on Android was logged out.");
    expect(card.getByRole("list")).toHaveFocus();

    api.answer("DELETE /me/sessions", done);
    api.answer("GET /me/sessions", json([here]));
    press("Log out all other devices");
    await waitFor(() => expect(card.getAllByRole("listitem")).toHaveLength(1));
    expect(toastTexts()).toContain("All other devices were logged out.");
    expect(screen.queryByRole("button", { name: "Log out all other devices" })).not.toBeInTheDocument();
  });
});

test.each([
  [true, 1],
  [false, 0],
])("turning two-factor authentication off warns staff who need it: %s", async (isRequired, warnings) => {
  await openPage({}, [here], "embedded", { ...noFactors, twoFactor: true, isRequired });
  fireEvent.click(await screen.findByRole("button", { name: "Turn off" }));
  expect(screen.queryAllByText(/the staff pages stay closed to you until you turn it on again/)).toHaveLength(warnings);
});

test("two-factor authentication is set up with a QR code, a link to the app or a key, and ends with the recovery codes", async () => {
  vi.stubGlobal("navigator", { ...navigator, clipboard: { writeText: vi.fn(async () => {}) } });
  const api = await openPage();
  const uri = "otpauth://totp/TaskHaat:rahima?secret=ABCDEFGH";
  api.answer("POST /me/two-factor", json({ secret: "ABCDEFGH", uri }));
  const card = within(await screen.findByRole("region", { name: "Two-factor authentication" }));
  fireEvent.click(await card.findByRole("button", { name: "Turn on" }));
  fireEvent.change(await card.findByLabelText("Current password"), { target: { value: "Secret1" } });
  fireEvent.submit(card.getByLabelText("Current password"));
  expect(await card.findByRole("heading", { name: "Set up your authenticator app" })).toHaveFocus();
  expect(card.getByRole("link", { name: "Open in authenticator app" })).toHaveAttribute("href", uri);
  fireEvent.click(card.getByRole("button", { name: "Copy key" }));
  await waitFor(() => expect(toastTexts()).toContain("Key copied."));
  expect(navigator.clipboard.writeText).toHaveBeenCalledWith("ABCDEFGH");

  api.answer("POST /me/two-factor/confirm", json({ recoveryCodes: ["aaaa-bbbb"] }));
  fireEvent.change(card.getByLabelText("Code that the app shows"), { target: { value: "123456" } });
  fireEvent.submit(card.getByLabelText("Code that the app shows"));
  const codes = await screen.findByRole("region", { name: "Save your recovery codes" });
  expect(within(codes).getByText("Two-factor authentication is on. All other devices were logged out.")).toHaveFocus();
  expect(toastTexts()).toEqual(["Key copied."]);
});

test("the focus goes to the heading of the card once two-factor authentication is turned off", async () => {
  const api = await openPage({}, [here], "embedded", { ...noFactors, twoFactor: true });
  fireEvent.click(await screen.findByRole("button", { name: "Turn off" }));
  type("Current password", "Secret1");
  api.answer("DELETE /me/two-factor", done);
  api.answer("GET /me/second-factors", json(noFactors));
  fireEvent.submit(screen.getByLabelText("Current password"));
  await screen.findByRole("button", { name: "Turn on" });
  await waitFor(() => expect(screen.getByRole("heading", { name: "Two-factor authentication" })).toHaveFocus());
});

test("the focus goes to the heading of the card once a passkey is removed", async () => {
  const passkey = { id: "0198a1de-0000-7000-8000-00000000000d", name: "Phone", createdAt: time.createdAt, usedAt: null };
  const api = await openPage({}, [here], "embedded", { ...noFactors, passkeys: [passkey] });
  fireEvent.click(await screen.findByRole("button", { name: "Remove Phone" }));
  const dialog = within(await screen.findByRole("alertdialog"));
  fireEvent.change(dialog.getByLabelText("Current password"), { target: { value: "Secret1" } });
  api.answer(`DELETE /me/passkeys/${passkey.id}`, done);
  api.answer("GET /me/second-factors", json(noFactors));
  fireEvent.submit(dialog.getByLabelText("Current password"));
  await waitFor(() => expect(screen.queryByText("Phone")).toBeNull());
  await waitFor(() => expect(screen.getByRole("heading", { name: "Passkeys" })).toHaveFocus());
});

test("the page and the browser ask before new recovery codes are lost; once they are saved, the focus goes to the heading of the card", async () => {
  const api = await openPage({}, [here], "embedded", { ...noFactors, twoFactor: true });
  api.answer("POST /me/two-factor/codes", json({ recoveryCodes: ["aaaa-bbbb"] }));
  fireEvent.click(await screen.findByRole("button", { name: "New recovery codes" }));
  type("Current password", "Secret1");
  press("Create new codes");
  const saved = await screen.findByRole("button", { name: "I've saved them" });
  const isAsked = () => !dispatchEvent(new Event("beforeunload", { cancelable: true }));
  expect(isAsked()).toBe(true);
  expect(screen.getByRole("heading", { name: "Save your recovery codes" })).toHaveFocus();
  fireEvent.click(screen.getByRole("link", { name: "Elsewhere" }));
  const question = within(await screen.findByRole("alertdialog", { name: "Leave without your recovery codes?" }));
  fireEvent.click(question.getByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  expect(saved).toBeVisible();
  fireEvent.click(saved);
  expect(isAsked()).toBe(false);
  expect(screen.getByRole("heading", { name: "Two-factor authentication" })).toHaveFocus();
});

test("the focus goes back to the button once the renaming of a passkey is cancelled", async () => {
  const passkey = { id: "0198a1de-0000-7000-8000-00000000000d", name: "Phone", createdAt: time.createdAt, usedAt: null };
  await openPage({}, [here], "embedded", { ...noFactors, passkeys: [passkey] });
  fireEvent.click(await screen.findByRole("button", { name: "Rename Phone" }));
  press("Cancel");
  expect(screen.getByRole("button", { name: "Rename Phone" })).toHaveFocus();
});

describe("with Firebase as provider", () => {
  test.each([
    ["password", "Change password", pagePaths.forgotPassword],
    ["google", "Open your Google account", "https://myaccount.google.com/security"],
  ])("a person who logs in with %s finds where to change it, and no form", async (way, name, href) => {
    await openPage({ signsInWith: [way] }, [], "firebase");
    expect(await screen.findByRole("link", { name })).toHaveAttribute("href", href);
    expect(screen.queryByRole("region", { name: "Where you're logged in" })).not.toBeInTheDocument();
    expect(screen.queryByRole("button", { name: /^Change (password|email)/ })).not.toBeInTheDocument();
  });
});
