import { FoldedPersonalLinks, PersonalLinks } from "#web/features/navigation/personal-links.tsx";
import { ProfileMenu } from "#web/features/navigation/profile-menu.tsx";
import type { ProfileActions } from "#web/features/navigation/profile-panel.tsx";

type PersonalPartProps =
  | { name: "links" }
  | { name: "folded links"; className: string; onChoose(): void }
  | ({ name: "menu" } & ProfileActions);

/** What the bar has for signed-in people: one component for all of it, so that other visitors load no code for it. */
export function PersonalPart(part: PersonalPartProps) {
  if (part.name === "menu") return <ProfileMenu {...part} />;
  return part.name === "links" ? <PersonalLinks /> : <FoldedPersonalLinks {...part} />;
}
