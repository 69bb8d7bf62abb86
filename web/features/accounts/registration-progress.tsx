/** How much of the form is filled, for the eye and for a screen reader. */
export function RegistrationProgress({ value }: { value: number }) {
  return (
    <div className="grid gap-2">
      <p aria-hidden="true" className="flex items-baseline justify-between text-sm">
        <span className="text-ink-soft">{value === 100 ? "Your stall is ready to open" : "Setting up your stall"}</span>
        <span className="font-semibold tabular-nums">{value}%</span>
      </p>
      <div
        role="progressbar"
        aria-label="Registration progress"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={value}
        className="h-2.5 overflow-clip rounded-full bg-line"
      >
        <div
          className="h-full origin-left rounded-full bg-marigold transition-transform duration-300"
          style={{ transform: `scaleX(${value / 100})` }}
        />
      </div>
    </div>
  );
}
