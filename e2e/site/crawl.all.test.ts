import { expect, test } from "../fixtures.ts";
import { violationsIn } from "../support/axe.ts";
import { openPage, overflowing } from "../support/crawl.ts";
import { starts, typicalPages, withoutLanguage } from "../support/public-pages.ts";

/** Pages that are looked at by one test; `path` has no locale. What belongs to none is looked at by the last. */
const groups: Record<string, RegExp> = {
  introduction: /^\/(about|info|faq)?$/,
  plans: /^\/(pricing|benefits|tiers|syndicate-access)$/,
  token: /^\/(alt-token|tokenomics|nft-metrics|transparency)$/,
  community:
    /^\/(funding-governance|game|missions|challenges|leaderboard|story|streams|updates|live-chat|shops|connect-demo|storefront\/.*|verify|pledge|apply|creator-inviteonly)$/,
  legal: /^\/(legal\/.*|disclaimers)$/,
  other: /^$/,
};

function groupOf(path: string): string {
  const plain = withoutLanguage(path);
  return Object.keys(groups).find((name) => groups[name]?.test(plain)) ?? "other";
}

/** The smallest phones, and a window of 1280 pixels at 200 % (WCAG 1.4.4, 1.4.10). */
const widths = [320, 360, 640];

for (const start of starts) {
  for (const group of Object.keys(groups)) {
    test(`public pages from ${start} fit every width and can be read in both themes: ${group}`, async ({
      page,
    }) => {
      const pages = (await typicalPages(start)).filter(({ path }) => groupOf(path) === group);
      test.setTimeout(60_000 + pages.length * 30_000);
      for (const { path } of pages) {
        await test.step(path, async () => {
          await openPage(page, path);
          expect.soft(await overflowing(page, widths), `sideways scrolling on ${path}`).toEqual([]);
          // Another language changes words: they may not fit or be missing, but roles, order and colours are the same.
          if (start !== "/") return;
          expect.soft(await violationsIn(page, "dark"), `${path} in dark`).toEqual([]);
          expect.soft(await violationsIn(page, "light"), `${path} in light`).toEqual([]);
        });
      }
    });
  }
}
