import { accountEndpoints } from "#contract/account/account.endpoints.ts";
import { blockEndpoints } from "#contract/people/block.endpoints.ts";
import type { PhotoType } from "#contract/people/photo.ts";
import { fillPath } from "#contract/platform/paths.ts";
import type { Db } from "#server/platform/database/database.server.ts";
import { invalid } from "#server/platform/http/problem.ts";
import { m } from "#texts/m.ts";
import { blockPerson, listBlocks, unblockPerson } from "./block.store.server.ts";
import type { ImplementEndpoint } from "./market-endpoints.ts";
import { isPhoto } from "./photo.rules.ts";
import { addPhoto, deletePhotos, findPhoto } from "./photo.store.server.ts";

const getPhoto = accountEndpoints["GET /photos/{id}"];

export function addPeopleRoutes(implement: ImplementEndpoint, db: Db): void {
  implement(blockEndpoints["GET /blocks"], ({ person, page }) => listBlocks(db, person.id, page));
  implement(blockEndpoints["PUT /blocks/{id}"], ({ id, person }) => blockPerson(db, person.id, id));
  implement(blockEndpoints["DELETE /blocks/{id}"], ({ id, person }) => unblockPerson(db, person.id, id));

  implement(accountEndpoints["PUT /me/photo"], async ({ person, body }) => {
    const photo = { type: body.type as PhotoType, bytes: new Uint8Array(await body.arrayBuffer()) };
    if (!isPhoto(photo)) throw invalid([{ field: "body", message: m.photo_not_a_picture() }]);
    return { path: fillPath(getPhoto.path, { id: await addPhoto(db, person.id, photo) }) };
  });

  implement(accountEndpoints["DELETE /me/photo"], ({ person }) => deletePhotos(db, person.id));

  implement(getPhoto, async ({ c, id, person }) => {
    const photo = await findPhoto(db, id, person);
    if (!photo) return null;
    return c.body(photo.bytes, 200, {
      "Content-Type": photo.type,
      // Only staff and the person get the photo of a hidden person.
      "Cache-Control": photo.isPublic ? "public, max-age=86400, immutable" : "private, no-store",
      // A browser that opens the file itself must not run anything in it.
      "Content-Security-Policy": "default-src 'none'; sandbox",
    });
  });
}
