import type { ReactNode } from "react";
import { m } from "#texts/m.ts";

type MessagePanesProps = { list: ReactNode; isThreadOpen: boolean; children: ReactNode };

/**
 * The list of conversations alone, or beside the open one on a desktop. On smaller screens, and with text that leaves no room for both, the open one
 * fills the screen below the bar.
 */
export function MessagePanes({ list, isThreadOpen, children }: MessagePanesProps) {
  const beside = isThreadOpen
    ? "@max-[63rem]/panes:hidden @min-[63rem]/panes:border-r @min-[63rem]/panes:border-line @min-[63rem]/panes:group-has-data-no-threads/panes:hidden"
    : "";
  return (
    <div className="group/panes @container/panes h-full">
      <div className={`page-width ${isThreadOpen ? "h-full @max-[63rem]/panes:px-0 @min-[63rem]/panes:py-6" : "pb-20"}`}>
        <div
          className={
            isThreadOpen
              ? "grid h-full grid-cols-1 overflow-clip @min-[63rem]/panes:grid-cols-[22rem_minmax(0,1fr)] @min-[63rem]/panes:rounded-lg @min-[63rem]/panes:border @min-[63rem]/panes:border-line @min-[63rem]/panes:bg-card @min-[63rem]/panes:shadow-soft @min-[63rem]/panes:group-has-data-no-threads/panes:grid-cols-1"
              : "mx-auto max-w-3xl"
          }
        >
          <nav aria-label={m.thread_conversations()} className={`flex min-h-0 min-w-0 flex-col ${beside}`}>
            {list}
          </nav>
          {isThreadOpen && <div className="@container-size/thread grid min-h-0 min-w-0 grid-cols-1">{children}</div>}
        </div>
      </div>
    </div>
  );
}
