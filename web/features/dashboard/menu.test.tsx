import { screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { panel, renderDashboard } from "#tests/support/render-dashboard.tsx";
import { rahima, renderScreen, stageProvider } from "#tests/support/render-page.tsx";
import { IdentityError, type IdentityProvider } from "#web/features/identity/identity-port.ts";
import { MenuContent } from "./menu.tsx";

/** A page of the dashboard with its figures, and the menu beside it. */
async function showMenu(provider: IdentityProvider = stageProvider({}, rahima)) {
  const api = renderDashboard("/dashbord/reports", {}, provider);
  await screen.findByRole("table", { name: "My tasks by category" });
  return { api, menu: within(screen.getByRole("complementary", { name: "Dashboard menu" })) };
}

test("shows the person and seven links", async () => {
  const { menu } = await showMenu();
  expect(menu.getByText("Rahima Khatun")).toBeVisible();
  expect(menu.getByText("rahima@example.com")).toBeVisible();
  expect(menu.getByAltText("")).toHaveAttribute("src", "https://example.com/rahima.png");
  expect(menu.getAllByRole("link").map((link) => [link.textContent, link.getAttribute("href")])).toEqual([
    ["Dashboard", "/dashbord"],
    ["All-Items", "/All-item"],
    ["My Item", "/my-item"],
    ["Add item", "/add-task"],
    ["Analytics", "/dashbord/analytics"],
    ["Reports", "/dashbord/reports"],
    ["Settings", "/my-profile"],
  ]);
  expect(menu.getByRole("link", { current: "page" })).toHaveTextContent("Reports");
});

test("where the market takes payments, it has a link to the wallet", async () => {
  const payments = { mode: "sandbox", feePercent: 5, hours: 72 } as const;
  renderScreen("/dashbord", <MenuContent />, { provider: stageProvider({}, rahima), market: { payments } });
  expect(screen.getByRole("link", { name: "Wallet" })).toHaveAttribute("href", "/wallet");
});

test("its links change the page, and Analytics and Reports share their figures", async () => {
  const { api, menu } = await showMenu();
  await userEvent.click(menu.getByRole("link", { name: "Analytics" }));
  expect(await screen.findByRole("heading", { level: 1, name: "Analytics" })).toBeVisible();
  expect(menu.getByRole("link", { current: "page" })).toHaveTextContent("Analytics");
  await userEvent.click(menu.getByRole("link", { name: "Reports" }));
  expect(await screen.findByRole("heading", { level: 1, name: "Reports" })).toBeVisible();
  expect(panel("My tasks by category").getByRole("row", { name: /^Design/ })).toHaveTextContent(/^Design4$/);
  expect(api.calls("GET /insights")).toHaveLength(1);
});

test("its button says whether it is open", async () => {
  await showMenu();
  const button = screen.getByRole("button", { name: "Dashboard menu", expanded: true });
  await userEvent.click(button);
  expect(button).toHaveAttribute("aria-expanded", "false");
  await userEvent.click(button);
  expect(button).toHaveAttribute("aria-expanded", "true");
});

test("Logout logs to the console and leads to the login page", async () => {
  const logged = vi.spyOn(console, "log").mockImplementation(() => {});
  const { menu } = await showMenu();
  await userEvent.click(menu.getByRole("button", { name: "Logout" }));
  expect(await screen.findByTestId("elsewhere")).toHaveTextContent("/login");
  expect(logged.mock.calls).toEqual([["Logout"]]);
});

test("a second press on Logout does not sign out again", async () => {
  vi.spyOn(console, "log").mockImplementation(() => {});
  const logOut = vi.fn(() => new Promise<void>(() => {}));
  const { menu } = await showMenu(stageProvider({ logOut }, rahima));
  await userEvent.dblClick(menu.getByRole("button", { name: "Logout" }));
  expect(menu.getByRole("button", { name: "Logout" })).toBeDisabled();
  expect(logOut).toHaveBeenCalledOnce();
});

test("a failed Logout is logged, shows a message and leaves the person signed in", async () => {
  vi.spyOn(console, "log").mockImplementation(() => {});
  const errors = vi.spyOn(console, "error").mockImplementation(() => {});
  const failure = new IdentityError("offline", "No connection.");
  const { menu } = await showMenu(stageProvider({ logOut: () => Promise.reject(failure) }, rahima));
  await userEvent.click(menu.getByRole("button", { name: "Logout" }));
  expect(await screen.findByText("We couldn't log you out. Try again.")).toBeVisible();
  expect(menu.getByText("rahima@example.com")).toBeVisible();
  expect(menu.getByRole("button", { name: "Logout" })).toBeEnabled();
  expect(errors.mock.calls).toEqual([[failure]]);
});
