import { limits } from "#contract/platform/limits.ts";
import { browserClient } from "#web/data/api.ts";
import { inSession } from "#web/data/load.ts";

/** The browser cannot open the file as a picture. */
export class UnreadablePhoto extends Error {}

/** Returns the address of the photo, which the identity provider keeps. */
export async function storePhoto(photo: Blob): Promise<string> {
  const { path } = await inSession(() => browserClient.signedIn.request("PUT /me/photo", { body: photo }));
  return new URL(path, location.origin).href;
}

const qualities = [0.85, 0.7, 0.5, 0.3];

/** The middle of a picture as a square JPEG that the server accepts. */
export async function shrinkPhoto(file: Blob): Promise<Blob> {
  const picture = await createImageBitmap(file).catch(() => {
    throw new UnreadablePhoto();
  });
  const cut = Math.min(picture.width, picture.height);
  const side = Math.min(cut, limits.photoSide);
  const canvas = document.createElement("canvas");
  canvas.width = side;
  canvas.height = side;
  const context = canvas.getContext("2d");
  if (!context) throw new Error("This browser cannot draw.");
  // JPEG has no transparency.
  context.fillStyle = "white";
  context.fillRect(0, 0, side, side);
  context.drawImage(picture, (picture.width - cut) / 2, (picture.height - cut) / 2, cut, cut, 0, 0, side, side);
  picture.close();
  for (const quality of qualities) {
    const photo = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/jpeg", quality));
    if (photo && photo.size <= limits.photoBytes) return photo;
  }
  throw new Error("The photo could not be made small enough.");
}
