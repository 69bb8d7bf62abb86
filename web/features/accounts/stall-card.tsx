import type { ReactNode } from "react";

/** A card under the house's awning. */
export function StallCard({ className = "", children }: { className?: string; children: ReactNode }) {
  return (
    <div className={`overflow-clip rounded-lg border border-line bg-card shadow-soft ${className}`}>
      <div aria-hidden="true" className="awning-shadow">
        <div className="awning [--awning-pale:var(--marigold)]" />
      </div>
      {children}
    </div>
  );
}
