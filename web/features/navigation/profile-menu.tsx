import { type KeyboardEvent, lazy, Suspense, useEffect, useId, useRef, useState } from "react";
import { m } from "#messages/m.ts";
import type { ProfileActions } from "#web/features/navigation/profile-panel.tsx";
import { Avatar } from "#web/ui/avatar.tsx";

const loadPanel = () => import("#web/features/navigation/profile-panel.tsx");
const ProfilePanel = lazy(() => loadPanel().then((module) => ({ default: module.ProfilePanel })));

/**
 * The round photo with the name on hover, and the menu behind it. A menu button as the ARIA practices describe it: arrow keys, Home and End move the
 * focus; Escape, Tab and a press outside close the menu. Unlike the library's menu it leaves no hidden focus guards in the page.
 */
export function ProfileMenu(actions: ProfileActions) {
  const { displayName, photoURL } = actions.person;
  const [open, setOpen] = useState(false);
  const frame = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();

  useEffect(() => {
    if (!open) return;
    const onPointerDown = (event: PointerEvent) => {
      if (!frame.current?.contains(event.target as Node)) setOpen(false);
    };
    document.addEventListener("pointerdown", onPointerDown);
    return () => document.removeEventListener("pointerdown", onPointerDown);
  }, [open]);

  function close(): void {
    setOpen(false);
    button.current?.focus();
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (open && event.key === "Tab") setOpen(false);
    if (open && event.key === "Escape") close();
    if (open || event.key !== "ArrowDown") return;
    event.preventDefault();
    setOpen(true);
  }

  // Failing to load early is not an error yet.
  const prepare = () => void loadPanel().catch(() => null);

  const frameProps = { ref: frame, onKeyDown };
  return (
    <div {...frameProps} className="relative ml-1">
      <button
        ref={button}
        onPointerEnter={prepare}
        onFocus={prepare}
        type="button"
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={id}
        aria-label={m.personal_menu({ name: displayName })}
        onClick={() => setOpen(!open)}
        className="group grid size-11 place-items-center rounded-full ring-2 ring-line transition-shadow duration-150 hover:ring-river aria-expanded:ring-river"
      >
        <Avatar name={displayName} photoURL={photoURL} size="md" />
        <span className="pointer-events-none absolute top-full right-0 mt-2 hidden max-w-60 truncate rounded-sm bg-ink px-2.5 py-1 text-sm text-paper group-hover:block group-aria-expanded:hidden">
          {displayName}
        </span>
      </button>
      <Suspense>{open && <ProfilePanel id={id} {...actions} close={close} />}</Suspense>
    </div>
  );
}
