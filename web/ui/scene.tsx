// The drawn pictures live in two files of symbols that take their colours from the page, so both themes share them.
import people from "#web/ui/people.svg?url";
import scenes from "#web/ui/scenes.svg?url";

export type SceneName = "stall" | "trail" | "crowd" | "street";
export type PortraitName = "nusrat" | "tanvir" | "farzana" | "imran" | "maya" | "rafiq";

export function Scene({ name, className = "w-full" }: { name: SceneName; className?: string }) {
  return (
    <svg viewBox="0 0 640 520" aria-hidden="true" className={className}>
      <use href={`${scenes}#${name}`} />
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
