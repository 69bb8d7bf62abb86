import { type ReactNode, useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { pagePaths } from "#contract/paths.ts";
import { isWebAddress } from "#contract/web-address.ts";
import type { User } from "#web/data/session.ts";
import { useIdentity } from "#web/features/identity/identity-context.tsx";
import { useStayOnPage } from "#web/features/identity/stay-on-page.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { Button } from "#web/ui/button.tsx";
import { useDraft } from "#web/ui/draft.ts";
import { Icon, type IconName } from "#web/ui/icon.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { textLink } from "#web/ui/text-link.ts";
import { toast } from "#web/ui/toasts.tsx";
import { useAction } from "./account-form.tsx";
import { AwningCard } from "./account-page.tsx";
import { type Account, MyData } from "./my-data.tsx";
import { ProfileForm, profileValues } from "./profile-form.tsx";

/** `settings` are those of other features. */
type ProfileScreenProps = { account: Account; settings: ReactNode };

export function ProfileScreen(props: ProfileScreenProps) {
  const { user } = useIdentity();
  // The page may stay after the session has ended.
  const [lastUser, setLastUser] = useState(user);
  if (user && user !== lastUser) setLastUser(user);
  return lastUser ? <Profile key={lastUser.id} user={lastUser} {...props} /> : <WaitingProfile />;
}

export function WaitingProfile() {
  return (
    <div role="status" aria-label="Checking who is signed in">
      <Skeleton className="h-96 rounded-lg" />
    </div>
  );
}

function Profile({ user, account, settings }: ProfileScreenProps & { user: User }) {
  const draft = useDraft("profile", user.id, profileValues(user));
  const [mode, setMode] = useState<"view" | "edit" | "edited">(draft.restored ? "edit" : "view");

  function edit() {
    draft.reset(profileValues(user));
    setMode("edit");
  }

  function finish() {
    draft.reset();
    setMode("edited");
  }

  if (mode === "edit") {
    return (
      <AwningCard>
        <ProfileForm user={user} draft={draft} onFinish={finish} />
      </AwningCard>
    );
  }
  return (
    <div className="grid gap-8">
      <AwningCard>
        <ProfileView user={user} edited={mode === "edited"} onEdit={edit} />
      </AwningCard>
      <div className="grid gap-6">{settings}</div>
      <MyData user={user} account={account} />
    </div>
  );
}

/** After editing, the focus returns to the button that opened the form. */
function ProfileView({ user, edited, onEdit }: { user: User; edited: boolean; onEdit(): void }) {
  const { logOut } = useIdentity();
  const stayOnPage = useStayOnPage();
  const navigate = useNavigate();
  const [busy, run] = useAction();
  const editButton = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (edited) editButton.current?.focus();
  }, [edited]);

  function leave() {
    run(
      async () => {
        // The login page must not lead back here: the person leaves on purpose.
        stayOnPage(true);
        await logOut();
        navigate(pagePaths.login);
      },
      () => {
        stayOnPage(false);
        toast.error("Log out failed. Please try again.");
      },
    );
  }

  return (
    <div className="grid gap-8 p-5 sm:p-9">
      <div className="flex flex-wrap items-center gap-5">
        <Avatar name={user.displayName} photoURL={user.photoURL} size="lg" />
        <h2 className="min-w-0 flex-1 basis-48 text-3xl">{user.displayName}</h2>
      </div>
      <dl className="grid gap-5">
        <Line icon="user" label="Username">
          {user.displayName}
        </Line>
        <Line icon="mail" label="Email">
          {user.email}
        </Line>
        <Line icon="share" label="Photo URL">
          {isWebAddress(user.photoURL) ? (
            <a href={user.photoURL} target="_blank" rel="noreferrer" className={textLink}>
              {user.photoURL}
            </a>
          ) : (
            <span className="text-ink-soft">No photo yet</span>
          )}
        </Line>
      </dl>
      <div className="flex flex-wrap gap-3 border-t border-line pt-6">
        <Button ref={editButton} icon="pen" onClick={onEdit}>
          Edit Profile
        </Button>
        <Button variant="secondary" icon="log-out" busy={busy} onClick={leave}>
          Log Out
        </Button>
      </div>
    </div>
  );
}

function Line({ icon, label, children }: { icon: IconName; label: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)] items-start gap-x-4">
      <dt className="col-span-2 grid grid-cols-subgrid items-center text-sm text-ink-soft">
        <Icon name={icon} className="size-5" />
        {label}
      </dt>
      <dd className="col-start-2 text-lg">{children}</dd>
    </div>
  );
}
