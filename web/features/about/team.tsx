import type { ReactNode } from "react";

type Member = { name: string; role: string; text: string; portrait: ReactNode };

const line = { fill: "none", stroke: "var(--s-ink)", strokeWidth: 2, strokeLinecap: "round" } as const;

function Face({ skin }: { skin: string }) {
  return (
    <>
      <path d="M-9 4H9V22C9 34-9 34-9 22z" fill={skin} />
      <path d="M-9 8C-4 14 4 14 9 8V16C4 20-4 20-9 16z" fill="var(--s-shade)" />
      <path d="M-21-24C-21-50 21-50 21-24C21-4 12 10 0 10S-21-4-21-24z" fill={skin} />
      <circle cx="-8" cy="-17" r="2.2" fill="var(--s-ink)" />
      <circle cx="8" cy="-17" r="2.2" fill="var(--s-ink)" />
      <path d="M-6-5C-3-1 3-1 6-5M-12-24q4-3 8-1M12-24q-4-3-8-1" {...line} />
    </>
  );
}

function Portrait({ sky, children }: { sky: string; children: ReactNode }) {
  return (
    <svg viewBox="0 0 96 96" aria-hidden="true" className="size-28 rounded-full">
      <path d="M0 0h96v96H0z" fill={sky} />
      <g transform="translate(48 62) scale(0.86)">{children}</g>
    </svg>
  );
}

const shoulders = "M-46 92C-48 48-38 28-14 22H14C38 28 48 48 46 92z";

const members: readonly Member[] = [
  {
    name: "Ayesha Siddiqua",
    role: "Founder & CEO",
    text: "Grew up behind her father's stall in Bogura. Still decides by what she would tell a customer to their face.",
    portrait: (
      <Portrait sky="var(--s-gold2)">
        <path d="M-26-22C-34 20-34 40-28 62H28C34 40 34 20 26-22z" fill="var(--s-hair)" />
        <path d={shoulders} fill="var(--s-teal)" />
        <Face skin="var(--s-skin2)" />
        <path d="M-24-12C-30-56 30-56 24-12C20-24 16-34 6-37C-6-34-18-28-24-12z" fill="var(--s-hair)" />
        <circle cx="0" cy="-28" r="2.2" fill="var(--s-red)" />
        <path d="M-14 22C-6 34 6 34 14 22L22 27C10 46-10 46-22 27z" fill="var(--s-gold)" />
        <circle cx="-22" cy="-7" r="3" fill="var(--s-gold)" />
        <circle cx="22" cy="-7" r="3" fill="var(--s-gold)" />
      </Portrait>
    ),
  },
  {
    name: "Mahbub Alam",
    role: "Chief Operations Officer",
    text: "Ran a river ferry line on time for eleven years. Boxes, deadlines and people now leave the quay with him.",
    portrait: (
      <Portrait sky="var(--s-sky2)">
        <path d={shoulders} fill="var(--s-indigo)" />
        <Face skin="var(--s-skin3)" />
        <circle cx="-21" cy="-16" r="5" fill="var(--s-skin3)" />
        <circle cx="21" cy="-16" r="5" fill="var(--s-skin3)" />
        <path d="M-23-20C-26-54 26-54 23-20C18-34 8-37 0-37S-18-34-23-20z" fill="var(--s-hair)" />
        <path d="M-21-14C-20 14-8 20 0 20S20 14 21-14C18-2 10-5 0-5S-18-2-21-14z" fill="var(--s-hair)" />
        <path d="M-5-1C-2 2 2 2 5-1" {...line} stroke="var(--s-cream)" />
        <path d="M-14 22L0 42 14 22 22 28 6 54H-6L-22 28z" fill="var(--s-cream)" />
      </Portrait>
    ),
  },
  {
    name: "Rina Chakma",
    role: "Product Manager",
    text: "Asks three people before she draws a screen and watches three more use it. Weaves on Fridays.",
    portrait: (
      <Portrait sky="var(--s-hill2)">
        <circle cx="0" cy="-52" r="13" fill="var(--s-hair)" />
        <path d={shoulders} fill="var(--s-red)" />
        <Face skin="var(--s-skin4)" />
        <circle cx="-21" cy="-16" r="5" fill="var(--s-skin4)" />
        <circle cx="21" cy="-16" r="5" fill="var(--s-skin4)" />
        <path d="M-23-16C-27-52 27-52 23-16C21-28 12-33 0-33S-21-28-23-16z" fill="var(--s-hair)" />
        <path d="M-15-17a6.5 6.5 0 1 0 13 0 6.5 6.5 0 1 0-13 0M2-17a6.5 6.5 0 1 0 13 0 6.5 6.5 0 1 0-13 0M-2-17h4" {...line} />
        <path d="M-38 42L38 42 40 52-40 52zM-42 62L42 62 43 70-43 70z" fill="var(--s-gold)" />
      </Portrait>
    ),
  },
];

export function Team() {
  return (
    <section aria-labelledby="team" className="page-width grid gap-8 py-16 md:py-20">
      <h2 id="team" className="text-3xl sm:text-4xl">
        Who packs the box
      </h2>
      <ul className="grid gap-6 md:grid-cols-3">
        {members.map(({ name, role, text, portrait }) => (
          <li key={name} className="grid content-start justify-items-start gap-3 rounded-lg border border-line bg-card p-6 shadow-soft">
            {portrait}
            <h3 className="mt-2 text-xl">{name}</h3>
            <p className="font-semibold text-river">{role}</p>
            <p className="text-ink-soft">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
