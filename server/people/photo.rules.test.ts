import { expect, test } from "vitest";
import type { PhotoType } from "#contract/people/photo.ts";
import { isPhoto } from "./photo.rules.ts";

const beginnings: [PhotoType, number[]][] = [
  ["image/jpeg", [0xff, 0xd8, 0xff]],
  ["image/png", [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  ["image/webp", [0x52, 0x49, 0x46, 0x46, 1, 2, 3, 4, 0x57, 0x45, 0x42, 0x50]],
];

test.each(beginnings)("a file of type %s is recognised by its first bytes", (type, bytes) => {
  expect(isPhoto({ type, bytes: Uint8Array.from([...bytes, 7]) })).toBe(true);
  expect(isPhoto({ type, bytes: Uint8Array.from(bytes.slice(0, -1)) })).toBe(false);
  expect(isPhoto({ type, bytes: Uint8Array.from([0, ...bytes.slice(1)]) })).toBe(false);
  expect(isPhoto({ type, bytes: new Uint8Array() })).toBe(false);
});
