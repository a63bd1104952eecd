import { expect, test } from "vitest";
import { whoDecides } from "./rules";

const fresh = {
  state: "pending",
  second_needed: true,
  approved_at: null,
  alone_at: null,
  other: true,
} as const;

test("says who decides about a payout, and nothing where the reader can alone or nobody has to", () => {
  expect(whoDecides(fresh, false)).toBe("two");
  expect(whoDecides({ ...fresh, approved_at: "2026-11-27T10:00:00Z" }, false)).toBe("half");
  expect(whoDecides({ ...fresh, second_needed: false }, false)).toBeNull();
  expect(whoDecides({ ...fresh, state: "held" }, false)).toBeNull();
  for (const state of ["pending", "held", "failed"] as const)
    expect(whoDecides({ ...fresh, state }, true)).toBe("own");
  for (const state of ["processed", "paid", "fraud", "cancelled"] as const)
    expect(whoDecides({ ...fresh, state }, true)).toBeNull();
});

test("says what happens where no other admin is there", () => {
  const alone = { ...fresh, other: false };
  expect(whoDecides(alone, false)).toBe("aloneBefore");
  expect(
    whoDecides({ ...alone, approved_at: "2026-11-27T10:00:00Z", alone_at: "2026-11-30T10:00:00Z" }, false),
  ).toBe("alone");
  expect(whoDecides(alone, true)).toBe("ownAlone");
  expect(whoDecides({ ...alone, second_needed: false }, false)).toBeNull();
});
