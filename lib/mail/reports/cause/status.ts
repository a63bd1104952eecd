import type { Cause } from "./causes";

/** Permanent status codes (RFC 3463 and the registry of RFC 5248) that name a cause by themselves. */
const named: readonly (readonly [RegExp, Cause])[] = [
  [/^5\.1\.[013]$/, "unknown_address"],
  [/^5\.1\.2$/, "unknown_domain"],
  [/^5\.1\.6$/, "moved"],
  // A domain with a null MX (RFC 7505), and Exchange's recipient that is not found.
  [/^5\.1\.10$/, "unknown_address"],
  [/^5\.1\.[789]$/, "sender"],
  // "Mailbox disabled": a state where words call it one, else no mailbox any more.
  [/^5\.2\.1$/, "unknown_address"],
  [/^5\.2\.2$/, "full"],
  [/^5\.2\.3$/, "content"],
  [/^5\.3\./, "system"],
  [/^5\.4\.4$/, "unknown_domain"],
  [/^5\.4\./, "route"],
  [/^5\.5\./, "system"],
  [/^5\.6\./, "content"],
  [/^5\.7\./, "policy"],
];

/** The cause that an enhanced status code names; undefined for one that names none, such as 5.0.0. */
export const causeOfStatus = (code: string): Cause | undefined =>
  named.find(([pattern]) => pattern.test(code))?.[1];

/** The codes that are about the address and nothing else (RFC 3463, 3.2). */
export const isAddressStatus = (code: string) => /^5\.1\.(?:[0-36]|10)$/.test(code);

/** The codes that say whose address it is about, the recipient's or the sender's, so that "invalid address" needs no guess. */
export const isSideStatus = (code: string) => isAddressStatus(code) || /^5\.1\.[789]$/.test(code);

const enhanced = /(?<![\d.])[245]\.\d{1,3}\.\d{1,3}(?![\d.]*\d)/g;

/** The last enhanced status code of a text, which is that of the server that was furthest away; "" for none. */
export const codeIn = (text: string): string => text.match(enhanced)?.at(-1) ?? "";

/** A reply code of SMTP (RFC 5321, 4.2) with 4 or 5 in front; "" for none. */
export const replyIn = (text: string): string => /(?<![\d.#-])[45]\d\d(?=[ :-]|$)/.exec(text)?.[0] ?? "";
