import { Icon } from "#web/ui/icon.tsx";
import { Panel } from "./panel.tsx";
import { sampleActivity } from "./sample.ts";

export function RecentActivity() {
  return (
    <Panel title="Recent Activity" mark="sample">
      <ol className="grid">
        {sampleActivity.map(({ icon, text, when }) => (
          <li key={text} className="flex gap-3 border-t border-line py-2.5 first:border-t-0 first:pt-0">
            <span className="mt-0.5 grid size-8 shrink-0 place-items-center rounded-full bg-sunk text-ink-soft">
              <Icon name={icon} className="size-4" />
            </span>
            <span className="grid min-w-0">
              <span>{text}</span>
              <span className="text-sm text-ink-soft">{when}</span>
            </span>
          </li>
        ))}
      </ol>
    </Panel>
  );
}
