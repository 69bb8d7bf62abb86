import { act, fireEvent, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { beforeEach, expect, test, vi } from "vitest";
import { HeroSlider } from "./hero-slider.tsx";

beforeEach(() => {
  vi.useFakeTimers();
  render(<HeroSlider />, { wrapper: MemoryRouter });
});

test("the index changes when the transition of 300 ms ends, not before", () => {
  press("Next slide");
  pass(299);
  expect(counter()).toBe("01 / 04");
  pass(1);
  expect(counter()).toBe("02 / 04");
  expect(shown()).toEqual(["Track. Learn. Grow."]);
});

test("the arrow shows the four slides in turn, then the first one again", () => {
  for (const [place, title] of [
    ["02", "Track. Learn. Grow."],
    ["03", "Built for Everyone"],
    ["04", "The Future is App-Based"],
    ["01", "Discover Top Apps"],
  ] as const) {
    press("Next slide");
    pass(300);
    expect(counter()).toBe(`${place} / 04`);
    expect(shown()).toEqual([title]);
  }
});

test("both arrows wrap around", () => {
  press("Previous slide");
  pass(300);
  expect(counter()).toBe("04 / 04");
  press("Next slide");
  pass(300);
  expect(counter()).toBe("01 / 04");
});

test("clicks are ignored while a slide leaves", () => {
  press("Next slide");
  pass(150);
  press("Next slide");
  press("Slide 4: The Future is App-Based");
  pass(150);
  expect(counter()).toBe("02 / 04");
  pass(1_000);
  expect(counter()).toBe("02 / 04");
});

test("a dot goes to its slide; the dot of the current slide does nothing", () => {
  press("Slide 1: Discover Top Apps");
  press("Slide 3: Built for Everyone");
  pass(300);
  expect(counter()).toBe("03 / 04");
  expect(screen.getByRole("button", { name: "Slide 3: Built for Everyone" })).toHaveAttribute("aria-current", "true");
});

test("arrow keys and swipes move it too", () => {
  const slider = screen.getByRole("region", { name: "Highlights" });
  fireEvent.keyDown(slider, { key: "ArrowRight" });
  pass(300);
  expect(counter()).toBe("02 / 04");
  fireEvent.keyDown(slider, { key: "ArrowLeft" });
  pass(300);
  expect(counter()).toBe("01 / 04");
  swipe(200, 100);
  pass(300);
  expect(counter()).toBe("02 / 04");
  swipe(100, 200);
  pass(300);
  expect(counter()).toBe("01 / 04");
  swipe(100, 120);
  pass(300);
  expect(counter()).toBe("01 / 04");
});

test("Explore Now leads to the task list", () => {
  expect(screen.getAllByRole("link", { name: "Explore Now" }).map((link) => link.getAttribute("href"))).toEqual(Array(4).fill("/borujer"));
});

test("the scenes of the slides behind are drawn when the slider is first used", () => {
  const drawn = () => document.querySelectorAll("article > svg > use").length;
  expect(drawn()).toBe(1);
  fireEvent.pointerEnter(screen.getByRole("region", { name: "Highlights" }));
  expect(drawn()).toBe(4);
});

function press(name: string): void {
  fireEvent.click(screen.getByRole("button", { name }));
}

function pass(milliseconds: number): void {
  act(() => vi.advanceTimersByTime(milliseconds));
}

function swipe(from: number, to: number): void {
  const slide = document.querySelector(".slide") as HTMLElement;
  fireEvent(slide, touch("pointerdown", from));
  fireEvent(slide, touch("pointerup", to));
}

/** jsdom has no touch events. */
function touch(type: string, clientX: number): Event {
  return Object.assign(new MouseEvent(type, { bubbles: true, clientX }), { pointerType: "touch" });
}

function counter(): string | null {
  return screen.getByText(/\d\d \/ \d\d/).textContent;
}

function shown(): (string | null)[] {
  return [...document.querySelectorAll('[data-state="shown"] h2')].map(({ textContent }) => textContent);
}
