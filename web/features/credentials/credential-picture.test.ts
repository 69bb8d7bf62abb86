import { afterEach, expect, test, vi } from "vitest";
import type { Credential } from "#contract/credentials/credential.ts";
import { drawCredential } from "./credential-picture.ts";

afterEach(() => {
  vi.restoreAllMocks();
  Reflect.deleteProperty(document, "fonts");
});

test("a font that cannot be loaded does not prevent the picture", async () => {
  const context = { fillRect: vi.fn(), fillText: vi.fn(), measureText: () => ({ width: 1 }) };
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue(context as never);
  const picture = new Blob(["picture"]);
  vi.spyOn(HTMLCanvasElement.prototype, "toBlob").mockImplementation((done) => done(picture));
  const load = () => Promise.reject(new DOMException("A network error occurred.", "NetworkError"));
  Object.defineProperty(document, "fonts", { value: { load, ready: Promise.resolve() }, configurable: true });
  const credential = {
    name: "Rahima",
    issuer: { name: "Market of Khulna" },
    issuedAt: "2026-03-01T00:00:00.000Z",
    facts: { kind: "profile", memberSince: "2026-01-02T00:00:00.000Z", figures: {} },
  } as unknown as Credential;
  expect(await drawCredential(credential, "https://market.example/credential/1", "sans-serif")).toBe(picture);
  expect(context.fillText).toHaveBeenCalledWith("Rahima", expect.anything(), expect.anything());
});
