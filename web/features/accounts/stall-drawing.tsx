// A market stall that is put together as a person fills in the registration: each item adds its part.
import type { ReactNode } from "react";

export const stallParts = ["name", "photo", "email", "password", "terms"] as const;
export type StallPart = (typeof stallParts)[number];

const signLetters = 14;
const wood = "color-mix(in oklab, var(--marigold) 55%, var(--line-strong))";
const pleat = 40;

export function StallDrawing({ parts, sign, className = "" }: { parts: readonly StallPart[]; sign: string; className?: string }) {
  const has = (part: StallPart) => parts.includes(part);
  return (
    <svg viewBox="0 0 480 440" aria-hidden="true" className={className} strokeLinecap="round" strokeLinejoin="round" fill="none">
      <circle cx="372" cy="96" r="64" fill="var(--marigold)" opacity="0.28" />
      <path d="M0 150c60-40 130-22 178 6s122 26 176-4 96-26 126-10v248H0z" fill="var(--river)" opacity="0.1" />
      <path d="M0 388h480v52H0z" fill="var(--river)" opacity="0.16" />
      <Bunting />
      <path d="M92 166v224M388 166v224" stroke={wood} strokeWidth="12" />
      <path d="M92 190h296v110H92z" fill="var(--card)" opacity="0.75" />
      <Part shown={has("photo")} ghost={<rect x="132" y="208" width="66" height="74" rx="6" />}>
        <path d="M165 190v18" stroke="var(--line-strong)" strokeWidth="2" />
        <rect x="132" y="208" width="66" height="74" rx="6" fill="var(--marigold-tint)" stroke={wood} strokeWidth="5" />
        <circle cx="165" cy="236" r="13" fill="var(--river)" />
        <path d="M141 277c2-17 12-24 24-24s22 7 24 24" fill="var(--river)" />
      </Part>
      <Part shown={has("email")} ghost={<path d="M282 240h72v48h-72z" />}>
        <path d="M290 230h68v44h-68z" fill="var(--card)" stroke="var(--line-strong)" strokeWidth="3" transform="rotate(5 324 252)" />
        <path d="M282 244h72v48h-72z" fill="var(--card)" stroke="var(--vermilion)" strokeWidth="4" />
        <path d="m282 246 36 26 36-26" stroke="var(--vermilion)" strokeWidth="4" />
      </Part>
      <Counter />
      <Part shown={has("password")} ghost={<rect x="218" y="336" width="44" height="36" rx="6" />}>
        <path d="M228 338v-10a12 12 0 0 1 24 0v10" stroke="var(--ink-soft)" strokeWidth="6" />
        <rect x="218" y="336" width="44" height="36" rx="6" fill="var(--marigold)" stroke="var(--marigold-deep)" strokeWidth="3" />
        <path d="M240 350v8" stroke="var(--on-marigold)" strokeWidth="6" />
      </Part>
      <Awning open={has("terms")} />
      <Part shown={has("name")} ghost={<rect x="140" y="62" width="200" height="52" rx="10" />}>
        <path d="M170 114v26M310 114v26" stroke={wood} strokeWidth="5" />
        <rect x="140" y="62" width="200" height="52" rx="10" fill="var(--river)" stroke="var(--river-deep)" strokeWidth="3" />
        <text x="240" y="97" textAnchor="middle" className="font-display text-[26px] font-bold" fill="var(--on-river)">
          {shorten(sign)}
        </text>
      </Part>
    </svg>
  );
}

function Part({ shown, ghost, children }: { shown: boolean; ghost: ReactNode; children: ReactNode }) {
  return (
    <>
      <g
        className={`transition-opacity duration-300 ${shown ? "opacity-0" : "opacity-60"}`}
        stroke="var(--line-strong)"
        strokeWidth="2.5"
        strokeDasharray="2 8"
      >
        {ghost}
      </g>
      <g className={`transition-[opacity,transform] duration-300 ${shown ? "" : "-translate-y-3 opacity-0"}`}>{children}</g>
    </>
  );
}

/** Rolled up until the terms are accepted: then the stall is open. */
function Awning({ open }: { open: boolean }) {
  const pleats = Array.from({ length: 9 }, (_, index) => 60 + index * pleat);
  return (
    <g className={`origin-[240px_134px] transition-transform duration-300 ${open ? "" : "scale-y-[0.2]"}`}>
      {pleats.map((x, index) => (
        <path
          key={x}
          d={`M${x} 134h${pleat}v48a${pleat / 2} ${pleat / 2} 0 0 1-${pleat} 0z`}
          fill={index % 2 ? "var(--awning-pale)" : "var(--river)"}
        />
      ))}
      <path d="M60 134h360v14H60z" fill="#000" opacity="0.14" />
    </g>
  );
}

function Counter() {
  return (
    <>
      <path d="M66 300h348v96H66z" fill={wood} />
      <path d="M66 332h148m52 0h148M66 364h148m52 0h148" stroke="#000" strokeOpacity="0.16" strokeWidth="3" />
      <path d="M52 288h376v18H52z" fill="var(--marigold)" />
      <g>
        <path d="M96 262h74l-8 28h-58z" fill="var(--marigold-deep)" />
        <g fill="var(--vermilion)">
          <circle cx="112" cy="256" r="12" />
          <circle cx="134" cy="250" r="13" />
          <circle cx="156" cy="257" r="12" />
        </g>
        <path d="M134 238c1-6 5-9 10-9" stroke="var(--leaf)" strokeWidth="4" />
      </g>
    </>
  );
}

function Bunting() {
  const flags = Array.from({ length: 9 }, (_, index) => ({ x: 24 + index * 52, y: 34 + Math.sin(((index + 0.5) / 9) * Math.PI) * 18 }));
  const dyes = ["var(--vermilion)", "var(--marigold)", "var(--leaf)", "var(--river)"];
  return (
    <>
      <path d="M-6 30q246 44 492 0" stroke="var(--line-strong)" strokeWidth="2" />
      {flags.map(({ x, y }, index) => (
        <path key={x} d={`M${x - 11} ${y - 2}h22l-11 24z`} fill={dyes[index % dyes.length]} opacity="0.85" />
      ))}
    </>
  );
}

function shorten(text: string): string {
  const letters = [...text.trim()];
  return letters.length > signLetters
    ? `${letters
        .slice(0, signLetters - 1)
        .join("")
        .trim()}…`
    : letters.join("");
}
