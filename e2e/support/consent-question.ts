import type { Page } from "@playwright/test";
import { keptClear } from "../../components/session/kept-clear.ts";

/** At how many places of the page the question is shown, how often it lies over an action there, and how tall it is. */
export type Seen = { shown: number; covered: number; tallest: number };

type Walk = { places: number[]; keptClear: string; frame: number; found: Seen };

/** Scrolls to each place, five frames for each, which the question may take to step aside. */
async function lookAt(page: Page, places: number[]): Promise<Seen> {
  const first: Walk = { places, keptClear, frame: 0, found: { shown: 0, covered: 0, tallest: 0 } };
  // Called once for each frame, so that frames that no longer come end it.
  const walked = await page.waitForFunction(
    (walk) => {
      const { found, frame } = walk;
      const top = walk.places[Math.floor(frame / 5)];
      if (top === undefined) return found;
      if (frame % 5 === 0) window.scrollTo({ top, behavior: "instant" });
      walk.frame += 1;
      if (walk.frame % 5 !== 0) return null;
      const bar = document.querySelector("[aria-labelledby=consent-title]")!;
      if (getComputedStyle(bar).visibility === "hidden") return null;
      const box = bar.getBoundingClientRect();
      found.shown += 1;
      found.tallest = Math.max(found.tallest, box.height);
      for (const action of document.querySelectorAll(walk.keptClear)) {
        const place = action.getBoundingClientRect();
        const apart =
          place.width === 0 ||
          place.right <= box.left ||
          place.left >= box.right ||
          place.bottom <= box.top ||
          place.top >= box.bottom;
        if (!apart) found.covered += 1;
      }
      return null;
    },
    await page.evaluateHandle((walk) => walk, first),
    { timeout: 90_000 },
  );
  return (await walked.jsonValue()) as Seen;
}

/** Looks at the whole page, in steps of 60 pixels. */
export async function whileScrolling(page: Page): Promise<Seen> {
  const end = await page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight);
  return lookAt(
    page,
    Array.from({ length: Math.max(1, Math.floor(end / 60) + 1) }, (_, step) => step * 60),
  );
}

/**
 * Looks at the places that matter: where something that is kept clear stands at the top, the middle and the end of the question, and
 * at the start and the end of the page.
 */
export async function besidePrimaryActions(page: Page): Promise<Seen> {
  const places = await page.evaluate((selector) => {
    const box = document.querySelector("[aria-labelledby=consent-title]")!.getBoundingClientRect();
    const end = document.documentElement.scrollHeight - window.innerHeight;
    const beside = [...document.querySelectorAll(selector)].flatMap((action) => {
      const { top, height, width } = action.getBoundingClientRect();
      const middle = window.scrollY + top + height / 2;
      const bar = window.innerHeight - box.height;
      return width === 0 ? [] : [0, 0.5, 1].map((part) => middle - bar - part * box.height);
    });
    const inside = beside.filter((place) => place > 0 && place < end).map(Math.round);
    return [...new Set([0, ...inside, end])].sort((a, b) => a - b);
  }, keptClear);
  return lookAt(page, places);
}
