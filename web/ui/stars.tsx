import { numberText } from "#texts/formats.ts";
import { m } from "#texts/m.ts";
import { Icon } from "#web/ui/icon.tsx";
import { ratingText } from "#web/ui/task-words.ts";

const five = [1, 2, 3, 4, 5];

/** A rating from 1 to 5 in half stars, in words for screen readers. */
export function Stars({ value }: { value: number }) {
  const halves = Math.round(value * 2);
  return (
    <span className="inline-flex items-center text-marigold">
      <span className="sr-only">{m.reviewcard_stars({ stars: numberText(Math.round(value * 10) / 10) })}</span>
      {five.map((star) =>
        star * 2 - 1 === halves ? <HalfStar key={star} /> : <Icon key={star} name="star" filled={star * 2 <= halves} />,
      )}
    </span>
  );
}

function HalfStar() {
  return (
    <span className="grid *:[grid-area:1/1]">
      <Icon name="star" />
      <Icon name="star" filled className="[clip-path:inset(0_50%_0_0)]" />
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
