import { mkdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { servicesFile } from "./services.ts";

/** Lies with the data that the numbers must be unique in, and goes when they go. */
const taken = join(dirname(servicesFile), "test-numbers");
let last = 0;

/**
 * A number that no test on these data has had: neither another worker, nor a repetition, nor an earlier run. A folder
 * can be made only once, whichever process is first.
 */
function takeNumber(): number {
  mkdirSync(taken, { recursive: true });
  for (;;) {
    last += 1;
    try {
      mkdirSync(join(taken, String(last)));
      return last;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    }
  }
}

/** So many digits (zeros in front) that no other test has. Throws when they are used up. */
export function uniqueDigits(length: number): string {
  const digits = String(takeNumber());
  if (digits.length > length) throw new Error(`No unused number of ${length} digits is left.`);
  return digits.padStart(length, "0");
}

/** One word that begins with `prefix` and is part of no other one: a search for it finds nothing of another test. */
export function uniqueName(prefix: string): string {
  return prefix + uniqueDigits(6);
}

/** A Spanish mobile number (E.164) of nobody else. */
export function uniquePhone(): string {
  return `+346${uniqueDigits(8)}`;
}
