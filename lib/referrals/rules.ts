import { isbot } from "isbot";

/** Letters and digits of a generated code or a username; anything else cannot be an alias. */
const alias = /^[a-z0-9](?:[a-z0-9_-]{1,28}[a-z0-9])$/i;

/** The alias of a `/r/{code}` address, or null when it cannot be one (docs/product.md, "Usernames"). */
export function readAlias(value: string): string | null {
  return alias.test(value) ? value : null;
}

/**
 * Whether a request to `/r/{code}` is a person opening the link. HEAD requests, previews, prefetches, images and
 * known bots are redirected and never recorded, and get no cookie.
 */
export function isVisit(method: string, headers: Headers): boolean {
  if (method !== "GET") return false;
  const userAgent = headers.get("user-agent");
  if (!userAgent || isbot(userAgent)) return false;
  const purpose = headers.get("sec-purpose") ?? headers.get("purpose") ?? headers.get("x-purpose") ?? "";
  if (/prefetch|preview|prerender/i.test(purpose)) return false;
  const mode = headers.get("sec-fetch-mode");
  const destination = headers.get("sec-fetch-dest");
  return (mode === null || mode === "navigate") && (destination === null || destination === "document");
}

/** Where a referral link leads: home of the visitor's language, with the query carried along, on this origin only. */
export function landingPath(home: string, search: string, known: boolean): string {
  const query = new URLSearchParams(search);
  if (!known) query.set("notice", "unknown-invite");
  const text = query.toString();
  return text ? `${home}?${text}` : home;
}
