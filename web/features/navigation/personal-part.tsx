import { Suspense } from "react";
import { numberText } from "#texts/formats.ts";
import { m } from "#texts/m.ts";
import { FoldedPersonalLinks, Note, PersonalLinks, usePersonalLinks } from "#web/features/navigation/personal-links.tsx";
import type { ProfileActions } from "#web/features/navigation/profile-panel.tsx";
import { Avatar } from "#web/ui/avatar.tsx";
import { CountBadge } from "#web/ui/count-badge.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { useMenuButton } from "#web/ui/use-menu-button.ts";

type PersonalPartProps =
  | { name: "links" }
  | { name: "folded links"; className: string; onChoose(): void }
  | ({ name: "menu" } & ProfileActions);

/** What the bar has for signed-in people: one component for all of it, so that other visitors load no code for it. */
export function PersonalPart(part: PersonalPartProps) {
  if (part.name === "menu") return <ProfileMenu {...part} />;
  return part.name === "links" ? <PersonalLinks /> : <FoldedPersonalLinks {...part} />;
}

const loadPanel = () => import("#web/features/navigation/profile-panel.tsx");
const ProfilePanel = lazyPart(() => loadPanel().then((module) => module.ProfilePanel));

/** The round photo with the name on hover, and the menu behind it. */
function ProfileMenu(actions: ProfileActions) {
  const { displayName, photoURL } = actions.person;
  const count = usePersonalLinks().reduce((sum, link) => sum + link.count, 0);
  const { open, close, id, frameProps, buttonProps } = useMenuButton();
  // Failing to load early is not an error yet.
  const prepare = () => void loadPanel().catch(() => null);
  return (
    <div {...frameProps} className="ml-1 @min-[63rem]/bar:relative">
      <button
        type="button"
        {...buttonProps}
        onPointerEnter={prepare}
        onFocus={prepare}
        className="group bar-photo relative grid place-items-center rounded-full ring-2 ring-line transition-shadow duration-150 hover:ring-river aria-expanded:ring-river"
      >
        <Avatar name={displayName} photoURL={photoURL} size="bar" />
        <span className="sr-only">{m.personal_menu({ name: displayName })}</span>
        {/* A wider bar has the links themselves, each with its number. */}
        <span className="@min-[71rem]/bar:hidden">
          <Note count={count} note={m.personal_your_turn({ count: numberText(count) })} />
          <CountBadge count={count} />
        </span>
        <span
          aria-hidden="true"
          className="pointer-events-none absolute top-full right-0 mt-2 hidden max-w-60 truncate rounded-sm bg-ink px-2.5 py-1 text-sm text-paper group-hover:block group-aria-expanded:hidden"
        >
          {displayName}
        </span>
      </button>
      <Suspense>{open && <ProfilePanel id={id} {...actions} close={close} onMissing={close} />}</Suspense>
    </div>
  );
}
