/** The first that matches: browsers also name those that they descend from. */
const browsers: [name: string, pattern: RegExp][] = [
  ["Edge", /\bEdg(e|A|iOS)?\//],
  ["Opera", /\b(OPR|OPiOS|Opera)\//],
  ["Samsung Internet", /\bSamsungBrowser\//],
  ["UC Browser", /\bUCBrowser\//],
  ["Firefox", /\b(Firefox|FxiOS)\//],
  ["Chrome", /\b(Chrome|Chromium|HeadlessChrome|CriOS)\//],
  ["Safari", /\bVersion\/[\d.]+ .*Safari\//],
];

const systems: [name: string, pattern: RegExp][] = [
  ["iPhone", /\biPhone\b/],
  ["iPad", /\biPad\b/],
  ["Android", /\bAndroid\b/],
  ["ChromeOS", /\bCrOS\b/],
  ["Windows", /\bWindows\b/],
  ["macOS", /\bMac OS X\b|\bMacintosh\b/],
  ["Linux", /\bLinux\b/],
];

export type Device = { browser: string | null; system: string | null };

/** Browser and system that the header `User-Agent` names. It is for the person's own eyes and proves nothing. */
export function deviceOf(userAgent: string | null): Device {
  const find = (list: typeof browsers) => list.find(([, pattern]) => pattern.test(userAgent ?? ""))?.[0] ?? null;
  return { browser: find(browsers), system: find(systems) };
}
