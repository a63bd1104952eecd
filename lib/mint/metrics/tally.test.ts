import { zeroAddress, type Address } from "viem";
import { expect, it } from "vitest";
import { concentration, holdersAfter, mintsPerDay, type Transfer } from "./tally";

const ada: Address = "0x000000000000000000000000000000000000000a";
const noor: Address = "0x000000000000000000000000000000000000000b";

const mint = (tokenId: bigint, to: Address, at: string): Transfer => ({
  tokenId,
  from: zeroAddress,
  to,
  block: tokenId,
  mintedAt: Date.parse(at),
});
const transfers: Transfer[] = [
  mint(1n, ada, "2026-11-01T23:59:59Z"),
  mint(2n, ada, "2026-11-02T00:00:00Z"),
  mint(3n, ada, "2026-11-04T12:00:00Z"),
  { tokenId: 1n, from: ada, to: noor, block: 9n, mintedAt: null },
];

it("counts a token for whoever received it last", () => {
  expect(holdersAfter(transfers)).toEqual([
    { address: ada, tokens: 2 },
    { address: noor, tokens: 1 },
  ]);
});

it("counts a burnt token for nobody", () => {
  const burnt = { tokenId: 3n, from: ada, to: zeroAddress, block: 10n, mintedAt: null };
  expect(holdersAfter([...transfers, burnt])).toEqual([
    { address: ada, tokens: 1 },
    { address: noor, tokens: 1 },
  ]);
});

it("orders equal holders by address", () => {
  expect(holdersAfter(transfers.slice(1)).map(({ address }) => address)).toEqual([ada, noor]);
});

it("says how much sits with how few", () => {
  const holders = holdersAfter(transfers);
  expect(concentration(holders, 1)).toBeCloseTo(2 / 3);
  expect(concentration(holders, 10)).toBe(1);
  expect(concentration([], 1)).toBe(0);
});

it("gives every day of the window, by UTC, and leaves older mints out", () => {
  expect(mintsPerDay(transfers, new Date("2026-11-04T13:00:00Z"), 3)).toEqual([
    { day: "2026-11-02", mints: 1 },
    { day: "2026-11-03", mints: 0 },
    { day: "2026-11-04", mints: 1 },
  ]);
});
