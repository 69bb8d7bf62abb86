// Finds texts and controls that a sticky or fixed element covers, or that cover one, while a page is scrolled from top to bottom.
import { expect, type Page } from "@playwright/test";

/**
 * At each position, half a screen apart, a text line or control counts if it is completely inside the screen, and inside every ancestor that
 * clips it. It is covered if a point of it hits an element of another sticky or fixed layer. Two layers where one contains the other belong together.
 * A bar at the upper or lower edge, at most a quarter of the screen high, may cover what can be scrolled from under it: everything but the
 * top of the page under an upper bar, and the end of the page under a lower bar.
 */
export async function expectNothingCovered(page: Page): Promise<void> {
  const { width } = page.viewportSize() ?? { width: 0 };
  expect(await findCovered(page), `covered on ${new URL(page.url()).pathname} at ${width} px`).toEqual([]);
}

function findCovered(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const layers = new Map<Element, Element | null>();
    function layerOf(element: Element): Element | null {
      const known = layers.get(element);
      if (known !== undefined) return known;
      const isLayer = /sticky|fixed/.test(getComputedStyle(element).position);
      const layer = isLayer ? element : element.parentElement && layerOf(element.parentElement);
      layers.set(element, layer);
      return layer;
    }
    const isApart = (element: Element, hit: Element) => {
      const [own, other] = [layerOf(element), layerOf(hit)];
      return own !== other && !own?.contains(hit) && !other?.contains(element);
    };

    const boxes: { element: Element; box(): DOMRect[]; name: string }[] = [];
    const isShown = (element: Element) =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && !element.closest(".sr-only, [inert], option");
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const element = node.parentElement;
      const name = node.textContent?.trim();
      if (!element || !name || !isShown(element)) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      boxes.push({ element, box: () => [...range.getClientRects()], name });
    }
    for (const element of document.querySelectorAll("a, button, input, select, textarea, summary")) {
      const name = `${element.tagName} ${element.getAttribute("aria-label") ?? element.getAttribute("name") ?? element.textContent?.trim()}`;
      if (isShown(element)) boxes.push({ element, box: () => [element.getBoundingClientRect()], name });
    }

    /** The part of the screen in which the element can be seen. */
    function frameOf(element: Element): { top: number; right: number; bottom: number; left: number } {
      const frame = { top: 0, right: document.documentElement.clientWidth, bottom: innerHeight, left: 0 };
      for (let parent = element.parentElement; parent && parent !== document.body; parent = parent.parentElement) {
        const { overflowX, overflowY, position } = getComputedStyle(parent);
        if (overflowX !== "visible" || overflowY !== "visible") {
          const { top, right, bottom, left } = parent.getBoundingClientRect();
          frame.top = Math.max(frame.top, top);
          frame.right = Math.min(frame.right, right);
          frame.bottom = Math.min(frame.bottom, bottom);
          frame.left = Math.max(frame.left, left);
        }
        if (position === "fixed") break;
      }
      return frame;
    }

    /** What the bar covers now can be seen at another position. */
    function isPassingUnder(bar: Element, position: number, end: number): boolean {
      const { top, bottom, height } = bar.getBoundingClientRect();
      if (height > innerHeight / 4) return false;
      return (top <= 0 && position > 0) || (bottom >= innerHeight && position < end);
    }

    /** Or a second later: Chromium sometimes stops drawing a page, whose layout is still right. */
    const nextFrame = () => Promise.race([new Promise(requestAnimationFrame), new Promise((resolve) => setTimeout(resolve, 1_000))]);
    const found = new Set<string>();
    const root = document.documentElement;
    const end = root.scrollHeight - innerHeight;
    const start = scrollY;
    for (let position = 0; ; position = Math.min(end, position + innerHeight / 2)) {
      scrollTo({ top: position, behavior: "instant" });
      await nextFrame();
      for (const { element, box, name } of boxes) {
        const onScreen = box().filter(({ top, bottom, width }) => bottom <= innerHeight && top >= 0 && width > 0);
        if (onScreen.length === 0) continue;
        const frame = frameOf(element);
        for (const { top, right, bottom, left } of onScreen) {
          if (top < frame.top || bottom > frame.bottom || left < frame.left || right > frame.right) continue;
          const height = (top + bottom) / 2;
          for (const across of [left + 2, (left + right) / 2, right - 2]) {
            const hit = document.elementFromPoint(across, height);
            if (!hit || !isApart(element, hit)) continue;
            const layer = layerOf(hit) ?? layerOf(element);
            if (layer && isPassingUnder(layer, position, end)) continue;
            found.add(`${name.slice(0, 60)} and ${hit.tagName} ${hit.textContent?.trim().slice(0, 40)}, at ${Math.round(position)}`);
          }
        }
      }
      if (position >= end) break;
    }
    scrollTo({ top: start, behavior: "instant" });
    return [...found];
  });
}
