import { Icon } from "#web/ui/icon.tsx";

const five = [1, 2, 3, 4, 5];

/** A rating from 1 to 5, in words for screen readers. */
export function Stars({ value, className = "size-5" }: { value: number; className?: string }) {
  return (
    <span className="inline-flex items-center text-marigold">
      <span className="sr-only">{`${value} out of 5 stars`}</span>
      {five.map((star) => (
        <Icon key={star} name="star" filled={star <= Math.round(value)} className={className} />
      ))}
    </span>
  );
}
