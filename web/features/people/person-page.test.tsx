import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import type { DealRecord, Profile } from "#contract/deals/reviews/profile.ts";
import { pagePaths } from "#contract/platform/paths.ts";
import { aStatement } from "#tests/support/a-case.ts";
import { aMe } from "#tests/support/a-me.ts";
import { aThread } from "#tests/support/a-thread.ts";
import { listedTask } from "#tests/support/listed-tasks.ts";
import { rahima, renderPage, stageProvider } from "#tests/support/render-page.tsx";
import { json, offline, paged, problem, stubApi } from "#tests/support/stub-api.ts";
import { browserClient } from "#web/data/api.ts";
import * as person from "#web/routes/person.tsx";
import { Stars } from "#web/ui/stars.tsx";
import { figuresOf, readPerson } from "./person-page.tsx";

const id = (number: number) => `0198a1de-0000-7000-8000-${String(number).padStart(12, "0")}`;
const time = "2026-11-15T12:00:00.000Z";
const noDeals: DealRecord = {
  ...{ deals: 0, completed: 0, abandoned: 0, endedByAgreement: 0, endedOverdue: 0, endedByDispute: 0, disputesAgainst: 0 },
  completionRate: null,
};
const profile = {
  id: id(1),
  name: "Karim",
  emailVerified: true,
  photoURL: null,
  ...{ headline: "", about: "", skills: [], languages: [], links: [] },
  openTasks: [],
  finishedWork: [],
  rating: 4,
  memberSince: time,
  tasksPosted: 4,
  tasksDone: 9,
  freelancer: noDeals,
  poster: noDeals,
  hired: 0,
  decided: 0,
  hireRate: null,
  responseHours: null,
};
const author = { id: id(2), name: "Rahima" };
const reviews = Array.from({ length: 250 }, (_, number) => ({
  ...{ _id: id(100 + number), task: { _id: id(0), title: "A sign" }, author, side: "poster", stars: 4, words: "Good.", createdAt: time },
}));
const profileWith = (count: number) => paged(reviews.slice(0, count), (page) => ({ ...profile, reviewCount: count, reviews: page }));

test("more reviews can be shown, and the page keeps those it has when the server does not answer", async () => {
  const api = stubApi({ "GET /people/*": profileWith(30) });
  const more = () => screen.getByRole("button", { name: "Show more reviews" });
  renderPage(`/person/${id(1)}`, { [pagePaths.person]: person });
  expect(await screen.findAllByText("Good.")).toHaveLength(24);
  api.answer("GET /people/*", offline);
  await userEvent.click(more());
  expect(await screen.findByText("This page may be out of date. The server cannot be reached.")).toBeVisible();
  await waitFor(() => expect(more()).toBeEnabled());
  expect(screen.getAllByText("Good.")).toHaveLength(24);
  api.answer("GET /people/*", profileWith(30));
  await userEvent.click(more());
  await waitFor(() => expect(screen.getAllByText("Good.")).toHaveLength(30));
  expect(screen.queryByRole("button", { name: "Show more reviews" })).toBeNull();
});

test("at most 240 reviews are read for a page", async () => {
  stubApi({ "GET /people/*": profileWith(250) });
  const known = await readPerson(browserClient, id(1), 1_000);
  expect(known.reviews).toHaveLength(240);
  expect(known.next).toBeNull();
});

const newcomer: Profile = { ...profile, tasksDone: 1_200, reviewCount: 0, reviews: [] };

test("a figure of zero or with too few cases is not shown", () => {
  const valuesOf = (change: Partial<Profile>) => figuresOf({ ...newcomer, ...change }).map(({ value }) => value);
  expect(valuesOf({})).toEqual(["1,200"]);
  expect(valuesOf({ tasksDone: 0 })).toEqual([]);
  expect(valuesOf({ hireRate: 0.67, responseHours: 5.4 })).toEqual(["1,200", "67%", "5 h"]);
  expect(figuresOf({ ...newcomer, hireRate: 0.67, hired: 4, decided: 6 })[1]?.hint).toBe("4 of 6 tasks with offers");
});

