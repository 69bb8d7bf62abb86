import { type ReactNode, useEffect, useRef } from "react";
import { useNavigate } from "react-router";
import { pagePaths } from "#contract/paths.ts";
import { isWebAddress } from "#contract/web-address.ts";
import { useIdentity } from "#web/features/identity/identity-context.tsx";
import type { User } from "#web/features/identity/identity-port.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { Button } from "#web/ui/button.tsx";
import { Icon, type IconName } from "#web/ui/icon.tsx";
import { textLink } from "#web/ui/text-link.ts";
import { toast } from "#web/ui/toasts.tsx";
import type { Hold } from "./profile-draft.ts";
import { useOneAtATime } from "./use-one-at-a-time.ts";

type ProfileViewProps = {
  user: User;
  /** The person comes from the form: the focus goes back to where they went in. */
  edited: boolean;
  onEdit(): void;
  onHold: Hold;
};

export function ProfileView({ user, edited, onEdit, onHold }: ProfileViewProps) {
  const { logOut } = useIdentity();
  const navigate = useNavigate();
  const [leaving, run] = useOneAtATime();
  const editButton = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (edited) editButton.current?.focus();
  }, [edited]);

  function leave() {
    run(async () => {
      // Or the page would send the signed-out person to the login page itself, to come back here: they leave on purpose.
      onHold(user);
      try {
        await logOut();
        navigate(pagePaths.login);
      } catch {
        onHold(null);
        toast.error("Log out failed. Please try again.");
      }
    });
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
        <Button variant="secondary" icon="log-out" busy={leaving} onClick={leave}>
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
