// A market stall that is put together as a person fills in the registration: each item adds a part.
import type { ReactNode } from "react";
import type { RegistrationItem } from "./registration.ts";
import stall from "./stall.svg?url";

const signLetters = 15;

type AccountDrawingProps = { parts: readonly RegistrationItem[] | undefined; sign: string; className: string };

export function AccountDrawing({ parts, sign, className }: AccountDrawingProps) {
  const has = (part: RegistrationItem) => parts?.includes(part) ?? true;
  return (
    <svg viewBox="0 0 560 560" aria-hidden="true" className={className} strokeLinecap="round" strokeLinejoin="round" fill="none">
      <use href={`${stall}#background`} />
      <Part name="photoURL" shown={has("photoURL")} outline={<rect x="136" y="268" width="76" height="88" rx="6" />} />
      <Part name="email" shown={has("email")} outline={<path d="M330 316h84v54h-84z" />} />
      <use href={`${stall}#counter`} />
      <Part name="password" shown={has("password")} outline={<rect x="253" y="420" width="54" height="46" rx="8" />} />
      {/* The awning is rolled up until the terms are accepted. */}
      <g className={`origin-[280px_172px] transition-transform duration-300 ${has("terms") ? "" : "scale-y-[0.22]"}`}>
        <use href={`${stall}#awning`} />
      </g>
      <Part name="displayName" shown={has("displayName")} outline={<rect x="158" y="92" width="244" height="62" rx="10" />}>
        <text x="280" y="133" textAnchor="middle" className="font-display text-[28px] font-bold" fill="var(--s-cream)">
          {shorten(sign)}
        </text>
      </Part>
    </svg>
  );
}

type PartProps = { name: RegistrationItem; shown: boolean; outline: ReactNode; children?: ReactNode };

/** A dashed outline shows the place of a part that is missing. */
function Part({ name, shown, outline, children }: PartProps) {
  const opacity = shown ? "opacity-0" : "opacity-70";
  return (
    <>
      <g className={`transition-opacity duration-300 ${opacity}`} stroke="var(--ink-soft)" strokeWidth="2.5" strokeDasharray="1 8">
        {outline}
      </g>
      <g className={`transition-[opacity,transform] duration-300 ${shown ? "" : "-translate-y-3 opacity-0"}`}>
        <use href={`${stall}#${name}`} />
        {children}
      </g>
    </>
  );
}

function shorten(text: string): string {
  const letters = [...new Intl.Segmenter().segment(text.trim())].map(({ segment }) => segment);
  if (letters.length <= signLetters) return letters.join("");
  const start = letters.slice(0, signLetters - 1).join("");
  return `${start.trimEnd()}…`;
}
