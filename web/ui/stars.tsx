import { numberText } from "#texts/formats.ts";
import { m } from "#texts/m.ts";
import { Icon } from "#web/ui/icon.tsx";
import { ratingText } from "#web/ui/task-words.ts";

const five = [1, 2, 3, 4, 5];

/** A rating from 1 to 5, in words for screen readers. */
export function Stars({ value }: { value: number }) {
  return (
    <span className="inline-flex items-center text-marigold">
      <span className="sr-only">{m.reviewcard_stars({ stars: numberText(Math.round(value * 10) / 10) })}</span>
      {five.map((star) => (
        <Icon key={star} name="star" filled={star <= Math.round(value)} />
      ))}
    </span>
  );
}

/** A person's average rating as a star and a figure. */
export function Rating({ rating, className }: { rating: number; className: string }) {
  return (
    <p className={`flex items-center gap-1 text-sm ${className}`}>
      <Icon name="star" filled={rating > 0} className="size-4 text-marigold" />
      <span className="sr-only">{m.reviewcard_rating()} </span>
      {ratingText(rating)}
    </p>
  );
}
