import { withoutAddresses } from "./addresses";
import type { EventData } from "./events";
import { maxEventText } from "./limits";

/** Takes addresses out of texts and cuts them at 255 characters (docs/product.md, "Analytics"). */
export function truncated(data: EventData): EventData {
  return Object.fromEntries(
    Object.entries(data).map(([name, value]) => [
      name,
      typeof value === "string" ? withoutAddresses(value).slice(0, maxEventText) : value,
    ]),
  );
}

/** Parts of a query that our own links and campaigns write. Whatever else stands there may have been typed. */
const written =
  /^(utm_(source|medium|campaign|term|content)|via|notice|tab|checkout|interval|window|sort|step|wall|page|period)$/;

/**
 * A query as it may be reported: names stay, values only of the parts that no person types. A value that is no plain
 * word goes as well.
 */
export function measuredSearch(search: string): string {
  const parts = [...new URLSearchParams(search)].map(([name, value]) => {
    const known = written.test(name) && /^[\w.~ -]{1,80}$/.test(value);
    return `${/^[\w-]{1,40}$/.test(name) ? name : "…"}=${known ? encodeURIComponent(value) : "…"}`;
  });
  return parts.length > 0 ? `?${parts.join("&")}` : "";
}

/** The hash of an address when it names a place on the page, else only that there was one. */
export function measuredHash(hash: string): string {
  return hash === "" || /^#[a-z][a-z0-9-]{0,40}$/.test(hash) ? hash : "#…";
}
