import { act, fireEvent, screen } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import { messages } from "#contract/messages.ts";
import { rahima, renderScreen, stageProvider } from "#tests/support/render-page.tsx";
import { IdentityError } from "#web/features/identity/identity-port.ts";
import { LoginScreen } from "./login-screen.tsx";

function fill(email: string, password: string) {
  fireEvent.change(screen.getByLabelText("Email"), { target: { value: email } });
  fireEvent.change(screen.getByLabelText("Password"), { target: { value: password } });
}

const submit = () => fireEvent.submit(screen.getByLabelText("Email"));
const passTime = (time: number) => act(() => vi.advanceTimersByTimeAsync(time));

describe("login", () => {
  test("stays busy after success and leaves after exactly one second", async () => {
    vi.useFakeTimers();
    renderScreen("/login", <LoginScreen />);
    fill("rahima@example.com", "Secret1");
    submit();
    await passTime(999);
    for (const name of [messages.login.busy, "Continue with Google", "Create Account"]) {
      expect(screen.getByRole<HTMLButtonElement>("button", { name }).disabled).toBe(true);
    }
    await passTime(1);
    expect(screen.getByTestId("elsewhere").textContent).toBe("/ null");
  });

  test("returns to the remembered path with what that page handed over", async () => {
    vi.useFakeTimers();
    renderScreen("/login", <LoginScreen />, { state: { from: "/bid/a-sign-1?x=2", fromState: { kept: 7 } } });
    fill("rahima@example.com", "Secret1");
    submit();
    await passTime(1_000);
    expect(screen.getByTestId("elsewhere").textContent).toBe('/bid/a-sign-1?x=2 {"kept":7}');
  });

  test("asks once however often it is pressed", async () => {
    const provider = stageProvider({ logIn: vi.fn(() => new Promise<never>(() => {})) });
    renderScreen("/login", <LoginScreen />, { provider });
    fill("rahima@example.com", "Secret1");
    submit();
    submit();
    fireEvent.click(screen.getByRole("button", { name: "Continue with Google" }));
    expect(provider.logIn).toHaveBeenCalledTimes(1);
    expect(provider.logInWithGoogle).not.toHaveBeenCalled();
  });

  test("asks Google within the click, or the browser would block the popup", () => {
    const provider = stageProvider({ logInWithGoogle: vi.fn(() => new Promise<never>(() => {})) });
    renderScreen("/login", <LoginScreen />, { provider });
    fireEvent.click(screen.getByRole("button", { name: "Continue with Google" }));
    expect(provider.logInWithGoogle).toHaveBeenCalledTimes(1);
  });

  test("can be tried again after a failure", async () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    const logIn = vi
      .fn()
      .mockRejectedValueOnce(new IdentityError("invalid-credentials", "no"))
      .mockReturnValueOnce(new Promise(() => {}));
    renderScreen("/login", <LoginScreen />, { provider: stageProvider({ logIn }) });
    fill("rahima@example.com", "wrong");
    submit();
    expect((await screen.findByText(messages.login.failed)).closest("[role=alert]")).toBe(document.activeElement);
    submit();
    expect(logIn).toHaveBeenCalledTimes(2);
    expect(screen.queryByText(messages.login.failed)).toBeNull();
  });

  test("has no Google button where nobody plays Google", () => {
    renderScreen("/login", <LoginScreen />, { google: null });
    expect(screen.queryByRole("button", { name: "Continue with Google" })).toBeNull();
  });

  test("sends a person who is signed in already straight on", () => {
    renderScreen("/login", <LoginScreen />, { provider: stageProvider({}, rahima), state: { from: "/poste" } });
    expect(screen.getByTestId("elsewhere").textContent).toBe("/poste null");
  });

  test("sends a person on who signs in in another tab", async () => {
    const provider = stageProvider();
    renderScreen("/login", <LoginScreen />, { provider });
    act(() => provider.become(rahima));
    expect((await screen.findByTestId("elsewhere")).textContent).toBe("/ null");
  });

  test("takes the remembered path along to the other form", async () => {
    renderScreen("/login", <LoginScreen />, { state: { from: "/poste" } });
    fireEvent.click(screen.getByRole("button", { name: "Create Account" }));
    expect((await screen.findByTestId("elsewhere")).textContent).toBe('/register {"from":"/poste"}');
  });
});
