// What holds for every screen: nothing for axe to find in either theme, nothing to scroll sideways on a small phone.
import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

const rules = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
const smallPhone = { width: 320, height: 640 };

export async function expectAccessible(page: Page): Promise<void> {
  const size = page.viewportSize();
  for (const theme of ["light", "dark"]) {
    await page.evaluate((name) => {
      document.documentElement.dataset.theme = name;
    }, theme);
    await finishMotion(page);
    const { violations } = await new AxeBuilder({ page }).withTags(rules).analyze();
    expect(violations.map(({ id, nodes }) => ({ theme, id, nodes: nodes.map(({ html }) => html) }))).toEqual([]);
  }
  await page.setViewportSize(smallPhone);
  // An open dialog lets go of the page for one frame when the window changes its size.
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(smallPhone.width);
  if (size) await page.setViewportSize(size);
}

/** Colours halfway through a transition are nobody's. */
async function finishMotion(page: Page): Promise<void> {
  await page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .map((animation) => animation.effect?.getTiming().iterations !== Infinity && animation.finished.catch(() => null)),
    ),
  );
}
