import { describe, expect, it } from "vitest";
import { isWalletAddress, shortAddress, shortAddressOf } from "./address";

const mixed = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8";

describe("an address", () => {
  it("shows six and four characters, in one look whichever case it came in", () => {
    expect(shortAddress(mixed)).toBe("0x7099…79c8");
    expect(shortAddress(mixed.toLowerCase())).toBe("0x7099…79c8");
  });

  it("is told from the e-mail that may stand in its place", () => {
    expect(isWalletAddress(mixed)).toBe(true);
    for (const other of ["ada@altura.test", "", null, undefined, mixed.slice(0, -1)]) {
      expect(isWalletAddress(other)).toBe(false);
      expect(shortAddressOf(other)).toBeNull();
    }
    expect(shortAddressOf(mixed)).toBe("0x7099…79c8");
  });
});
