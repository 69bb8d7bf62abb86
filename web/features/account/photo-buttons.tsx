// Uploads a photo, or removes it. The identity provider keeps the address of the photo, the server of the market the picture.
import { type ChangeEvent, useRef } from "react";
import { useRevalidator } from "react-router";
import { photoTypes } from "#contract/people/photo.ts";
import { m } from "#texts/m.ts";
import { useAction } from "#web/data/action.ts";
import { browserClient } from "#web/data/api.ts";
import { inSession, isSessionEnd } from "#web/data/load.ts";
import type { User } from "#web/data/session.ts";
import { useSessionEnded } from "#web/data/session-ended.ts";
import { useIdentity } from "#web/features/identity/identity-context.tsx";
import { IdentityError } from "#web/features/identity/identity-port.ts";
import { identityReason } from "#web/features/identity/identity-reason.ts";
import { shrinkPhoto, storePhoto, UnreadablePhoto } from "#web/features/identity/upload-photo.ts";
import { Button } from "#web/ui/button.tsx";
import { failureReason } from "#web/ui/failure-reason.ts";
import { toast } from "#web/ui/toasts.tsx";

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
      const photo = await shrinkPhoto(file);
      await updateUser({ displayName, photoURL: await storePhoto(photo) });
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
    toast.error(error instanceof UnreadablePhoto ? m.photo_unreadable() : m.photo_failed({ reason: reasonOf(error) }));
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
