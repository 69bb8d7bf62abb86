import { fireEvent, render, screen } from "@testing-library/react";
import { createRoutesStub, data, Link } from "react-router";
import { expect, test, vi } from "vitest";
import { setMarketChanged } from "#web/ui/market.ts";
import { ErrorBoundary, shouldRevalidate } from "./root.tsx";

test("the settings of the market are loaded again after they were changed, however often the router asks", () => {
  setMarketChanged();
  expect([shouldRevalidate(), shouldRevalidate()]).toEqual([true, true]);
});

test("an error thrown in a route shows the error page with a link to Home", async () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  await visit("/broken");
  expect(screen.getByRole("heading", { level: 1, name: "Something went wrong" })).toBeVisible();
  expect(screen.getByRole("link", { name: "Go to Home" })).toHaveAttribute("href", "/");
  expect(document.body).not.toHaveTextContent("secret detail");
});

test("a status of 503 shows that the site is temporarily unavailable", async () => {
  await visit("/away");
  expect(screen.getByText("TaskHaat is temporarily unavailable. Please try again in a minute.")).toBeVisible();
});

test("a status of 404 shows the 404 page", async () => {
  await visit("/missing");
  expect(screen.getByText("404")).toBeVisible();
  expect(screen.getByRole("heading", { level: 1, name: "Looks like you're lost" })).toBeVisible();
  expect(screen.getByText("The page you are looking for is not available!")).toBeVisible();
  expect(screen.getByRole("link", { name: "Go to Home" })).toHaveAttribute("href", "/");
});

async function visit(path: string): Promise<void> {
  const Stub = createRoutesStub([
    {
      path: "/",
      ErrorBoundary: ErrorBoundary as () => React.ReactNode,
      children: [
        { index: true, Component: () => <Link to={path}>go</Link> },
        { path: "broken", Component: Broken },
        { path: "away", Component: Broken, loader: () => Promise.reject(data(null, { status: 503 })) },
        { path: "missing", Component: Broken, loader: () => Promise.reject(data(null, { status: 404 })) },
      ],
    },
  ]);
  render(<Stub />);
  fireEvent.click(await screen.findByText("go"));
  await screen.findByRole("heading", { level: 1 });
}

function Broken(): never {
  throw new Error("secret detail");
}
