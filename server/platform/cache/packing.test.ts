import { randomBytes } from "node:crypto";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import fc from "fast-check";
import { expect, test } from "vitest";
import { fillGaps, type Packed, packAround, signGzip } from "./packing.ts";

const word = fc.constantFrom('<script nonce="', '"></script>', "paint a sign ", "৳ 1,500", "•••", "😀", "==", "a", "\u0001");
const text = fc.array(word, { maxLength: 3_000 });
/** A page never begins with its nonce. */
const pieces = fc
  .array(text, { minLength: 1, maxLength: 30 })
  .map((texts) => texts.map((words, place) => Buffer.from((place === 0 ? "<" : "") + words.join(""))));

test.each([
  ["br", brotliDecompressSync],
  ["gzip", gunzipSync],
] as const)("what %s packs once unpacks whole with any nonce in the gaps", async (encoding, unpack) => {
  await fc.assert(
    fc.asyncProperty(pieces, async (given) => {
      const packed = await packAround(encoding, given, 24);
      const plain = plainOf(given);
      for (const nonce of [randomBytes(16), randomBytes(16)].map((bytes) => bytes.toString("base64"))) {
        const filled = fillGaps(packed, nonce);
        const sent = encoding === "gzip" ? signGzip(filled, plain, nonce) : filled;
        expect(unpack(sent).equals(Buffer.from(given.join(nonce)))).toBe(true);
      }
    }),
    { numRuns: 60 },
  );
});

function plainOf(given: Buffer[]): Packed {
  const gaps = given.slice(0, -1).map((_, place) => Buffer.concat(given.slice(0, place + 1)).length + 24 * place);
  return { bytes: Buffer.from(given.join("\0".repeat(24))), gaps };
}
