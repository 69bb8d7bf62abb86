import { cleanup, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { MemoryRouter } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import { IdentityProvider } from "#web/features/identity/identity-context.tsx";
import { IdentityError, type IdentityProvider as Provider } from "#web/features/identity/identity-port.ts";
import { Toasts } from "#web/ui/toasts.tsx";
import { MenuContent } from "./menu-content.tsx";

const user = { id: "1", displayName: "Rahima Khatun", name: "Rahima Khatun", email: "rahima@example.com", photoURL: null };

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

function show(logOut: Provider["logOut"]) {
  const provider = { logOut, onUserChange: () => () => {} } as unknown as Provider;
  render(
    <MemoryRouter initialEntries={["/dashbord"]}>
      <IdentityProvider provider={provider}>
        <MenuContent user={user} />
        <Toasts />
      </IdentityProvider>
    </MemoryRouter>,
  );
}

test("names the person and leads to seven places", () => {
  show(async () => {});
  expect(screen.getByText("Rahima Khatun")).toBeDefined();
  expect(screen.getByText("rahima@example.com")).toBeDefined();
  expect(screen.getAllByRole("link").map((link) => [link.textContent, link.getAttribute("href")])).toEqual([
    ["Dashboard", "/dashbord"],
    ["All-Items", "/All-item"],
    ["My Item", "/my-item"],
    ["Add item", "/add-task"],
    ["Analytics", "/dashbord/analytics"],
    ["Reports", "/dashbord/reports"],
    ["Settings", "/my-profile"],
  ]);
  expect(screen.getByRole("link", { current: "page" }).textContent).toBe("Dashboard");
});

test("Logout logs to the console and signs out once, however often it is pressed", async () => {
  const logged = vi.spyOn(console, "log").mockImplementation(() => {});
  const logOut = vi.fn(() => new Promise<void>(() => {}));
  show(logOut);
  await userEvent.dblClick(screen.getByRole("button", { name: "Logout" }));
  expect(logged).toHaveBeenCalledWith("Logout");
  expect(logOut).toHaveBeenCalledOnce();
});

test("a failed Logout is logged and told, and may be tried again", async () => {
  vi.spyOn(console, "log").mockImplementation(() => {});
  const errors = vi.spyOn(console, "error").mockImplementation(() => {});
  const failure = new IdentityError("offline", "No connection.");
  show(() => Promise.reject(failure));
  const button = screen.getByRole<HTMLButtonElement>("button", { name: "Logout" });
  await userEvent.click(button);
  expect(await screen.findByText("Logout failed. Please try again.")).toBeDefined();
  expect(errors).toHaveBeenCalledWith(failure);
  expect(button.disabled).toBe(false);
});
