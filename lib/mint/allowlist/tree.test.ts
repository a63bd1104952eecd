import { privateKeyToAddress } from "viem/accounts";
import { numberToHex } from "viem";
import { describe, expect, it } from "vitest";
import { parseAllowlist } from "./parse";
import { buildAllowlist, isProven, proofOf } from "./tree";

const walletOf = (n: number) => privateKeyToAddress(numberToHex(n, { size: 32 }));
const some = (count: number) => Array.from({ length: count }, (_, n) => walletOf(n + 1));

describe("the tree of an allowlist", () => {
  it.each([1, 2, 3, 5, 8, 33])("of %i proves each of its wallets and no other", (count) => {
    const wallets = some(count);
    const tree = buildAllowlist(wallets);
    for (const wallet of wallets) {
      const proof = proofOf(tree, wallet);
      expect(proof && isProven(tree.root, wallet, proof)).toBe(true);
    }
    const stranger = walletOf(count + 1);
    expect(proofOf(tree, stranger)).toBeNull();
    const stolen = proofOf(tree, wallets[0]!)!;
    expect(isProven(tree.root, stranger, stolen)).toBe(false);
  });

  it("is the same in another order, in other letters and with repetitions", () => {
    const [one, two, three] = some(3) as [`0x${string}`, `0x${string}`, `0x${string}`];
    const { root } = buildAllowlist([one, two, three]);
    const lower = three.toLowerCase() as `0x${string}`;
    expect(buildAllowlist([lower, one, two, one]).root).toBe(root);
  });
});

describe("a list as people bring it", () => {
  const [one, two] = some(2) as [`0x${string}`, `0x${string}`];
  it("is one address a line, or a table with a head", () => {
    const parsed = parseAllowlist(`name;wallet\nVera;"${one}"\n\n${two.toLowerCase()}\nVera,${one}\n`);
    expect(parsed).toEqual({
      wallets: [one.toLowerCase(), two.toLowerCase()].toSorted(),
      repeated: 1,
      wrong: [],
    });
  });

  it("tells the lines that are no address, and one whose letters do not check", () => {
    const mistyped = one
      .replace(/[a-f]/, (letter) => letter.toUpperCase())
      .replace(/[A-F](?=[^A-F]*$)/, (l) => l.toLowerCase());
    const { wallets, wrong } = parseAllowlist(`0x12\n${two}\nVera\n${mistyped}`);
    expect(wallets).toEqual([two.toLowerCase()]);
    expect(wrong.map(({ line }) => line)).toEqual([1, 3, 4]);
  });
});
