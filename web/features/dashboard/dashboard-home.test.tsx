import { screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";
import { panel, renderDashboard } from "#tests/support/render-dashboard.tsx";
import { stageProvider } from "#tests/support/render-page.tsx";
import { json, offline } from "#tests/support/stub-api.ts";

function texts(elements: HTMLElement[]): (string | null)[] {
  return elements.map((element) => element.textContent);
}

test.each(["/dashbord", "/dashbord/analytics", "/dashbord/reports"])(
  "%s without a user leads to the login page, which keeps the address",
  async (path) => {
    const api = renderDashboard(path, {}, stageProvider());
    expect(await screen.findByTestId("elsewhere")).toHaveTextContent(`/login {"from":"${path}"}`);
    expect([...api.calls("GET /insights"), ...api.calls("GET /mydeals/summary")]).toEqual([]);
  },
);

test("the page has the person, the sample figures, the actions and the activity", async () => {
  renderDashboard("/dashbord");
  expect(await screen.findByRole("heading", { level: 1 })).toHaveTextContent("Dashboard");
  await screen.findByRole("region", { name: "Sample" });

  expect(panel("Profile").getByText("Rahima Khatun")).toBeVisible();
  expect(panel("Profile").getByText("rahima@example.com")).toBeVisible();
  expect(panel("Profile").getByAltText("")).toHaveAttribute("src", "https://example.com/rahima.png");
  expect(panel("Profile").getByRole("link", { name: "Edit profile" })).toHaveAttribute("href", "/my-profile");

  const band = panel("Sample");
  expect(band.getByText(/They are not your figures\.$/)).toBeVisible();
  expect(await band.findByText(/^\d\d:\d\d:\d\d$/)).toBeVisible();
  for (const name of ["Profile", "Market figures", "Recent Activity", "System Status"]) {
    expect(band.getByRole("region", { name })).toBeVisible();
  }
  const sample = panel("Market figures");
  expect(texts(sample.getAllByRole("listitem"))).toEqual([
    "Total Products1,248",
    "My Items23",
    "Total Users8,549",
    "Monthly Revenue৳45,678",
  ]);
  expect(texts(sample.getAllByRole("term"))).toEqual(["Total Orders", "Active Users"]);
  expect(texts(sample.getAllByRole("definition"))).toEqual(["342", "156"]);

  expect(
    panel("Quick Actions")
      .getAllByRole("link")
      .map((link) => [link.textContent, link.getAttribute("href")]),
  ).toEqual([
    ["Post a task", "/add-task"],
    ["Browse tasks", "/borujer"],
    ["My tasks", "/poste"],
    ["My profile", "/my-profile"],
  ]);

  expect(panel("Recent Activity").getAllByRole("listitem")).toHaveLength(4);
  expect(await panel("System Status").findByText("All services are working.")).toBeVisible();
});

test("dark mode and full width are kept in local storage", async () => {
  renderDashboard("/dashbord");
  const dark = await screen.findByRole("button", { name: "Dark mode", pressed: false });
  await userEvent.click(dark);
  expect(dark).toHaveAttribute("aria-pressed", "true");
  expect(document.documentElement).toHaveAttribute("data-theme", "dark");
  await userEvent.click(screen.getByRole("button", { name: "Full Width" }));
  expect(screen.getByRole("button", { name: "Boxed" })).toBeVisible();
  expect(localStorage.getItem("darkMode")).toBe("true");
  expect(localStorage.getItem("theme")).toBe("dark");
  expect(localStorage.getItem("fullWidth")).toBe("true");
});

test("the stored full width applies when the page opens", async () => {
  localStorage.setItem("fullWidth", "true");
  renderDashboard("/dashbord");
  await userEvent.click(await screen.findByRole("button", { name: "Boxed" }));
  expect(screen.getByRole("button", { name: "Full Width" })).toBeVisible();
  expect(localStorage.getItem("fullWidth")).toBe("false");
});

test("the system status shows a database that is down", async () => {
  renderDashboard("/dashbord", {
    "GET /readyz": json({ status: "down", database: "down", migrations: "ok", identity: "ok", pages: "ok" }, { status: 503 }),
  });
  expect(await screen.findByRole("row", { name: /^Database.*Down$/ })).toBeVisible();
  expect(panel("System Status").getByRole("row", { name: /^Server/ })).toHaveTextContent(/Working$/);
});

test("the system status shows a server that cannot be reached", async () => {
  renderDashboard("/dashbord", { "GET /readyz": offline });
  expect(await screen.findByText("We can't reach the server.")).toBeVisible();
  expect(panel("System Status").getByRole("row", { name: /^Server/ })).toHaveTextContent(/Down$/);
});
