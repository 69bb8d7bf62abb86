import { fireEvent, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { rahima, renderScreen, stageProvider } from "#tests/support/render-page.tsx";
import type { User } from "#web/features/identity/identity-port.ts";
import type { ShownMarket } from "#web/ui/market.ts";
import { About } from "./about.tsx";

const names = ["React", "React Router", "TypeScript", "Tailwind CSS", "Vite", "Node.js", "Hono", "PostgreSQL", "Drizzle", "Zod"];

beforeEach(() => {
  vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  document.documentElement.dataset.motion = "full";
});

test("the page describes the box, the mission, three benefits, three people, two customers and the technology", () => {
  renderAbout();
  expect(screen.getByText(/a curated local-business subscription box/)).toBeVisible();
  expect(region("Our mission").querySelectorAll("p")).toHaveLength(2);
  expect(within(region("Why subscribers stay with us")).getAllByRole("listitem")).toHaveLength(3);
  const team = within(region("Meet the team")).getAllByRole("listitem");
  expect(team).toHaveLength(3);
  for (const [index, role] of ["Founder & CEO", "Chief Operations Officer", "Product Manager"].entries()) {
    expect(team[index]).toHaveTextContent(role);
    expect(team[index]?.querySelectorAll("svg")).toHaveLength(1);
  }
  expect(region("What our customers say").querySelectorAll("blockquote")).toHaveLength(2);
  const parts = within(region("Our technology")).getAllByRole("term");
  expect(parts.map(({ textContent }) => textContent)).toEqual(["Interface", "Server", "Database"]);
});

test.each([
  ["a visitor", null, "/register"],
  ["a signed-in person", rahima, "/add-task"],
])("both calls to action lead %s to the right page", (_, user, path) => {
  renderAbout(user);
  for (const name of ["Get Started", "Get Started Now"]) expect(screen.getByRole("link", { name })).toHaveAttribute("href", path);
});

test("every technology has its name and its logo from the icon service", () => {
  renderAbout();
  const carousel = within(region("Technologies"));
  expect(carousel.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual(names.map((name) => name[0] + name));
  for (const name of names) {
    const logo = carousel.getByRole("img", { name: `${name} logo` });
    expect(logo).toHaveAttribute("src", expect.stringMatching(/^https:\/\/cdn\.simpleicons\.org\/[a-z]+$/));
    expect(logo).toHaveClass("opacity-0");
    fireEvent.load(logo);
    expect(logo).not.toHaveClass("opacity-0");
  }
  expect(carousel.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual(names);
});

test("a logo that cannot be loaded is replaced by a drawing with the same name", () => {
  renderAbout();
  const logo = () => within(region("Technologies")).getByRole("img", { name: "Hono logo" });
  expect(logo().localName).toBe("img");
  fireEvent.error(logo());
  expect(logo().localName).toBe("svg");
});

test("the logos can be paused and played again", async () => {
  renderAbout();
  const carousel = region("Technologies");
  await userEvent.click(screen.getByRole("button", { name: "Pause the logos" }));
  expect(carousel).toHaveAttribute("data-paused", "true");
  await userEvent.click(screen.getByRole("button", { name: "Play the logos" }));
  expect(carousel).toHaveAttribute("data-paused", "false");
});

test("reduced motion shows no button to pause the logos", () => {
  document.documentElement.dataset.motion = "reduced";
  renderAbout();
  expect(within(region("Technologies")).queryByRole("button")).not.toBeInTheDocument();
});

test("Help & support answers at least six questions", () => {
  renderAbout();
  const questions = [...region("Help & support").querySelectorAll("details")];
  expect(questions.length).toBeGreaterThanOrEqual(6);
  for (const question of questions) expect(question.querySelector("summary ~ p")).toHaveTextContent(/\w{3}/);
});

const help = () => region("Help & support");

test("without payments, people pay each other", () => {
  renderAbout();
  expect(help()).toHaveTextContent("TaskHaat doesn't handle payments");
  expect(help()).not.toHaveTextContent(/wallet|payout/);
});

test.each([
  [{ mode: "sandbox", feePercent: 7.5, hours: 48 }, "TaskHaat deducts a fee of 7.5% from what the freelancer gets.", true],
  [{ mode: "stripe", feePercent: 0, hours: 48 }, "TaskHaat takes no fee.", false],
] as const)("with payments, they go through the market: %o", (payments, fee, isSandbox) => {
  renderAbout(null, { payments });
  expect(help()).not.toHaveTextContent("doesn't handle payments");
  expect(help()).toHaveTextContent(fee);
  expect(help()).toHaveTextContent("the poster has 48 hours to pay the price");
  expect(help()).toHaveTextContent("It then waits for 72 hours");
  expect(help()).toHaveTextContent("Begin once the payment is secured");
  expect(within(help()).getByRole("link", { name: "your wallet", hidden: true })).toHaveAttribute("href", "/wallet");
  expect(help().textContent?.includes("no real money moves")).toBe(isSandbox);
});

function renderAbout(user: User | null = null, market: Partial<ShownMarket> = {}): void {
  renderScreen("/Blog", <About />, { provider: stageProvider({}, user), market });
}

function region(name: string): HTMLElement {
  return screen.getByRole("region", { name });
}
