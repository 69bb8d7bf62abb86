import type { ReactNode } from "react";
import { Icon, type IconName } from "./icon.tsx";

type SectionCardProps = { id: string; icon: IconName; title: string; hasAwning?: boolean; children: ReactNode };

/** A section of a task page, whose `id` is part of links to it. */
export function SectionCard({ id, icon, title, hasAwning = false, children }: SectionCardProps) {
  const headingId = `${id}-heading`;
  return (
    <section id={id} aria-labelledby={headingId} className="scroll-mt-28 rounded-lg border border-line bg-card shadow-soft">
      {hasAwning && <div aria-hidden="true" className="awning rounded-t-lg [--awning-pale:var(--marigold)]" />}
      <header className="flex items-center gap-3 border-b border-dashed border-line-strong/60 px-6 py-5 sm:px-10">
        <Icon name={icon} className="size-6 text-river" />
        <h2 id={headingId} className="text-xl">
          {title}
        </h2>
      </header>
      <div className="grid gap-6 p-6 sm:p-10 sm:pt-8">{children}</div>
    </section>
  );
}
