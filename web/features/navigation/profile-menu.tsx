import { type ReactNode, useEffect } from "react";
import { Link } from "react-router";
import { pagePaths } from "#contract/paths.ts";
import type { Person } from "#contract/person.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { Icon, type IconName } from "#web/ui/icon.tsx";
import { useMenu } from "#web/ui/use-menu.ts";

/** What the profile menu can open over the page. */
export type BarDialog = "feedback" | "display";

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
      toast.error("Log out failed. Please try again.");
    }
  }

  function show(dialog: BarDialog) {
    close();
    openDialog(dialog);
  }

  return (
    <div {...frameProps} className="relative ml-1">
      <button
        type="button"
        {...buttonProps}
        aria-label={`Account of ${person.displayName}`}
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
          <p lang="bn" className="mb-2 rounded-md bg-marigold-tint px-3 py-2 text-sm">
            নতুন চাকরির বিজ্ঞপ্তি ২০২৫ প্রকাশিত হয়েছে
          </p>
          <ul {...listProps} aria-label="Account">
            <PageItem icon="users" to={pagePaths.profile} onClick={close}>
              See all profiles
            </PageItem>
            <PageItem icon="briefcase" to={pagePaths.dashboard} onClick={close}>
              Meta Business Suite
            </PageItem>
            <PageItem icon="settings" to={pagePaths.profile} onClick={close}>
              Settings &amp; privacy
            </PageItem>
            <PageItem icon="help" to={`${pagePaths.about}#help`} onClick={close}>
              Help &amp; support
            </PageItem>
            <ActionItem icon="display" onClick={() => show("display")}>
              Display &amp; accessibility
            </ActionItem>
            <ActionItem icon="feedback" onClick={() => show("feedback")}>
              Give feedback
              <kbd className="ml-auto rounded-sm border border-line px-1.5 font-sans text-xs text-ink-soft">CTRL B</kbd>
            </ActionItem>
            <PageItem icon="bid" to={pagePaths.deals} onClick={close}>
              My deals
            </PageItem>
            <ActionItem icon="log-out" onClick={logOut}>
              Log out
            </ActionItem>
          </ul>
          <p className="mt-2 border-t border-line px-3 pt-3 pb-1 text-xs text-ink-soft">
            Privacy · Terms · Advertising · Cookies · TaskHaat © 2025
          </p>
        </div>
      )}
    </div>
  );
}

const item =
  "flex min-h-11 w-full items-center gap-3 rounded-sm px-3 text-left font-medium hover:bg-sunk focus:bg-sunk focus-visible:-outline-offset-2";

type ItemProps = { icon: IconName; onClick(): void; children: ReactNode };

function PageItem({ icon, to, onClick, children }: ItemProps & { to: string }) {
  return (
    <li role="none">
      <Link role="menuitem" tabIndex={-1} to={to} onClick={onClick} className={item}>
        <Icon name={icon} className="size-5 text-ink-soft" />
        {children}
      </Link>
    </li>
  );
}

function ActionItem({ icon, onClick, children }: ItemProps) {
  return (
    <li role="none">
      <button type="button" role="menuitem" tabIndex={-1} onClick={onClick} className={item}>
        <Icon name={icon} className="size-5 text-ink-soft" />
        {children}
      </button>
    </li>
  );
}
