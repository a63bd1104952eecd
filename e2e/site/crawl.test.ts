import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect, test } from "../fixtures.ts";
import { services } from "../support/services.ts";
import { showTheme } from "../support/axe.ts";

/** Personal pages and doors: they redirect, or show what belongs to somebody. Their own tests visit them. */
const personal =
  /^\/(es\/)?(auth|join|onboarding|members|admin|get-access|account|r|local|api|live-chat)(\/|$)/;
const starts = ["/", "/es"];

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
  title: string;
  description: string;
  links: string[];
  headings: number;
  landmarks: number[];
  canonical: string;
  languages: string[];
  picture: string;
  /** Keys and placeholders of messages that reached the reader. */
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
    title: document.title,
    description: document.querySelector<HTMLMetaElement>('meta[name="description"]')?.content ?? "",
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
      document.body.innerText.match(/\{\w+\}|<\/?\w+>|\b(?:site|pages|pricing|community|shell)\.\w+\.\w+/g) ??
      [],
    links: [...document.querySelectorAll<HTMLAnchorElement>("a[href]")].map((link) => link.href),
    blocks: [...document.querySelectorAll('script[type="application/ld+json"]')].map(
      (one) => one.textContent,
    ),
  }));
  return { ...seen, types: things(seen.blocks).map((thing) => thing["@type"]) };
}

/** Public paths inside this site, each once, without fragments. */
function inside(links: string[]): string[] {
  const paths = links
    .map((link) => new URL(link, services.app))
    .filter(({ origin }) => origin === new URL(services.app).origin)
    .map(({ pathname }) => (pathname.length > 1 ? pathname.replace(/\/$/, "") : pathname))
    .filter((path) => !personal.test(path));
  return [...new Set(paths)];
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
        null,
        { timeout: 3000 },
      )
      .catch(() => wide.push(width));
  }
  if (before) await page.setViewportSize(before);
  return wide;
}

const spanish = (path: string) => path === "/es" || path.startsWith("/es/");

for (const start of starts) {
  test(`every public page from ${start} can be reached, is one of a kind and can be used by everyone`, async ({
    page,
  }) => {
    test.setTimeout(600_000);
    const here = (path: string) => spanish(path) === spanish(start);
    const sitemap = await (await page.request.get("/sitemap.xml")).text();
    const listed = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)]
      .map(([, address]) => new URL(address ?? "").pathname)
      .filter(here);
    expect(listed.length).toBeGreaterThan(10);

    const queue = [...new Set([start, ...listed])];
    const seenBefore = { title: new Map<string, string>(), description: new Map<string, string>() };

    for (const path of queue) {
      await test.step(path, async () => {
        if (/\.\w+$/.test(path)) {
          expect((await page.request.get(path)).status(), path).toBe(200);
          return;
        }
        const response = await page.goto(path);
        expect(response?.status(), path).toBe(200);
        // Pages for wallets build themselves in the browser.
        await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
        const seen = await read(page);
        expect.soft(seen.headings, `one h1 on ${path}`).toBe(1);
        expect.soft(seen.raw, `words of ${path}`).toEqual([]);
        expect.soft(seen.landmarks, `landmarks of ${path}`).toEqual([1, 1, 1]);
        expect.soft(await overflowing(page), `sideways scrolling on ${path}`).toEqual([]);
        if (listed.includes(path)) {
          expect.soft(seen.description.length, `description of ${path}`).toBeGreaterThan(40);
          for (const part of ["title", "description"] as const) {
            expect.soft(seenBefore[part].get(seen[part]), `${part} of ${path}`).toBeUndefined();
            seenBefore[part].set(seen[part], path);
          }
          expect.soft(seen.types, path).toContain(path === start ? "WebSite" : "BreadcrumbList");
          expect.soft(new URL(seen.canonical).pathname, path).toBe(path);
          expect.soft(seen.languages, path).toEqual(["en", "es", "x-default"]);
          const picture = await page.request.get(new URL(seen.picture).pathname);
          expect.soft(picture.headers()["content-type"], seen.picture).toBe("image/png");
        }
        for (const theme of ["dark", "light"]) {
          await showTheme(page, theme);
          const axe = new AxeBuilder({ page });
          // The second theme changes colours and nothing else.
          if (theme === "light") axe.withRules(["color-contrast", "link-in-text-block"]);
          const { violations } = await axe.analyze();
          const told = violations.map(
            ({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(" ")}`,
          );
          expect.soft(told, `${path} in ${theme}`).toEqual([]);
        }
        queue.push(...inside(seen.links).filter((next) => here(next) && !queue.includes(next)));
      });
    }
  });
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

test("what does not exist says so with its status, in the language of its address", async ({ page }) => {
  for (const [path, title, home] of [
    ["/nope", "No path leads here", "/"],
    ["/legal/nope", "No path leads here", "/"],
    ["/es/nope", "Ningún sendero llega hasta aquí", "/es"],
    ["/es/legal/nope", "Ningún sendero llega hasta aquí", "/es"],
    ["/lost", "No path leads here", "/"],
    ["/nope.png", "No path leads here", "/"],
    ["/r", "No path leads here", "/"],
  ] as const) {
    const answer = await page.request.get(path);
    expect(answer.status(), path).toBe(404);
    expect(answer.headers()["cache-control"], path).toBe("private, no-store");
    const html = await answer.text();
    expect(html, `${path} without scripts`).toContain(`>${title}</h1>`);
    expect(html).toContain(`<html lang="${home === "/" ? "en" : "es"}"`);

    expect((await page.goto(path))?.status(), path).toBe(404);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
    await expect(page.getByRole("main").getByRole("link").first()).toHaveAttribute("href", home);
    await expect(page.locator('meta[name="robots"]').first()).toHaveAttribute("content", /noindex/);
  }
});

test("personal, administrative and result pages are not indexed", async ({ page }) => {
  const robots = await (await page.request.get("/robots.txt")).text();
  for (const path of ["/r/", "/members", "/admin", "/payment-success", "/es/members", "/unsubscribe"]) {
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
      "/admin/home",
    ]) {
      const html = await (await page.request.get(prefix + path)).text();
      expect(html, prefix + path).toMatch(/<meta name="robots" content="noindex/);
    }
  }
  const link = await page.request.get("/r/noor", { maxRedirects: 0 });
  expect(link.headers()["x-robots-tag"]).toContain("noindex");
});
