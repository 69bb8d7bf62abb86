import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Link, Outlet } from "react-router";
import { describe, expect, test, vi } from "vitest";
import { pageErrors, toastTexts, toastTimer } from "#tests/support/alerts.ts";
import { accountOf, failures, openEmbeddedTab, sessionOf } from "#tests/support/embedded-tab.ts";
import { rahima, renderPage, renderScreen, stageProvider } from "#tests/support/render-page.tsx";
import { json, stubApi } from "#tests/support/stub-api.ts";
import { useGuardedNavigation } from "#web/data/guarded-navigation.ts";
import { refusalOf } from "#web/features/identity/firebase-refusal.ts";
import { IdentityError } from "#web/features/identity/identity-port.ts";
import { createLazyProvider } from "#web/features/identity/lazy-provider.ts";
import Login from "./login.tsx";

const failed = "Login failed! Please check your credentials.";
const missing = "Please enter both email and password";
const signIn = "POST /identity/sign-in/email";

const email = () => screen.getByLabelText("Email");
const password = () => screen.getByLabelText("Password");
const button = (name: string) => screen.getByRole("button", { name });
const press = (name: string) => fireEvent.click(button(name));
const submit = () => fireEvent.submit(email());
const passTime = (time: number) => act(() => vi.advanceTimersByTimeAsync(time));

function fill(typedEmail = "rahima@example.com", typedPassword = "Secret1") {
  fireEvent.change(email(), { target: { value: typedEmail } });
  fireEvent.change(password(), { target: { value: typedPassword } });
}

function expectBusy() {
  for (const name of ["Logging in...", "Continue with Google", "Create Account"]) expect(button(name)).toBeDisabled();
}

function expectIdle() {
  for (const name of ["Login", "Continue with Google", "Create Account"]) expect(button(name)).toBeEnabled();
}

/** Loaded when the test resolves it. */
const heldScript = "data:text/javascript,await globalThis.heldScript";

function GuardedPage() {
  useGuardedNavigation();
  return <BlogLink />;
}

function BlogLink() {
  return (
    <>
      <Link to="/Blog">About</Link>
      <Outlet />
    </>
  );
}

/** The page with the embedded provider and no user. */
function renderWithServer() {
  const api = stubApi({ "GET /identity/get-session": sessionOf(null) });
  renderScreen("/login", <Login />, { provider: openEmbeddedTab() });
  return api;
}

describe("the login page", () => {
  test("has an email field, a password field, a link for a forgotten password and three buttons", () => {
    renderScreen("/login", <Login />);
    expect(email()).toHaveAttribute("type", "email");
    expect(password()).toHaveAttribute("type", "password");
    expect(screen.getByRole("link", { name: "Forgot Password?" })).toHaveAttribute("href", "/forgot-password");
    expectIdle();
  });

  test("shows and hides the password", async () => {
    renderScreen("/login", <Login />);
    await userEvent.type(password(), "Secret1");
    await userEvent.click(button("Show password"));
    expect(password()).toHaveAttribute("type", "text");
    await userEvent.click(button("Hide password"));
    expect(password()).toHaveAttribute("type", "password");
    expect(password()).toHaveValue("Secret1");
  });

  test("requires both email and password, and focuses the empty field", async () => {
    const provider = stageProvider();
    renderScreen("/login", <Login />, { provider });
    await userEvent.click(button("Login"));
    expect(pageErrors()).toEqual([missing]);
    await waitFor(() => expect(email()).toHaveFocus());
    expect(email()).toHaveAccessibleDescription(missing);
    await userEvent.type(email(), "rahima@example.com");
    await userEvent.click(button("Login"));
    expect(pageErrors()).toEqual([missing]);
    await waitFor(() => expect(password()).toHaveFocus());
    expect(password()).toHaveAccessibleDescription(missing);
    expect(provider.logIn).not.toHaveBeenCalled();
  });

  test("keeps the email that was typed, and no password, until the person is signed in", async () => {
    const { unmount } = renderScreen("/login", <Login />);
    await userEvent.type(email(), "rahima@example.com");
    await userEvent.type(password(), "Secret1");
    unmount();
    expect(Object.values(sessionStorage).join()).not.toContain("Secret1");
    const second = renderScreen("/login", <Login />);
    expect(email()).toHaveValue("rahima@example.com");
    expect(password()).toHaveValue("");
    await userEvent.type(password(), "Secret1");
    await userEvent.click(button("Login"));
    await waitFor(() => expect(toastTexts()).toContain("Login successful!"));
    second.unmount();
    renderScreen("/login", <Login />);
    expect(email()).toHaveValue("");
  });

  test.each([
    ["/add-task", "Log in to post a task."],
    ["/bid/a-sign-0198a1de-0000-7000-8000-000000000001#offer", "Log in to make an offer."],
    ["/bid/a-sign-0198a1de-0000-7000-8000-000000000001", "Log in to continue."],
    ["/Details/0198a1de-0000-7000-8000-000000000001#questions", "Log in to ask a question."],
    ["/messages/0198a1de-0000-7000-8000-000000000001", "Log in to see your messages."],
    ["/dashbord/analytics", "Log in to see your dashboard."],
    ["/person/0198a1de-0000-7000-8000-000000000001", "Log in to continue."],
  ])("says why it appeared to a person who came from %s", (from, reason) => {
    renderScreen("/login", <Login />, { state: { from } });
    expect(screen.getByRole("status")).toHaveTextContent(reason);
  });

  test.each([null, { from: "/" }, { from: "https://example.com/add-task" }])("gives no reason with the state %j", (state) => {
    renderScreen("/login", <Login />, { state });
    expect(screen.getByRole("status")).toHaveTextContent("Log in to pick up where you left off.");
  });

  test("has no Google button without a Google provider", () => {
    renderScreen("/login", <Login />, { google: null });
    expect(screen.queryByRole("button", { name: "Continue with Google" })).not.toBeInTheDocument();
  });

  test("redirects a person who is already signed in", () => {
    renderScreen("/login", <Login />, { provider: stageProvider({}, rahima), state: { from: "/poste" } });
    expect(screen.getByTestId("elsewhere")).toHaveTextContent(/^\/poste null$/);
  });

  test("redirects a person who signs in in another tab", async () => {
    const provider = stageProvider();
    renderScreen("/login", <Login />, { provider });
    act(() => provider.become(rahima));
    expect(await screen.findByTestId("elsewhere")).toHaveTextContent(/^\/ null$/);
  });

  test.each([
    ["button", "Create Account", "/register"],
    ["link", "Forgot Password?", "/forgot-password"],
  ])("the %s %s keeps the remembered path", async (role, name, path) => {
    renderScreen("/login", <Login />, { state: { from: "/poste" } });
    fireEvent.click(screen.getByRole(role, { name }));
    expect(await screen.findByTestId("elsewhere")).toHaveTextContent(`${path} {"from":"/poste"}`);
  });
});

