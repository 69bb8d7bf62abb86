// Uploads a photo, or removes it. The identity provider keeps the address of the photo, the server of the market the picture.
import { type ChangeEvent, useRef } from "react";
import { useRevalidator } from "react-router";
import { photoTypes } from "#contract/people/photo.ts";
import { limits } from "#contract/platform/limits.ts";
import { m } from "#texts/m.ts";
import { useAction } from "#web/data/action.ts";
import { browserClient } from "#web/data/api.ts";
import { inSession, isSessionEnd } from "#web/data/load.ts";
import type { User } from "#web/data/session.ts";
import { useSessionEnded } from "#web/data/session-ended.ts";
import { useIdentity } from "#web/features/identity/identity-context.tsx";
import { IdentityError } from "#web/features/identity/identity-port.ts";
import { identityReason } from "#web/features/identity/sign-in/account-form.tsx";
import { Button } from "#web/ui/button.tsx";
import { failureReason } from "#web/ui/failure-reason.ts";
import { toast } from "#web/ui/toasts.tsx";

class Unreadable extends Error {}

export function PhotoButtons({ user: { displayName, photoURL } }: { user: User }) {
  const { updateUser } = useIdentity();
  const { revalidate } = useRevalidator();
  const input = useRef<HTMLInputElement>(null);
  const sessionEnded = useSessionEnded();
  const [uploading, runUpload] = useAction();
  const [removing, runRemoval] = useAction();

  function upload({ target }: ChangeEvent<HTMLInputElement>) {
    const [file] = target.files ?? [];
    // So that the same file can be chosen again.
    target.value = "";
    if (!file) return;
    runUpload(async () => {
      const body = await shrinkPhoto(file).catch(() => {
        throw new Unreadable();
      });
      const { path } = await inSession(() => browserClient.signedIn.request("PUT /me/photo", { body }));
      await updateUser({ displayName, photoURL: new URL(path, location.origin).href });
      toast.success(m.photo_saved());
      await revalidate();
    }, showFailure);
  }

  function remove() {
    runRemoval(async () => {
      await updateUser({ displayName, photoURL: null });
      await inSession(() => browserClient.signedIn.request("DELETE /me/photo"));
      toast.success(m.photo_removed());
      await revalidate();
    }, showFailure);
  }

  function showFailure(error: unknown) {
    if (isSessionEnd(error)) return void sessionEnded();
    toast.error(error instanceof Unreadable ? m.photo_unreadable() : m.photo_failed({ reason: reasonOf(error) }));
  }

  return (
    <div className="flex flex-wrap gap-3">
      <input ref={input} type="file" accept={photoTypes.join()} aria-label={m.photo_upload()} onChange={upload} hidden />
      <Button variant="secondary" busy={uploading} disabled={removing} onClick={() => input.current?.click()}>
        {uploading ? m.photo_uploading() : photoURL ? m.photo_change() : m.photo_upload()}
      </Button>
      {photoURL && (
        <Button variant="quiet" busy={removing} disabled={uploading} onClick={remove}>
          {removing ? m.photo_removing() : m.photo_remove()}
        </Button>
      )}
    </div>
  );
}

function reasonOf(error: unknown): string {
  return error instanceof IdentityError ? identityReason(error) : failureReason(error);
}

const qualities = [0.85, 0.7, 0.5, 0.3];

/** The middle of a picture as a square JPEG that the server accepts. Rejects a file that the browser cannot open as a picture. */
async function shrinkPhoto(file: Blob): Promise<Blob> {
  const picture = await createImageBitmap(file);
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
