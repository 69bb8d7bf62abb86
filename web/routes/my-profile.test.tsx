import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { pagePaths } from "#contract/platform/paths.ts";
import { aMe } from "#tests/support/a-me.ts";
import { pageErrors, toastTexts } from "#tests/support/alerts.ts";
import { failures, openEmbeddedTab, sessionOf } from "#tests/support/embedded-tab.ts";
import { rahima, renderPage, stageProvider } from "#tests/support/render-page.tsx";
import { json, offline, stubApi } from "#tests/support/stub-api.ts";
import { IdentityError, type IdentityProvider } from "#web/features/identity/identity-port.ts";
import * as myProfile from "./my-profile.tsx";
import * as signedIn from "./signed-in.tsx";

const nobody = "No user is currently logged in.";
const update = "POST /identity/update-user";
const session = "GET /identity/get-session";

const button = (name: string) => screen.getByRole("button", { name });
const press = (name: string) => fireEvent.click(button(name));
const username = () => screen.getByLabelText("Username");
const photo = () => screen.getByLabelText("Photo URL");
const type = (value: string) => fireEvent.change(username(), { target: { value } });
const typePhoto = (value: string) => fireEvent.change(photo(), { target: { value } });

const answers = {
  "GET /identity/token": json({ token: `.${btoa(JSON.stringify({ iat: 0, exp: 900 }))}.` }),
  "GET /me": json(aMe()),
  "GET /mymessages/settings": json({ enterSends: true, readReceipts: true }),
  "GET /myinbox/settings": json({ mail: true, muted: [], pushMuted: [] }),
  "GET /blocks": json([]),
  "GET /me/sessions": json([]),
  "GET /me/credentials": json([]),
  "GET /me/credentials/brought": json({ markets: [], brought: [] }),
  "GET /me/second-factors": json({ twoFactor: false, recoveryCodes: 0, passkeys: [] }),
};

async function open(provider: IdentityProvider, hash = "") {
  const api = stubApi({ ...answers, [session]: sessionOf(rahima), [update]: json({ status: true }) });
  const page = renderPage(`/my-profile${hash}`, { [pagePaths.profile]: myProfile }, { provider, layout: signedIn });
  await screen.findByText("rahima@example.com");
  return { ...api, ...page };
}

/** The page with the embedded provider and a signed-in person. */
const renderWithServer = () => open(openEmbeddedTab());

