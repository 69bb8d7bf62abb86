// Apart from the other states: the home page shows only open tasks, and loads no words for the others.
import { m } from "#texts/m.ts";
import { Icon, type IconName } from "#web/ui/icon.tsx";

export type StateLook = { label: () => string; dye: string; icon: IconName };

export const openLook: StateLook = { label: m.task_open, dye: "dye-teal", icon: "bid" };

export function StateBadge({ label, dye, icon }: StateLook) {
  return (
    <span className={`badge ${dye} sm:whitespace-nowrap`}>
      <Icon name={icon} className="size-4" />
      {label()}
    </span>
  );
}
