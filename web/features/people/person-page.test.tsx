import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { pagePaths } from "#contract/paths.ts";
import { renderPage } from "#tests/support/render-page.tsx";
import { offline, paged, stubApi } from "#tests/support/stub-api.ts";
import * as person from "#web/routes/person.tsx";

const id = (number: number) => `0198a1de-0000-7000-8000-${String(number).padStart(12, "0")}`;
const time = "2026-11-15T12:00:00.000Z";
const profile = {
  id: id(1),
  name: "Karim",
  photoURL: null,
  rating: 4,
  memberSince: time,
  tasksDone: 9,
  hireRate: null,
  responseHours: null,
};
const author = { id: id(2), name: "Rahima" };
const reviews = Array.from({ length: 250 }, (_, number) => ({
  ...{ _id: id(100 + number), task: { _id: id(0), title: "A sign" }, author, side: "poster", stars: 4, words: "Good.", createdAt: time },
}));

test("a visitor can show more reviews, up to 240, and keeps those there are when the server does not answer", async () => {
  const answer = paged(reviews, (page) => ({ ...profile, reviewCount: 250, reviews: page }));
  const api = stubApi({ "GET /people/*": answer });
  renderPage(`/person/${id(1)}?shown=216`, { [pagePaths.person]: person });
  expect(await screen.findAllByRole("listitem")).toHaveLength(216);
  api.answer("GET /people/*", offline);
  await userEvent.click(screen.getByRole("button", { name: "Show more reviews" }));
  expect(await screen.findByText("This page may be out of date. The server cannot be reached.")).toBeVisible();
  expect(screen.getAllByRole("listitem")).toHaveLength(216);
  api.answer("GET /people/*", answer);
  await userEvent.click(screen.getByRole("button", { name: "Show more reviews" }));
  await waitFor(() => expect(screen.getAllByRole("listitem")).toHaveLength(240));
  expect(screen.queryByRole("button", { name: "Show more reviews" })).toBeNull();
});
