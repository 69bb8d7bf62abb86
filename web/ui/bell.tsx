import { Icon } from "#web/ui/icon.tsx";

/** Also for links in the bar that show an icon and a `CountBadge`. */
export const bellButton =
  "relative grid size-11 shrink-0 place-items-center rounded-md transition-colors duration-150 hover:bg-sunk aria-expanded:bg-sunk";

export function BellIcon() {
  return <Icon name="bell" className="size-5.5" />;
}

/** A placeholder until the bell has loaded. */
export function BellPlace() {
  return (
    <span className={bellButton}>
      <BellIcon />
    </span>
  );
}
