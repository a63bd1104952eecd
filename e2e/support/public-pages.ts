import assert from "node:assert/strict";
import { defaultLocale, locales } from "../../lib/platform/i18n/routing.ts";
import { fetchApp } from "./fetch-app.ts";
import { services } from "./services.ts";

/** The languages whose addresses have a prefix. */
const prefixes = locales.filter((locale) => locale !== defaultLocale).join("|");

/** Personal pages and guards: they redirect, or show what belongs to somebody. Their own tests visit them. */
const personal = new RegExp(
  `^/((${prefixes})/)?(auth|join|onboarding|members|admin|get-access|account|xp|discord|linked-accounts|r|local|api)(/|$)`,
);

/** The prefix of the language of an address, or nothing for the default language. */
const prefixOf = (path: string) => new RegExp(`^/(${prefixes})(?=/|$)`).exec(path)?.[1];

/** The address of a public page without its language. */
export const withoutLanguage = (path: string) => {
  const prefix = prefixOf(path);
  return prefix ? path.slice(prefix.length + 1) || "/" : path;
};

/** Public paths of this site behind links, each once, without query and fragment. */
function inside(links: string[]): string[] {
  const paths = links
    .filter((link) => URL.canParse(link, services.app))
    .map((link) => new URL(link, services.app))
    .filter(({ origin }) => origin === new URL(services.app).origin)
    .map(({ pathname }) => (pathname.length > 1 ? pathname.replace(/\/$/, "") : pathname))
    .filter((path) => !personal.test(path));
  return [...new Set(paths)];
}

export type PublicPage = { path: string; html: string; title: string; description: string; listed: boolean };

/** The home page in each language: `/`, `/es`, … */
export const starts = locales.map((locale) => (locale === defaultLocale ? "/" : `/${locale}`));

/** The app makes some pages while others are on their way. */
export const requestsAtOnce = 5;

const found = new Map<string, Promise<PublicPage[]>>();

/**
 * Every public page of the language of `start` (`/`, `/es`, …) that the sitemap lists or a link leads to; each must
 * answer with 200. Reads what the server sends, without a browser, once for all tests of this process.
 */
export function publicPages(start: string): Promise<PublicPage[]> {
  const pages = found.get(start) ?? findPages(start);
  found.set(start, pages);
  return pages;
}

async function findPages(start: string): Promise<PublicPage[]> {
  const read = async (path: string) => {
    const response = await fetchApp(path);
    assert.equal(response.status, 200, path);
    return response.text();
  };
  const here = (path: string) => prefixOf(path) === prefixOf(start);
  const sitemap = await read("/sitemap.xml");
  const listed = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)]
    .map(([, address]) => new URL(address ?? "").pathname)
    .filter(here);
  assert(listed.length > 10, `The sitemap lists ${listed.length} pages.`);

  const queue = [...new Set([start, ...listed])];
  const pages: PublicPage[] = [];
  for (let at = 0; at < queue.length; at += requestsAtOnce) {
    const paths = queue.slice(at, at + requestsAtOnce);
    const texts = await Promise.all(paths.map(read));
    for (const [place, path] of paths.entries()) {
      const html = texts[place] ?? "";
      if (/\.\w+$/.test(path)) continue;
      const [, title = ""] = /<title>([^<]*)<\/title>/.exec(html) ?? [];
      const [, description = ""] = /<meta name="description" content="([^"]*)"/.exec(html) ?? [];
      pages.push({ path, html, title, description, listed: listed.includes(path) });
      const links = [...html.matchAll(/<a [^>]*?href="([^"]+)"/g)].map(([, href = ""]) => href);
      queue.push(...inside(links).filter((next) => here(next) && !queue.includes(next)));
    }
  }
  return pages;
}

/** One page of each kind: streams share their layout, and so do leaderboards, shops and their lists; their words are data. */
export async function typicalPages(start: string): Promise<PublicPage[]> {
  const pages = await publicPages(start);
  const kindOf = ({ path }: PublicPage) =>
    /^\/(leaderboard|streams|shops|storefront)\/(?=.)/.exec(withoutLanguage(path))?.[1] ?? path;
  return pages.filter((page) => pages.find((other) => kindOf(other) === kindOf(page)) === page);
}
