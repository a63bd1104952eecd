/**
 * An e-mail address, also as a query carries it (%40) or cut off at its end. It is looked for from the start of a word
 * only: a long word without an address would otherwise be read again from each of its letters.
 */
const email = /(?<![^\s@/?&=#,;:"'<>(){}])[^\s@/?&=#,;:"'<>(){}]+(@|%40)[^\s@/?&=#,;:"'<>(){}]*/gi;
const phone = /(\+|%2B)\d{7,15}/gi;
const wallet = /(0x[0-9a-f]{4})[0-9a-f]{32}([0-9a-f]{4})(?![0-9a-f])/gi;

/**
 * A text without e-mail addresses and phone numbers; wallet addresses keep their first 6 and last 4 characters
 * (docs/product.md, "Analytics"). `private.without_addresses` does the same for what is stored.
 */
export function withoutAddresses(text: string): string {
  return text.replace(email, "…").replace(phone, "…").replace(wallet, "$1…$2");
}

/** The same for every text in a value, however deep. */
export function cleaned<T>(value: T): T {
  if (typeof value === "string") return withoutAddresses(value) as T;
  if (Array.isArray(value)) return value.map((one) => cleaned<unknown>(one)) as T;
  if (value === null || typeof value !== "object" || value.constructor !== Object) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, cleaned<unknown>(one)])) as T;
}
