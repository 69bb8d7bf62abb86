import { act, render, screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { rahima, renderPage, renderScreen, stageProvider } from "#tests/support/render-page.tsx";
import type { User } from "#web/features/identity/identity-port.ts";
import { ErrorPage } from "#web/features/navigation/error-page.tsx";
import * as login from "#web/routes/login.tsx";
import * as signedIn from "#web/routes/signed-in.tsx";
import { Shell } from "#web/shell.tsx";
import { useReadyWhen } from "./readiness.ts";

const page = document.documentElement;

test("the page is ready when all its parts are", () => {
  const { rerender } = render([<Part key="a" ready={false} />, <Part key="b" ready />]);
  expect(page).not.toHaveAttribute("data-ready");
  rerender([<Part key="a" ready />, <Part key="b" ready />]);
  expect(page).toHaveAttribute("data-ready");
  rerender([<Part key="a" ready />, <Part key="b" ready={false} />]);
  expect(page).not.toHaveAttribute("data-ready");
  rerender([<Part key="a" ready />]);
  expect(page).toHaveAttribute("data-ready");
});

test("the page is ready once it is known who is signed in", () => {
  vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  let tell: (user: User | null) => void = () => {};
  const provider = stageProvider({
    onUserChange(listener) {
      tell = listener;
      return () => {};
    },
  });
  renderScreen("/Blog", <Shell>About</Shell>, { provider });
  expect(page).not.toHaveAttribute("data-ready");
  act(() => tell(null));
  expect(page).toHaveAttribute("data-ready");
});

test("a personal page is ready when it has led a visitor who is not signed in to the login page", async () => {
  const { promise, resolve } = Promise.withResolvers<null>();
  renderPage("/my-profile", { "/my-profile": signedIn, "/login": { ...login, clientLoader: () => promise } });
  expect(page).not.toHaveAttribute("data-ready");
  resolve(null);
  await screen.findByRole("heading", { name: "Welcome back" });
  await waitFor(() => expect(page).toHaveAttribute("data-ready"));
});

test("the login page is ready when it has led a signed-in person away", async () => {
  const { promise, resolve } = Promise.withResolvers<null>();
  const terms = { default: () => "Terms", clientLoader: () => promise };
  renderPage("/login", { "/login": login, "/terms": terms }, { provider: stageProvider({}, rahima), state: { from: "/terms" } });
  expect(page).not.toHaveAttribute("data-ready");
  resolve(null);
  await screen.findByText("Terms");
  await waitFor(() => expect(page).toHaveAttribute("data-ready"));
});

test("the error page is ready, although nothing else of the page works", () => {
  renderScreen("/Blog", <ErrorPage error={new Error("broken")} />);
  expect(page).toHaveAttribute("data-ready");
});

function Part({ ready }: { ready: boolean }) {
  useReadyWhen(ready);
  return null;
}
