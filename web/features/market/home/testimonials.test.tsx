import { act, render, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { reviews, Testimonials } from "./testimonials.tsx";

const person = { displayName: "Maya Das", email: "maya@example.com", photoURL: null };

/** What tells the rows that they are near the screen. */
let comeNear: () => void;

beforeEach(() => {
  const seen: (() => void)[] = [];
  comeNear = () =>
    act(() => {
      for (const report of seen) report();
    });
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      constructor(report: (entries: { isIntersecting: boolean }[]) => void) {
        seen.push(() => report([{ isIntersecting: true }]));
      }
      observe() {}
      disconnect() {}
    },
  );
  document.documentElement.dataset.motion = "full";
  vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
});

test("six reviews are shown in two rows that move in opposite directions once they are near the screen", () => {
  render(<Testimonials person={null} />);
  const rows = [row("Reviews"), row("More reviews")];
  expect(screen.getAllByText("Sabina Khatun")).toHaveLength(1);
  comeNear();
  expect(screen.getAllByText("Sabina Khatun")).toHaveLength(4);
  expect(rows.map((each) => [each.dataset.direction, each.dataset.running])).toEqual([
    ["left", "true"],
    ["right", "true"],
  ]);
  expect(rows.flatMap(readable)).toEqual(reviews.map(({ name }) => name));
});

test("a signed-in person sees a card of their own, about their dashboard", () => {
  render(<Testimonials person={person} />);
  expect(readable(row("Reviews"))).toContain("Maya Das");
  const [own] = within(row("Reviews")).getAllByText(/My own dashboard/);
  expect(own).toBeVisible();
});

test("the rows can be paused and played again", async () => {
  render(<Testimonials person={null} />);
  await userEvent.click(screen.getByRole("button", { name: "Pause reviews" }));
  expect(row("Reviews").dataset.paused).toBe("true");
  await userEvent.click(screen.getByRole("button", { name: "Play reviews" }));
  expect(row("Reviews").dataset.paused).toBe("false");
});

test("reduced motion shows each review once, in rows that do not move and can be scrolled", () => {
  document.documentElement.dataset.motion = "reduced";
  render(<Testimonials person={null} />);
  comeNear();
  expect(row("Reviews").dataset.running).toBe("false");
  expect(row("Reviews").tabIndex).toBe(0);
  expect(screen.getAllByText("Sabina Khatun")).toHaveLength(1);
  expect(screen.queryByRole("button")).not.toBeInTheDocument();
});

function row(name: string): HTMLElement {
  return screen.getByRole("region", { name });
}

/** Without the copies that fill the row, which are hidden from assistive technology. */
function readable(region: HTMLElement): (string | undefined)[] {
  return within(region)
    .getAllByRole("figure")
    .map((figure) => figure.querySelector("figcaption .font-semibold")?.textContent ?? undefined);
}
