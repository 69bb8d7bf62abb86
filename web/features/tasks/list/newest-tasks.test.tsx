import { fireEvent, render, screen } from "@testing-library/react";
import { createRoutesStub, useLoaderData } from "react-router";
import { expect, test, vi } from "vitest";
import { ApiError, type Client } from "#contract/client.ts";
import { loadNewestTasks, NewestTasks } from "./newest-tasks.tsx";

test("the home page asks for the six newest open tasks", async () => {
  const list = vi.fn(async () => ({ data: [], next: null }));
  expect(await loadNewestTasks({ list } as unknown as Client)).toMatchObject({ data: { tasks: [] }, init: null });
  expect(list).toHaveBeenCalledWith("GET /alltasks", { query: { status: "open", limit: 6 } });
});

test("an empty market offers to post the first task", async () => {
  renderWith(vi.fn().mockResolvedValue({ data: [], next: null }));
  expect(await screen.findByText("No tasks found.")).toBeVisible();
  expect(screen.getByRole("link", { name: "Post a task" })).toHaveAttribute("href", "/add-task");
});

test("a market that cannot be read shows the failure, has the API's status, and is read again on request", async () => {
  const list = vi
    .fn()
    .mockRejectedValueOnce(new ApiError({ type: "about:blank", title: "Away", status: 503 }))
    .mockResolvedValue({ data: [], next: null });
  const away = vi.fn().mockRejectedValue(new ApiError({ type: "about:blank", title: "Away", status: 503 }));
  expect(await loadNewestTasks({ list: away } as unknown as Client)).toMatchObject({ data: { tasks: null }, init: { status: 503 } });
  renderWith(list);
  expect(await screen.findByRole("alert")).toHaveTextContent("Failed to load tasks.Please try again in a moment.");
  fireEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("No tasks found.")).toBeVisible();
});

function renderWith(list: Client["list"]): void {
  function Grid() {
    const { tasks } = useLoaderData<typeof loadNewestTasks>();
    return <NewestTasks tasks={tasks} signedIn={false} />;
  }
  const loader = () => loadNewestTasks({ list } as unknown as Client);
  const Stub = createRoutesStub([{ path: "/", Component: Grid, loader, HydrateFallback: () => null }]);
  render(<Stub />);
}
