// A market stall that is put together as a person fills in the registration: each item adds a part.
import type { ReactNode } from "react";
import type { RegistrationItem } from "./registration.ts";

const signLetters = 15;
const pleats = Array.from({ length: 10 }, (_, index) => 60 + index * 44);
const flags = Array.from({ length: 11 }, (_, index) => ({ x: 30 + index * 50, y: 26 + Math.sin(((index + 0.5) / 11) * Math.PI) * 26 }));
const dyes = ["var(--s-red)", "var(--s-gold)", "var(--s-teal2)", "var(--s-plum)", "var(--s-green2)"];
const stars = ["60 96", "128 60", "214 84", "330 70", "404 104", "96 190", "500 176", "30 150", "452 58"];

type AccountDrawingProps = { parts: readonly RegistrationItem[] | undefined; sign: string; className: string };

export function AccountDrawing({ parts, sign, className }: AccountDrawingProps) {
  const has = (part: RegistrationItem) => parts?.includes(part) ?? true;
  return (
    <svg viewBox="0 0 560 560" aria-hidden="true" className={className} strokeLinecap="round" strokeLinejoin="round" fill="none">
      <Backdrop />
      <Posts />
      <Part shown={has("photoURL")} ghost={<rect x="136" y="268" width="76" height="88" rx="6" />}>
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
      <Part shown={has("displayName")} ghost={<rect x="158" y="92" width="244" height="62" rx="10" />}>
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

function Backdrop() {
  return (
    <>
      <path d="M0 0h560v560H0z" fill="var(--s-sky)" />
      {stars.map((place) => (
        <circle key={place} r="1.8" transform={`translate(${place})`} fill="var(--s-star)" />
      ))}
      <circle cx="458" cy="132" r="78" fill="var(--s-halo)" />
      <circle cx="458" cy="132" r="48" fill="var(--s-sun)" />
      <path d="M0 318c84-66 164-54 236-16s196-54 324-8v170H0z" fill="var(--s-hill)" />
      <path d="M0 378c110-44 186-16 286-16s186-34 274-12v120H0z" fill="var(--s-hill2)" />
      <path d="M0 452h560v108H0z" fill="var(--s-ground)" />
      <path d="M0 452h560v10c-140 8-300-4-400 4-70 4-130-2-160 2z" fill="var(--s-ground2)" />
      <path d="M-8 20q288 62 576 0" stroke="var(--s-wood2)" strokeWidth="2" />
      {flags.map(({ x, y }, index) => (
        <path key={x} d={`M${x - 12} ${y - 1}h24l-12 26z`} fill={dyes[index % dyes.length]} />
      ))}
    </>
  );
}

function Posts() {
  return (
    <>
      <path d="M104 236h352v148H104z" fill="var(--s-dim)" opacity="0.28" />
      <path d="M96 190h16v300H96zM448 190h16v300h-16z" fill="var(--s-wood)" />
      <path d="M106 190h6v300h-6zM458 190h6v300h-6z" fill="var(--s-shade2)" />
      <path d="M280 222v16" stroke="var(--s-wood2)" strokeWidth="3" />
      <circle cx="280" cy="258" r="64" fill="var(--s-glow)" />
      <path d="M264 238h32l6 34h-44z" fill="var(--s-glass)" stroke="var(--s-wood2)" strokeWidth="3" />
      <path d="M268 238a12 9 0 0 1 24 0M258 272h44" stroke="var(--s-wood2)" strokeWidth="4" />
    </>
  );
}

function Counter() {
  return (
    <>
      <path d="M222 346h84l-9 32h-66z" fill="var(--s-straw)" />
      <path d="M226 358h76M229 368h70" stroke="var(--s-shade2)" strokeWidth="2" />
      <circle cx="240" cy="338" r="13" fill="var(--s-red2)" />
      <circle cx="288" cy="338" r="13" fill="var(--s-red)" />
      <circle cx="264" cy="330" r="15" fill="var(--s-gold)" />
      <path d="M264 316c1-7 6-10 12-10" stroke="var(--s-green)" strokeWidth="4" />
      <path d="M76 384h408v110H76z" fill="var(--s-wood)" />
      <path d="M76 420h164m80 0h164M76 456h164m80 0h164" stroke="var(--s-shade2)" strokeWidth="3" />
      <path d="M240 392h80v102h-80z" fill="var(--s-woodlit)" />
      <path d="M60 368h440v20H60z" fill="var(--s-woodlit)" />
      <path d="M60 382h440v6H60z" fill="var(--s-shade2)" />
      <path d="M60 494h440" stroke="var(--s-shade2)" strokeWidth="8" />
    </>
  );
}

/** Rolled up until the terms are accepted. */
function Awning({ open }: { open: boolean }) {
  return (
    <g className={`origin-[280px_172px] transition-transform duration-300 ${open ? "" : "scale-y-[0.22]"}`}>
      {pleats.map((x, index) => (
        <path key={x} d={`M${x} 172h44v44a22 22 0 0 1-44 0z`} fill={index % 2 ? "var(--s-cream)" : "var(--s-teal)"} />
      ))}
      <path d="M60 172h440v16H60z" fill="var(--s-shade2)" />
    </g>
  );
}

/** A dashed outline shows the place of a part that is missing. */
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
  if (letters.length <= signLetters) return letters.join("");
  const start = letters.slice(0, signLetters - 1).join("");
  return `${start.trimEnd()}…`;
}
