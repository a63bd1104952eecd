import { expect, it } from "vitest";
import { etherAmount, etherWords } from "./ether";

it.each([
  [80_000_000_000_000_000n, "en", "0.08 ETH"],
  [80_000_000_000_000_000n, "es", "0,08 ETH"],
  [1_500_000_000_000_000_000n, "en", "1.5 ETH"],
  [0n, "es", "0 ETH"],
])("%d wei in %s is %s", (wei, locale, words) => expect(etherWords(wei, locale)).toBe(words));

it("has an amount without its unit, for sentences that name it themselves", () =>
  expect(etherAmount(123_456_700_000_000_000n, "en")).toBe("0.123457"));
