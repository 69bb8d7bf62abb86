import { pagePaths } from "#contract/paths.ts";
import type { User } from "#web/features/identity/identity-port.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { ButtonLink } from "#web/ui/button.tsx";

/** The person behind the stall, under its awning. */
export function ProfileCard({ user }: { user: User }) {
  return (
    <section aria-label="Profile" className="overflow-hidden rounded-lg border border-line bg-card shadow-soft">
      <div aria-hidden="true" className="awning [--awning-pale:var(--marigold)]" />
      <div className="flex items-center gap-4 p-5 pt-3">
        <Avatar name={user.displayName} photoURL={user.photoURL} size="lg" />
        <div className="grid min-w-0 gap-0.5">
          <p className="font-display text-xl leading-7 font-bold">{user.displayName}</p>
          <p className="text-sm text-ink-soft">{user.email}</p>
          <ButtonLink to={pagePaths.profile} variant="quiet" icon="pen" className="-ml-4 justify-self-start text-river">
            Edit profile
          </ButtonLink>
        </div>
      </div>
    </section>
  );
}
