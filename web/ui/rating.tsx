import { Icon } from "#web/ui/icon.tsx";
import { ratingText } from "#web/ui/task-words.ts";

/** A person's average as a star and a figure; give the line its own look. */
export function Rating({ rating, className }: { rating: number; className: string }) {
  return (
    <p className={`flex items-center gap-1 text-sm ${className}`}>
      <Icon name="star" filled={rating > 0} className="size-4 text-marigold" />
      <span className="sr-only">Rating: </span>
      {ratingText(rating)}
    </p>
  );
}
