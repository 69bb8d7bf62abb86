import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { LinkedText, splitAtLinks } from "./linked-text.tsx";

test.each([
  ["no address here", ["no address here"]],
  ["", []],
  ["see https://a.example/b?c=1&d=2#e now", ["see ", { href: "https://a.example/b?c=1&d=2#e" }, " now"]],
  ["HTTP://A.example", [{ href: "HTTP://A.example" }]],
  ["https://a.example.", [{ href: "https://a.example" }, "."]],
  ["(https://a.example/b), then", ["(", { href: "https://a.example/b" }, "), then"]],
  ["https://a.example/wiki/Haat_(market)", [{ href: "https://a.example/wiki/Haat_(market)" }]],
  ["(https://a.example/wiki/Haat_(market)).", ["(", { href: "https://a.example/wiki/Haat_(market)" }, ")."]],
  ["নকশা: https://a.example/নকশা।", ["নকশা: ", { href: "https://a.example/নকশা" }, "।"]],
  ["https://a.example\nhttps://b.example", [{ href: "https://a.example" }, "\n", { href: "https://b.example" }]],
  ["<https://a.example>", ["<", { href: "https://a.example" }, ">"]],
  [
    "javascript:alert(1) data:text/html,x ftp://a.example www.a.example",
    ["javascript:alert(1) data:text/html,x ftp://a.example www.a.example"],
  ],
  ["https://bank.example@evil.example/", ["https://bank.example@evil.example/"]],
  ["https://a.example/\u202emoc.elpmaxe", ["https://a.example/\u202emoc.elpmaxe"]],
  ["https:// and https://?!", ["https:// and https://?!"]],
  ["[https://a.example/b] {https://a.example/c}", ["[", { href: "https://a.example/b" }, "] {", { href: "https://a.example/c" }, "}"]],
])("splits %j at its addresses", (text, parts) => {
  expect(splitAtLinks(text)).toEqual(parts);
});

test("an address is a link in a new tab that search engines do not follow", () => {
  render(<LinkedText className="">Like https://a.example/b, please.</LinkedText>);
  const link = screen.getByRole("link", { name: "https://a.example/b" });
  expect(link).toHaveAttribute("href", "https://a.example/b");
  expect(link).toHaveAttribute("rel", "noopener noreferrer nofollow ugc");
  expect(link).toHaveAttribute("target", "_blank");
  expect(link.parentElement).toHaveTextContent("Like https://a.example/b, please.");
});
