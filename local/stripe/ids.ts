import { randomBytes } from "node:crypto";

const LETTERS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/** A Stripe-shaped id such as `cus_Q2x…`: the prefix and 24 random letters and digits. */
export function newId(prefix: string, length = 24): string {
  let id = "";
  for (const byte of randomBytes(length * 2)) {
    if (byte < 248) id += LETTERS[byte % 62];
    if (id.length === length) break;
  }
  return `${prefix}_${id}`;
}
