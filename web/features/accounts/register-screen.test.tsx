import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import { messages } from "#contract/messages.ts";
import { rahima, renderScreen, stageProvider } from "#tests/support/render-page.tsx";
import { IdentityError } from "#web/features/identity/identity-port.ts";
import { RegisterScreen } from "./register-screen.tsx";

const typed = { "Full Name": "Rahima Khatun", "Photo URL": "https://example.com/r.png", Email: "rahima@example.com", Password: "Secret1" };
const progress = () => screen.getByRole("progressbar", { name: "Registration progress" }).getAttribute("aria-valuenow");
const submitButton = () => screen.getByRole<HTMLButtonElement>("button", { name: "Create Account" });
const submit = () => fireEvent.submit(screen.getByLabelText("Email"));

function fill(values: Record<string, string> = typed) {
  for (const [label, value] of Object.entries(values)) fireEvent.input(screen.getByLabelText(label), { target: { value } });
}

describe("registration", () => {
  test("counts what is filled and opens the button with the terms", () => {
    renderScreen("/register", <RegisterScreen />);
    const seen = [progress()];
    for (const [label, value] of Object.entries(typed)) {
      fill({ [label]: value });
      seen.push(progress());
    }
    expect(seen).toEqual(["0", "20", "40", "60", "80"]);
    expect(submitButton().disabled).toBe(true);
    fireEvent.click(screen.getByRole("checkbox"));
    expect(progress()).toBe("100");
    expect(submitButton().disabled).toBe(false);
    fill({ Email: "  " });
    expect(progress()).toBe("80");
  });

  test("refuses a forced submit without the terms", () => {
    const provider = stageProvider();
    renderScreen("/register", <RegisterScreen />, { provider });
    fill();
    submit();
    expect(screen.getByText(messages.register.terms)).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole("checkbox"));
    expect(provider.createUser).not.toHaveBeenCalled();
  });

  test("asks once, stays busy, and leaves for the remembered path after exactly one second", async () => {
    vi.useFakeTimers();
    const provider = stageProvider();
    renderScreen("/register", <RegisterScreen />, { provider, state: { from: "/add-task" } });
    fill();
    fireEvent.click(screen.getByRole("checkbox"));
    submit();
    submit();
    await act(() => vi.advanceTimersByTimeAsync(999));
    expect(provider.createUser).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ displayName: "Rahima Khatun", password: "Secret1" }),
    );
    expect(screen.getByRole<HTMLButtonElement>("button", { name: messages.register.busy }).disabled).toBe(true);
    await act(() => vi.advanceTimersByTimeAsync(1));
    expect(screen.getByTestId("elsewhere").textContent).toBe("/add-task null");
  });

  test("ties a provider's refusal to the field that is at fault", async () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    const createUser = vi
      .fn()
      .mockRejectedValueOnce(new IdentityError("email-in-use", "This email has an account."))
      .mockRejectedValueOnce(new IdentityError("weak-password", "Too common."));
    renderScreen("/register", <RegisterScreen />, { provider: stageProvider({ createUser }) });
    fill();
    fireEvent.click(screen.getByRole("checkbox"));
    submit();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText("Email")));
    expect(screen.getByText("This email has an account.")).toBeTruthy();
    submit();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText("Password")));
    expect(screen.getByText("Too common.")).toBeTruthy();
  });

  test("sends a person who is signed in already straight on", () => {
    renderScreen("/register", <RegisterScreen />, { provider: stageProvider({}, rahima) });
    expect(screen.getByTestId("elsewhere").textContent).toBe("/ null");
  });
});