describe("the profile", () => {
  test("shows username, email and the photo as a link", async () => {
    await open(stageProvider({}, rahima));
    expect(screen.getByRole("heading", { level: 1, name: "My Profail" })).toBeVisible();
    expect(screen.getByRole("heading", { level: 2, name: "Rahima Khatun" })).toBeVisible();
    const shown = screen.getAllByRole("definition").map(({ textContent }) => textContent);
    expect(shown).toEqual(["Rahima Khatun", "rahima@example.com", "https://example.com/rahima.png"]);
    expect(screen.getByRole("link", { name: "https://example.com/rahima.png" })).toHaveAttribute("href", "https://example.com/rahima.png");
  });

  test.each(["sessions", "credentials"])("opened with a link to the card %s scrolls to it", async (card) => {
    const scrolled = vi.fn();
    Element.prototype.scrollIntoView = function () {
      scrolled(this.id);
    };
    onTestFinished(() => void Reflect.deleteProperty(Element.prototype, "scrollIntoView"));
    await open(stageProvider({}, rahima), `#${card}`);
    await waitFor(() => expect(scrolled).toHaveBeenCalledWith(card));
  });

  test("has a text instead of the link without a photo", async () => {
    await open(stageProvider({}, { ...rahima, photoURL: null }));
    expect(screen.getByText("No photo yet")).toBeVisible();
    expect(screen.queryByRole("link", { name: /^http/ })).not.toBeInTheDocument();
  });

  test("saves what Enter does in a message, and whether read receipts are shown", async () => {
    const api = await open(stageProvider({}, rahima));
    api.answer("PUT /mymessages/settings", json({ enterSends: true, readReceipts: false }));
    const receipts = () => screen.getByRole("checkbox", { name: /^Show when messages are seen/ });
    await waitFor(() => expect(receipts()).toBeChecked());
    fireEvent.click(receipts());
    await waitFor(() => expect(api.calls("PUT *").map(({ body }) => body)).toEqual([{ enterSends: true, readReceipts: false }]));
    api.answer("PUT /mymessages/settings", offline);
    fireEvent.click(screen.getByRole("checkbox", { name: /^Send messages with Enter/ }));
    expect(await screen.findByText(/^We couldn't save this setting\./)).toBeVisible();
  });

  test("redirects to the login page without a user", async () => {
    renderPage("/my-profile", { [pagePaths.profile]: myProfile }, { layout: signedIn });
    expect(await screen.findByTestId("elsewhere")).toHaveTextContent('/login {"from":"/my-profile"}');
  });
});

describe("editing the profile", () => {
  test("starts with the current values, and Cancel discards the changes and returns the focus", async () => {
    const provider = stageProvider({}, rahima);
    const { unmount } = await open(provider);
    press("Edit Profile");
    expect(username()).toHaveFocus();
    expect(username()).toHaveValue("Rahima Khatun");
    expect(photo()).toHaveValue("https://example.com/rahima.png");
    type("Another Name");
    press("Cancel");
    expect(screen.getByRole("heading", { name: "Rahima Khatun" })).toBeVisible();
    expect(button("Edit Profile")).toHaveFocus();
    expect(provider.updateUser).not.toHaveBeenCalled();
    press("Edit Profile");
    expect(username()).toHaveValue("Rahima Khatun");
    unmount();
    await open(provider);
    expect(button("Edit Profile")).toBeVisible();
  });

  test("sends one update for several presses, is busy while it runs, and returns to the view with the new values", async () => {
    const api = await renderWithServer();
    const release = api.hold(update, json({ status: true }));
    press("Edit Profile");
    type("  Rahima K.  ");
    typePhoto("https://example.com/new.png");
    const save = screen.getByRole<HTMLButtonElement>("button", { name: "Save Changes" });
    act(() => {
      save.click();
      save.click();
      save.form?.requestSubmit();
    });
    expect(button("Saving...")).toBeDisabled();
    expect(button("Cancel")).toBeDisabled();
    api.answer(session, sessionOf({ ...rahima, name: "Rahima K.", photoURL: "https://example.com/new.png" }));
    release();
    expect(await screen.findByRole("heading", { name: "Rahima K." })).toBeVisible();
    expect(screen.getByRole("link", { name: "https://example.com/new.png" })).toBeVisible();
    expect(button("Edit Profile")).toHaveFocus();
    await waitFor(() => expect(toastTexts()).toContain("Profile updated."));
    expect(api.calls(update).map(({ body }) => body)).toEqual([{ name: "Rahima K.", image: "https://example.com/new.png" }]);
  });

  test("an empty photo field removes the photo", async () => {
    const api = await renderWithServer();
    press("Edit Profile");
    typePhoto("");
    api.answer(session, sessionOf({ ...rahima, photoURL: null }));
    press("Save Changes");
    expect(await screen.findByText("No photo yet")).toBeVisible();
    expect(api.calls(update).map(({ body }) => body)).toEqual([{ name: "Rahima Khatun", image: null }]);
  });

  test.each([
    [" ", "Username is required."],
    ["x".repeat(81), "Username may have at most 80 characters."],
  ])("refuses the username %j", async (name, message) => {
    const api = await renderWithServer();
    press("Edit Profile");
    type(name);
    press("Save Changes");
    expect(pageErrors()).toEqual([message]);
    expect(username()).toHaveFocus();
    expect(username()).toHaveAccessibleDescription(message);
    expect(api.calls(update)).toEqual([]);
  });

  test("refuses an empty username and an invalid photo address together, and focuses the first", async () => {
    const api = await renderWithServer();
    press("Edit Profile");
    type(" ");
    typePhoto("not an address");
    press("Save Changes");
    expect(pageErrors()).toEqual(["Username is required.", "Photo URL must start with http:// or https://."]);
    expect(username()).toHaveFocus();
    expect(api.calls(update)).toEqual([]);
  });

  test.each(failures)(
    "an update that fails $name is logged, gives the reason, keeps the typed values, and can be repeated",
    async (failure) => {
      const logged = vi.spyOn(console, "error").mockImplementation(() => {});
      const api = await renderWithServer();
      api.answer(update, failure.fail);
      press("Edit Profile");
      type("Rahima K.");
      press("Save Changes");
      await waitFor(() => expect(pageErrors()).toEqual([`We couldn't save your profile.${failure.reason}`]));
      expect(toastTexts()).toContain("We couldn't save your profile.");
      expect(logged).toHaveBeenCalledExactlyOnceWith(expect.any(IdentityError));
      expect(username()).toHaveValue("Rahima K.");
      api.answer(update, json({ status: true }));
      api.answer(session, sessionOf({ ...rahima, name: "Rahima K." }));
      press("Save Changes");
      expect(await screen.findByRole("heading", { name: "Rahima K." })).toBeVisible();
    },
  );
});

describe("a session that ends while the profile is edited", () => {
  test("is reported by the update, and after Log in again the form is open with the typed values, for the same person only", async () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    const api = await renderWithServer();
    api.answer(update, json({ code: "UNAUTHORIZED" }, { status: 401 }));
    press("Edit Profile");
    type("Rahima K.");
    press("Save Changes");
    await waitFor(() => expect(pageErrors()).toEqual([nobody]));
    expect(toastTexts()).toContain(nobody);
    expect(username()).toHaveValue("Rahima K.");
    press("Log in again");
    expect(await screen.findByTestId("elsewhere")).toHaveTextContent('/login {"from":"/my-profile"}');
    api.unmount();

    const second = await open(stageProvider({}, rahima));
    expect(username()).toHaveValue("Rahima K.");
    second.unmount();
    await open(stageProvider({}, { ...rahima, id: "u2" }));
    expect(button("Edit Profile")).toBeVisible();
  });

  test("in another tab redirects to the login page", async () => {
    const provider = stageProvider({}, rahima);
    await open(provider);
    press("Edit Profile");
    act(() => provider.become(null));
    expect(await screen.findByTestId("elsewhere")).toHaveTextContent('/login {"from":"/my-profile"}');
  });
});

describe("Log Out", () => {
  test("leads to the login page without a remembered path", async () => {
    await open(stageProvider({}, rahima));
    press("Log Out");
    expect(await screen.findByTestId("elsewhere")).toHaveTextContent(/^\/login null$/);
  });

  test("that fails is logged, reported in a toast, and leaves the person signed in", async () => {
    const logged = vi.spyOn(console, "error").mockImplementation(() => {});
    const api = await renderWithServer();
    api.answer("POST /identity/sign-out", offline);
    press("Log Out");
    await waitFor(() => expect(toastTexts()).toContain("Log out failed. Please try again."));
    expect(logged).toHaveBeenCalledExactlyOnceWith(expect.any(IdentityError));
    expect(screen.getByText("rahima@example.com")).toBeVisible();
    expect(button("Log Out")).toBeEnabled();
  });
});
