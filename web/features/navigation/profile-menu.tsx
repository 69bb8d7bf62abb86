import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { Link } from "react-router";
import { pagePaths } from "#contract/paths.ts";
import type { Person } from "#contract/person.ts";
import { m } from "#messages/m.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { Icon, type IconName } from "#web/ui/icon.tsx";

/** What the profile menu can open over the page. */
export type BarDialog = "feedback" | "display";

type Item = { icon: IconName; label: string; keys?: string; to?: string; onClick(): void };
type ProfileMenuProps = { person: Person; signOut(): Promise<void>; openDialog(dialog: BarDialog): void };

const loadToasts = () => import("#web/ui/toasts.tsx");

/** The round photo with the name on hover, and the menu behind it. */
export function ProfileMenu({ person, signOut, openDialog }: ProfileMenuProps) {
  const { open, close, frameProps, buttonProps, listProps } = useMenu();

  // Loaded early, so that a failed logout can be reported while the browser is offline.
  useEffect(() => {
    if (open) loadToasts().catch(() => null);
  }, [open]);

  async function logOut() {
    try {
      await signOut();
      close();
    } catch {
      // The identity context has logged it.
      const { toast } = await loadToasts();
      toast.error(m.usermenu_log_out_failed());
    }
  }

  function show(dialog: BarDialog) {
    close();
    openDialog(dialog);
  }

  const items: Item[] = [
    { icon: "users", label: m.usermenu_profiles(), to: pagePaths.profile, onClick: close },
    { icon: "briefcase", label: m.usermenu_suite(), to: pagePaths.dashboard, onClick: close },
    { icon: "settings", label: m.usermenu_settings(), to: pagePaths.profile, onClick: close },
    { icon: "help", label: m.usermenu_help(), to: `${pagePaths.about}#help`, onClick: close },
    { icon: "display", label: m.usermenu_display(), onClick: () => show("display") },
    { icon: "feedback", label: m.usermenu_feedback(), keys: "CTRL B", onClick: () => show("feedback") },
    { icon: "bid", label: m.usermenu_deals(), to: pagePaths.deals, onClick: close },
    { icon: "log-out", label: m.usermenu_log_out(), onClick: logOut },
  ];

  return (
    <div {...frameProps} className="relative ml-1">
      <button
        type="button"
        {...buttonProps}
        aria-label={m.usermenu_button({ name: person.displayName })}
        className="group grid size-11 place-items-center rounded-full ring-2 ring-line transition-shadow duration-150 hover:ring-river aria-expanded:ring-river"
      >
        <Avatar name={person.displayName} photoURL={person.photoURL} size="md" />
        <span className="pointer-events-none absolute top-full right-0 mt-2 hidden max-w-60 truncate rounded-sm bg-ink px-2.5 py-1 text-sm text-paper group-hover:block group-aria-expanded:hidden">
          {person.displayName}
        </span>
      </button>
      {open && (
        <div className="absolute top-full right-0 mt-4 max-h-[calc(100dvh-6rem)] w-88 max-w-[calc(100vw-2*var(--page-gutter))] animate-rise overflow-y-auto rounded-lg border border-line bg-card p-3 shadow-soft max-md:-right-12">
          <div className="flex items-center gap-3 p-3">
            <Avatar name={person.displayName} photoURL={person.photoURL} size="md" />
            <div className="grid min-w-0">
              <p className="truncate font-display text-lg font-bold">{person.displayName}</p>
              <p className="truncate text-sm text-ink-soft">{person.email}</p>
            </div>
          </div>
          {/* In Bengali, whatever the language of the page. */}
          <p lang="bn" className="mb-2 rounded-md bg-marigold-tint px-3 py-2 text-sm">
            নতুন চাকরির বিজ্ঞপ্তি ২০২৫ প্রকাশিত হয়েছে
          </p>
          <ul {...listProps} aria-label={m.usermenu_title()}>
            {items.map((item) => (
              <MenuItem key={item.label} {...item} />
            ))}
          </ul>
          <p className="mt-2 border-t border-line px-3 pt-3 pb-1 text-xs text-ink-soft">{m.usermenu_footer()}</p>
        </div>
      )}
    </div>
  );
}

function MenuItem({ icon, label, keys, to, onClick }: Item) {
  const props = {
    role: "menuitem",
    tabIndex: -1,
    onClick,
    className:
      "flex min-h-11 w-full items-center gap-3 rounded-sm px-3 text-left font-medium hover:bg-sunk focus:bg-sunk focus-visible:-outline-offset-2",
  };
  const content = (
    <>
      <Icon name={icon} className="size-5 text-ink-soft" />
      {label}
      {keys && <kbd className="ml-auto rounded-sm border border-line px-1.5 font-sans text-xs text-ink-soft">{keys}</kbd>}
    </>
  );
  return (
    <li role="none">
      {to ? (
        <Link to={to} {...props}>
          {content}
        </Link>
      ) : (
        <button type="button" {...props}>
          {content}
        </button>
      )}
    </li>
  );
}

/**
 * A menu button as the ARIA practices describe it: arrow keys, Home and End move the focus; Escape, Tab and a press outside close the menu. Unlike
 * the library's menu it leaves no hidden focus guards in the page.
 */
function useMenu() {
  const [open, setOpen] = useState(false);
  const frame = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const id = useId();

  useEffect(() => {
    if (!open) return;
    focusItem(list.current, 0);
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
    if (!open && event.key !== "ArrowDown") return;
    if (event.key === "Tab") setOpen(false);
    if (event.key === "Escape") close();
    const here = currentItem(list.current);
    const target = { ArrowDown: here + 1, ArrowUp: here - 1, Home: 0, End: -1 }[event.key];
    if (target === undefined) return;
    event.preventDefault();
    if (open) focusItem(list.current, target);
    else setOpen(true);
  }

  return {
    open,
    close,
    frameProps: { ref: frame, onKeyDown },
    buttonProps: {
      ref: button,
      "aria-haspopup": "menu",
      "aria-expanded": open,
      "aria-controls": id,
      onClick: () => setOpen(!open),
    } as const,
    listProps: { ref: list, id, role: "menu" } as const,
  };
}

function itemsOf(list: HTMLElement | null): HTMLElement[] {
  return [...(list?.querySelectorAll<HTMLElement>("[role=menuitem]") ?? [])];
}

function currentItem(list: HTMLElement | null): number {
  return itemsOf(list).indexOf(document.activeElement as HTMLElement);
}

function focusItem(list: HTMLElement | null, place: number): void {
  const items = itemsOf(list);
  items.at(place % items.length)?.focus();
}
