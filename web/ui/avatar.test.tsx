import { act, fireEvent, render, screen } from "@testing-library/react";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { expect, onTestFinished, test, vi } from "vitest";
import { Avatar, firstLetter } from "./avatar.tsx";

test.each(["https://example.com/r.png", "http://example.com/r.png", "/portraits/rahima.svg"])("a photo at %s is shown", (photoURL) => {
  expect(pictureOf(photoURL)).toBe(photoURL);
});

test.each([
  "javascript:alert(1)",
  "data:image/svg+xml,<svg/>",
  "blob:x",
  "//example.com/r.png",
  "/me.png",
  "/portraits/../me.svg",
  " https://example.com",
  "",
])("a photo at %s is not", (photoURL) => {
  expect(pictureOf(photoURL)).toBeUndefined();
});

test("a photo that does not load is replaced by the first letter, and a new photo is tried again", () => {
  const { container, rerender } = render(<Avatar name="Rahima" photoURL="https://example.com/gone.png" />);
  const picture = () => container.querySelector("img");
  fireEvent.error(picture() as HTMLImageElement);
  expect(picture()).toBeNull();
  expect(screen.getByText("R")).toBeVisible();
  rerender(<Avatar name="Rahima" photoURL="https://example.com/new.png" />);
  expect(picture()).toHaveAttribute("src", "https://example.com/new.png");
});

test.each([
  {
    what: "a photo that failed before the page's scripts ran is replaced, too",
    decode: () => Promise.reject(new Error("broken")),
    photos: 0,
  },
  { what: "a drawing that has no width yet stays", decode: () => Promise.resolve(), photos: 1 },
])("$what", async ({ decode, photos }) => {
  vi.spyOn(HTMLImageElement.prototype, "complete", "get").mockReturnValue(true);
  vi.spyOn(HTMLImageElement.prototype, "naturalWidth", "get").mockReturnValue(0);
  HTMLImageElement.prototype.decode = decode;
  onTestFinished(() => void Reflect.deleteProperty(HTMLImageElement.prototype, "decode"));
  const avatar = <Avatar name="Rahima" photoURL="https://example.com/gone.png" />;
  const container = document.createElement("div");
  container.innerHTML = renderToString(avatar);
  expect(container.querySelector("img")).not.toBeNull();
  const root = await act(async () => hydrateRoot(container, avatar));
  onTestFinished(() => act(() => root.unmount()));
  expect(container.querySelectorAll("img")).toHaveLength(photos);
  expect(container).toHaveTextContent("R");
});

test.each([
  "Rahima",
  "r",
  "রহিমা",
  "ক্ষিতীশ",
  "শ্রাবণী",
  "স্ত্রী",
  "স্\u200cকুল",
  "ক্\u200dষ",
  "ঐশী",
  "ঋতু",
  "ড়",
  "Zoë",
  "éa",
  "é",
  "क्षिति",
  "👩‍🌾 R",
])("the first letter of %s is that of the segmenter", (name) => {
  expect(firstLetter(name)).toBe([...new Intl.Segmenter().segment(name)][0]?.segment.toUpperCase());
});

function pictureOf(photoURL: string): string | null | undefined {
  const { container } = render(<Avatar name="Rahima" photoURL={photoURL} />);
  return container.querySelector("img")?.getAttribute("src");
}
