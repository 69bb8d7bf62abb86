import { render } from "@testing-library/react";
import { expect, test } from "vitest";
import { Avatar } from "./avatar.tsx";

test.each(["https://example.com/r.png", "http://example.com/r.png"])("a photo at %s is shown", (photoURL) => {
  expect(pictureOf(photoURL)).toBe(photoURL);
});

test.each(["javascript:alert(1)", "data:image/svg+xml,<svg/>", "blob:x", "//example.com/r.png", "/me.png", " https://example.com", ""])(
  "a photo at %s is not",
  (photoURL) => {
    expect(pictureOf(photoURL)).toBeUndefined();
  },
);

function pictureOf(photoURL: string): string | null | undefined {
  const { container } = render(<Avatar name="Rahima" photoURL={photoURL} />);
  return container.querySelector("img")?.getAttribute("src");
}
