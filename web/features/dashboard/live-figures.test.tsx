import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";
import { sampleInsights } from "#tests/support/insights.ts";
import { panel, renderDashboard } from "#tests/support/render-dashboard.tsx";
import { json, offline, problem } from "#tests/support/stub-api.ts";

function figure(label: string): string | null {
  return panel("My figures").getByText(label).nextElementSibling?.textContent ?? null;
}

/** The page with its figures, at the address of the browser: only there the router waits for data that is loaded again. */
async function showLoaded() {
  history.replaceState(null, "", "/dashbord");
  const api = renderDashboard("/dashbord");
  await screen.findByRole("button", { name: "Refresh" });
  return api;
}

afterEach(() => history.replaceState(null, "", "/"));

test("a placeholder is shown until the figures of the person and of the market arrive", async () => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  renderDashboard("/dashbord", { "GET /insights": () => promise });
  // The page replaces the placeholder of its layout, so an element found earlier may be detached.
  await waitFor(() => expect(screen.getByRole("status", { name: "Loading figures…" })).toBeVisible());
  resolve(Response.json(sampleInsights()));
  expect(await screen.findByText("$480.30 posted")).toBeVisible();
  expect(screen.queryByRole("status", { name: "Loading figures…" })).not.toBeInTheDocument();
  expect(panel("My figures").getByText("Live")).toBeVisible();
  expect(["My tasks", "Likes received", "Due soon", "Overdue"].map(figure)).toEqual(["4", "7", "2", "1"]);
  expect(["Tasks", "Open", "People", "Likes", "Budget"].map(figure)).toEqual(["10", "9", "5", "31", "$12,345.50"]);
});

test("without tasks there is a link to post the first, beside the figures of the market", async () => {
  renderDashboard("/dashbord", { "GET /insights": json(sampleInsights({ tasks: 0 })) });
  expect(await screen.findByRole("link", { name: "Post your first task" })).toHaveAttribute("href", "/add-task");
  expect(figure("People")).toBe("5");
});

test.each([
  ["the server fails", problem(500, "Broken.")],
  ["there is no connection", offline],
])("when %s a message is shown, and the figures can be loaded again", async (_, answer) => {
  const api = renderDashboard("/dashbord", { "GET /insights": answer });
  const alert = await screen.findByRole("alert");
  expect(alert).toHaveTextContent("We couldn't load your figures");
  api.answer("GET /insights", json(sampleInsights()));
  await userEvent.click(within(alert).getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("$480.30 posted")).toBeVisible();
  expect(screen.queryByRole("alert")).not.toBeInTheDocument();
});

test("Refresh loads the figures again", async () => {
  const api = await showLoaded();
  const refresh = screen.getByRole("button", { name: "Refresh" });
  const release = api.hold("GET /insights", json(sampleInsights({ tasks: 5 })));
  await userEvent.click(refresh);
  expect(refresh).toBeDisabled();
  expect(figure("My tasks")).toBe("4");
  release();
  await waitFor(() => expect(figure("My tasks")).toBe("5"));
  expect(refresh).toBeEnabled();
});

test("a failed refresh keeps the figures and shows a message", async () => {
  const api = await showLoaded();
  api.answer("GET /insights", offline);
  await userEvent.click(screen.getByRole("button", { name: "Refresh" }));
  expect(await screen.findByText("This page may be out of date. The server cannot be reached.")).toBeVisible();
  expect(figure("Likes received")).toBe("7");
});

test("a session that has ended leads to the login page, which keeps the address", async () => {
  renderDashboard("/dashbord/analytics", { "GET /insights": problem(401, "Sign in first.") });
  expect(await screen.findByTestId("elsewhere")).toHaveTextContent('/login {"from":"/dashbord/analytics","fromState":null}');
});
