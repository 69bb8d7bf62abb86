import { Link } from "react-router";
import { pagePaths } from "#contract/paths.ts";
import { Icon, type IconName } from "#web/ui/icon.tsx";
import { Panel } from "./panel.tsx";

const actions: readonly { to: string; icon: IconName; label: string; dye: string }[] = [
  { to: pagePaths.addTask, icon: "plus", label: "Post a task", dye: "dye-teal" },
  { to: pagePaths.browse, icon: "search", label: "Browse tasks", dye: "dye-ochre" },
  { to: pagePaths.myPosted, icon: "list", label: "My tasks", dye: "dye-indigo" },
  { to: pagePaths.profile, icon: "user", label: "My profile", dye: "dye-plum" },
];

export function QuickActions() {
  return (
    <Panel title="Quick Actions">
      <ul className="grid grid-cols-2 gap-3 md:grid-cols-4">
        {actions.map(({ to, icon, label, dye }) => (
          <li key={to} className="grid">
            <Link
              to={to}
              className={`dyed ${dye} grid min-h-24 content-between gap-3 rounded-md p-4 font-semibold transition-transform duration-150 hover:-translate-y-0.5`}
            >
              <Icon name={icon} className="size-6" />
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