describe("a successful login", () => {
  test("is confirmed by a toast, stays busy, and leaves after exactly one second", async () => {
    vi.useFakeTimers();
    renderScreen("/login", <Login />);
    fill();
    submit();
    await passTime(999);
    expect(toastTexts()).toContain("Login successful!");
    expectBusy();
    await passTime(1);
    expect(screen.getByTestId("elsewhere")).toHaveTextContent(/^\/ null$/);
  });

  test("returns to the remembered path with the navigation state of that page", async () => {
    vi.useFakeTimers();
    renderScreen("/login", <Login />, { state: { from: "/bid/a-sign-1?x=2", fromState: { kept: 7 } } });
    fill();
    submit();
    await passTime(1_000);
    expect(screen.getByTestId("elsewhere")).toHaveTextContent('/bid/a-sign-1?x=2 {"kept":7}');
  });

  test("does not lead away from a page that the person opens meanwhile", async () => {
    vi.useFakeTimers();
    const { promise, resolve } = Promise.withResolvers<null>();
    const pages = { "/login": { default: Login }, "/Blog": { default: () => <p>About us</p>, clientLoader: () => promise } };
    renderPage("/login", pages, { layout: { default: BlogLink } });
    fill();
    submit();
    await passTime(500);
    fireEvent.click(screen.getByRole("link", { name: "About" }));
    await passTime(1_000);
    resolve(null);
    await passTime(0);
    expect(screen.getByText("About us")).toBeVisible();
    await passTime(1_000);
    expect(screen.getByText("About us")).toBeVisible();
  });

  test("does not lead away while the scripts of a page that the person has chosen are loading", async () => {
    const held = Promise.withResolvers<void>();
    vi.stubGlobal("heldScript", held.promise);
    vi.stubGlobal("__reactRouterManifest", { routes: { about: { id: "about", path: "/Blog", module: heldScript } } });
    vi.useFakeTimers();
    renderPage(
      "/login",
      { "/login": { default: Login }, "/Blog": { default: () => <p>About us</p> } },
      { layout: { default: GuardedPage } },
    );
    fill();
    submit();
    await passTime(500);
    fireEvent.click(screen.getByRole("link", { name: "About" }));
    await passTime(2_000);
    expect(email()).toBeVisible();
    vi.useRealTimers();
    held.resolve();
    expect(await screen.findByText("About us")).toBeVisible();
  });

  test("ignores a remembered path that leads to another site", async () => {
    vi.useFakeTimers();
    renderScreen("/login", <Login />, { state: { from: "//evil.example/x" } });
    fill();
    submit();
    await passTime(1_000);
    expect(screen.getByTestId("elsewhere")).toHaveTextContent(/^\/ null$/);
  });

  test("sends one request for several presses, with all buttons disabled while it runs", async () => {
    const api = renderWithServer();
    const release = api.hold(signIn, json({ user: accountOf(rahima) }));
    fill();
    const login = screen.getByRole<HTMLButtonElement>("button", { name: "Login" });
    act(() => {
      login.click();
      login.click();
      login.form?.requestSubmit();
    });
    expectBusy();
    press("Continue with Google");
    release();
    await waitFor(() => expect(toastTexts()).toContain("Login successful!"));
    expect(api.calls(signIn).map(({ body }) => body)).toEqual([{ email: "rahima@example.com", password: "Secret1" }]);
    expect(api.calls("POST /identity/sign-in/google")).toEqual([]);
  });
});

