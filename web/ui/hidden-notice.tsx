import { Link } from "react-router";
import type { Hidden } from "#contract/content.ts";
import { fillPath, pagePaths } from "#contract/paths.ts";
import { m } from "#messages/m.ts";
import { Icon } from "./icon.tsx";
import { textLink } from "./text-link.ts";

type HiddenNoticeProps = {
  /** Nothing is shown for content that is not hidden. */
  hidden: Hidden | undefined;
  /** Whether the reader gets the texts all the same: their owner. The page shows them below the notice. */
  isReadable: boolean;
  className?: string;
};

/** In the place of hidden content; above it for its owner, with a link to the decision. */
export function HiddenNotice({ hidden, isReadable, className = "" }: HiddenNoticeProps) {
  if (!hidden) return null;
  if (!isReadable) return <p className={`text-ink-soft italic ${className}`}>{hiddenText(hidden)}</p>;
  return (
    <p className={`relative flex items-start gap-2 rounded-md bg-marigold-tint px-4 py-3 text-sm font-medium text-ink ${className}`}>
      <Icon name="shield" className="mt-0.5 size-4" />
      <span>
        {hidden.isHeld ? m.hidden_own_held() : m.hidden_own()}{" "}
        {hidden.decision && (
          <Link to={fillPath(pagePaths.decision, { id: hidden.decision })} className={textLink}>
            {m.hidden_see_decision()}
          </Link>
        )}
      </span>
    </p>
  );
}

/** For readers who do not get the content. */
export function hiddenText({ isHeld }: Hidden): string {
  return isHeld ? m.hidden_held() : m.hidden_others();
}

/** A text of one line, or what stands in its place. */
export function textOrNotice({ text, hidden }: { text: string; hidden?: Hidden | undefined }): string {
  return text === "" && hidden ? hiddenText(hidden) : text;
}

/** Readers do not get the title of a hidden task either. */
export function titleText(title: string): string {
  return title || m.hidden_task();
}