test("the profile shows what the person wrote, with links that pass nothing on, and no empty part", async () => {
  const links = [
    { url: "https://www.example.com/signs/", label: "" },
    { url: "https://example.com/murals", label: "দেয়ালচিত্র" },
  ];
  const written = { headline: "Sign painter", about: "Ten years.\nDhaka.", skills: ["Lettering"], languages: [], links };
  stubApi({ "GET /people/*": json({ ...newcomer, ...written }) });
  renderPage(`/person/${id(1)}`, { [pagePaths.person]: person });
  expect(await screen.findByText("Sign painter")).toBeVisible();
  expect(screen.getAllByRole("heading", { level: 2 }).map(({ textContent }) => textContent)).toEqual(["About", "Skills", "Portfolio"]);
  const shown = screen.getAllByRole("link", { name: /new tab/ });
  expect(shown.map((link) => [link.textContent, link.getAttribute("href"), link.getAttribute("rel")])).toEqual([
    ["example.com/signs(opens in a new tab)", "https://www.example.com/signs/", "nofollow ugc noopener"],
    ["দেয়ালচিত্রexample.com(opens in a new tab)", "https://example.com/murals", "nofollow ugc noopener"],
  ]);
  expect(screen.getByText("দেয়ালচিত্র")).toHaveAttribute("lang", "bn");
});

test.each([true, false])("the badge shows whether the email address is verified: %s", async (emailVerified) => {
  stubApi({ "GET /people/*": json({ ...newcomer, emailVerified }) });
  renderPage(`/person/${id(1)}`, { [pagePaths.person]: person });
  const heading = await screen.findByRole("heading", { level: 1, name: "Karim" });
  expect(within(heading.parentElement as HTMLElement).queryAllByText("Verified email")).toHaveLength(emailVerified ? 1 : 0);
});

test("credentials of other markets are apart from the rating, with their origin and what they say", async () => {
  const brought = {
    ...{ id: id(7), name: "Karim", market: { name: "Market of Khulna", host: "khulna.example" } },
    facts: { kind: "profile", memberSince: "2025-01-02T00:00:00.000Z", figures: { rating: 4.7, reviews: 3 } },
    ...{ address: null, issuedAt: time, checkedAt: "2026-11-17T12:00:00.000Z", isUnchecked: false },
  };
  stubApi({
    "GET /people/*": json(newcomer),
    [`GET /people/${id(1)}/brought`]: json([brought, { ...brought, id: id(8), isUnchecked: true }]),
  });
  renderPage(`/person/${id(1)}`, { [pagePaths.person]: person });
  const section = within(await screen.findByRole("region", { name: "From other markets" }));
  expect(section.getByText("Their signatures are valid. They are not part of the rating here.")).toBeVisible();
  const [reached, unreached] = section.getAllByRole("listitem");
  expect(reached).toHaveTextContent(
    "From another market, signature validMarket of Khulna (khulna.example) · Last checked November 17, 2026",
  );
  expect(reached).toHaveTextContent("4.7 of 5");
  expect(unreached).toHaveTextContent("Not reachable since the last check");
  expect(unreached).not.toHaveTextContent("signature valid");
});

const worked: DealRecord = {
  ...{ deals: 6, completed: 1, abandoned: 2, endedByAgreement: 1, endedOverdue: 1, endedByDispute: 1, disputesAgainst: 1 },
  completionRate: 0.17,
};

test.each<[string, Partial<Profile>, string[][], string[]]>([
  ["none", {}, [], ["New here: no finished work yet."]],
  [
    "as a freelancer alone",
    { freelancer: worked },
    [
      ["How they ended", "As a freelancer"],
      ["Completed", "1"],
      ["Abandoned by the freelancer", "2"],
      ["Ended by agreement", "1"],
      ["Ended because overdue", "1"],
      ["Ended after a dispute", "1"],
      ["Disputes decided against them", "1"],
      ["Completion rate", "17% (1\u00a0of\u00a06)"],
    ],
    [],
  ],
  [
    "in both roles",
    { freelancer: { ...worked, abandoned: 0 }, poster: { ...noDeals, deals: 2, completed: 2 } },
    [
      ["How they ended", "As a freelancer", "As a poster"],
      ["Completed", "1", "2"],
      ["Ended by agreement", "1", "0"],
      ["Ended because overdue", "1", "0"],
      ["Ended after a dispute", "1", "0"],
      ["Disputes decided against them", "1", "0"],
      ["Completion rate", "17% (1\u00a0of\u00a06)", "Shown after 3"],
    ],
    [],
  ],
])("finished deals: %s", async (_name, change, table, texts) => {
  stubApi({ "GET /people/*": json({ ...newcomer, ...change }) });
  renderPage(`/person/${id(1)}`, { [pagePaths.person]: person });
  await screen.findByRole("heading", { name: "Karim" });
  const shown = screen.queryAllByRole("row").map((row) => [...row.children].map(({ textContent }) => textContent));
  expect(shown).toEqual(table);
  for (const text of texts) expect(screen.getByText(text)).toBeVisible();
  expect(screen.queryAllByText(/^New here/)).toHaveLength(texts.length);
  expect(screen.queryAllByRole("heading", { name: "Finished deals" })).toHaveLength(table.length > 0 ? 1 : 0);
});

