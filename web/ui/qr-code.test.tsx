import { render, screen } from "@testing-library/react";
import { encode } from "uqr";
import { expect, test } from "vitest";
import { QrCode } from "./qr-code.tsx";

test.each(["https://market.example/credential/1", "otpauth://totp/Bazar:রহিমা?secret=ABC"])("the squares are the code of %s", (text) => {
  render(<QrCode text={text} label="A code" className="" />);
  const image = screen.getByRole("img", { name: "A code" });
  const path = image.querySelector("path[fill='#000']")?.getAttribute("d") ?? "";
  const shown = new Set([...path.matchAll(/M(\d+) (\d+)h1v1h-1z/g)].map(([, x, y]) => `${x} ${y}`));
  const { data, size } = encode(text, { ecc: "M", border: 0 });
  const margin = 4;
  const expected = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `${x + margin} ${y + margin}` : [])));
  expect(shown).toEqual(new Set(expected));
  expect(image).toHaveAttribute("viewBox", `0 0 ${size + 2 * margin} ${size + 2 * margin}`);
  expect(image.querySelector("rect")).toHaveAttribute("fill", "#fff");
});
