import { anonymous } from "#contract/limits.ts";
import type { Task } from "#contract/task.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { ratingText } from "#web/ui/task-words.ts";

export function Poster({ user }: { user: Task["user"] }) {
  const name = user.name || anonymous;
  return (
    <div className="flex items-center gap-4">
      <Avatar name={name} size="md" />
      <div className="min-w-0">
        <p className="text-sm text-ink-soft">Posted by</p>
        <p className="font-display text-lg leading-tight font-bold">{name}</p>
      </div>
      <p className="ml-auto flex items-center gap-1 rounded-full bg-sunk px-3 py-1 text-sm font-semibold">
        <Icon name="star" filled={user.rating > 0} className="size-4 text-marigold" />
        <span className="sr-only">Rating: </span>
        {ratingText(user.rating)}
      </p>
    </div>
  );
}