const hidden = { isHeld: false, decision: null };

test("a hidden profile and a hidden review show a neutral text to others, and their words with the decision to their owner", async () => {
  const decision = id(7);
  const known = { ...newcomer, reviewCount: 1 };
  const own = { ...known, headline: "Sign painter", hidden: { ...hidden, decision }, reviews: [{ ...reviews[0], words: "", hidden }] };
  const api = stubApi({ "GET /me": json(aMe({ id: id(1) })), "GET /threads": json([]), "GET /mydecisions/*": json(aStatement(1)) });
  const served = json({ ...known, hidden, reviews: own.reviews });
  api.answer("GET /people/*", (request) => (request.headers.has("Authorization") ? json(own) : served)(request));
  const { unmount } = renderPage(`/person/${id(1)}`, { [pagePaths.person]: person });
  const notice = "This content was hidden by the market's moderators.";
  expect(await screen.findAllByText(notice)).toHaveLength(2);
  expect(screen.queryByRole("link", { name: "Read the decision" })).toBeNull();
  unmount();
  renderPage(`/person/${id(1)}`, { [pagePaths.person]: person }, { provider: stageProvider({ getToken: async () => "token" }, rahima) });
  expect(await screen.findByText("Sign painter")).toBeVisible();
  expect(screen.getByText(/A moderator hid this/)).toBeVisible();
  expect(await screen.findByText("It asks for a fee before the work.")).toBeVisible();
  expect(screen.getByRole("link", { name: "Read the decision" })).toHaveAttribute("href", `/decisions/${decision}`);
  expect(screen.getAllByText(notice)).toHaveLength(1);
  expect(screen.queryByRole("button", { name: /Report/ })).toBeNull();
});

test("signed-in people can report the profile and the reviews of others, but not their own", async () => {
  const mine = { ...reviews[0], _id: id(8), author: { id: id(5), name: "Me" } };
  stubApi({
    "GET /me": json(aMe({ id: id(5) })),
    "GET /threads": json([]),
    "GET /people/*": json({ ...newcomer, reviewCount: 2, reviews: [reviews[0], mine] }),
  });
  renderPage(`/person/${id(1)}`, { [pagePaths.person]: person }, { provider: stageProvider({}, rahima) });
  expect(await screen.findByRole("button", { name: "Report this profile: Karim" })).toBeVisible();
  expect(screen.getAllByRole("button", { name: /^Report this review/ }).map((button) => button.getAttribute("aria-label"))).toEqual([
    "Report this review: Rahima",
  ]);
});

test("open tasks and finished work are listed with a link each", async () => {
  const task = { _id: id(20), title: "Paint a sign", category: "Design" } as const;
  const openTasks = [{ ...task, budget: 40, deadline: "2999-12-31", bidcunt: 2 }];
  const finishedWork = [{ ...task, _id: id(21), title: "Draw a map", side: "winner", completedAt: time }] as const;
  stubApi({ "GET /people/*": json({ ...newcomer, openTasks, finishedWork }) });
  renderPage(`/person/${id(1)}`, { [pagePaths.person]: person });
  const open = within(await screen.findByRole("region", { name: "Open tasks" }));
  expect(open.getByRole("link", { name: /Paint a sign.*Due 2999-12-31.*\$40/ })).toHaveAttribute("href", `/Details/${id(20)}`);
  const finished = within(screen.getByRole("region", { name: "Finished work" }));
  expect(finished.getByRole("link", { name: /Draw a map.*As a freelancer · November 15, 2026/ })).toHaveAttribute(
    "href",
    `/Details/${id(21)}`,
  );
});

