import { useEffect, useState } from "react";
import { m } from "#texts/m.ts";
import { IconButton } from "#web/ui/button.tsx";
import { useDisplaySetting } from "#web/ui/display-settings.ts";

// The logos come from the public icon service of the Simple Icons project.
const technologies = [
  { name: "React", slug: "react" },
  { name: "React Router", slug: "reactrouter" },
  { name: "TypeScript", slug: "typescript" },
  { name: "Tailwind CSS", slug: "tailwindcss" },
  { name: "Vite", slug: "vite" },
  { name: "Node.js", slug: "nodedotjs" },
  { name: "Hono", slug: "hono" },
  { name: "PostgreSQL", slug: "postgresql" },
  { name: "Drizzle", slug: "drizzle" },
  { name: "Zod", slug: "zod" },
];
type Technology = (typeof technologies)[number];

/** Two equal rows of logos, one after the other: when the first has moved out, the second is where the first began. */
export function TechCarousel() {
  const [paused, setPaused] = useState(false);
  const [motion] = useDisplaySetting("motion");
  return (
    <section aria-label={m.about_technologies()} data-paused={paused} className="tech-carousel grid gap-3">
      <div className="tech-window">
        <div className="tech-track">
          <ul className="tech-row">
            {technologies.map((technology) => (
              <TechTile key={technology.slug} technology={technology} />
            ))}
          </ul>
          <ul className="tech-row tech-echo" aria-hidden="true">
            {technologies.map((technology) => (
              <TechTile key={technology.slug} technology={technology} hidden />
            ))}
          </ul>
        </div>
      </div>
      {motion === "full" && (
        <IconButton
          icon={paused ? "play" : "pause"}
          label={paused ? m.about_logos_play() : m.about_logos_pause()}
          onClick={() => setPaused(!paused)}
          className="justify-self-end no-script:hidden"
        />
      )}
    </section>
  );
}

function TechTile({ technology, hidden = false }: { technology: Technology; hidden?: boolean }) {
  return (
    <li className="tech-tile">
      <TechIcon technology={technology} hidden={hidden} />
      <span className="text-sm font-semibold">{technology.name}</span>
    </li>
  );
}

/** A drawn crate until the logo has loaded, or if it fails. Only requested after hydration: before that, no handler would notice a failure. */
function TechIcon({ technology, hidden }: { technology: Technology; hidden: boolean }) {
  const [state, setState] = useState<"drawn" | "asked" | "loaded" | "failed">("drawn");
  useEffect(() => setState("asked"), []);
  const label = hidden ? "" : m.about_logo({ name: technology.name });
  const asked = state === "asked" || state === "loaded";
  return (
    <span className="grid size-12 *:[grid-area:1/1]">
      {state !== "loaded" && <Crate label={asked ? "" : label} letter={technology.name.charAt(0)} />}
      {asked && (
        <img
          src={`https://cdn.simpleicons.org/${technology.slug}`}
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
