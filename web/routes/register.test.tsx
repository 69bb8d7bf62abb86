import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, test, vi } from "vitest";
import { expectDismissed, pageErrors, toastTexts, toastTimer } from "#tests/support/alerts.ts";
import { accountOf, failures, openEmbeddedTab, sessionOf } from "#tests/support/embedded-tab.ts";
import { rahima, renderScreen, stageProvider } from "#tests/support/render-page.tsx";
import { json, stubApi } from "#tests/support/stub-api.ts";
import { IdentityError } from "#web/features/identity/identity-port.ts";
import Register from "./register.tsx";

const typed = { "Full Name": "Rahima Khatun", "Photo URL": "https://example.com/r.png", Email: "rahima@example.com", Password: "Secret1" };
const weak = "Password must contain at least one number, one lowercase letter, one uppercase letter, and be at least 6 characters long.";
const signUp = "POST /identity/sign-up/email";

const progress = () => screen.getByRole("progressbar", { name: "Registration progress" }).getAttribute("aria-valuenow");
const terms = () => screen.getByRole("checkbox", { name: "I accept the terms and conditions" });
const button = (name: string) => screen.getByRole("button", { name });
const press = (name: string) => fireEvent.click(button(name));
const submit = () => fireEvent.submit(screen.getByLabelText("Email"));
const passTime = (time: number) => act(() => vi.advanceTimersByTimeAsync(time));

function fill(values: Record<string, string> = typed) {
  for (const [label, value] of Object.entries(values)) fireEvent.input(screen.getByLabelText(label), { target: { value } });
}

function fillAll(change: Record<string, string> = {}) {
  fill({ ...typed, ...change });
  fireEvent.click(terms());
}

function expectTyped(change: Record<string, string> = {}) {
  for (const [label, value] of Object.entries({ ...typed, ...change })) expect(screen.getByLabelText(label)).toHaveValue(value);
  expect(terms()).toBeChecked();
}

function expectBusy() {
  for (const name of ["Creating Account...", "Continue with Google", "Login Here"]) expect(button(name)).toBeDisabled();
}

/** The page with the embedded provider and no user. */
function renderWithServer() {
  const api = stubApi({ "GET /identity/get-session": sessionOf(null) });
  renderScreen("/register", <Register />, { provider: openEmbeddedTab() });
  return api;
}