test("a visitor is led to the login, the person to their own profile, and others to their last conversation", async () => {
  const api = stubApi({ "GET /me": json(aMe({ id: id(5) })), "GET /people/*": json(newcomer), "GET /threads": json([]) });
  const show = (provider?: ReturnType<typeof stageProvider>) =>
    renderPage(`/person/${id(1)}`, { [pagePaths.person]: person }, provider ? { provider } : {});
  const visit = show();
  expect(await screen.findByRole("link", { name: "Invite to a task" })).toHaveAttribute("href", "/login");
  visit.unmount();
  const first = show(stageProvider({}, rahima));
  expect(await screen.findByText("Message Karim from the page of a task on which one of you has made the other an offer.")).toBeVisible();
  first.unmount();
  api.answer("GET /threads", json([{ ...aThread, _id: id(30) }]));
  const second = show(stageProvider({}, rahima));
  expect(await screen.findByRole("link", { name: "Message" })).toHaveAttribute("href", `/messages/${id(30)}`);
  second.unmount();
  api.answer("GET /me", json(aMe({ id: id(1) })));
  show(stageProvider({}, rahima));
  expect(await screen.findByRole("link", { name: "Edit profile" })).toHaveAttribute("href", "/my-profile");
  expect(screen.queryByRole("button", { name: "Invite to a task" })).toBeNull();
});

test("an invitation names one of the own open tasks, and a refusal stays in the dialog", async () => {
  const open = listedTask(id(40), { title: "Paint a sign" });
  const closed = listedTask(id(41), { title: "Closed", state: "completed" });
  const api = stubApi({ "GET /me": json(aMe({ id: id(5) })), "GET /people/*": json(newcomer), "GET /threads": json([]) });
  const [invited, offered] = [listedTask(id(42), { title: "Write a menu" }), listedTask(id(43), { title: "Move a shelf" })];
  api.answer("GET /mytask", json([invited, offered, open, closed]));
  api.answer(`GET /people/${id(1)}/invites`, json({ invited: [id(42), id(43)], offered: [id(43)] }));
  api.answer(`POST /mytask/${id(40)}/invite`, problem(409, "You've already invited this person to this task."));
  renderPage(`/person/${id(1)}`, { [pagePaths.person]: person }, { provider: stageProvider({}, rahima) });
  await userEvent.click(await screen.findByRole("button", { name: "Invite to a task" }));
  const task = await screen.findByRole("combobox", { name: "Task" });
  const options = within(task).getAllByRole<HTMLOptionElement>("option");
  expect(options.map(({ text, disabled }) => [text, disabled])).toEqual([
    ["Write a menu (already invited)", true],
    ["Move a shelf (has made an offer)", true],
    ["Paint a sign", false],
  ]);
  expect(task).toHaveValue(id(40));
  await userEvent.click(screen.getByRole("button", { name: "Send invitation" }));
  expect(await screen.findByRole("alert")).toHaveTextContent("You've already invited this person to this task.");
  api.answer(`POST /mytask/${id(40)}/invite`, () => new Response(null, { status: 204 }));
  const send = screen.getByRole("button", { name: "Send invitation" });
  await waitFor(() => expect(send).toBeEnabled());
  await userEvent.click(send);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("a person who knows of all own open tasks cannot be invited again", async () => {
  const api = stubApi({ "GET /me": json(aMe({ id: id(5) })), "GET /people/*": json(newcomer), "GET /threads": json([]) });
  api.answer("GET /mytask", json([listedTask(id(40), { title: "Paint a sign" })]));
  api.answer(`GET /people/${id(1)}/invites`, json({ invited: [id(40)], offered: [] }));
  renderPage(`/person/${id(1)}`, { [pagePaths.person]: person }, { provider: stageProvider({}, rahima) });
  await userEvent.click(await screen.findByRole("button", { name: "Invite to a task" }));
  expect(await screen.findByText(/^You have no other open task to invite Karim to/)).toBeVisible();
  expect(screen.queryByRole("button", { name: "Send invitation" })).toBeNull();
});

test("ratings are drawn to the nearest half star", () => {
  const drawn = (value: number) => {
    const { container, unmount } = render(<Stars value={value} />);
    const counts = [container.querySelectorAll(".fill-current").length, container.querySelectorAll("[class*=clip-path]").length];
    unmount();
    return counts;
  };
  expect(drawn(4.5)).toEqual([5, 1]);
  expect(drawn(4.8)).toEqual([5, 0]);
  expect(drawn(4.2)).toEqual([4, 0]);
  expect(drawn(0.5)).toEqual([1, 1]);
});
