import { useState } from "react";
import { IconButton } from "#web/ui/button.tsx";
import { useMotion } from "#web/ui/display-settings.ts";
import { TechIcon } from "./tech-icon.tsx";
import { type Technology, technologies } from "./technologies.ts";

/** Two equal rows of logos, one behind the other: when the first has gone by, the second stands where it began. */
export function TechCarousel() {
  const [paused, setPaused] = useState(false);
  const [motion] = useMotion();
  return (
    <section aria-label="Technologies" data-paused={paused} className="tech-carousel grid gap-3">
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
          label={paused ? "Move the logos" : "Stop the logos"}
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
