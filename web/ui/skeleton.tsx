/** A grey stand-in the size of what comes. Give it a width and a height. */
export function Skeleton({ className = "h-4 w-full" }: { className?: string }) {
  return <span aria-hidden="true" className={`block animate-pulse rounded-sm bg-line ${className}`} />;
}
