import { act, render, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { MemoryRouter } from "react-router";
import { beforeEach, expect, type MockInstance, test, vi } from "vitest";
import { ApiError } from "#contract/client.ts";
import type { Insights } from "#contract/insights.ts";
import { sampleInsights } from "#tests/support/insights.ts";
import { browserClient } from "#web/api.ts";
import { InsightsProvider } from "./insights-context.tsx";
import { LiveFigures } from "./live-figures.tsx";

let getInsights: MockInstance<typeof browserClient.getInsights>;

beforeEach(() => {
  getInsights = vi.spyOn(browserClient, "getInsights");
});

function show() {
  return render(
    <MemoryRouter initialEntries={["/dashbord"]}>
      <InsightsProvider>
        <LiveFigures />
      </InsightsProvider>
    </MemoryRouter>,
  );
}

function figure(label: string): string | null {
  return screen.getByText(label).nextElementSibling?.textContent ?? null;
}

test("waits, then shows the person's figures and the market's", async () => {
  const answer = Promise.withResolvers<Insights>();
  getInsights.mockReturnValue(answer.promise);
  show();
  expect(screen.getByRole("status", { name: "Loading the live figures" })).toBeDefined();
  await act(async () => answer.resolve(sampleInsights()));
  expect(screen.queryByRole("status")).toBeNull();
  expect(["My tasks", "Likes received", "Due soon", "Overdue"].map(figure)).toEqual(["4", "7", "2", "1"]);
  expect(screen.getByText("$480.30 posted")).toBeDefined();
  expect(["Tasks", "Still open", "People", "Likes", "Budget"].map(figure)).toEqual(["10", "9", "5", "31", "$12,345.50"]);
});

test("invites a person without tasks to post one, and still shows the market", async () => {
  getInsights.mockResolvedValue(sampleInsights({ tasks: 0 }));
  show();
  const invitation = await screen.findByRole("link", { name: "Post your first task" });
  expect(invitation.getAttribute("href")).toBe("/add-task");
  expect(figure("People")).toBe("5");
});

test("says when the figures cannot be read, and tries again", async () => {
  getInsights.mockRejectedValueOnce(new TypeError("offline")).mockResolvedValueOnce(sampleInsights());
  show();
  const alert = await screen.findByRole("alert");
  await userEvent.click(within(alert).getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("Likes received")).toBeDefined();
  expect(screen.queryByRole("alert")).toBeNull();
});

test("keeps the figures it has when a refresh fails", async () => {
  getInsights.mockResolvedValueOnce(sampleInsights()).mockRejectedValueOnce(new TypeError("offline"));
  show();
  await userEvent.click(await screen.findByRole("button", { name: "Refresh" }));
  expect(await screen.findByRole("alert")).toBeDefined();
  expect(figure("Likes received")).toBe("7");
});

test("offers to sign in again when the session has ended", async () => {
  getInsights.mockRejectedValue(new ApiError({ type: "about:blank", title: "Unauthorized", status: 401 }));
  show();
  const link = await screen.findByRole("link", { name: "Sign in again" });
  expect(link.getAttribute("href")).toBe("/login");
});
