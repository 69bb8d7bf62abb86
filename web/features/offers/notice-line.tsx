import { type Ref, useEffect, useRef } from "react";
import { Icon } from "#web/ui/icon.tsx";
import type { Notice } from "./use-deal.ts";

const looks = { success: "bg-leaf-tint", info: "bg-marigold-tint" };

/** What the last step led to. It takes the focus: what was pressed may be gone. */
export function NoticeLine({ notice, ref }: { notice: Notice | null; ref: Ref<HTMLParagraphElement> }) {
  const words = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (notice) words.current?.parentElement?.focus();
  }, [notice]);
  return (
    <p
      ref={ref}
      role="status"
      tabIndex={-1}
      className={`flex items-start gap-3 rounded-md px-4 py-3 font-medium empty:hidden ${notice ? looks[notice.tone] : ""}`}
    >
      {notice && (
        <>
          <Icon name={notice.tone === "success" ? "check" : "info"} className="mt-0.5 size-5" />
          <span ref={words}>{notice.text}</span>
        </>
      )}
    </p>
  );
}
