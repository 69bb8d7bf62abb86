import { Icon } from "#web/ui/icon.tsx";

export const bellButton =
  "relative grid size-11 shrink-0 place-items-center rounded-md transition-colors duration-150 hover:bg-sunk aria-expanded:bg-sunk";

export function BellIcon() {
  return <Icon name="bell" className="size-5.5" />;
}

/** Keeps the bell's place until the bell itself has come. */
export function BellPlace() {
  return (
    <span className={bellButton}>
      <BellIcon />
    </span>
  );
}
