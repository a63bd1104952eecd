import { getAddress, zeroAddress, type Address } from "viem";
import { expect, it } from "vitest";
import { holderPage, holdersOnPage, type HolderPage } from "./holder-pages";
import { holdersAfter, type Holder, type Transfer } from "./tally";

/** Written as the chain's events have them: in mixed case, by which they must not be ordered. */
const wallet = (number: number): Address =>
  getAddress(`0x${((number * 2_654_435_761) % 2 ** 32).toString(16).padStart(8, "0").repeat(5)}`);

/** So many wallets, of which every third holds two tokens. */
function manyTransfers(wallets: number): Transfer[] {
  const owners = Array.from({ length: wallets }, (_, index) =>
    index % 3 === 0 ? [wallet(index + 1), wallet(index + 1)] : [wallet(index + 1)],
  ).flat();
  return owners.map((to, index) => ({
    tokenId: BigInt(index + 1),
    ...{ from: zeroAddress, to, block: BigInt(index + 1), mintedAt: 0 },
  }));
}

function readOn(holders: readonly Holder[], step: "previous" | "next", from?: string): HolderPage[] {
  const pages = [holderPage(holders, from)];
  for (let key = pages[0]?.[step] ?? null; key !== null;) {
    const page = holderPage(holders, key);
    pages.push(page);
    key = page[step];
  }
  return pages;
}

it("gives every holder once, in order, 50 a page, forwards and backwards", () => {
  const holders = holdersAfter(manyTransfers(1_234));
  const pages = readOn(holders, "next");
  expect(pages).toHaveLength(25);
  expect(pages.flatMap((page) => page.holders)).toEqual(holders);
  expect(pages.map(({ first }) => first)).toEqual(pages.map((_, index) => index * holdersOnPage + 1));
  const back = readOn(holders, "previous", pages.at(-2)?.next ?? "");
  expect(back.map(({ first }) => first)).toEqual(pages.map(({ first }) => first).reverse());
});

it("loses and repeats nobody when the holder it stopped at sells, or is burnt away, while one reads", () => {
  const transfers = manyTransfers(120);
  const before = holdersAfter(transfers);
  const { holders: read, next } = holderPage(before);
  const stopped = read.at(-1)?.address;
  // It sorts before the place where the reading stopped.
  const first: Address = `0x${"1".padStart(40, "0")}`;
  const sold = transfers.filter(({ to }) => to === stopped);
  const after = holdersAfter([
    ...transfers,
    ...sold.map((token, index) => ({
      ...token,
      ...{ from: token.to, to: index === 0 ? first : zeroAddress, mintedAt: null },
    })),
  ]);
  const shown = holderPage(after, next ?? "").holders.map(({ address }) => address);
  expect(shown).toEqual(before.slice(50, 100).map(({ address }) => address));
});

it("starts anew from a key that is none, and ends on the last page beyond the end", () => {
  const holders = holdersAfter(manyTransfers(70));
  for (const key of ["", "x", "-1", "1-0x", "2--", "9".repeat(400), `1-${"0x".padEnd(42, "g")}`, "%00"]) {
    expect(holderPage(holders, key)).toEqual(holderPage(holders));
  }
  expect(holderPage(holders, `0-${wallet(1)}`)).toMatchObject({ first: 21, next: null });
  expect(holderPage([])).toEqual({ holders: [], first: 1, total: 0, previous: null, next: null });
  expect(holderPage(holders.slice(0, 50)).next).toBeNull();
});
