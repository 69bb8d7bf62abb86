import { Icon, type IconName } from "#web/ui/icon.tsx";
import { countText } from "./figures.ts";
import { Panel } from "./panel.tsx";
import { sampleStats } from "./sample.ts";

export function SampleFigures() {
  return (
    <Panel title="Market figures" mark="sample" note="Fixed figures that show how a full market looks.">
      <ul className="grid grow auto-rows-fr grid-cols-2 gap-3">
        <StatCard icon="briefcase" label="Total Products" value={sampleStats.totalProducts} />
        <StatCard icon="list" label="My Items" value={sampleStats.myItems} />
        <StatCard icon="users" label="Total Users" value={sampleStats.totalUsers} />
        <StatCard icon="chart" label="Monthly Revenue" value={sampleStats.monthlyRevenue} sign="৳" />
      </ul>
      <dl className="mt-auto grid grid-cols-2 gap-x-4 border-t border-dashed border-line-strong pt-4">
        <Total label="Total Orders" value={sampleStats.totalOrders} />
        <Total label="Active Users" value={sampleStats.activeUsers} />
      </dl>
    </Panel>
  );
}

function StatCard({ icon, label, value, sign = "" }: { icon: IconName; label: string; value: number; sign?: string }) {
  return (
    <li className="grid content-center gap-1 rounded-md bg-sunk p-3 sm:p-4">
      <span className="flex items-center gap-2 text-sm font-medium text-ink-soft">
        <Icon name={icon} className="size-4 max-sm:hidden" />
        {label}
      </span>
      <data value={value} className="font-display text-2xl leading-9 font-bold tabular-nums sm:text-3xl sm:leading-10">
        {sign}
        {countText(value)}
      </data>
    </li>
  );
}

function Total({ label, value }: { label: string; value: number }) {
  return (
    <div>
      <dt className="text-sm text-ink-soft">{label}</dt>
      <dd>
        <data value={value} className="font-semibold tabular-nums">
          {countText(value)}
        </data>
      </dd>
    </div>
  );
}
