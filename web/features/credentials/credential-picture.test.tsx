import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { encode } from "uqr";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Credential } from "#contract/credentials/credential.ts";
import { toastTexts } from "#tests/support/alerts.ts";
import { renderScreen } from "#tests/support/render-page.tsx";
import { CredentialPage } from "./credential-page.tsx";
import { drawCredential } from "./credential-picture.ts";

const id = "0198c0de-0000-7000-8000-00000000000c";
const address = `https://market.example/credential/${id}`;
const credential: Credential = {
  ...{ id, name: "Rahima", person: id, state: "valid", revocationReason: null, revokedAt: null },
  issuer: { did: "did:web:market.example", name: "Market of Khulna", url: "https://market.example" },
  facts: {
    ...{ kind: "deal", role: "freelancer", stars: 5, title: "A sign for a tea stall", category: "Design" },
    ...{ startedAt: "2026-01-02T00:00:00.000Z", completedAt: "2026-02-03T00:00:00.000Z" },
  },
  ...{ issuedAt: "2026-03-01T00:00:00.000Z", expiresAt: null, jwt: "a.b.c" },
};
const picture = new Blob(["picture"]);
let drawn: { texts: string[]; squares: { color: string; x: number; y: number; width: number; height: number }[] };

beforeEach(() => {
  drawn = { texts: [], squares: [] };
  const context = {
    fillStyle: "",
    measureText: () => ({ width: 1 }),
    fillText: (text: string) => drawn.texts.push(text),
    fillRect: (x: number, y: number, width: number, height: number) =>
      drawn.squares.push({ color: context.fillStyle, x, y, width, height }),
  };
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue(context as never);
  vi.spyOn(HTMLCanvasElement.prototype, "toBlob").mockImplementation((done) => done(picture));
  setFonts(() => Promise.resolve([]));
});
afterEach(() => Reflect.deleteProperty(document, "fonts"));

function setFonts(load: () => Promise<unknown>): void {
  Object.defineProperty(document, "fonts", { value: { load, ready: Promise.resolve() }, configurable: true });
}

test("a font that cannot be loaded does not prevent the picture", async () => {
  setFonts(() => Promise.reject(new DOMException("A network error occurred.", "NetworkError")));
  expect(await drawCredential(credential, address, "sans-serif")).toBe(picture);
  expect(drawn.texts).toContain("Rahima");
});

test("the picture has the person, the issuer, the facts, and the QR code of the address on white", async () => {
  await drawCredential(credential, address, "sans-serif");
  expect(drawn.texts).toEqual([
    ...["Issued by Market of Khulna", "Rahima", "Completed task", "A sign for a tea stall"],
    ...["Role", "Freelancer", "Category", "Design", "Started", "January 2, 2026"],
    ...["Completed", "February 3, 2026", "Stars given by the other side", "5 of 5", "Issued: March 1, 2026 · market.example"],
  ]);
  const dark = drawn.squares.filter(({ color }) => color === "#1c1a17");
  const [left, top] = [Math.min(...dark.map(({ x }) => x)), Math.min(...dark.map(({ y }) => y))];
  const side = dark[0]?.width ?? 0;
  const { data, size } = encode(address, { ecc: "M", border: 0 });
  const expected = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `${left + x * side} ${top + y * side}` : [])));
  expect(dark.map(({ x, y }) => `${x} ${y}`)).toEqual(expected);
  const white = drawn.squares.find(({ color }) => color === "#ffffff");
  if (!white) throw new Error("The code is not on white.");
  expect(Math.min(left - white.x, top - white.y, white.x + white.width - left - size * side)).toBeGreaterThanOrEqual(2 * side);
});

test("the page says what it is above the title, once, and in print when it was read", async () => {
  renderScreen("/credential", <CredentialPage credential={credential} reader={null} />);
  const article = await screen.findByRole("article");
  expect(article).toHaveTextContent(/Rahima.*Completed task.*A sign for a tea stall.*Valid.*As of November \d+, 2026/);
  expect(screen.getAllByText("A sign for a tea stall")).toHaveLength(1);
  expect(screen.getAllByText("Completed task")).toHaveLength(1);
});

test.each([
  ["valid", "button-primary"],
  ["revoked", "button-secondary"],
] as const)("the file of a credential that is %s has a %s", async (state, look) => {
  renderScreen("/credential", <CredentialPage credential={{ ...credential, state, revokedAt: credential.issuedAt }} reader={null} />);
  expect(await screen.findByRole("link", { name: "Download file" })).toHaveClass(look);
});

test("the button downloads the picture, and says when it cannot be created", async () => {
  const [addresses, files] = [vi.fn(() => "blob:x"), [] as string[]];
  vi.stubGlobal("URL", Object.assign(class extends URL {}, { createObjectURL: addresses, revokeObjectURL() {} }));
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    files.push(`${this.download} ${this.href}`);
  });
  renderScreen("/credential", <CredentialPage credential={credential} reader={null} />);
  await userEvent.click(await screen.findByRole("button", { name: "Download picture" }));
  await waitFor(() => expect(files).toEqual([`taskhaat-credential-${id}.png blob:x`]));
  expect(addresses).toHaveBeenCalledWith(picture);
  expect(drawn.texts).toContain("Issued: March 1, 2026 · market.example");
  vi.spyOn(HTMLCanvasElement.prototype, "toBlob").mockImplementation((done) => done(null));
  await userEvent.click(screen.getByRole("button", { name: "Download picture" }));
  await waitFor(() => expect(toastTexts()).toContainEqual(expect.stringContaining("The picture could not be created")));
  expect(files).toHaveLength(1);
});
