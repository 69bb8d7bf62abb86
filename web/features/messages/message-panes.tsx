import type { ReactNode } from "react";
import { m } from "#messages/m.ts";

type MessagePanesProps = { list: ReactNode; isThreadOpen: boolean; children: ReactNode };

/** The list of conversations and the open one: side by side on a desktop, one at a time on smaller screens. A conversation fills the screen below the bar. */
export function MessagePanes({ list, isThreadOpen, children }: MessagePanesProps) {
  const height = isThreadOpen ? "h-[calc(100dvh-4.25rem)] min-h-112" : "lg:h-[calc(100dvh-4.25rem)] lg:min-h-112";
  return (
    <div className={`group/panes page-width lg:py-6 ${height} ${isThreadOpen ? "max-lg:px-0" : "max-lg:pb-20"}`}>
      <div className="grid h-full grid-cols-1 overflow-clip lg:grid-cols-[22rem_minmax(0,1fr)] lg:rounded-lg lg:border lg:border-line lg:bg-card lg:shadow-soft lg:group-has-data-no-threads/panes:grid-cols-1">
        <nav
          aria-label={m.thread_conversations()}
          className={`flex min-h-0 min-w-0 flex-col lg:border-r lg:border-line ${isThreadOpen ? "max-lg:hidden" : ""}`}
        >
          {list}
        </nav>
        <div
          className={`grid min-h-0 min-w-0 grid-cols-1 ${isThreadOpen ? "" : "place-items-center max-lg:hidden lg:group-has-data-no-threads/panes:hidden"}`}
        >
          {children}
        </div>
      </div>
    </div>
  );
}
