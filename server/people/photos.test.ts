import { describe, expect, test } from "vitest";
import { limits } from "#contract/platform/limits.ts";
import { engines } from "#tests/support/engines.ts";
import { asJson, createTestApp, type SignedIn, type TestApp } from "#tests/support/test-app.ts";
import { people, photos } from "./person.table.server.ts";

const beginnings = {
  "image/jpeg": [0xff, 0xd8, 0xff, 0xe0],
  "image/png": [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  "image/webp": [0x52, 0x49, 0x46, 0x46, 9, 9, 9, 9, 0x57, 0x45, 0x42, 0x50],
};
type PhotoType = keyof typeof beginnings;

/** Every value of a byte, after the beginning. */
const pictureOf = (type: PhotoType) => Uint8Array.from([...beginnings[type], ...Array.from({ length: 256 }, (_, byte) => byte)]);

function upload({ app }: TestApp, { headers }: Pick<SignedIn, "headers">, type: string, body: Uint8Array<ArrayBuffer>) {
  return app.request("/me/photo", { method: "PUT", headers: { ...headers, "Content-Type": type }, body });
}

async function uploadedPath(market: TestApp, person: SignedIn, type: PhotoType = "image/jpeg"): Promise<string> {
  const answer = await upload(market, person, type, pictureOf(type));
  expect(answer.status).toBe(201);
  return (await answer.json()).path;
}

describe.each(engines)("on %s", (engine) => {
  test.each(Object.keys(beginnings) as PhotoType[])(
    "a photo of type %s is served as it was uploaded, for good and without scripts",
    async (type) => {
      await using market = await createTestApp(engine);
      const path = await uploadedPath(market, await market.signIn(), type);
      expect(path).toMatch(/^\/photos\/[0-9a-f-]{36}$/);
      const photo = await market.app.request(path);
      expect(new Uint8Array(await photo.arrayBuffer())).toEqual(pictureOf(type));
      expect(photo.headers.get("Content-Type")).toBe(type);
      expect(photo.headers.get("Cache-Control")).toBe("public, max-age=86400, immutable");
      expect(photo.headers.get("X-Content-Type-Options")).toBe("nosniff");
      expect(photo.headers.get("Content-Security-Policy")).toBe("default-src 'none'; sandbox");
    },
  );

  test("the photo of a hidden person is in no shared cache", async () => {
    await using market = await createTestApp(engine);
    const rahima = await market.signIn();
    const path = await uploadedPath(market, rahima);
    await market.database.db.update(people).set({ hidden: "decided" });
    const own = await market.app.request(path, { headers: rahima.headers });
    expect([own.status, own.headers.get("Cache-Control")]).toEqual([200, "private, no-store"]);
    expect((await market.app.request(path)).status).toBe(404);
  });

  test("what is not a small picture is refused with the reason", async () => {
    await using market = await createTestApp(engine);
    const rahima = await market.signIn();
    const page = new TextEncoder().encode("<script>alert(1)</script>");
    const large = new Uint8Array(limits.photoBytes + 1);
    large.set(beginnings["image/png"]);
    const refusal = async (type: string, body: Uint8Array<ArrayBuffer>) => {
      const answer = await upload(market, rahima, type, body);
      return [answer.status, (await answer.json()).detail];
    };
    const types = "The Content-Type must be one of: image/jpeg, image/png, image/webp.";
    const content = "The file is not a JPEG, PNG or WebP picture.";
    expect(await refusal("image/svg+xml", page)).toEqual([415, types]);
    expect(await refusal("application/json", page)).toEqual([415, types]);
    expect(await refusal("image/png", page)).toEqual([422, content]);
    expect(await refusal("image/png", pictureOf("image/jpeg"))).toEqual([422, content]);
    expect(await refusal("image/webp", pictureOf("image/webp").slice(0, 8))).toEqual([422, content]);
    expect(await refusal("image/jpeg", new Uint8Array())).toEqual([422, content]);
    expect(await refusal("image/png", large)).toEqual([413, "The body may have at most 200,000 bytes."]);
    expect((await upload(market, rahima, "image/png", large.slice(0, -1))).status).toBe(201);
    expect((await upload(market, { headers: {} as never }, "image/png", pictureOf("image/png"))).status).toBe(401);
    expect(await market.database.db.$count(photos)).toBe(1);
  });

  test("the photo before the newest is kept, earlier ones and those of others are not touched together", async () => {
    await using market = await createTestApp(engine);
    const [rahima, tanvir] = [await market.signIn("Rahima"), await market.signIn("Tanvir")];
    const theirs = await uploadedPath(market, tanvir);
    const paths = [await uploadedPath(market, rahima), await uploadedPath(market, rahima), await uploadedPath(market, rahima)];
    const statuses = async () => Promise.all([...paths, theirs].map(async (path) => (await market.app.request(path)).status));
    expect(await statuses()).toEqual([404, 200, 200, 200]);
    const remove = () => market.app.request("/me/photo", { method: "DELETE", headers: rahima.headers });
    expect((await remove()).status).toBe(204);
    expect((await remove()).status).toBe(204);
    expect(await statuses()).toEqual([404, 404, 404, 200]);
  });

  test("photos are in the export and go with the account", async () => {
    await using market = await createTestApp(engine);
    const rahima = await market.signIn("Rahima");
    const path = await uploadedPath(market, rahima, "image/png");
    const exported = await (await market.app.request("/me/export", { headers: rahima.headers })).json();
    const base64 = Buffer.from(pictureOf("image/png")).toString("base64");
    expect(exported.photos).toMatchObject([{ id: path.split("/").at(-1), type: "image/png", base64 }]);
    await market.app.request("/me", asJson("DELETE", { email: rahima.person.email }, rahima.headers));
    expect((await market.app.request(path)).status).toBe(404);
    expect(await market.database.db.$count(photos)).toBe(0);
  });
});
