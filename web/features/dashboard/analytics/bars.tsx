// The charting library enters here alone, and only the Analytics page loads this file.
import { Bar, BarChart, CartesianGrid, Tooltip, XAxis, YAxis } from "recharts";
import { useMotion } from "#web/ui/display-settings.ts";
import { cellText, type FigureTable } from "../figure-table.ts";
import { shortCountText, shortDayText, shortMonthText } from "../figures.ts";

type BarsProps = { table: FigureTable; color: string; lying: boolean };

const grid = "var(--line)";
const ticks = { fill: "var(--ink-soft)", fontSize: 13 };

/** Bars of a table's second column. Lying bars leave room for names, standing ones for time. */
export function Bars({ table, color, lying }: BarsProps) {
  const [motion] = useMotion();
  const points = table.rows.map(([name, value]) => ({ name: String(name), value: Number(value) }));
  const [names, values] = table.columns;
  const money = values?.kind === "money";
  const shortValue = (value: number) => (money ? "$" : "") + shortCountText(value);
  const shortName = (name: string) => (names?.kind === "day" ? shortDayText(name) : names?.kind === "month" ? shortMonthText(name) : name);
  const nameAxis = { dataKey: "name", type: "category", tickFormatter: shortName, tick: ticks, tickLine: false, stroke: grid } as const;
  const valueAxis = {
    type: "number",
    tickFormatter: shortValue,
    allowDecimals: money,
    tick: ticks,
    tickLine: false,
    axisLine: false,
  } as const;

  return (
    <BarChart
      responsive
      data={points}
      layout={lying ? "vertical" : "horizontal"}
      title={table.caption}
      margin={{ top: 8, right: 12, bottom: 0, left: 0 }}
      className="h-72 w-full"
    >
      <CartesianGrid stroke={grid} strokeDasharray="3 4" vertical={lying} horizontal={!lying} />
      {lying ? <XAxis {...valueAxis} /> : <XAxis {...nameAxis} minTickGap={16} />}
      {lying ? <YAxis {...nameAxis} width={140} interval={0} /> : <YAxis {...valueAxis} width={52} />}
      <Tooltip cursor={{ fill: "var(--sunk)" }} isAnimationActive={false} content={(hint) => <Hint table={table} {...firstOf(hint)} />} />
      <Bar
        dataKey="value"
        fill={color}
        radius={lying ? [0, 6, 6, 0] : [6, 6, 0, 0]}
        maxBarSize={36}
        isAnimationActive={motion === "full"}
        animationDuration={300}
      />
    </BarChart>
  );
}

function firstOf({ active, payload }: { active?: boolean; payload?: readonly { payload?: unknown }[] }) {
  return { point: active ? ((payload?.[0]?.payload ?? null) as { name: string; value: number } | null) : null };
}

function Hint({ table, point }: { table: FigureTable; point: { name: string; value: number } | null }) {
  if (!point) return null;
  const [names, values] = table.columns;
  return (
    <p className="rounded-sm border border-line bg-card px-3 py-1.5 text-sm text-ink shadow-soft">
      {cellText(point.name, names?.kind ?? "text")}: <b>{cellText(point.value, values?.kind ?? "count")}</b>
    </p>
  );
}
