import { z } from "zod";

/* The one definition of an e-mail address (docs/product.md, "Addresses"). The database has the same
   (private.is_email), and supabase/tests/email-address.test.ts compares both. */

const label = "[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?";
/** The last label is a word or a word of another script, never a number: else it is an address of a network. */
const top = "([a-z]{2,63}|xn--[a-z0-9-]{0,57}[a-z0-9])";
export const domainForm = `^(${label}\\.)+${top}$`;

const word = "[a-z0-9!#$%&'*+/=?^_`{|}~-]+";
/** A dot-atom (RFC 5322, 3.2.3) at a domain; quoted names and addresses of a network are none. */
export const emailForm = `^${word}(\\.${word})*@(${label}\\.)+${top}$`;

const isDomain = (text: string) => text.length <= 253 && new RegExp(domainForm).test(text);

/** Lengths are those of RFC 5321, 4.5.3.1: 64 before the @, 254 in all. */
const isEmail = (text: string) =>
  text.length <= 254 && text.indexOf("@") <= 64 && new RegExp(emailForm).test(text);

/** What is pasted around an address and cannot be seen, such as the marks of direction in a list of contacts. */
const around = "[\\s\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u2069\\ufeff]+";
const aroundIt = new RegExp(`^${around}|${around}$`, "g");

/** Letters beyond ASCII stay: others than K and i have k and i as their small letter. */
const inSmallLetters = (text: string) => text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());

/** A domain as it is written in mail: IDNA (UTS 46) as browsers do it. One that cannot be written so is answered as it is. */
export function asciiDomain(domain: string): string {
  const plain = inSmallLetters(domain);
  if (!/[^\0-\x7f]/.test(plain) || /[^a-z0-9.\x80-\u{10ffff}-]/u.test(plain)) return plain;
  try {
    return new URL(`http://${plain}`).hostname;
  } catch {
    return plain;
  }
}

/** A text as an address is stored: without blanks around, in small letters, the domain in ASCII. It need not be an address. */
export function canonicalEmail(text: string): string {
  const plain = text.replace(aroundIt, "");
  const at = plain.lastIndexOf("@");
  if (at < 0) return inSmallLetters(plain);
  return `${inSmallLetters(plain.slice(0, at))}@${asciiDomain(plain.slice(at + 1))}`;
}

/** An e-mail address, as it is stored. Refuses `email_invalid`, and a text that nobody types as an address. */
export const emailAddress = z
  .string()
  .max(1000, "email_invalid")
  .transform(canonicalEmail)
  .refine(isEmail, "email_invalid");

/** A domain, as it is stored; of an address its part behind the @. Refuses `domain_invalid`. */
export const domainName = z
  .string()
  .max(1000, "domain_invalid")
  .transform((text) => asciiDomain(text.replace(aroundIt, "").replace(/^.*@/s, "")))
  .refine(isDomain, "domain_invalid");
