import { fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { createRoutesStub, useLocation } from "react-router";
import { expect, test, vi } from "vitest";
import type { Task } from "#contract/tasks/task.ts";
import { aStatement } from "#tests/support/a-case.ts";
import { listedTask } from "#tests/support/listed-tasks.ts";
import { rahima, renderScreen, stageProvider } from "#tests/support/render-page.tsx";
import { json, stubApi } from "#tests/support/stub-api.ts";
import { ListTaskCard } from "./list-task-card.tsx";
import { NewestTasks } from "./newest-tasks.tsx";
import { HomeTaskCard } from "./task-card.tsx";

const task = listedTask("0199c0de-0000-7000-8000-000000000001", {
  title: "Paint a Sign",
  category: "Design",
  description: "Two metres wide, in red.",
  deadline: "2999-12-31",
  budget: 320.5,
  likeCount: 12,
  user: { id: "0199c0de-0000-7000-8000-000000000002", name: "maya Das", email: "m•••@example.com", photoURL: null, rating: 4.5 },
});

const bidPath = "/bid/paint-a-sign-0199c0de-0000-7000-8000-000000000001";

test("the card shows the task, its poster and its likes", () => {
  renderCard(<HomeTaskCard task={task} signedIn />);
  expect(screen.getByRole("heading", { name: "Paint a Sign" })).toBeVisible();
  for (const words of ["Open", "Design", "$320.50", "Two metres wide, in red.", "Due 2999-12-31", "maya Das", "M", "Rating 4.5"]) {
    expect(screen.getByText(words)).toBeVisible();
  }
  expect(screen.getByText("12 likes")).toBeInTheDocument();
});

test("the photo of the poster covers the letter and is loaded when it is near the screen", () => {
  const photoURL = "/portraits/maya.svg";
  const { container } = renderCard(<HomeTaskCard task={{ ...task, user: { ...task.user, photoURL } }} signedIn />);
  const photo = container.querySelector("img");
  expect(photo).toHaveAttribute("src", photoURL);
  expect(photo).toHaveAttribute("loading", "lazy");
  expect(photo?.parentElement).toHaveTextContent("M");
});

test("the card says where the work is done and by when it is needed, as far as the task does", () => {
  renderCard(<HomeTaskCard task={{ ...task, town: "Sylhet", neededBy: "2999-12-31" }} signedIn />);
  expect(screen.getByText("Sylhet")).toBeVisible();
  expect(screen.getByText("Needed by 2999-12-31")).toBeVisible();
  renderCard(<HomeTaskCard task={{ ...task, place: "remote", town: "", neededBy: "" }} signedIn />);
  expect(screen.getByText("Remote")).toBeVisible();
  expect(screen.getAllByText(/Needed by/)).toHaveLength(1);
});

test("the card of an own hidden task says so and why, and links to the decision", async () => {
  stubApi({ "GET /mydecisions/d1": json(aStatement(1)) });
  const card = <ListTaskCard task={{ ...task, hidden: { isHeld: false, decision: "d1" } }} />;
  renderScreen("/poste", card, { provider: stageProvider({}, rahima) });
  expect(await screen.findByText("It asks for a fee before the work.")).toBeVisible();
  expect(screen.getByRole("heading", { name: "Paint a Sign" })).toBeVisible();
  expect(screen.getByText("A moderator hid this. Other people can't see it.")).toBeVisible();
  expect(screen.getByRole("link", { name: "Read the decision" })).toHaveAttribute("href", "/decisions/d1");
});

test("missing values are replaced by the defaults", () => {
  const { budget, deadline, likeCount, user, ...bare } = task;
  renderCard(<HomeTaskCard task={bare as Task} signedIn />);
  for (const words of ["$1,500", "Due June 15, 2025", "Anonymous", "A", "New"]) expect(screen.getByText(words)).toBeVisible();
  expect(screen.getByText("0 likes")).toBeInTheDocument();
});

test("a poster without ratings is New, and a past deadline is shown as such", () => {
  renderCard(<HomeTaskCard task={{ ...task, deadline: "2020-01-01", user: { ...task.user, rating: 0 } }} signedIn />);
  expect(screen.getByText("New")).toBeVisible();
  expect(screen.getByText("Deadline passed")).toBeVisible();
});

test("the card says how long ago the task was posted, and how many offers wait", () => {
  const createdAt = new Date(Date.now() - 2 * 3_600_000).toISOString();
  const { container, rerender } = render(<Stub card={<HomeTaskCard task={{ ...task, createdAt, bidcunt: 3 }} signedIn />} />);
  expect(container.querySelector("time")).toHaveTextContent("2 hours ago");
  expect(container.querySelector("time")).toHaveAttribute("datetime", createdAt);
  const offers = (change: Partial<Task>) => {
    rerender(<Stub key={JSON.stringify(change)} card={<ListTaskCard task={{ ...task, ...change }} />} />);
    return container.querySelector("time")?.parentElement?.textContent?.split(" · ")[1];
  };
  expect(offers({ bidcunt: 3 })).toBe("3 offers");
  expect(offers({ bidcunt: 1, state: "closed" })).toBe("1 offer");
  expect(offers({ bidcunt: 0 })).toBe("No offers yet");
  expect(container).toHaveTextContent(/days left/);
  // The count is that of waiting offers: of a task that is under way it says nothing, and neither do the days until the deadline.
  for (const state of ["in_progress", "delivered", "completed", "expired", "cancelled"] as const) {
    expect(offers({ bidcunt: 1, state })).toBeUndefined();
    expect(container).not.toHaveTextContent(/days left/);
  }
});

test.each([true, false])("the title leads to the task itself, signed in or not (%s)", (signedIn) => {
  renderCard(<HomeTaskCard task={task} signedIn={signedIn} />);
  expect(screen.getByRole("link", { name: "Paint a Sign" })).toHaveAttribute("href", `/Details/${task._id}`);
});

test("See more... hands the task on to the bid page", async () => {
  renderCard(<HomeTaskCard task={task} signedIn />);
  fireEvent.click(screen.getByRole("link", { name: "See more..." }));
  expect(await whereabouts()).toEqual({ pathname: bidPath, state: { task } });
});

test("signed out, See more... goes to the login page, which remembers the bid page", async () => {
  renderCard(<HomeTaskCard task={task} signedIn={false} />);
  fireEvent.click(screen.getByRole("link", { name: "See more..." }));
  expect(await whereabouts()).toEqual({ pathname: "/login", state: { from: bidPath } });
});

test("in a list the card has delete, edit and bid, and its title leads to the details", async () => {
  renderCard(<ListTaskCard task={task} />);
  expect(screen.getByRole("link", { name: "Paint a Sign" })).toHaveAttribute("href", `/Details/${task._id}`);
  expect(screen.getByRole("link", { name: "Edit" })).toHaveAttribute("href", `/update/${task._id}`);
  for (const name of ["Delete", "Edit", "Bid"]) {
    expect(screen.getByRole(name === "Delete" ? "button" : "link", { name })).toHaveAccessibleDescription("Paint a Sign");
  }
  fireEvent.click(screen.getByRole("link", { name: "Bid" }));
  expect(await whereabouts()).toEqual({ pathname: bidPath, state: { task } });
});

test.each([
  ["open", true],
  ["closed", false],
  ["completed", false],
] as const)("of a task that is %s, all three buttons are shown; bid stands out: %s", (state, standsOut) => {
  renderCard(<ListTaskCard task={{ ...task, state }} />);
  expect(screen.getByRole("button", { name: "Delete" })).toBeVisible();
  expect(screen.getByRole("link", { name: "Bid" }).className !== screen.getByRole("link", { name: "Edit" }).className).toBe(standsOut);
});

test("one like is counted in the singular", () => {
  renderCard(<ListTaskCard task={{ ...task, likeCount: 1 }} />);
  expect(screen.getByText("1 like")).toBeInTheDocument();
});

test("the card tilts at most 5 degrees, only for a mouse, and not with reduced motion", () => {
  renderCard(<NewestTasks tasks={[task]} signedIn />);
  const card = document.querySelector(".tilt") as HTMLElement;
  vi.spyOn(card, "getBoundingClientRect").mockReturnValue({ left: 0, top: 0, width: 100, height: 100 } as DOMRect);
  point(card, "touch");
  expect(card.style.getPropertyValue("--lean-y")).toBe("");
  document.documentElement.dataset.motion = "reduced";
  point(card, "mouse");
  expect(card.style.getPropertyValue("--lean-y")).toBe("");
  document.documentElement.dataset.motion = "full";
  point(card, "mouse");
  expect([card.style.getPropertyValue("--lean-x"), card.style.getPropertyValue("--lean-y")]).toEqual(["-5.00deg", "5.00deg"]);
  fireEvent.pointerOut(card, { relatedTarget: document.body });
  expect(card.style.getPropertyValue("--lean-y")).toBe("");
});

function point(card: HTMLElement, pointerType: string): void {
  fireEvent(card, Object.assign(new MouseEvent("pointermove", { bubbles: true, clientX: 400, clientY: 400 }), { pointerType }));
}

function renderCard(card: React.ReactNode) {
  return render(<Stub card={card} />);
}

function Stub({ card }: { card: React.ReactNode }) {
  const [Routes] = useState(() =>
    createRoutesStub([
      { path: "/", Component: () => card },
      { path: "*", Component: Whereabouts },
    ]),
  );
  return <Routes />;
}

function Whereabouts() {
  const { pathname, state } = useLocation();
  return <output>{JSON.stringify({ pathname, state })}</output>;
}

async function whereabouts(): Promise<unknown> {
  return JSON.parse((await screen.findByRole("status")).textContent ?? "");
}