describe("the register page", () => {
  test("counts twenty points for each filled item, and enables its button with the terms", () => {
    renderScreen("/register", <Register />);
    const seen = [progress()];
    for (const [label, value] of Object.entries(typed)) {
      fill({ [label]: value });
      seen.push(progress());
    }
    expect(seen).toEqual(["0", "20", "40", "60", "80"]);
    expect(button("Create Account")).toBeDisabled();
    fireEvent.click(terms());
    expect(progress()).toBe("100");
    expect(button("Create Account")).toBeEnabled();
    fill({ Email: "  " });
    expect(progress()).toBe("80");
    fireEvent.click(terms());
    expect(progress()).toBe("60");
    expect(button("Create Account")).toBeDisabled();
  });

  test("a drawing fills the photo URL, and a link without a picture is seen before the form is sent", () => {
    renderScreen("/register", <Register />);
    press("Owl");
    expect(screen.getByLabelText("Photo URL")).toHaveValue(`${location.origin}/portraits/owl.svg`);
    expect(button("Owl")).toHaveAttribute("aria-pressed", "true");
    expect(progress()).toBe("20");
    const preview = () => screen.queryByRole("img", { name: "Preview of the photo" });
    expect(preview()).toHaveAttribute("src", `${location.origin}/portraits/owl.svg`);
    fireEvent.error(preview() as HTMLElement);
    expect(screen.getByText("No picture at this link")).toBeVisible();
    fill({ "Photo URL": "https://example.com/r.png" });
    expect(preview()).toBeNull();
    fireEvent.blur(screen.getByLabelText("Photo URL"));
    expect(preview()).toHaveAttribute("src", "https://example.com/r.png");
  });

  test("keeps name, photo and email that were typed, and counts them, but no password", () => {
    const { unmount } = renderScreen("/register", <Register />);
    fillAll();
    unmount();
    expect(Object.values(sessionStorage).join()).not.toContain("Secret1");
    renderScreen("/register", <Register />);
    for (const [label, value] of Object.entries({ ...typed, Password: "" })) expect(screen.getByLabelText(label)).toHaveValue(value);
    expect(terms()).not.toBeChecked();
    expect(progress()).toBe("60");
  });

  test("says when a password is easy to guess, and sends it all the same", async () => {
    const provider = stageProvider();
    renderScreen("/register", <Register />, { provider });
    const hint = () => screen.queryByText("This password is easy to guess. A longer one that nobody else uses is safer.");
    fillAll({ Password: "Password1" });
    await waitFor(() => expect(hint()).toBeVisible());
    expect(hint()).toHaveRole("status");
    fill({ Password: "Tin roof 7 rains" });
    await waitFor(() => expect(hint()).toBeNull());
    fill({ Password: "Rahima1" });
    await waitFor(() => expect(hint()).toBeVisible());
    submit();
    await waitFor(() => expect(provider.createUser).toHaveBeenCalledWith(expect.objectContaining({ password: "Rahima1" })));
  });

  test("has no form while registration is closed, but a contact and the way to log in", () => {
    renderScreen("/register", <Register />, { market: { registration: "closed", contact: "help@example.com" } });
    expect(screen.getByRole("heading", { name: "Registration is closed" })).toBeVisible();
    expect(screen.getByRole("link", { name: "help@example.com" })).toHaveAttribute("href", "mailto:help@example.com");
    expect(screen.queryByLabelText("Email")).toBeNull();
    expect(button("Login Here")).toBeEnabled();
  });

  test("asks for an invitation, takes it from the link and keeps it for the first calls", async () => {
    const provider = stageProvider();
    const { unmount } = renderScreen("/register", <Register />, { provider, market: { registration: "invitation" } });
    fillAll();
    submit();
    expect(screen.getByText("Enter your invitation code.")).toBeVisible();
    press("Continue with Google");
    expect(provider.createUser).not.toHaveBeenCalled();
    expect(provider.logInWithGoogle).not.toHaveBeenCalled();
    unmount();
    renderScreen("/register?invitation=abc", <Register />, { provider, market: { registration: "invitation" } });
    expect(screen.getByLabelText("Invitation code")).toHaveValue("abc");
    expect(sessionStorage.getItem("invitation")).toBe("abc");
    fillAll();
    submit();
    await waitFor(() => expect(provider.createUser).toHaveBeenCalledOnce());
  });

  test("ignores an invitation while everyone can register", () => {
    renderScreen("/register?invitation=abc", <Register />);
    expect(screen.queryByLabelText("Invitation code")).toBeNull();
    expect(sessionStorage.getItem("invitation")).toBeNull();
  });

  test("links the terms in a new tab", () => {
    renderScreen("/register", <Register />);
    const link = screen.getByRole("link", { name: "terms and conditions" });
    expect(link).toHaveAttribute("href", "/terms");
    expect(link).toHaveAttribute("target", "_blank");
  });

  test("shows and hides the password", async () => {
    renderScreen("/register", <Register />);
    await userEvent.type(screen.getByLabelText("Password"), "Secret1");
    await userEvent.click(button("Show password"));
    expect(screen.getByLabelText("Password")).toHaveAttribute("type", "text");
    await userEvent.click(button("Hide password"));
    expect(screen.getByLabelText("Password")).toHaveAttribute("type", "password");
    expect(screen.getByLabelText("Password")).toHaveValue("Secret1");
  });

  test("Login Here keeps the remembered path", async () => {
    renderScreen("/register", <Register />, { state: { from: "/poste" } });
    press("Login Here");
    expect(await screen.findByTestId("elsewhere")).toHaveTextContent('/login {"from":"/poste"}');
  });

  test("redirects a person who is already signed in", () => {
    renderScreen("/register", <Register />, { provider: stageProvider({}, rahima) });
    expect(screen.getByTestId("elsewhere")).toHaveTextContent(/^\/ null$/);
  });
});

describe("a successful registration", () => {
  test("is confirmed by a toast, stays busy, and leaves for the remembered path after exactly one second", async () => {
    vi.useFakeTimers();
    const provider = stageProvider();
    renderScreen("/register", <Register />, { provider, state: { from: "/add-task" } });
    fillAll();
    submit();
    submit();
    await passTime(999);
    expect(provider.createUser).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ displayName: "Rahima Khatun", password: "Secret1" }),
    );
    expect(toastTexts()).toContain("Registration successful!");
    expectBusy();
    await passTime(1);
    expect(screen.getByTestId("elsewhere")).toHaveTextContent(/^\/add-task null$/);
  });

  test("sends name, photo, email and password once for several presses, with all buttons disabled while it runs", async () => {
    const api = renderWithServer();
    const release = api.hold(signUp, json({ user: accountOf(rahima) }));
    fillAll();
    const create = screen.getByRole<HTMLButtonElement>("button", { name: "Create Account" });
    act(() => {
      create.click();
      create.click();
      create.form?.requestSubmit();
    });
    expectBusy();
    release();
    await waitFor(() => expect(toastTexts()).toContain("Registration successful!"));
    expect(api.calls(signUp).map(({ body }) => body)).toEqual([
      { name: "Rahima Khatun", image: "https://example.com/r.png", email: "rahima@example.com", password: "Secret1" },
    ]);
  });
});

