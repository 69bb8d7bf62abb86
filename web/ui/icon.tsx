import drawings from "#web/ui/icons.svg";
import type { IconName } from "#web/ui/icons.ts";

export type { IconName };

export function Icon({ name, filled = false, className = "" }: { name: IconName; filled?: boolean; className?: string }) {
  const look = ["icon", filled && "fill-current", name === "dots" && "stroke-3", className].filter(Boolean).join(" ");
  return (
    <svg aria-hidden="true" className={look}>
      <use href={`${drawings}#${name}`} />
    </svg>
  );
}
