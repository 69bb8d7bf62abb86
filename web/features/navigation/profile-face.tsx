import type { Person } from "#contract/person.ts";
import { Avatar } from "#web/ui/avatar.tsx";

export const profileButton =
  "group relative ml-1 grid size-11 shrink-0 place-items-center rounded-full ring-2 ring-line transition-shadow duration-150 hover:ring-river data-popup-open:ring-river";

/** The photo, with the name on hover. */
export function ProfileFace({ person }: { person: Person }) {
  return (
    <>
      <Avatar name={person.displayName} photoURL={person.photoURL} size="md" />
      <span className="pointer-events-none absolute top-full right-0 mt-2 hidden max-w-60 truncate rounded-sm bg-ink px-2.5 py-1 text-sm text-paper group-hover:block group-data-popup-open:hidden">
        {person.displayName}
      </span>
    </>
  );
}
