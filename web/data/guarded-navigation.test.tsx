import { act, createEvent, fireEvent, render, screen } from "@testing-library/react";
import { createMemoryRouter, Outlet, RouterProvider } from "react-router";
import { expect, test, vi } from "vitest";
import { renderScreen } from "#tests/support/render-page.tsx";
import { offline, stubApi } from "#tests/support/stub-api.ts";
import { ConnectionNotice } from "#web/features/navigation/connection-notice.tsx";
import { SiteFooter } from "#web/features/navigation/site-footer.tsx";
import { askBeforeLeaving, useGuardedNavigation } from "./guarded-navigation.ts";

function showFooter() {
  renderScreen(
    "/Blog",
    <>
      <ConnectionNotice />
      <SiteFooter giveFeedback={() => {}} />
    </>,
  );
  return screen.getByRole("link", { name: "API" });
}

test("while the server cannot be reached, a link to one of its documents keeps the page, and a notice says so", async () => {
  stubApi({ "HEAD /favicon.svg": offline });
  const link = showFooter();
  expect(link).toHaveAttribute("href", "/docs");
  const click = createEvent.click(link);
  fireEvent(link, click);
  expect(click.defaultPrevented).toBe(true);
  expect(await screen.findByText("You seem to be offline. Try again when you're connected.")).toBeVisible();
});

test("a click that opens another tab is the browser's", () => {
  const api = stubApi();
  const link = showFooter();
  const click = createEvent.click(link, { ctrlKey: true });
  fireEvent(link, click);
  expect(click.defaultPrevented).toBe(false);
  expect(api.calls("HEAD *")).toEqual([]);
});

test("a page that is chosen while the first one loads its data opens, whichever is ready first", async () => {
  vi.stubGlobal("__reactRouterManifest", { routes: { next: { id: "next", path: "/next", module: "data:text/javascript," } } });
  let answer = (_: null) => {};
  const data = new Promise<null>((resolve) => {
    answer = resolve;
  });
  const router = createMemoryRouter(
    [
      {
        Component: function Layout() {
          useGuardedNavigation();
          return <Outlet />;
        },
        HydrateFallback: () => null,
        children: [
          { path: "/", loader: () => data, Component: () => "First", HydrateFallback: () => null },
          { path: "/next", Component: () => "Next" },
        ],
      },
    ],
    { hydrationData: { loaderData: {} } },
  );
  render(<RouterProvider router={router} />);
  void router.navigate("/next");
  answer(null);
  expect(await screen.findByText("Next")).toBeVisible();
});

test.each(["a link", "a step back"])("%s leaves a page that would lose something once the person agrees", async (how) => {
  vi.stubGlobal("__reactRouterManifest", { routes: { next: { id: "next", path: "*", module: "data:text/javascript," } } });
  const Layout = () => {
    useGuardedNavigation();
    return <Outlet />;
  };
  const children = ["/first", "/here", "/next"].map((path) => ({ path, Component: () => path }));
  const router = createMemoryRouter([{ Component: Layout, children }], { initialEntries: ["/first", "/here"] });
  render(<RouterProvider router={router} />);
  const asked: (() => void)[] = [];
  const stopAsking = askBeforeLeaving((leave) => asked.push(leave));
  const go = () => (how === "a link" ? router.navigate("/next", { replace: true }) : router.navigate(-1));
  await act(go);
  expect(screen.getByText("/here")).toBeVisible();
  await act(go);
  expect([asked.length, router.state.location.pathname]).toEqual([2, "/here"]);
  act(() => asked[1]?.());
  expect(await screen.findByText(how === "a link" ? "/next" : "/first")).toBeVisible();
  stopAsking();
});
