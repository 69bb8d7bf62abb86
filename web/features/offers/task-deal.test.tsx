import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import type { Deal, Offer } from "#contract/offer.ts";
import type { Task } from "#contract/task.ts";
import { rahima, renderScreen, stageProvider } from "#tests/support/render-page.tsx";
import { TaskDeal } from "./task-deal.tsx";

type Answer = (request: { method: string; path: string; body: unknown }) => Response;

let answer: Answer;
const asked: { method: string; path: string; body: unknown }[] = [];

beforeEach(() => {
  asked.length = 0;
  vi.stubGlobal("fetch", async (path: string, { method = "GET", body }: RequestInit) => {
    const request = { method, path, body: body ? JSON.parse(String(body)) : null };
    asked.push(request);
    return answer(request);
  });
});

const id = (number: number) => `0198a1de-0000-7000-8000-${String(number).padStart(12, "0")}`;
const time = "2026-11-15T12:00:00.000Z";
const person = { id: id(1), name: "Karim", rating: 0 };
const task = { _id: id(0), title: "A sign" } as Task;
const deal: Deal = {
  ...{ task: id(0), title: "A sign", category: "Design", budget: 9, deadline: "2099-12-31", poster: person, state: "open", since: time },
  ...{ dueAt: null, version: 3, bidcunt: 25, isYours: true, changesAsked: null, actions: ["cancel"] },
};
const offerOf = (number: number, change: Partial<Offer> = {}): Offer => ({
  ...{ _id: id(number), task: id(0), bidder: { ...person, name: `Bidder ${number}` }, state: "active", since: time, reason: null },
  ...{
    revision: 2,
    amount: 8,
    days: 2,
    message: "Mine.",
    version: 1,
    createdAt: time,
    updatedAt: time,
    actions: ["shortlist", "decline", "award"],
  },
  ...change,
});
const offers = Array.from({ length: 25 }, (_, index) => offerOf(index + 1));
const refusal = (status: number, detail: string, errors?: object[]) => Response.json({ title: "No", status, detail, errors }, { status });

/** As the server does: by pages, with the way to the next. */
function listOffers(path: string): Response {
  const { searchParams } = new URL(path, "http://localhost");
  const start = Number(searchParams.get("after") ?? 0);
  const limit = Number(searchParams.get("limit"));
  const headers = start + limit < offers.length ? { Link: `</offers?after=${start + limit}>; rel="next"` } : undefined;
  return Response.json({ deal, offers: offers.slice(start, start + limit) }, headers && { headers });
}

function show() {
  renderScreen("/bid", <TaskDeal task={task} user={rahima} />, { provider: stageProvider({}, rahima) });
}

test("a poster reads on by pages, and sees as many after a step as before, with the step's own words to the server", async () => {
  answer = ({ method, path }) => (method === "GET" ? listOffers(path) : Response.json({ deal, offer: offers[0] }));
  show();
  expect(await screen.findAllByRole("listitem")).toHaveLength(20);
  fireEvent.click(screen.getByRole("button", { name: "Show more offers" }));
  await waitFor(() => expect(screen.getAllByRole("listitem")).toHaveLength(25));
  expect(screen.queryByRole("button", { name: "Show more offers" })).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "Shortlist, Bidder 25" }));
  expect(await screen.findByText("The offer is on your shortlist.")).toBeTruthy();
  expect(screen.getAllByRole("listitem")).toHaveLength(25);

  fireEvent.click(screen.getByRole("button", { name: "Award, Bidder 3" }));
  const dialog = await screen.findByRole("alertdialog", { name: "Award?" });
  expect(dialog.textContent).toContain("Bidder 3 does it for $8 in 2 days");
  const award = within(dialog).getByRole("button", { name: "Award" });
  fireEvent.click(award);
  fireEvent.click(award);
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  const steps = asked.filter(({ method }) => method === "POST").map(({ path, body }) => ({ path, body }));
  expect(steps).toEqual([
    { path: `/offers/${id(25)}/shortlist`, body: {} },
    { path: `/offers/${id(3)}/award`, body: { revision: 2 } },
  ]);
});

test("a refusal stays where it was asked, at its field or below, with what was typed", async () => {
  const refusals = [
    refusal(429, "Try that later."),
    refusal(422, "Invalid.", [{ field: "reason", message: "Reason has a strange letter." }]),
    refusal(429, "Too many requests. Try again later."),
  ];
  answer = ({ method, path }) => (method === "GET" ? listOffers(path) : (refusals.shift() ?? refusal(503, "Away.")));
  show();
  fireEvent.click(await screen.findByRole("button", { name: "Shortlist, Bidder 1" }));
  expect(await screen.findByText("Try that later.")).toBeTruthy();
  fireEvent.click(await screen.findByRole("button", { name: "Cancel task" }));
  const dialog = within(await screen.findByRole("alertdialog", { name: "Cancel task?" }));
  const reason = dialog.getByLabelText<HTMLTextAreaElement>("Reason");
  fireEvent.change(reason, { target: { value: "I paint it myself." } });
  for (const words of ["Reason has a strange letter.", "Too many requests. Try again later.", "Away."]) {
    fireEvent.submit(reason);
    expect(await dialog.findByText(words)).toBeTruthy();
    expect(reason.value).toBe("I paint it myself.");
  }
});

test("whose session has ended is led to the login page; whom the server does not answer may try again", async () => {
  answer = () => refusal(503, "The database is away.");
  show();
  expect(await screen.findByText(/The database is away\./)).toBeTruthy();
  answer = () => refusal(401, "Sign in.");
  fireEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText(/\/login/)).toBeTruthy();
});
