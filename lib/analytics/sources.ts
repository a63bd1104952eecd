/** Where people come from, as far as anybody can know; who says nothing is `direct`. */
export const sources = ["direct", "referral", "mail", "social", "search", "other"] as const;
export type Source = (typeof sources)[number];

/** `private.analytics_source` reads addresses alike. */
const words = {
  mail: /^(e-?mail|newsletter|mail)([^a-z0-9]|$)/i,
  social: /^(social|x|twitter|instagram|youtube|discord|reddit|facebook|linkedin|tiktok)([^a-z0-9]|$)/i,
  search: /^(google|bing|duckduckgo|search|organic|cpc)([^a-z0-9]|$)/i,
} as const;

/** What the query of a campaign's link says (`utm_source`, `utm_medium`); null where it says nothing. */
export function sourceOfSearch(search: string): Source | null {
  const query = new URLSearchParams(search);
  const said = ["utm_source", "utm_medium"].flatMap((name) => query.getAll(name));
  if (said.length === 0) return null;
  const known = Object.entries(words).find(([, word]) => said.some((text) => word.test(text)));
  return known ? (known[0] as keyof typeof words) : "other";
}

/** Where payments and sign-ins lead away to and come back from: nobody was found there. */
const returning = /(^|\.)(stripe\.com|accounts\.google\.com)$/;
const hosts = {
  mail: /^(mail|webmail|outlook)\.|android\.gm$/,
  social:
    /(^|\.)(x\.com|t\.co|twitter\.com|instagram\.com|youtube\.com|youtu\.be|discord\.com|reddit\.com|facebook\.com|linkedin\.com|lnkd\.in|tiktok\.com|t\.me|bsky\.app|threads\.(com|net))$/,
  search: /(^|\.)(google|bing|duckduckgo|ecosia|yahoo|baidu|yandex|startpage|qwant|kagi|search\.brave)\./,
} as const;

/** What the page says on which a link to us was followed; null where it was one of ours, or none. */
export function sourceOfReferrer(referrer: string, own: string): Source | null {
  if (!URL.canParse(referrer)) return null;
  const { hostname } = new URL(referrer);
  if (hostname === "" || hostname === own || returning.test(hostname)) return null;
  const known = Object.entries(hosts).find(([, host]) => host.test(hostname));
  return known ? (known[0] as keyof typeof hosts) : "other";
}
