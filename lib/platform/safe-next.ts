/**
 * A path of this site to go on to after signing in, or null. Accepts only what starts with one `/`, has no backslash
 * and no control character, plainly or percent-encoded, and normalises to itself: `/..//evil.com` does not.
 */
export function safeNext(value: unknown): string | null {
  if (typeof value !== "string" || value.length > 2000) return null;
  if (!value.startsWith("/") || value.startsWith("//")) return null;
  const path = value.replace(/[?#].*$/s, "");
  if (/[\\\u0000-\u0020\u007f-\u009f\u2028\u2029]/.test(value)) return null;
  if (/%(?:0[0-9a-f]|1[0-9a-f]|7f|2f|5c|2e|25)/i.test(path) || path.includes("//")) return null;
  const base = "http://safe.invalid";
  if (!URL.canParse(value, base)) return null;
  const url = new URL(value, base);
  return url.origin === base && `${url.pathname}${url.search}${url.hash}` === value ? value : null;
}
