import { render, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { reviews } from "./reviews.ts";
import { Testimonials } from "./testimonials.tsx";

const person = { displayName: "Maya Das", email: "maya@example.com", photoURL: null };

beforeEach(() => {
  document.documentElement.dataset.motion = "full";
  vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
});

test("six reviews stand in two rows that move in opposite directions", () => {
  render(<Testimonials person={null} />);
  const rows = [row("Reviews"), row("More reviews")];
  expect(rows.map((each) => [each.dataset.direction, each.dataset.running])).toEqual([
    ["left", "true"],
    ["right", "true"],
  ]);
  expect(rows.flatMap(readable)).toEqual(reviews.map(({ name }) => name));
});

test("a signed-in person has a card more, about their own dashboard", () => {
  render(<Testimonials person={person} />);
  expect(readable(row("Reviews"))).toContain("Maya Das");
  expect(within(row("Reviews")).getAllByText(/My own dashboard/).length).toBeGreaterThan(0);
});

test("the rows can be stopped and moved again", async () => {
  render(<Testimonials person={null} />);
  await userEvent.click(screen.getByRole("button", { name: "Stop the reviews" }));
  expect(row("Reviews").dataset.paused).toBe("true");
  await userEvent.click(screen.getByRole("button", { name: "Move the reviews" }));
  expect(row("Reviews").dataset.paused).toBe("false");
});

test("where motion is reduced they stand still, once each, to be scrolled by hand", () => {
  document.documentElement.dataset.motion = "reduced";
  render(<Testimonials person={null} />);
  expect(row("Reviews").dataset.running).toBe("false");
  expect(row("Reviews").tabIndex).toBe(0);
  expect(screen.getAllByText("Nusrat Jahan")).toHaveLength(1);
  expect(screen.queryByRole("button")).toBeNull();
});

function row(name: string): HTMLElement {
  return screen.getByRole("region", { name });
}

/** The names that assistive technology meets: the copies that fill the row are hidden from it. */
function readable(region: HTMLElement): (string | undefined)[] {
  return within(region)
    .getAllByRole("figure")
    .map((figure) => figure.querySelector("figcaption .font-semibold")?.textContent ?? undefined);
}
