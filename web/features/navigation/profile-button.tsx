import { lazy, Suspense, useState } from "react";
import type { Person } from "#contract/person.ts";
import { ProfileFace, profileButton } from "#web/features/navigation/profile-face.tsx";
import type { ProfileMenuProps } from "#web/features/navigation/profile-menu.tsx";

const load = () => import("#web/features/navigation/profile-menu.tsx");
const ProfileMenu = lazy(() => load().then((module) => ({ default: module.ProfileMenu })));

/** The round photo. The menu behind it is larger than the rest of the bar, and comes when a hand approaches. */
export function ProfileButton(props: ProfileMenuProps) {
  const [asked, setAsked] = useState(false);
  if (!asked) return <Closed person={props.person} onClick={() => setAsked(true)} />;
  return (
    <Suspense fallback={<Closed person={props.person} />}>
      <ProfileMenu {...props} />
    </Suspense>
  );
}

function Closed({ person, onClick }: { person: Person; onClick?: () => void }) {
  return (
    <button
      type="button"
      aria-haspopup="menu"
      aria-expanded={false}
      aria-label={`Account of ${person.displayName}`}
      onClick={onClick}
      onPointerEnter={load}
      onFocus={load}
      className={profileButton}
    >
      <ProfileFace person={person} />
    </button>
  );
}
