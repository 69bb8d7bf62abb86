import { type ChangeEvent, type ComponentProps, useRef, useState } from "react";
import { photoTypes } from "#contract/people/photo.ts";
import { portraitPath } from "#contract/people/portrait.ts";
import { limits } from "#contract/platform/limits.ts";
import { isWebAddress } from "#contract/platform/web-address.ts";
import { m } from "#texts/m.ts";
import { shrinkPhoto } from "#web/features/identity/upload-photo.ts";
import { Button } from "#web/ui/button.tsx";
import { TextField } from "#web/ui/field.tsx";
import { toast } from "#web/ui/toasts.tsx";

const portraits: [file: string, name: () => string][] = [
  ["cat", m.account_portrait_cat],
  ["owl", m.account_portrait_owl],
  ["tiger", m.account_portrait_tiger],
  ["kingfisher", m.account_portrait_kingfisher],
  ["lotus", m.account_portrait_lotus],
  ["boat", m.account_portrait_boat],
];

/** Its address is in the field until the account exists and the chosen file can be uploaded. */
const placeholder = portraitPath("photo");

export function isPlaceholder(photoURL: string): boolean {
  return photoURL === new URL(placeholder, location.origin).href;
}

type PhotoFieldProps = Partial<ComponentProps<typeof TextField>> & {
  photo: string;
  /** With it a file can be chosen. */
  onFile?: (photo: Blob) => void;
};

/** The address of a photo, with an upload, drawings to choose from and a preview. `photo` is what the field contains now. */
export function PhotoField({ photo, onFile, ...props }: PhotoFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  const files = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<string | null>(null);
  // Not while it is typed: the beginning of an address is that of another server.
  const [previewed, setPreviewed] = useState(photo);

  /** As if it were typed, so that the form keeps it. */
  function fill(path: string): void {
    const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set;
    setValue?.call(field.current, new URL(path, location.origin).href);
    field.current?.dispatchEvent(new Event("input", { bubbles: true }));
    setPreviewed(field.current?.value ?? "");
  }

  async function chooseFile({ target }: ChangeEvent<HTMLInputElement>) {
    const [chosen] = target.files ?? [];
    // So that the same file can be chosen again.
    target.value = "";
    if (!chosen) return;
    try {
      const shrunk = await shrinkPhoto(chosen);
      setFile(await dataUrlOf(shrunk));
      onFile?.(shrunk);
      fill(placeholder);
    } catch {
      toast.error(m.photo_unreadable(), { containerId: "register" });
    }
  }

  const typed = isWebAddress(photo.trim()) ? photo.trim() : null;
  const shown = file && isPlaceholder(photo) ? file : typed;
  return (
    <div className="grid gap-3">
      <div className="flex items-start gap-4">
        <TextField
          ref={field}
          label={m.account_photo_url()}
          name="photoURL"
          type="url"
          inputMode="url"
          autoComplete="photo"
          maxLength={limits.url}
          hint={shown === file && file ? m.account_photo_chosen() : m.account_photo_hint()}
          className="min-w-0 flex-1"
          onBlur={({ currentTarget }) => setPreviewed(currentTarget.value)}
          {...props}
        />
        {shown && photo === previewed && <Preview key={shown} url={shown} />}
      </div>
      <fieldset className="no-script:hidden">
        <legend className="mb-2 text-sm text-ink-soft">{onFile ? m.account_photo_ways() : m.account_portraits()}</legend>
        <div className="flex flex-wrap items-center gap-2">
          {onFile && (
            <>
              <input ref={files} type="file" accept={photoTypes.join()} aria-label={m.photo_upload()} onChange={chooseFile} hidden />
              <Button variant="secondary" onClick={() => files.current?.click()}>
                {m.photo_upload()}
              </Button>
            </>
          )}
          {portraits.map(([file, name]) => (
            <button
              key={file}
              type="button"
              aria-pressed={photo.endsWith(portraitPath(file))}
              onClick={() => fill(portraitPath(file))}
              className="size-11 overflow-hidden rounded-full ring-2 ring-line transition-shadow duration-150 hover:ring-ink-soft aria-pressed:ring-3 aria-pressed:ring-river"
            >
              <img src={portraitPath(file)} alt={name()} loading="lazy" className="size-full" />
            </button>
          ))}
        </div>
      </fieldset>
    </div>
  );
}

/** Shows before the form is sent whether the address leads to a picture. */
function Preview({ url }: { url: string }) {
  const [isBroken, setIsBroken] = useState(false);
  return (
    <div role="status" className="mt-8 w-16 text-center text-xs font-medium text-vermilion">
      {isBroken ? (
        m.account_photo_dead()
      ) : (
        <img
          src={url}
          alt={m.account_photo_preview()}
          referrerPolicy="no-referrer"
          className="size-12 rounded-full bg-sunk object-cover"
          onError={() => setIsBroken(true)}
        />
      )}
    </div>
  );
}

function dataUrlOf(photo: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(photo);
  });
}
