import { Menu } from "@base-ui/react/menu";
import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import { pagePaths } from "#contract/paths.ts";
import type { Person } from "#contract/person.ts";
import type { BarDialog } from "#web/features/navigation/bar-dialog.ts";
import { ProfileFace, profileButton } from "#web/features/navigation/profile-face.tsx";
import { Avatar } from "#web/ui/avatar.tsx";
import { Icon, type IconName } from "#web/ui/icon.tsx";
import { toast } from "#web/ui/toasts.tsx";

export type ProfileMenuProps = { person: Person; signOut(): Promise<void>; openDialog(dialog: BarDialog): void };

const item =
  "flex min-h-11 items-center gap-3 rounded-sm px-3 font-medium outline-none select-none data-highlighted:bg-sunk data-highlighted:outline-2 data-highlighted:-outline-offset-2 data-highlighted:outline-river";

export function ProfileMenu({ person, signOut, openDialog }: ProfileMenuProps) {
  // It is only mounted when somebody asks for it.
  const [open, setOpen] = useState(true);

  async function logOut() {
    try {
      await signOut();
      setOpen(false);
    } catch {
      // The identity context has logged it.
      toast.error("Log out failed. Please try again.");
    }
  }

  return (
    <Menu.Root open={open} onOpenChange={setOpen} modal={false}>
      <Menu.Trigger aria-label={`Account of ${person.displayName}`} className={profileButton}>
        <ProfileFace person={person} />
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner sideOffset={16} align="end" collisionPadding={8} className="z-40 outline-none">
          <Menu.Popup className="max-h-(--available-height) w-88 max-w-[calc(100vw-1rem)] origin-(--transform-origin) overflow-y-auto rounded-lg border border-line bg-card p-3 text-ink shadow-soft outline-none transition-[opacity,scale] duration-150 data-ending-style:scale-[0.97] data-ending-style:opacity-0 data-starting-style:scale-[0.97] data-starting-style:opacity-0">
            <Menu.Group>
              <Menu.GroupLabel className="flex items-center gap-3 p-3">
                <Avatar name={person.displayName} photoURL={person.photoURL} size="md" />
                <span className="grid min-w-0">
                  <span className="truncate font-display text-lg font-bold">{person.displayName}</span>
                  <span className="truncate text-sm text-ink-soft">{person.email}</span>
                </span>
              </Menu.GroupLabel>
              <div lang="bn" className="mb-2 rounded-md bg-marigold-tint px-3 py-2 text-sm">
                নতুন চাকরির বিজ্ঞপ্তি ২০২৫ প্রকাশিত হয়েছে
              </div>
              <Page to={pagePaths.profile} icon="users">
                See all profiles
              </Page>
              <Page to={pagePaths.dashboard} icon="briefcase">
                Meta Business Suite
              </Page>
              <Page to={pagePaths.profile} icon="settings">
                Settings &amp; privacy
              </Page>
              <Page to={`${pagePaths.about}#help`} icon="help">
                Help &amp; support
              </Page>
              <Menu.Item className={item} onClick={() => openDialog("display")}>
                <Icon name="display" className="size-5 text-ink-soft" />
                Display &amp; accessibility
              </Menu.Item>
              <Menu.Item className={item} aria-keyshortcuts="Control+B" onClick={() => openDialog("feedback")}>
                <Icon name="feedback" className="size-5 text-ink-soft" />
                Give feedback
                <kbd className="ml-auto rounded-sm border border-line px-1.5 font-sans text-xs text-ink-soft">CTRL B</kbd>
              </Menu.Item>
              <Menu.Item className={item} closeOnClick={false} onClick={logOut}>
                <Icon name="log-out" className="size-5 text-ink-soft" />
                Log out
              </Menu.Item>
            </Menu.Group>
            <div className="mt-2 border-t border-line px-3 pt-3 pb-1 text-xs text-ink-soft">
              Privacy · Terms · Advertising · Cookies · TaskHaat © 2025
            </div>
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}

function Page({ to, icon, children }: { to: string; icon: IconName; children: ReactNode }) {
  return (
    <Menu.LinkItem className={item} closeOnClick render={<Link to={to} />}>
      <Icon name={icon} className="size-5 text-ink-soft" />
      {children}
    </Menu.LinkItem>
  );
}
