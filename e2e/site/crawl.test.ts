import type { Page } from "@playwright/test";
import { defaultLocale, locales } from "../../lib/platform/i18n/routing.ts";
import { expect, test } from "../fixtures.ts";
import { answered } from "../support/answered.ts";
import { violationsIn } from "../support/axe.ts";
import { publicPages, withoutLanguage, type PublicPage } from "../support/public-pages.ts";

const starts = locales.map((locale) => (locale === defaultLocale ? "/" : `/${locale}`));

/** Pages that are looked at by one test; `path` has no locale. What belongs to none is looked at by the last. */
const groups: Record<string, RegExp> = {
  introduction: /^\/(about|info|faq)?$/,
  plans: /^\/(pricing|benefits|tiers|syndicate-access)$/,
  token: /^\/(alt-token|tokenomics|nft-metrics|transparency)$/,
  community:
    /^\/(funding-governance|game|missions|challenges|leaderboard|story|streams|updates|live-chat|connect-demo|storefront\/.*|verify|pledge|apply|creator-inviteonly)$/,
  legal: /^\/(legal\/.*|disclaimers)$/,
  other: /^$/,
};

function groupOf(path: string): string {
  const plain = withoutLanguage(path);
  return Object.keys(groups).find((name) => groups[name]?.test(plain)) ?? "other";
}

/** One page of each kind: streams share their layout, and their words are data. */
function typical(pages: PublicPage[]): PublicPage[] {
  const kindOf = ({ path }: PublicPage) =>
    /^\/(leaderboard|streams)\/(?=.)/.exec(withoutLanguage(path))?.[1] ?? path;
  return pages.filter((page) => pages.find((other) => kindOf(other) === kindOf(page)) === page);
}

const keysOf: Record<string, string[]> = {
  Organization: ["name", "url", "logo"],
  WebSite: ["name", "url", "inLanguage"],
  BreadcrumbList: ["itemListElement"],
  FAQPage: ["mainEntity"],
  Product: ["name", "description", "offers"],
};

/** Widths in CSS pixels: the smallest phones, and a window of 1280 pixels at 200 % (WCAG 1.4.4, 1.4.10). */
const widths = [320, 360, 640];

type Thing = Record<string, unknown> & { "@type": string };
type Seen = {
  headings: number;
  landmarks: number[];
  canonical: string;
  languages: string[];
  picture: string;
  /** Keys, places and missing values of messages that reached the reader. */
  raw: string[];
  types: string[];
};

/** The data blocks of a page; each must be readable and say what its type must say. */
function things(blocks: string[]): Thing[] {
  const all = blocks.flatMap((block) => {
    const { "@graph": graph, ...rest } = JSON.parse(block) as Thing & { "@graph"?: Thing[] };
    expect(rest["@context"]).toBe("https://schema.org");
    return graph ?? [rest as Thing];
  });
  for (const thing of all) {
    const keys = keysOf[thing["@type"]];
    expect(keys, `a known type, not ${thing["@type"]}`).toBeDefined();
    for (const key of keys ?? []) expect(thing[key], `${thing["@type"]}.${key}`).toBeTruthy();
  }
  return all;
}

