import { useEffect, useId, useRef } from "react";
import { NavLink } from "react-router";
import { pagePaths } from "#contract/platform/paths.ts";
import { m } from "#texts/m.ts";
import { useAction } from "#web/data/action.ts";
import { useIdentity } from "#web/features/identity/identity-context.tsx";
import { Avatar } from "#web/ui/avatar.tsx";
import { Button, IconButton } from "#web/ui/button.tsx";
import { Icon, type IconName } from "#web/ui/icon.tsx";
import { lateToast } from "#web/ui/late-toast.ts";
import { useMarket } from "#web/ui/market.ts";

const items: readonly { to: string; icon: IconName; label: () => string }[] = [
  { to: pagePaths.dashboard, icon: "home", label: m.dashboard_title },
  { to: pagePaths.allItems, icon: "grid", label: m.dashboard_all_items },
  { to: pagePaths.myItems, icon: "briefcase", label: m.dashboard_my_item },
  { to: pagePaths.addTask, icon: "plus", label: m.dashboard_add_item },
  { to: pagePaths.analytics, icon: "chart", label: m.dashboard_analytics },
  { to: pagePaths.reports, icon: "report", label: m.dashboard_reports },
  { to: pagePaths.profile, icon: "settings", label: m.dashboard_settings },
];

const wallet = { to: pagePaths.wallet, icon: "wallet", label: m.dashboard_wallet } as const;

/** The content of the side menu, beside the page and in the drawer. */
export function MenuContent({ onNavigate }: { onNavigate?: () => void }) {
  const { user } = useIdentity();
  const shown = useMarket().payments ? items.toSpliced(-1, 0, wallet) : items;
  return (
    <>
      <div className="grid min-h-18 grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3 gap-y-1 px-3">
        {user && (
          <>
            <Avatar name={user.displayName} photoURL={user.photoURL} size="md" />
            <span className="font-display font-bold wrap-anywhere">{user.displayName}</span>
            <span className="col-span-2 text-sm wrap-anywhere text-ink-soft">{user.email}</span>
          </>
        )}
      </div>
      <nav aria-label={m.dashboard_title()}>
        <ul className="grid gap-0.5">
          {shown.map(({ to, icon, label }) => (
            <li key={to}>
              <NavLink
                to={to}
                end
                onClick={onNavigate}
                className="flex min-h-11 items-center gap-3 rounded-sm px-3 font-medium text-ink-soft transition-colors duration-150 hover:bg-sunk hover:text-ink aria-[current=page]:bg-river-tint aria-[current=page]:text-river"
              >
                <Icon name={icon} />
                {label()}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <LogoutButton />
    </>
  );
}

function LogoutButton() {
  const { logOut } = useIdentity();
  const [busy, run, failures] = useAction();
  /** Before the press: when that fails, the network may be away. */
  const loadToasts = () => void import("#web/ui/toasts.tsx").catch(() => null);

  function leave() {
    console.log("Logout");
    run(logOut, () => lateToast((toast) => failures.report(() => toast.error(m.dashboard_logout_failed(), { toastId: "log-out-failed" }))));
  }

  return (
    <Button variant="secondary" icon="log-out" busy={busy} onClick={leave} onPointerEnter={loadToasts} onFocus={loadToasts}>
      {m.dashboard_logout()}
    </Button>
  );
}

/** On small screens the menu slides in over the page. It keeps the focus, closes on Escape and on a click outside, and returns the focus. */
export function MenuDrawer() {
  const drawer = useRef<HTMLDialogElement>(null);
  const title = useId();
  const close = () => drawer.current?.close();

  useEffect(() => {
    const element = drawer.current;
    // The content fills the drawer, so a click on the dialog element itself is outside.
    const closeOutside = (event: Event) => event.target === element && element?.close();
    element?.addEventListener("click", closeOutside);
    return () => element?.removeEventListener("click", closeOutside);
  }, []);

  return (
    <>
      <Button
        variant="secondary"
        icon="menu"
        aria-label={m.dashboard_menu()}
        aria-haspopup="dialog"
        className="lg:hidden"
        onClick={() => drawer.current?.showModal()}
      >
        {m.dashboard_menu_short()}
      </Button>
      <dialog
        ref={drawer}
        aria-labelledby={title}
        className="fixed inset-y-0 left-0 m-0 h-dvh max-h-none w-76 max-w-[88vw] -translate-x-full overflow-y-auto overscroll-contain bg-card text-ink shadow-soft transition-[translate,overlay,display] transition-discrete duration-250 backdrop:bg-backdrop open:translate-x-0 starting:open:-translate-x-full"
      >
        <div className="flex min-h-full flex-col gap-5 p-3 pb-6">
          <div className="flex items-center justify-between gap-3 pl-3">
            <h2 id={title} className="text-xl">
              {m.dashboard_menu()}
            </h2>
            <IconButton icon="close" label={m.dashboard_menu_close()} onClick={close} />
          </div>
          <MenuContent onNavigate={close} />
        </div>
      </dialog>
    </>
  );
}
