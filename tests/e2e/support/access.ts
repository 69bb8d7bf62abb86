// What holds for every screen: axe finds nothing in either theme, and a small phone shows it without horizontal scrolling.
import { expect, type Page } from "@playwright/test";
import axe from "axe-core";

const smallPhone = 320;
const allRules = axe
  .getRules(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"])
  .filter(({ tags }) => !tags.includes("experimental") && !tags.includes("deprecated"));
/** All rules in the light theme. The dark theme changes nothing but colours, so only the rules about colours run again. */
const rulesOf = {
  light: allRules.map(({ ruleId }) => ruleId),
  dark: allRules.filter(({ tags }) => tags.includes("cat.color")).map(({ ruleId }) => ruleId),
};
const rulesWithoutColours = rulesOf.light.filter((rule) => !rulesOf.dark.includes(rule));

type Theme = "light" | "dark";
type Violation = { theme: Theme; rule: string; elements: string[] };
type AxeWindow = { axe: typeof axe };

/** For a page that is checked at all widths anyway. */
export async function expectNoViolations(page: Page): Promise<void> {
  expect(await findViolations(page, rulesOf)).toEqual([]);
}

/** For a page in another language or with other content, whose colours are checked elsewhere: that takes most of the time. */
export async function expectNoViolationsButColours(page: Page): Promise<void> {
  expect(await findViolations(page, { light: rulesWithoutColours })).toEqual([]);
}

export async function expectAccessible(page: Page): Promise<void> {
  await expectNoViolations(page);
  const size = page.viewportSize();
  await expectNoHorizontalScroll(page, smallPhone);
  if (size) await page.setViewportSize(size);
}

export async function expectNoHorizontalScroll(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 640 });
  const message = `the width that ${new URL(page.url()).pathname} needs at ${width} px`;
  // The page follows a resize, and a new size of the text, some frames later.
  const needed = () =>
    page.evaluate(async (width) => {
      // Or a second later: Chromium sometimes stops drawing a page, whose layout is still right.
      const nextFrame = () => Promise.race([new Promise(requestAnimationFrame), new Promise((resolve) => setTimeout(resolve, 1_000))]);
      for (let frame = 0; frame < 2; frame++) await nextFrame();
      return innerWidth === width ? document.documentElement.scrollWidth : Infinity;
    }, width);
  await expect.poll(needed, { message, intervals: [10, 20, 50, 100, 250, 500, 1_000] }).toBeLessThanOrEqual(width);
}

/** No text is cut off, except where an ellipsis says so. */
export async function expectNothingClipped(page: Page): Promise<void> {
  const clipped = await page.evaluate(() => {
    const hasText = ({ childNodes }: HTMLElement) =>
      [...childNodes].some(({ nodeType, textContent }) => nodeType === 3 && textContent?.trim());
    const elements = [...document.querySelectorAll<HTMLElement>("body *")].filter(
      (element) => hasText(element) && !element.closest(".sr-only"),
    );
    return elements
      .filter((element) => {
        const { overflowX, overflowY, textOverflow, webkitLineClamp, position } = getComputedStyle(element);
        if (textOverflow === "ellipsis" || webkitLineClamp !== "none" || (position === "absolute" && element.clientWidth <= 1))
          return false;
        const hides = (overflow: string) => overflow === "hidden" || overflow === "clip";
        return (
          (hides(overflowX) && element.scrollWidth > element.clientWidth + 1) ||
          (hides(overflowY) && element.scrollHeight > element.clientHeight + 1)
        );
      })
      .map((element) => `${element.tagName} ${element.className}: ${element.innerText.slice(0, 60)}`);
  });
  expect(clipped).toEqual([]);
}

/** No field overlaps another or leaves the form or card that it is in. */
export async function expectFieldsInPlace(page: Page): Promise<void> {
  const wrong = await page.evaluate(() => {
    const fields = [...document.querySelectorAll<HTMLElement>("main :is(input, select, textarea)")].filter(
      (field) => field.checkVisibility({ visibilityProperty: true }) && !field.closest(".sr-only") && field.clientWidth > 1,
    );
    const boxes = fields.map((field) => ({ field, box: field.getBoundingClientRect() }));
    const overlap = (one: DOMRect, other: DOMRect) =>
      Math.min(one.right, other.right) - Math.max(one.left, other.left) > 1 &&
      Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 1;
    const nameOf = ({ tagName, id, ariaLabel }: HTMLElement) => `${tagName} ${ariaLabel ?? id}`;
    return boxes.flatMap(({ field, box }, index) => {
      const card = field.closest("form, fieldset, article, section")?.getBoundingClientRect();
      const leaves = card !== undefined && (box.right > card.right + 1 || box.left < card.left - 1);
      const others = boxes.slice(index + 1).filter((other) => overlap(box, other.box));
      return [
        ...(leaves ? [`${nameOf(field)} leaves its card`] : []),
        ...others.map((other) => `${nameOf(field)} overlaps ${nameOf(other.field)}`),
      ];
    });
  });
  expect(wrong).toEqual([]);
}

async function findViolations(page: Page, rulesOfThemes: Partial<Record<Theme, string[]>>): Promise<Violation[]> {
  await page.evaluate(axe.source);
  return page.evaluate(async (rulesOfThemes) => {
    const html = document.documentElement;
    const found: Violation[] = [];
    const shown = html.dataset.theme;
    const endless = (animation: Animation) => animation.effect?.getTiming().iterations === Number.POSITIVE_INFINITY;
    const motion = document.getAnimations().filter((animation) => !endless(animation));
    await Promise.all(motion.map((animation) => animation.finished.catch(() => null)));

    // Without transitions the colours of a theme apply at once.
    const still = new CSSStyleSheet();
    still.replaceSync("*, ::before, ::after, ::backdrop { transition: none !important }");
    document.adoptedStyleSheets.push(still);
    for (const [theme, values] of Object.entries(rulesOfThemes) as [Theme, string[]][]) {
      html.dataset.theme = theme;
      const { violations } = await (window as unknown as AxeWindow).axe.run(document, {
        runOnly: { type: "rule", values },
        resultTypes: ["violations"],
        // The default also fetches the stylesheets again, which only an experimental rule reads.
        preload: { assets: ["media"] },
      });
      for (const { id, nodes } of violations) found.push({ theme, rule: id, elements: nodes.map((node) => node.html) });
    }
    html.dataset.theme = shown;
    html.getBoundingClientRect();
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== still);
    return found;
  }, rulesOfThemes);
}
