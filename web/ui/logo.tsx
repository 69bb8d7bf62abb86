const letters = 8;
const colors = ["var(--river)", "var(--marigold)"];

/** A market awning over the wordmark, one scallop to a letter. Set its size with a text class. */
export function Logo({ className = "text-2xl" }: { className?: string }) {
  return (
    <span className={`inline-grid font-display leading-none font-extrabold tracking-[-0.03em] ${className}`}>
      <svg viewBox={`0 0 ${letters * 12} 15`} aria-hidden="true" preserveAspectRatio="none" className="mb-[0.1em] h-[0.42em] w-full">
        {Array.from({ length: letters }, (_, index) => (
          <path key={index * 12} d={`M${index * 12} 0h12v9a6 6 0 0 1-12 0z`} fill={colors[index % 2]} />
        ))}
      </svg>
      TaskHaat
    </span>
  );
}
