import { cleaned, withoutAddresses } from "@/lib/analytics/addresses";
import { unrecordedPages } from "@/lib/analytics/consent/pages";
import { measuredHash, measuredSearch } from "@/lib/analytics/event-data";

/** An address as it may be reported: nothing of a page that is closed, and no part of a query that somebody typed. */
export function measuredUrl(href: string): string {
  if (!URL.canParse(href)) return withoutAddresses(href.replace(/[?#].*$/s, ""));
  const { origin, pathname, search, hash } = new URL(href);
  if (unrecordedPages.test(pathname)) return `${origin}/…`;
  return origin + withoutAddresses(pathname + measuredSearch(search) + measuredHash(hash));
}

/** What the library adds by itself: addresses of pages without what was typed, no title, and no address of anybody. */
export function measuredProperties<T>(value: T): T {
  if (Array.isArray(value)) return value.map((one) => measuredProperties<unknown>(one)) as T;
  if (value === null || typeof value !== "object" || value.constructor !== Object) return cleaned(value);
  const kept = Object.entries(value).filter(([name]) => name !== "title");
  return Object.fromEntries(
    kept.map(([name, one]) => [
      name,
      typeof one === "string" && /url|referrer$/i.test(name) && one !== "$direct"
        ? measuredUrl(one)
        : measuredProperties<unknown>(one),
    ]),
  ) as T;
}
