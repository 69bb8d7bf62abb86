import { useEffect, useId, useRef } from "react";
import type { User } from "#web/features/identity/identity-port.ts";
import { IconButton } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { MenuContent } from "./menu-content.tsx";

/** On small screens the menu slides in over the page: it holds the focus, closes on Escape and outside, and gives the focus back. */
export function MenuDrawer({ user, className }: { user: User; className: string }) {
  const drawer = useRef<HTMLDialogElement>(null);
  const title = useId();
  const close = () => drawer.current?.close();

  useEffect(() => {
    const element = drawer.current;
    // The content fills the drawer, so a click on the drawer itself is one on the page behind it.
    const closeOutside = (event: Event) => event.target === element && element?.close();
    element?.addEventListener("click", closeOutside);
    return () => element?.removeEventListener("click", closeOutside);
  }, []);

  return (
    <>
      <button type="button" aria-haspopup="dialog" className={className} onClick={() => drawer.current?.showModal()}>
        <Icon name="menu" />
        <span className="sr-only">Dashboard</span> Menu
      </button>
      <dialog
        ref={drawer}
        aria-labelledby={title}
        className="fixed inset-y-0 left-0 m-0 h-dvh max-h-none w-76 max-w-[88vw] -translate-x-full overflow-y-auto overscroll-contain bg-card text-ink shadow-soft transition-[translate,overlay,display] transition-discrete duration-250 backdrop:bg-backdrop open:translate-x-0 starting:open:-translate-x-full"
      >
        <div className="flex min-h-full flex-col gap-5 p-3 pb-6">
          <div className="flex items-center justify-between gap-3 pl-3">
            <h2 id={title} className="text-xl">
              Dashboard menu
            </h2>
            <IconButton icon="close" label="Close menu" onClick={close} />
          </div>
          <MenuContent user={user} onNavigate={close} />
        </div>
      </dialog>
    </>
  );
}
