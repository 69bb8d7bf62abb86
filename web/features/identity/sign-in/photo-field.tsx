import { type ComponentProps, useRef, useState } from "react";
import { portraitPath } from "#contract/people/portrait.ts";
import { limits } from "#contract/platform/limits.ts";
import { isWebAddress } from "#contract/platform/web-address.ts";
import { m } from "#texts/m.ts";
import { TextField } from "#web/ui/field.tsx";

const portraits: [file: string, name: () => string][] = [
  ["cat", m.account_portrait_cat],
  ["owl", m.account_portrait_owl],
  ["tiger", m.account_portrait_tiger],
  ["kingfisher", m.account_portrait_kingfisher],
  ["lotus", m.account_portrait_lotus],
  ["boat", m.account_portrait_boat],
];

/** The address of a photo, with drawings to choose from and a preview. `photo` is what the field contains now. */
export function PhotoField({ photo, ...props }: Partial<ComponentProps<typeof TextField>> & { photo: string }) {
  const field = useRef<HTMLInputElement>(null);
  // Not while it is typed: the beginning of an address is that of another server.
  const [previewed, setPreviewed] = useState(photo);

  /** As if it were typed, so that the form keeps it. */
  function fill(file: string): void {
    const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set;
    setValue?.call(field.current, new URL(portraitPath(file), location.origin).href);
    field.current?.dispatchEvent(new Event("input", { bubbles: true }));
    setPreviewed(field.current?.value ?? "");
  }

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
          hint={m.account_photo_hint()}
          className="min-w-0 flex-1"
          onBlur={({ currentTarget }) => setPreviewed(currentTarget.value)}
          {...props}
        />
        {photo === previewed && <Preview key={photo} url={photo.trim()} />}
      </div>
      <fieldset className="no-script:hidden">
        <legend className="mb-2 text-sm text-ink-soft">{m.account_portraits()}</legend>
        <div className="flex flex-wrap gap-2">
          {portraits.map(([file, name]) => (
            <button
              key={file}
              type="button"
              aria-pressed={photo.endsWith(portraitPath(file))}
              onClick={() => fill(file)}
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
  if (!isWebAddress(url)) return null;
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
