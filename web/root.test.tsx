import { fireEvent, render, screen } from "@testing-library/react";
import { createRoutesStub, data, Link } from "react-router";
import { expect, test, vi } from "vitest";
import { ErrorBoundary } from "./root.tsx";

test("an error thrown in any route shows the error page, with a way back", async () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  await visit("/broken");
  expect(screen.getByRole("heading", { level: 1, name: "Something went wrong" })).toBeTruthy();
  expect(screen.getByRole("link", { name: "Go to Home" }).getAttribute("href")).toBe("/");
  expect(document.body.textContent).not.toContain("secret detail");
});

test("a task server that is away is said to be closed for a moment", async () => {
  await visit("/away");
  expect(screen.getByText("The market is closed for a moment. Please try again in a minute.")).toBeTruthy();
});

test("what is not found gets the 404 page's exact words", async () => {
  await visit("/missing");
  expect(screen.getByText("404")).toBeTruthy();
  expect(screen.getByRole("heading", { level: 1, name: "Looks like you're lost" })).toBeTruthy();
  expect(screen.getByText("The page you are looking for is not available!")).toBeTruthy();
  expect(screen.getByRole("link", { name: "Go to Home" }).getAttribute("href")).toBe("/");
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
