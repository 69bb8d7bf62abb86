// What opens below the photo in the bar: the person, a notice and the menu. Loaded when it is about to be opened.
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import type { Client } from "#contract/client.ts";
import type { Person } from "#contract/people/person.ts";
import { pagePaths } from "#contract/platform/paths.ts";
import { hasRole, type Role } from "#contract/platform/role.ts";
import { numberText } from "#texts/formats.ts";
import { m } from "#texts/m.ts";
import { asPerson } from "#web/data/load.ts";
import { useLoaded } from "#web/data/loaded.tsx";
import { Note, usePersonalLinks } from "#web/features/navigation/personal-links.tsx";
import { Avatar } from "#web/ui/avatar.tsx";
import { CountBadge } from "#web/ui/count-badge.tsx";
import { createFailures } from "#web/ui/failure-toasts.ts";
import { Icon, type IconName } from "#web/ui/icon.tsx";
import { lateToast } from "#web/ui/late-toast.ts";
import { useMarket } from "#web/ui/market.ts";
import type { PersonalLink } from "./personal-links.tsx";

/** What the profile menu can open over the page. */
export type BarDialog = "feedback" | "display";

type Item = { icon: IconName; label: string; keys?: string; to?: string; count?: number; note?: string; onClick(): void };
export type ProfileActions = { person: Person; signOut(): Promise<void>; openDialog(dialog: BarDialog): void };

/** The panel may be closed and opened again between two attempts. */
const failures = createFailures();

export function ProfilePanel({ id, person, signOut, openDialog, close }: ProfileActions & { id: string; close(): void }) {
  const { name, notice, payments } = useMarket();
  const list = useRef<HTMLUListElement>(null);

  // Loaded early, so that a failed logout can be reported while the browser is offline.
  useEffect(() => void import("#web/ui/toasts.tsx").catch(() => null), []);
  useEffect(() => focusItem(list.current, 0), []);

  async function logOut() {
    failures.dismiss();
    try {
      await signOut();
      close();
    } catch {
      // The identity context has logged it.
      await lateToast((toast) => failures.report(() => toast.error(m.usermenu_log_out_failed())));
    }
  }

  function show(dialog: BarDialog) {
    close();
    openDialog(dialog);
  }

  const items: Item[] = [
    { icon: "users", label: m.usermenu_profiles(), to: pagePaths.profile, onClick: close },
    { icon: "briefcase", label: m.usermenu_suite(), to: pagePaths.dashboard, onClick: close },
    ...(payments ? [{ icon: "wallet", label: m.usermenu_wallet(), to: pagePaths.wallet, onClick: close } as const] : []),
    { icon: "settings", label: m.usermenu_settings(), to: pagePaths.profile, onClick: close },
    { icon: "help", label: m.usermenu_help(), to: `${pagePaths.about}#help`, onClick: close },
    { icon: "display", label: m.usermenu_display(), onClick: () => show("display") },
    { icon: "feedback", label: m.usermenu_feedback(), keys: "CTRL B", onClick: () => show("feedback") },
    ...usePersonalLinks().map((link) => ({ ...link, onClick: close })),
    { icon: "log-out", label: m.usermenu_log_out(), onClick: logOut },
  ];

  const staffItems: Item[] = useStaffLinks().map((link) => ({ ...link, onClick: close }));

  function onKeyDown(event: KeyboardEvent): void {
    const here = currentItem(list.current);
    const target = { ArrowDown: here + 1, ArrowUp: here - 1, Home: 0, End: -1 }[event.key];
    if (target === undefined) return;
    event.preventDefault();
    focusItem(list.current, target);
  }

  const listProps = { ref: list, id, role: "menu", onKeyDown } as const;
  return (
    <div className="absolute top-full right-(--page-gutter) mt-2 max-h-[calc(100dvh-6rem)] w-88 max-w-[calc(100vw-2*var(--page-gutter))] animate-rise overflow-y-auto rounded-lg border border-line bg-card p-3 shadow-soft @min-[63rem]/bar:right-0 @min-[63rem]/bar:mt-4">
      <div className="flex items-center gap-3 p-3">
        <Avatar name={person.displayName} photoURL={person.photoURL} size="md" />
        <div className="grid min-w-0">
          <p className="truncate font-display text-lg font-bold">{person.displayName}</p>
          <p className="truncate text-sm text-ink-soft">{person.email}</p>
        </div>
      </div>
      {notice && (
        <p lang={/\p{Script=Bengali}/u.test(notice) ? "bn" : undefined} className="mb-2 rounded-md bg-marigold-tint px-3 py-2 text-sm">
          {notice}
        </p>
      )}
      <ul {...listProps} aria-label={m.usermenu_title()}>
        {items.map((item) => (
          <MenuItem key={item.label} {...item} />
        ))}
        {staffItems.length > 0 && (
          <li role="none" className="mt-2 border-t border-line pt-2">
            {/* biome-ignore lint/a11y/useSemanticElements: a group of menu items, not of form fields */}
            <ul role="group" aria-label={m.usermenu_staff()}>
              {staffItems.map((item) => (
                <MenuItem key={item.label} {...item} />
              ))}
            </ul>
          </li>
        )}
      </ul>
      <p className="mt-2 border-t border-line px-3 pt-3 pb-1 text-xs text-ink-soft">{m.usermenu_footer({ market: name })}</p>
    </div>
  );
}

type Staff = { role: Role; open: number };

/** The pages for staff; none until the role is known. */
function useStaffLinks(): PersonalLink[] {
  const [read] = useState(() => asPerson(readStaff).catch(() => null));
  const { role, open } = useLoaded(read) ?? ({ role: "member", open: 0 } satisfies Staff);
  const note = m.usermenu_open_cases({ count: numberText(open) });
  const links: (PersonalLink & { needed: Role })[] = [
    { needed: "moderator", to: pagePaths.moderation, icon: "shield", label: m.usermenu_moderation(), count: open, note },
    { needed: "administrator", to: pagePaths.administration, icon: "chart", label: m.usermenu_administration(), count: 0, note: "" },
  ];
  return links.filter(({ needed }) => hasRole(role, needed));
}

async function readStaff(client: Client["signedIn"]): Promise<Staff> {
  const { role } = await client.request("GET /me");
  if (!hasRole(role, "moderator")) return { role, open: 0 };
  const { open, disputes } = await client.request("GET /staff/cases/counts").catch(() => ({ open: 0, disputes: 0 }));
  return { role, open: open + disputes };
}

function MenuItem({ icon, label, keys, to, count = 0, note = "", onClick }: Item) {
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
      <span className="mr-auto">
        {label}
        <Note count={count} note={note} />
      </span>
      <CountBadge count={count} isInline />
      {keys && <kbd className="rounded-sm border border-line px-1.5 font-sans text-xs text-ink-soft">{keys}</kbd>}
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
