import type { ReactNode } from "react";
import { m } from "#texts/m.ts";

type MessagePanesProps = { list: ReactNode; isThreadOpen: boolean; children: ReactNode };

/** The list of conversations alone, or beside the open one on a desktop. On smaller screens the open one fills the screen below the bar. */
export function MessagePanes({ list, isThreadOpen, children }: MessagePanesProps) {
  const beside = isThreadOpen ? "max-lg:hidden lg:border-r lg:border-line lg:group-has-data-no-threads/panes:hidden" : "";
  return (
    <div className={`group/panes page-width ${isThreadOpen ? "h-full max-lg:px-0 lg:py-6" : "pb-20"}`}>
      <div
        className={
          isThreadOpen
            ? "grid h-full grid-cols-1 overflow-clip lg:grid-cols-[22rem_minmax(0,1fr)] lg:rounded-lg lg:border lg:border-line lg:bg-card lg:shadow-soft lg:group-has-data-no-threads/panes:grid-cols-1"
            : "mx-auto max-w-3xl"
        }
      >
        <nav aria-label={m.thread_conversations()} className={`flex min-h-0 min-w-0 flex-col ${beside}`}>
          {list}
        </nav>
        {isThreadOpen && <div className="@container-size/thread grid min-h-0 min-w-0 grid-cols-1">{children}</div>}
      </div>
    </div>
  );
}
