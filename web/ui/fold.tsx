import type { ReactNode } from "react";
import { Icon } from "./icon.tsx";

type FoldProps = { title: ReactNode; tone?: "river" | "soft"; onOpen?: () => void; className?: string; children: ReactNode };

const tones = { river: "text-river hover:text-river-deep", soft: "text-ink-soft hover:text-ink" };

/** Content that few readers need, behind its title. `onOpen` loads it. */
export function Fold({ title, tone = "river", onOpen, className = "", children }: FoldProps) {
  return (
    <details onToggle={(event) => event.currentTarget.open && onOpen?.()} className={`group/fold min-w-0 ${className}`}>
      <summary className={`flex min-h-11 w-fit cursor-pointer items-center gap-2 font-semibold ${tones[tone]}`}>
        <Icon name="chevron-down" className="size-5 transition-transform duration-150 group-open/fold:rotate-180" />
        {title}
      </summary>
      <div className="mt-2 grid grid-cols-1 gap-4">{children}</div>
    </details>
  );
}
