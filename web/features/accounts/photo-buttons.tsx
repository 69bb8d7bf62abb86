// Uploads a photo, or removes it. The identity provider keeps the address of the photo, the server of the market the picture.
import { type ChangeEvent, useRef } from "react";
import { useRevalidator } from "react-router";
import { photoTypes } from "#contract/photo.ts";
import { m } from "#messages/m.ts";
import { browserClient } from "#web/data/api.ts";
import type { User } from "#web/data/session.ts";
import { useIdentity } from "#web/features/identity/identity-context.tsx";
import { IdentityError } from "#web/features/identity/identity-port.ts";
import { Button } from "#web/ui/button.tsx";
import { failureReason } from "#web/ui/failure-reason.ts";
import { toast } from "#web/ui/toasts.tsx";
import { identityReason, useAction } from "./account-form.tsx";
import { shrinkPhoto } from "./shrink-photo.ts";

class Unreadable extends Error {}

export function PhotoButtons({ user: { displayName, photoURL } }: { user: User }) {
  const { updateUser } = useIdentity();
  const { revalidate } = useRevalidator();
  const input = useRef<HTMLInputElement>(null);
  const [busy, run] = useAction();

  function upload({ target }: ChangeEvent<HTMLInputElement>) {
    const [file] = target.files ?? [];
    // So that the same file can be chosen again.
    target.value = "";
    if (!file) return;
    run(async () => {
      const body = await shrinkPhoto(file).catch(() => {
        throw new Unreadable();
      });
      const { path } = await browserClient.signedIn.request("PUT /me/photo", { body });
      await updateUser({ displayName, photoURL: new URL(path, location.origin).href });
      toast.success(m.photo_saved());
      await revalidate();
    }, showFailure);
  }

  function remove() {
    run(async () => {
      await updateUser({ displayName, photoURL: null });
      await browserClient.signedIn.request("DELETE /me/photo");
      toast.success(m.photo_removed());
      await revalidate();
    }, showFailure);
  }

  return (
    <div className="flex flex-wrap gap-3">
      <input ref={input} type="file" accept={photoTypes.join()} aria-label={m.photo_upload()} onChange={upload} hidden />
      <Button variant="secondary" busy={busy} onClick={() => input.current?.click()}>
        {busy ? m.photo_uploading() : photoURL ? m.photo_change() : m.photo_upload()}
      </Button>
      {photoURL && (
        <Button variant="quiet" disabled={busy} onClick={remove}>
          {m.photo_remove()}
        </Button>
      )}
    </div>
  );
}

function showFailure(error: unknown): void {
  toast.error(error instanceof Unreadable ? m.photo_unreadable() : m.photo_failed({ reason: reasonOf(error) }));
}

function reasonOf(error: unknown): string {
  return error instanceof IdentityError ? identityReason(error) : failureReason(error);
}
