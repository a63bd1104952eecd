import type { Page } from "@playwright/test";

/**
 * How wide the page is, and so more than its window where something makes it scroll sideways. A page that leads on to another
 * while it is measured ends an `evaluate` with an error; this waits for the next.
 */
export const scrollWidth = async (page: Page): Promise<number> =>
  (await page.waitForFunction(() => document.documentElement.scrollWidth)).jsonValue();

/**
 * Elements that reach beyond the right edge of their parent, at most ten: their text and by how many pixels. Left out is
 * what may be wider on purpose: positioned elements, negative margins, and whatever scrolls or is cut sideways.
 */
export function standingOut(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const scrolls = (element: Element | null): boolean =>
      element !== null &&
      element !== document.body &&
      (getComputedStyle(element).overflowX !== "visible" || scrolls(element.parentElement));
    const isBox = (element: Element) =>
      !["inline", "contents", "none"].includes(getComputedStyle(element).display);
    const inFlow = (element: Element) => {
      const { position, visibility, marginLeft, marginRight } = getComputedStyle(element);
      return (
        isBox(element) &&
        !["absolute", "fixed"].includes(position) &&
        visibility === "visible" &&
        ![marginLeft, marginRight].some((margin) => margin.startsWith("-"))
      );
    };
    const beyond = (element: Element): number => {
      const parent = element.parentElement;
      if (!parent || element.closest("svg") || scrolls(parent)) return 0;
      const [own, outer] = [element.getBoundingClientRect(), parent.getBoundingClientRect()];
      if (own.width === 0 || own.height === 0 || outer.width === 0) return 0;
      if (!inFlow(element) || !isBox(parent)) return 0;
      const { paddingRight, borderRightWidth } = getComputedStyle(parent);
      return own.right - (outer.right - parseFloat(paddingRight) - parseFloat(borderRightWidth));
    };
    return [...document.querySelectorAll("main *, [data-bottom] *")]
      .map((element) => ({ by: Math.round(beyond(element)), text: element.textContent?.slice(0, 60) ?? "" }))
      .filter(({ by }) => by > 2)
      .slice(0, 10)
      .map(({ by, text }) => `${text} (${by} px)`);
  });
}
