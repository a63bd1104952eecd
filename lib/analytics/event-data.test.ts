import { expect, it } from "vitest";
import { measuredHash, measuredSearch, truncated } from "./event-data";

it.each([
  ["", ""],
  ["?utm_source=mail&utm_campaign=autumn-2026", "?utm_source=mail&utm_campaign=autumn-2026"],
  ["?q=vera+lang&page=2", "?q=…&page=2"],
  ["?code=SECRET&checkout=plus", "?code=…&checkout=plus"],
  ["?via=vera%40example.com", "?via=…"],
  ["?Vera Lang=1", "?…=…"],
])("of the query %j it reports %j", (search, kept) => expect(measuredSearch(search)).toBe(kept));

it.each([
  ["", ""],
  ["#cookies", "#cookies"],
  ["#access_token=abc", "#…"],
])("of the hash %j it reports %j", (hash, kept) => expect(measuredHash(hash)).toBe(kept));

it("shortens wallets, takes addresses out and cuts texts at 255 characters", () => {
  const data = {
    wallet: `0x${"ab".repeat(20)}`,
    note: "to vera@example.com",
    long: "x".repeat(300),
    n: 1,
    none: null,
  };
  expect(truncated(data)).toEqual({
    wallet: "0xabab…abab",
    note: "to …",
    long: "x".repeat(255),
    n: 1,
    none: null,
  });
});
