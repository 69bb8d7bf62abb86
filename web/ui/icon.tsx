import { type IconName, icons } from "#web/ui/icons.ts";

export type { IconName };

/** Takes its drawing from `IconSymbols`. */
export function Icon({ name, filled = false, className = "size-5" }: { name: IconName; filled?: boolean; className?: string }) {
  return (
    <svg
      viewBox="0 0 24 24"
      aria-hidden="true"
      className={`shrink-0 ${className}`}
      fill={filled ? "currentColor" : "none"}
      stroke="currentColor"
      strokeWidth={name === "dots" ? 3 : 1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <use href={`#icon-${name}`} />
    </svg>
  );
}

/** The drawings are part of the HTML that the server sends, and not of the scripts. */
const symbols = import.meta.env.SSR
  ? Object.entries(icons).map(([name, path]) => `<path id="icon-${name}" d="${path}"/>`)
  : [document.getElementById("icons")?.innerHTML];

export function IconSymbols() {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: these are our own drawings, and their paths must not be in the scripts.
  return <svg id="icons" className="hidden" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: symbols.join("") }} />;
}
