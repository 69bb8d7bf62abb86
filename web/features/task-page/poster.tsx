import { Link } from "react-router";
import { anonymous } from "#contract/limits.ts";
import type { Task } from "#contract/task.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { personPath } from "#web/ui/task-links.ts";
import { ratingText } from "#web/ui/task-words.ts";
import { textLink } from "#web/ui/text-link.ts";

export function Poster({ user, linked }: { user: Task["user"]; linked: boolean }) {
  const name = user.name || anonymous;
  return (
    <div className="flex items-center gap-4">
      <Avatar name={name} size="md" />
      <div className="min-w-0">
        <p className="text-sm text-ink-soft">Posted by</p>
        <p className="font-display text-lg leading-tight font-bold">
          {linked ? (
            <Link to={personPath(user.id)} className={`${textLink} inline-flex min-h-6 items-center font-bold`}>
              {name}
            </Link>
          ) : (
            name
          )}
        </p>
      </div>
      <p className="ml-auto flex items-center gap-1 rounded-full bg-sunk px-3 py-1 text-sm font-semibold">
        <Icon name="star" filled={user.rating > 0} className="size-4 text-marigold" />
        <span className="sr-only">Rating: </span>
        {ratingText(user.rating)}
      </p>
    </div>
  );
}
