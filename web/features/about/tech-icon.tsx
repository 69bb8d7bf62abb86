import { useEffect, useState } from "react";
import { iconAddress, type Technology } from "./technologies.ts";

/**
 * A technology's logo. A drawn crate holds its place until it is there, and for good when it does not come. The logo is
 * asked for in the browser alone: one that failed before the page runs would tell nobody.
 */
export function TechIcon({ technology, hidden = false }: { technology: Technology; hidden?: boolean }) {
  const [state, setState] = useState<"drawn" | "asked" | "loaded" | "failed">("drawn");
  useEffect(() => setState("asked"), []);
  const label = hidden ? "" : `${technology.name} logo`;
  const asked = state === "asked" || state === "loaded";
  return (
    <span className="grid size-12 *:[grid-area:1/1]">
      {state !== "loaded" && <Crate label={asked ? "" : label} letter={technology.name.charAt(0)} />}
      {asked && (
        <img
          src={iconAddress(technology)}
          alt={label}
          width={48}
          height={48}
          loading="lazy"
          referrerPolicy="no-referrer"
          className={`size-12 ${state === "loaded" ? "" : "opacity-0"}`}
          onLoad={() => setState("loaded")}
          onError={() => setState("failed")}
        />
      )}
    </span>
  );
}

function Crate({ label, letter }: { label: string; letter: string }) {
  return (
    <svg viewBox="0 0 48 48" role="img" aria-label={label} aria-hidden={label === ""} className="size-12">
      <path d="M5 12h38v30H5z" fill="var(--s-straw)" />
      <path d="M5 12h38v6H5zM5 36h38v6H5z" fill="var(--s-woodlit)" />
      <path d="M3 8h42v6H3z" fill="var(--s-wood)" />
      <circle cx="24" cy="27" r="9" fill="var(--s-cream)" />
      <text x="24" y="31.5" textAnchor="middle" fontSize="13" fontWeight="800" fill="var(--s-wood2)" className="font-display">
        {letter}
      </text>
    </svg>
  );
}
