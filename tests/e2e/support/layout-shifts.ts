// Content that moves while a page is loading.
import type { Page } from "@playwright/test";

type Shifts = { read(): string[] };

/** From now on pages record their layout shifts. Their fonts arrive late, unless the test is about cached ones. */
export async function recordShifts(page: Page, { lateFonts = true } = {}): Promise<void> {
  await page.addInitScript(collectShifts);
  if (!lateFonts) return;
  await page.route(/\.woff2$/, async (route) => {
    await page.waitForLoadState("domcontentloaded");
    await route.continue();
  });
}

export function readShifts(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    await document.fonts.ready;
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
    return (window as unknown as { shifts: Shifts }).shifts.read();
  });
}

/** Runs in the page before its own scripts. A late font may move a figure by very little; anything more counts. */
function collectShifts(): void {
  type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: { node: Element | null }[] };
  const entries: PerformanceEntry[] = [];
  const observer = new PerformanceObserver((list) => entries.push(...list.getEntries()));
  observer.observe({ type: "layout-shift", buffered: true });
  const describe = ({ value, sources }: Shift) =>
    `${value.toFixed(3)} ${sources.map(({ node }) => node?.outerHTML?.slice(0, 100)).join(" | ")}`;
  const read = () =>
    ([...entries, ...observer.takeRecords()] as Shift[]).filter((shift) => shift.value > 0.02 && !shift.hadRecentInput).map(describe);
  Object.assign(window, { shifts: { read } });
}
