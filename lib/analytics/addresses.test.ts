import { expect, it } from "vitest";
import { cleaned, withoutAddresses } from "./addresses";

const wallet = `0x${"aB".repeat(20)}`;
const hash = `0x${"cd".repeat(32)}`;

it.each([
  ["?email=vera.lang%2Bx%40example.com&next=%2F", "?email=…&next=%2F"],
  ["mailto:Vera@Example.com", "mailto:…"],
  ["vera@exa", "…"],
  ["/r/vera@example.com", "/r/…"],
  ["?phone=%2B34612345678", "?phone=…"],
  ["+34612345678 called", "… called"],
  [`/wallet/${wallet}`, "/wallet/0xaBaB…aBaB"],
  [`?tx=${hash}`, `?tx=${hash}`],
  ["/members/altura-points/signups?page=12345678", "/members/altura-points/signups?page=12345678"],
])("%s", (text, clean) => expect(withoutAddresses(text)).toBe(clean));

it("cleans every text of an event and leaves the rest", () => {
  const at = new Date(0);
  expect(
    cleaned({
      event: "$pageview",
      properties: { $current_url: "https://x.y/auth?email=a%40b.c", n: 1, list: ["a@b.c"] },
      at,
    }),
  ).toEqual({
    event: "$pageview",
    properties: { $current_url: "https://x.y/auth?email=…", n: 1, list: ["…"] },
    at,
  });
});

it("reads a long word without an address once", () => {
  const word = "x".repeat(1_000_000);
  expect(withoutAddresses(word)).toBe(word);
});
