import type { ReactNode } from "react";
import { m } from "#texts/m.ts";

type MessagePanesProps = { list: ReactNode; isThreadOpen: boolean; children: ReactNode };

/** The list of conversations and the open one: side by side on a desktop, one at a time on smaller screens. A conversation fills the screen below the bar. */
export function MessagePanes({ list, isThreadOpen, children }: MessagePanesProps) {
  return (
    <div className={`group/panes page-width lg:h-full lg:py-6 ${isThreadOpen ? "h-full max-lg:px-0" : "max-lg:pb-20"}`}>
      <div className="grid h-full grid-cols-1 overflow-clip lg:grid-cols-[22rem_minmax(0,1fr)] lg:rounded-lg lg:border lg:border-line lg:bg-card lg:shadow-soft lg:group-has-data-no-threads/panes:grid-cols-1">
        <nav
          aria-label={m.thread_conversations()}
          className={`flex min-h-0 min-w-0 flex-col lg:border-r lg:border-line ${isThreadOpen ? "max-lg:hidden lg:group-has-data-no-threads/panes:hidden" : ""}`}
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
