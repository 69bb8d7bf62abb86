// How the dashboard writes counts, days and months. Days and months are calendar dates, so UTC keeps them whole.
const counts = new Intl.NumberFormat("en-US");
const short = new Intl.NumberFormat("en-US", { notation: "compact", maximumFractionDigits: 2 });
const day = new Intl.DateTimeFormat("en-US", { day: "numeric", month: "short", year: "numeric", timeZone: "UTC" });
const shortDay = new Intl.DateTimeFormat("en-US", { day: "numeric", month: "short", timeZone: "UTC" });
const month = new Intl.DateTimeFormat("en-US", { month: "long", year: "numeric", timeZone: "UTC" });
const shortMonth = new Intl.DateTimeFormat("en-US", { month: "short", timeZone: "UTC" });

export function countText(value: number): string {
  return counts.format(value);
}

/** For axes: 1.25K. */
export function shortCountText(value: number): string {
  return short.format(value);
}

export function dayText(value: string): string {
  return day.format(new Date(value));
}

export function shortDayText(value: string): string {
  return shortDay.format(new Date(value));
}

export function monthText(value: string): string {
  return month.format(new Date(value));
}

export function shortMonthText(value: string): string {
  return shortMonth.format(new Date(value));
}
