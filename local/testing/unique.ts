import { randomUUID } from "node:crypto";

let last = 0;

/** A mobile number of Spain that no test of this process had before: E.164 without the plus, as it is stored. */
export function newNumber(): string {
  last += 1;
  return `346${String(last).padStart(8, "0")}`;
}

/** A name of lower-case letters that nothing else has. */
export const newWord = (): string =>
  randomUUID()
    .replaceAll("-", "")
    .replaceAll(/\d/g, (digit) => "ghijklmnop".charAt(Number(digit)));