describe("a failed login", () => {
  test("whose scripts a new release has removed keeps the form, says so, and works with the next press if they are back", async () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    stubApi({ "HEAD /favicon.svg": json(null) });
    const load = vi.fn(async () => stageProvider()).mockRejectedValueOnce(new TypeError("Failed to fetch dynamically imported module"));
    const provider = createLazyProvider({ load, maybeSignedIn: async () => false });
    renderScreen("/login", <Login />, { provider });
    await waitFor(expectIdle);
    fill();
    submit();
    await waitFor(() => expect(pageErrors()).toEqual([`${failed}This site was updated. Reload the page to continue.`]));
    expect(email()).toHaveValue("rahima@example.com");
    expect(password()).toHaveValue("Secret1");
    submit();
    await waitFor(() => expect(toastTexts()).toContain("Login successful!"));
  });

  test("because of a second step at Firebase does not blame the credentials", async () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    const refusal = refusalOf(Object.assign(new Error(), { code: "auth/multi-factor-auth-required" }));
    renderScreen("/login", <Login />, { provider: stageProvider({ logIn: () => Promise.reject(refusal) }) });
    fill("rahima@example.com", "Right1");
    submit();
    await waitFor(() => expect(pageErrors()).toEqual([expect.stringMatching(/^Your account has a second login step at Firebase/)]));
  });

  test("is shown inline and in a toast of five seconds, keeps the typed values, and can be repeated", async () => {
    const logged = vi.spyOn(console, "error").mockImplementation(() => {});
    const api = renderWithServer();
    api.answer(signIn, json({ code: "INVALID_EMAIL_OR_PASSWORD", detail: "Invalid email or password" }, { status: 401 }));
    fill("rahima@example.com", "Wrong1");
    submit();
    await waitFor(() => expect(pageErrors()).toEqual([failed]));
    await waitFor(() => expect(screen.getByText(failed).closest("[role=alert]")).toHaveFocus());
    expect(toastTexts()).toContain("Login failed!");
    expect(toastTimer("Login failed!")).toHaveStyle({ animationDuration: "5000ms" });
    expect(logged).toHaveBeenCalledExactlyOnceWith(expect.any(IdentityError));
    expect(email()).toHaveValue("rahima@example.com");
    expect(password()).toHaveValue("Wrong1");
    expectIdle();

    const release = api.hold(signIn, json({ user: accountOf(rahima) }));
    submit();
    expect(pageErrors()).toEqual([]);
    expectBusy();
    release();
    await waitFor(() => expect(toastTexts()).toContain("Login successful!"));
  });

  test.each(failures)("$name gives the reason and keeps the typed values", async ({ name, fail, reason }) => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    renderWithServer().answer(signIn, fail);
    fill();
    submit();
    await waitFor(() => expect(pageErrors()).toEqual([name === "with status 429" ? reason : failed + reason]));
    expect(toastTexts()).toContain("Login failed!");
    expect(email()).toHaveValue("rahima@example.com");
    expect(password()).toHaveValue("Secret1");
    expectIdle();
  });
});

describe("Continue with Google", () => {
  test("opens the popup within the click, because a browser blocks a later one", () => {
    const provider = stageProvider({ logInWithGoogle: vi.fn(() => new Promise<never>(() => {})) });
    renderScreen("/login", <Login />, { provider });
    press("Continue with Google");
    expect(provider.logInWithGoogle).toHaveBeenCalledTimes(1);
    expectBusy();
  });

  test("is confirmed by a toast, stays busy, and leaves after exactly one second", async () => {
    vi.useFakeTimers();
    renderScreen("/login", <Login />);
    press("Continue with Google");
    await passTime(999);
    expect(toastTexts()).toContain("Google login successful!");
    expectBusy();
    await passTime(1);
    expect(screen.getByTestId("elsewhere")).toHaveTextContent(/^\/ null$/);
  });

  test.each([
    ["popup-closed", "The login window was closed."],
    ["popup-blocked", "Your browser blocked the login window. Allow pop-ups and try again."],
    ["email-in-use", "This email already has an account. Log in with your password."],
  ] as const)("that fails with %s is shown inline with the reason, and in a toast", async (code, reason) => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    const logInWithGoogle = vi.fn(() => Promise.reject(new IdentityError(code, reason)));
    renderScreen("/login", <Login />, { provider: stageProvider({ logInWithGoogle }) });
    press("Continue with Google");
    await waitFor(() => expect(pageErrors()).toEqual([`Google login failed!${reason}`]));
    expect(toastTexts()).toContain("Google login failed!");
    expectIdle();
  });
});
