import { Link } from "react-router";
import { anonymous } from "#contract/limits.ts";
import type { Task } from "#contract/task.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { Rating } from "#web/ui/rating.tsx";
import { personPath } from "#web/ui/task-links.ts";
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
      <Rating rating={user.rating} className="ml-auto rounded-full bg-sunk px-3 py-1 font-semibold" />
    </div>
  );
}
