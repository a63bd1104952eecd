import { expect, it } from "vitest";
import { chainLag, errorGroup } from "./rules";

it("groups errors by what does not differ, and keeps nothing about a person", () => {
  const first = errorGroup(
    "Member 0b0e3f7a-1c1b-4f6e-9d6e-0a1b2c3d4e5f (vera@fjord.example) has 12 lines\n at x",
  );
  expect(first).toBe("Member ‹id› (‹email›) has ‹n› lines");
  expect(errorGroup("Member 11111111-1c1b-4f6e-9d6e-0a1b2c3d4e5f (tom@x.example) has 7 lines")).toBe(first);
  expect(errorGroup("No such customer: cus_NffrFeUfNV2Hib; value 'Vera Lind'")).toBe(
    "No such customer: ‹id›; value ‹text›",
  );
  expect(errorGroup("")).toBe("unknown");
  expect(errorGroup("x".repeat(5000)).length).toBe(200);
});

it("counts the blocks that the watch is behind", () => {
  expect(chainLag(120n, "100")).toBe(20);
  expect(chainLag(99n, "100")).toBe(0);
  expect(chainLag(null, "100")).toBeNull();
  expect(chainLag(5n, null)).toBeNull();
});
