import { Suspense } from "react";
import { Link } from "react-router";
import { heldHours } from "#contract/market/trust.ts";
import type { Hidden } from "#contract/people/content.ts";
import { fillPath, pagePaths } from "#contract/platform/paths.ts";
import { numberText } from "#texts/formats.ts";
import { m } from "#texts/m.ts";
import { hiddenText } from "#web/ui/hidden-text.ts";
import { Icon } from "#web/ui/icon.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { textLink } from "#web/ui/text-link.ts";

// Few pages have hidden content of the reader's own.
const HiddenReason = lazyPart(() => import("./hidden-reason.tsx").then((module) => module.HiddenReason));

type HiddenNoticeProps = {
  /** Nothing is shown for content that is not hidden. */
  hidden: Hidden | undefined;
  /** Whether the reader gets the texts all the same: their owner. The page shows them below the notice. */
  isReadable: boolean;
  className?: string;
};

/** In the place of hidden content; above it for its owner, with the reason and a link to the decision. */
export function HiddenNotice({ hidden, isReadable, className = "" }: HiddenNoticeProps) {
  if (!hidden) return null;
  if (!isReadable) return <p className={`text-ink-soft italic ${className}`}>{hiddenText(hidden)}</p>;
  return (
    <p className={`relative flex items-start gap-2 rounded-md bg-marigold-tint px-4 py-3 text-sm font-medium text-ink ${className}`}>
      <Icon name="shield" className="mt-0.5 size-4" />
      <span className="min-w-0">
        {hidden.isHeld ? m.hidden_own_held({ hours: numberText(heldHours) }) : m.hidden_own()}{" "}
        {hidden.decision && !hidden.isHeld && (
          <Suspense>
            <HiddenReason decision={hidden.decision} />
          </Suspense>
        )}
        {hidden.decision && (
          <Link to={fillPath(pagePaths.decision, { id: hidden.decision })} className={textLink}>
            {m.hidden_see_decision()}
          </Link>
        )}
      </span>
    </p>
  );
}
