// The drawn pictures are files of symbols that take their colours from the page, so both themes share them.
import people from "#web/ui/people.svg?url";
import box from "#web/ui/scenes/box.svg?url";
import crowd from "#web/ui/scenes/crowd.svg?url";
import stall from "#web/ui/scenes/stall.svg?url";
import street from "#web/ui/scenes/street.svg?url";
import trail from "#web/ui/scenes/trail.svg?url";

/** A file each: they are large, and a browser parses a file in one task. */
const scenes = { stall, trail, crowd, street, box };

export type SceneName = keyof typeof scenes;
export type PortraitName = "sabina" | "tanvir" | "farzana" | "imran" | "maya" | "harun" | "ayesha" | "mahbub" | "rina";

/** Where it is not drawn, it keeps its room, and its file is not loaded. */
export function Scene({ name, className, drawn = true }: { name: SceneName; className: string; drawn?: boolean }) {
  return (
    <svg viewBox={name === "box" ? "0 0 520 440" : "0 0 640 520"} aria-hidden="true" className={className}>
      {drawn && <use href={`${scenes[name]}#scene`} />}
    </svg>
  );
}

export function Portrait({ name, className = "size-12" }: { name: PortraitName; className?: string }) {
  return (
    <svg viewBox="0 0 96 96" aria-hidden="true" className={`shrink-0 rounded-full ${className}`}>
      <use href={`${people}#${name}`} />
    </svg>
  );
}
