import type { ReactNode } from "react";
import drawings from "#web/ui/state-drawings.svg?url";

type DrawingName =
  | ("empty-stall" | "torn-awning" | "signpost")
  | ("price-tags" | "waiting-tag" | "letters" | "stall-bell" | "lens" | "clear-counter" | "ledger");
type StateMessageProps = { drawing: DrawingName; title: string; text?: ReactNode; role?: "status" | "alert"; children?: ReactNode };

/** For an empty list, a failure or a missing page: a small drawing, what happened, and the next step as `children`. */
export function StateMessage({ drawing, title, text, role, children }: StateMessageProps) {
  return (
    <div role={role} className="mx-auto grid max-w-md justify-items-center gap-3 px-4 py-12 text-center">
      <Drawing name={drawing} />
      <p className="font-display text-2xl font-bold">{title}</p>
      {text && <p className="text-ink-soft">{text}</p>}
      {children && <div className="mt-3 flex flex-wrap justify-center gap-3">{children}</div>}
    </div>
  );
}

export function Drawing({ name }: { name: DrawingName }) {
  return (
    <svg viewBox="0 0 200 140" aria-hidden="true" className="mb-2 w-44">
      <use href={`${drawings}#${name}`} />
    </svg>
  );
}
