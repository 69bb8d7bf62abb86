import { Icon } from "#web/ui/icon.tsx";

/** Also for links in the bar that show an icon and a `CountBadge`. */
export const bellButton =
  "bar-control relative grid place-items-center rounded-md transition-colors duration-150 hover:bg-sunk aria-expanded:bg-sunk";

export function BellIcon() {
  return <Icon name="bell" className="bar-icon" />;
}

/** A placeholder until the bell has loaded. */
export function BellPlace() {
  return (
    <span className={bellButton}>
      <BellIcon />
    </span>
  );
}
