// A market stall that is put together as a person fills in the registration: each item adds its part.
import type { ReactNode } from "react";
import { Awning, Backdrop, Counter, Posts } from "./stall-pieces.tsx";

export const stallParts = ["name", "photo", "email", "password", "terms"] as const;
export type StallPart = (typeof stallParts)[number];

const signLetters = 15;

export function StallDrawing({ parts, sign, className = "" }: { parts: readonly StallPart[]; sign: string; className?: string }) {
  const has = (part: StallPart) => parts.includes(part);
  return (
    <svg viewBox="0 0 560 560" aria-hidden="true" className={className} strokeLinecap="round" strokeLinejoin="round" fill="none">
      <Backdrop />
      <Posts />
      <Part shown={has("photo")} ghost={<rect x="136" y="268" width="76" height="88" rx="6" />}>
        <path d="M150 268l24-18 24 18" stroke="var(--s-wood2)" strokeWidth="3" />
        <rect x="136" y="268" width="76" height="88" rx="6" fill="var(--s-sky2)" stroke="var(--s-woodlit)" strokeWidth="7" />
        <path d="M146 352c1-20 12-29 28-29s27 9 28 29z" fill="var(--s-red)" />
        <circle cx="174" cy="303" r="15" fill="var(--s-skin2)" />
        <path d="M158 304c-2-14 5-22 16-22s18 8 16 22c-3-8-8-12-16-12s-13 4-16 12z" fill="var(--s-hair)" />
      </Part>
      <Part shown={has("email")} ghost={<path d="M330 316h84v54h-84z" />}>
        <path d="M340 300h82v52h-82z" fill="var(--s-cream2)" stroke="var(--s-wood2)" strokeWidth="2" transform="rotate(6 380 326)" />
        <path d="M330 316h84v54h-84z" fill="var(--s-cream)" stroke="var(--s-wood2)" strokeWidth="2" />
        <path d="m331 318 41 30 41-30" stroke="var(--s-red)" strokeWidth="4" />
        <circle cx="372" cy="346" r="8" fill="var(--s-red)" />
      </Part>
      <Counter />
      <Part shown={has("password")} ghost={<rect x="253" y="420" width="54" height="46" rx="8" />}>
        <path d="M265 422v-12a15 15 0 0 1 30 0v12" stroke="var(--s-stone)" strokeWidth="7" />
        <rect x="253" y="420" width="54" height="46" rx="8" fill="var(--s-gold)" />
        <path d="M253 454h54v4a8 8 0 0 1-8 8h-38a8 8 0 0 1-8-8z" fill="var(--s-shade2)" />
        <path d="M280 438v10" stroke="var(--s-ink)" strokeWidth="7" />
      </Part>
      <Awning open={has("terms")} />
      <Part shown={has("name")} ghost={<rect x="158" y="92" width="244" height="62" rx="10" />}>
        <path d="M196 152v26M364 152v26" stroke="var(--s-wood2)" strokeWidth="6" />
        <rect x="158" y="92" width="244" height="62" rx="10" fill="var(--s-wood)" stroke="var(--s-wood2)" strokeWidth="4" />
        <path d="M172 108h216M172 138h216" stroke="var(--s-shade)" strokeWidth="2" />
        <text x="280" y="133" textAnchor="middle" className="font-display text-[28px] font-bold" fill="var(--s-cream)">
          {shorten(sign)}
        </text>
      </Part>
    </svg>
  );
}

/** A dashed outline shows where a part that is still missing will stand. */
function Part({ shown, ghost, children }: { shown: boolean; ghost: ReactNode; children: ReactNode }) {
  return (
    <>
      <g
        className={`transition-opacity duration-300 ${shown ? "opacity-0" : "opacity-70"}`}
        stroke="var(--ink-soft)"
        strokeWidth="2.5"
        strokeDasharray="1 8"
      >
        {ghost}
      </g>
      <g className={`transition-[opacity,transform] duration-300 ${shown ? "" : "-translate-y-3 opacity-0"}`}>{children}</g>
    </>
  );
}

function shorten(text: string): string {
  const letters = [...new Intl.Segmenter().segment(text.trim())].map(({ segment }) => segment);
  const fits = letters.length <= signLetters;
  return fits
    ? letters.join("")
    : `${letters
        .slice(0, signLetters - 1)
        .join("")
        .trimEnd()}…`;
}