async function read(page: Page): Promise<Seen> {
  const seen = await page.evaluate(() => ({
    headings: [...document.querySelectorAll("h1")].filter((heading) => heading.checkVisibility()).length,
    landmarks: ["main", "header", "footer"].map(
      (name) => document.querySelectorAll(`body ${name}`).length && 1,
    ),
    canonical: document.querySelector<HTMLLinkElement>('link[rel="canonical"]')?.href ?? "",
    languages: [...document.querySelectorAll<HTMLLinkElement>('link[rel="alternate"][hreflang]')].map(
      (link) => link.hreflang,
    ),
    picture: document.querySelector<HTMLMetaElement>('meta[property="og:image"]')?.content ?? "",
    raw:
      document.body.innerText.match(
        /\{\w+\}|<\/?\w+>|\b(?:site|pages|pricing|community|shell)\.\w+\.\w+|\bundefined\b|\[object/g,
      ) ?? [],
    blocks: [...document.querySelectorAll('script[type="application/ld+json"]')].map(
      (one) => one.textContent,
    ),
  }));
  return { ...seen, types: things(seen.blocks).map((thing) => thing["@type"]) };
}

/** Widths at which the page, or a table in it, is wider than its place; nothing may have to be scrolled sideways. */
async function overflowing(page: Page): Promise<number[]> {
  const before = page.viewportSize();
  const wide: number[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    // The window is told its new size before the page is laid out in it.
    await page
      .waitForFunction(
        () =>
          document.documentElement.scrollWidth <= window.innerWidth &&
          [...document.querySelectorAll("main [role=region][tabindex]")].every(
            (table) => table.scrollWidth <= table.clientWidth,
          ),
      )
      .catch(() => wide.push(width));
  }
  if (before) await page.setViewportSize(before);
  return wide;
}

/** What everyone must find on a page, at every width and in both themes; more on a page that search engines list. */
async function inspect(page: Page, path: string, start: string, listed: boolean): Promise<void> {
  expect((await answered(() => page.goto(path)))?.status(), path).toBe(200);
  // Pages for wallets build themselves in the browser.
  await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
  const seen = await read(page);
  expect.soft(seen.headings, `one h1 on ${path}`).toBe(1);
  expect.soft(seen.raw, `words of ${path}`).toEqual([]);
  expect.soft(seen.landmarks, `landmarks of ${path}`).toEqual([1, 1, 1]);
  expect.soft(await overflowing(page), `sideways scrolling on ${path}`).toEqual([]);
  if (listed) {
    expect.soft(seen.types, path).toContain(path === start ? "WebSite" : "BreadcrumbList");
    expect.soft(new URL(seen.canonical).pathname, path).toBe(path);
    expect.soft(seen.languages, path).toEqual([...locales, "x-default"]);
    const { pathname } = new URL(seen.picture);
    const picture = await answered(() => page.request.get(pathname, { maxRetries: 2 }));
    expect.soft(picture.headers()["content-type"], seen.picture).toBe("image/png");
  }
  // Another language changes words: they may not fit or be missing, but roles, order and colours are the same.
  if (start !== "/") return;
  for (const theme of ["dark", "light"] as const) {
    expect.soft(await violationsIn(page, theme), `${path} in ${theme}`).toEqual([]);
  }
}

for (const start of starts) {
  test(`every public page from ${start} can be reached and is one of a kind`, async () => {
    const listed = (await publicPages(start)).filter((page) => page.listed);
    for (const part of ["title", "description"] as const) {
      const twice = listed.filter((one) =>
        listed.some((other) => other !== one && other[part] === one[part]),
      );
      expect(
        twice.map(({ path }) => path),
        `the same ${part}`,
      ).toEqual([]);
    }
    for (const { path, description } of listed) expect(description.length, path).toBeGreaterThan(40);
    const found = new Set(listed.map(({ path }) => groupOf(path)));
    expect([...found].sort()).toEqual(
      Object.keys(groups)
        .filter((name) => name !== "other")
        .sort(),
    );
  });

  for (const group of Object.keys(groups)) {
    test(`public pages from ${start} can be used by everyone: ${group}`, async ({ page }) => {
      test.slow();
      const pages = typical(await publicPages(start)).filter(({ path }) => groupOf(path) === group);
      for (const { path, listed } of pages) await test.step(path, () => inspect(page, path, start, listed));
    });
  }
}

test("the home page names who runs it, prices are offers, questions are questions", async ({ page }) => {
  for (const prefix of ["", "/es"]) {
    await page.goto(prefix || "/");
    expect((await read(page)).types).toEqual(expect.arrayContaining(["Organization", "WebSite"]));
    await page.goto(`${prefix}/pricing`);
    expect((await read(page)).types.filter((type) => type === "Product")).toHaveLength(3);
    const data = await page.locator('script[type="application/ld+json"]').allTextContents();
    expect(data.join()).toContain('"sku":"plus_year","price":"90.00","priceCurrency":"USD"');
    expect(data.join()).toMatch(/"sku":"founder_once"[^}]*schema\.org\/LimitedAvailability/);
    await page.goto(`${prefix}/faq`);
    expect((await read(page)).types).toContain("FAQPage");
  }
});

test("what does not exist says so with its status, in the language of its address", async ({
  page,
  allowRefusal,
}) => {
  for (const [path, title, home] of [
    ["/nope", "No path leads here", "/"],
    ["/legal/nope", "No path leads here", "/"],
    ["/es/nope", "Ningún sendero llega hasta aquí", "/es"],
    ["/es/legal/nope", "Ningún sendero llega hasta aquí", "/es"],
    ["/lost", "No path leads here", "/"],
    ["/nope.png", "No path leads here", "/"],
    ["/r", "No path leads here", "/"],
  ] as const) {
    const answer = await answered(() => page.request.get(path));
    expect(answer.status(), path).toBe(404);
    expect(answer.headers()["cache-control"], path).toBe("private, no-store");
    const html = await answer.text();
    expect(html, `${path} without scripts`).toContain(`>${title}</h1>`);
    expect(html).toContain(`<html lang="${home === "/" ? "en" : "es"}"`);

    allowRefusal(404, path);
    expect((await answered(() => page.goto(path)))?.status(), path).toBe(404);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
    await expect(page.getByRole("main").getByRole("link").first()).toHaveAttribute("href", home);
    await expect(page.locator('meta[name="robots"]').first()).toHaveAttribute("content", /noindex/);
  }
});

test("personal, administrative and result pages are not indexed", async ({ page }) => {
  const robots = await (await answered(() => page.request.get("/robots.txt"))).text();
  for (const path of [
    "/r/",
    "/members",
    "/admin",
    "/payment-success",
    "/es/members",
    "/unsubscribe",
    "/appeal",
  ]) {
    expect(robots).toContain(`Disallow: ${path}\n`);
  }
  for (const prefix of ["", "/es"]) {
    for (const path of [
      "/auth",
      "/get-access",
      "/payment-success",
      "/payment-canceled",
      "/subscription-success",
      "/unsubscribe",
      "/appeal",
      "/admin/home",
    ]) {
      const html = await (await answered(() => page.request.get(prefix + path))).text();
      expect(html, prefix + path).toMatch(/<meta name="robots" content="noindex/);
    }
  }
  const link = await answered(() => page.request.get("/r/noor", { maxRedirects: 0 }));
  expect(link.headers()["x-robots-tag"]).toContain("noindex");
});
