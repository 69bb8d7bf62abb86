import { fireEvent, render, screen } from "@testing-library/react";
import { createRoutesStub, Form, Outlet } from "react-router";
import { expect, onTestFinished, test, vi } from "vitest";
import { json, stubApi } from "#tests/support/stub-api.ts";
import { getLocale, setLocale } from "#texts/locale.ts";
import { useChangeLanguage } from "#web/data/language.ts";
import { forgetUser, setUser } from "#web/data/session.ts";
import { applyDisplaySettings } from "#web/ui/display-settings.ts";
import { defaultMarket } from "#web/ui/market.ts";
import { Announcement } from "./announcement.tsx";

const html = document.documentElement;
const saved = { en: "Closed on Saturday", bn: "শনিবার বন্ধ" };

function open(announcement: string) {
  const Stub = createRoutesStub([
    {
      id: "root",
      path: "/",
      shouldRevalidate: ({ formMethod }) => formMethod === "POST",
      loader: () => ({ market: { ...defaultMarket, announcement: saved[getLocale() as keyof typeof saved], locale: getLocale() } }),
      action: () => null,
      Component: () => (
        <>
          <Announcement />
          <Outlet />
        </>
      ),
      children: [{ index: true, Component: Page }],
    },
  ]);
  return render(<Stub hydrationData={{ loaderData: { root: { market: { ...defaultMarket, announcement, locale: "en" } } } }} />);
}

function Page() {
  const change = useChangeLanguage();
  return (
    <main id="content" tabIndex={-1}>
      <button type="button" onClick={() => change("bn")}>
        Bengali
      </button>
      <button type="button" onClick={() => change("en")}>
        English
      </button>
      <Form method="post" action="/">
        <button type="submit">Save settings</button>
      </Form>
    </main>
  );
}

const isHidden = () => html.hasAttribute("data-announcement-read");

test("it is shown until it is closed, also on the next page before its first paint; a new text is shown again", () => {
  onTestFinished(() => html.removeAttribute("data-announcement"));
  const first = open("Closed on Friday");
  expect(screen.getByRole("complementary", { name: "Announcement" })).toHaveTextContent("Closed on Friday");
  expect(isHidden()).toBe(false);
  fireEvent.click(screen.getByRole("button", { name: "Close the announcement" }));
  expect(isHidden()).toBe(true);
  expect(screen.getByRole("main")).toHaveFocus();
  first.unmount();
  html.removeAttribute("data-announcement-read");
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
  html.dataset.announcement = "Closed on Friday";
  applyDisplaySettings();
  expect(isHidden()).toBe(true);
  open("Open again");
  expect(isHidden()).toBe(false);
});

test("without a text there is nothing", () => {
  open("");
  expect(screen.queryByRole("complementary")).toBeNull();
});

test("its text follows the language, also after a new one was saved in another language", async () => {
  onTestFinished(() => setLocale("en"));
  setUser(null);
  onTestFinished(forgetUser);
  const market = (announcement: string) => json({ ...defaultMarket, announcement, rules: [] });
  const api = stubApi({ "GET /market": market("শুক্রবার বন্ধ") });
  open("Closed on Friday");
  fireEvent.click(screen.getByRole("button", { name: "Bengali" }));
  expect(await screen.findByText("শুক্রবার বন্ধ")).toBeVisible();
  api.answer("GET /market", market(saved.en));
  fireEvent.click(screen.getByRole("button", { name: "Save settings" }));
  expect(await screen.findByText(saved.bn)).toBeVisible();
  fireEvent.click(screen.getByRole("button", { name: "English" }));
  expect(await screen.findByText(saved.en)).toBeVisible();
});
