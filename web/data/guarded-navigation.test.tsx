import { createEvent, fireEvent, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderScreen } from "#tests/support/render-page.tsx";
import { offline, stubApi } from "#tests/support/stub-api.ts";
import { ConnectionNotice } from "#web/features/navigation/connection-notice.tsx";
import { SiteFooter } from "#web/features/navigation/site-footer.tsx";

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
