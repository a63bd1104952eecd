import { expect, it } from "vitest";
import { importChange } from "./schema";

const change = {
  id: "00000000-0000-4000-8000-000000000001",
  change: "start",
  reason: "Agreed with the team",
};
const paceOf = (fields: object) => importChange.parse({ ...change, ...fields }).pace;

it("sends no invitation without a tick in the box, and at the chosen pace with it", () => {
  expect(paceOf({})).toBeNull();
  expect(paceOf({ pace: "500" })).toBeNull();
  expect(paceOf({ pace: "500", agreed: "on" })).toBeNull();
  expect(paceOf({ pace: "500", invite: "on" })).toBe(500);
  expect(paceOf({ invite: "on" })).toBe(100);
});

it("refuses a pace that is none", () => {
  for (const pace of ["0", "-1", "1.5", "20001", "many"])
    expect([pace, importChange.safeParse({ ...change, pace, invite: "on" }).success]).toEqual([pace, false]);
});