describe("an invalid registration", () => {
  test("shows an error at every missing field, and focuses the first", () => {
    const provider = stageProvider();
    renderScreen("/register", <Register />, { provider });
    fireEvent.click(terms());
    press("Create Account");
    expect(pageErrors()).toEqual(["Full Name is required.", "Photo URL is required.", "Email is required.", weak]);
    expect(screen.getByLabelText("Full Name")).toHaveFocus();
    expect(screen.getByLabelText("Email")).toHaveAccessibleDescription("Email is required.");
    expect(provider.createUser).not.toHaveBeenCalled();
  });

  test("is refused without the terms when the form is submitted past the disabled button", () => {
    const provider = stageProvider();
    renderScreen("/register", <Register />, { provider });
    fill();
    submit();
    expect(pageErrors()).toEqual(["You must accept the terms and conditions."]);
    expect(terms()).toHaveFocus();
    expect(provider.createUser).not.toHaveBeenCalled();
  });

  test("with a weak password is explained at the field and in a toast of three seconds", async () => {
    const provider = stageProvider();
    renderScreen("/register", <Register />, { provider });
    fillAll({ Password: "secret" });
    press("Create Account");
    expect(pageErrors()).toEqual([weak]);
    expect(screen.getByLabelText("Password")).toHaveFocus();
    expectTyped({ Password: "secret" });
    await waitFor(() => expect(toastTexts()).toContain("Weak password"));
    expect(toastTimer("Weak password")).toHaveStyle({ animationDuration: "3000ms" });
    expect(provider.createUser).not.toHaveBeenCalled();
  });
});

describe("a failed registration", () => {
  test("loses its toast at the next press, which may stop at a field, and that toast at the next one", async () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    const createUser = vi.fn(() => Promise.reject(new IdentityError("unknown", "Refused.")));
    renderScreen("/register", <Register />, { provider: stageProvider({ createUser }) });
    fillAll();
    submit();
    const failed = await screen.findByText("Registration failed!");
    fill({ Password: "secret" });
    submit();
    await expectDismissed(failed);
    const weakToast = await screen.findByText("Weak password");
    fill({ Email: "" });
    fill({ Password: "Secret1" });
    submit();
    await expectDismissed(weakToast);
  });

  test("with a taken email shows the provider's message at the field and keeps the typed values", async () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    const api = renderWithServer();
    const detail = "This email already has an account.";
    api.answer(signUp, json({ code: "USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL", detail }, { status: 422 }));
    fillAll();
    submit();
    await waitFor(() => expect(pageErrors()).toEqual([detail]));
    expect(screen.getByLabelText("Email")).toHaveFocus();
    expectTyped();
    expect(toastTexts()).toContain("Registration failed!");
    expect(toastTimer("Registration failed!")).toHaveStyle({ animationDuration: "3000ms" });
  });

  test("with a password that the provider refuses shows the provider's message at the field", async () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    const createUser = vi.fn(() => Promise.reject(new IdentityError("weak-password", "Too common.")));
    renderScreen("/register", <Register />, { provider: stageProvider({ createUser }) });
    fillAll();
    submit();
    await waitFor(() => expect(pageErrors()).toEqual(["Too common."]));
    expect(screen.getByLabelText("Password")).toHaveFocus();
    expect(toastTexts()).toContain("Weak password");
  });

  test.each(failures)("$name gives the reason, keeps the typed values, and can be repeated", async ({ fail, reason }) => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    const api = renderWithServer();
    api.answer(signUp, fail);
    fillAll();
    submit();
    await waitFor(() => expect(pageErrors()).toEqual([reason]));
    expect(toastTexts()).toContain("Registration failed!");
    expectTyped();
    api.answer(signUp, json({ user: accountOf(rahima) }));
    press("Create Account");
    await waitFor(() => expect(toastTexts()).toContain("Registration successful!"));
    expect(pageErrors()).toEqual([]);
  });
});

describe("Continue with Google on the register page", () => {
  test("is confirmed by a toast, stays busy, and leaves after exactly one second", async () => {
    vi.useFakeTimers();
    renderScreen("/register", <Register />);
    press("Continue with Google");
    await passTime(999);
    expect(toastTexts()).toContain("Google login successful!");
    expectBusy();
    await passTime(1);
    expect(screen.getByTestId("elsewhere")).toHaveTextContent(/^\/ null$/);
  });

  test("that fails shows the reason inline and a toast, and enables the buttons again", async () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    const logInWithGoogle = vi.fn(() => Promise.reject(new IdentityError("popup-closed", "The login window was closed.")));
    renderScreen("/register", <Register />, { provider: stageProvider({ logInWithGoogle }) });
    press("Continue with Google");
    await waitFor(() => expect(pageErrors()).toEqual(["The login window was closed."]));
    expect(toastTexts()).toContain("Google login failed");
    for (const name of ["Continue with Google", "Login Here"]) expect(button(name)).toBeEnabled();
  });
});
