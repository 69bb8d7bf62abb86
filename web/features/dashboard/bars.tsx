// The only file that imports the charting library. Only the Analytics page loads it.
import { Bar, BarChart, CartesianGrid, Tooltip, XAxis, YAxis } from "recharts";
import { compactMoneyText, compactText, dayOfMonthText, shortMonthText } from "#texts/figure-formats.ts";
import { useLocale } from "#web/data/language.ts";
import { useDisplaySetting } from "#web/ui/display-settings.ts";
import { type Column, cellText, type FigureTable } from "./figure-table.tsx";

type Point = { name: string; value: number };

const grid = "var(--line)";
const ticks = { fill: "var(--ink-soft)", fontSize: 13 };

/** A bar for each row, as long as its second column says. Horizontal bars suit names, vertical bars suit time. */
export function Bars({ table, color, horizontal }: { table: FigureTable; color: string; horizontal: boolean }) {
  const [motion] = useDisplaySetting("motion");
  const points: Point[] = table.rows.map(([name, value]) => ({ name: String(name), value: Number(value) }));
  const [names, values] = table.columns;
  const isMoney = values.kind === "money";
  const axis = { tick: ticks, tickLine: false };
  const nameAxis = { ...axis, dataKey: "name", type: "category", tickFormatter: shortName(names), stroke: grid } as const;
  const valueAxis = {
    ...axis,
    type: "number",
    tickFormatter: isMoney ? compactMoneyText : compactText,
    allowDecimals: isMoney,
    axisLine: false,
  } as const;

  return (
    <BarChart
      // The chart formats its ticks once.
      key={useLocale()}
      responsive
      data={points}
      // Named after the axis of the names, not after the bars.
      layout={horizontal ? "vertical" : "horizontal"}
      title={table.caption}
      margin={{ top: 8, right: 12, bottom: 0, left: 0 }}
      className="h-72 w-full"
    >
      <CartesianGrid stroke={grid} strokeDasharray="3 4" vertical={horizontal} horizontal={!horizontal} />
      {horizontal ? <XAxis {...valueAxis} /> : <XAxis {...nameAxis} minTickGap={16} />}
      {horizontal ? <YAxis {...nameAxis} width={140} interval={0} /> : <YAxis {...valueAxis} width={60} />}
      <Tooltip
        cursor={{ fill: "var(--sunk)" }}
        isAnimationActive={false}
        content={({ active, payload }) => active && <PointText table={table} point={payload[0]?.payload} />}
      />
      <Bar
        dataKey="value"
        fill={color}
        radius={horizontal ? [0, 6, 6, 0] : [6, 6, 0, 0]}
        maxBarSize={36}
        isAnimationActive={motion === "full"}
        animationDuration={300}
      />
    </BarChart>
  );
}

function shortName({ kind }: Column): (name: string) => string {
  if (kind === "day") return dayOfMonthText;
  return kind === "month" ? shortMonthText : (name) => name;
}

function PointText({ table, point }: { table: FigureTable; point: Point | undefined }) {
  if (!point) return null;
  const [names, values] = table.columns;
  return (
    <p className="rounded-sm border border-line bg-card px-3 py-1.5 text-sm text-ink shadow-soft">
      {cellText(point.name, names.kind)}: <b>{cellText(point.value, values.kind)}</b>
    </p>
  );
}
