import type { User } from "@supabase/supabase-js";
import { expect, it } from "vitest";
import { factorsOf, ownFactorsOf } from "./factors";

const phone = (number: string) => ({
  id: "f1",
  factor_type: "phone",
  status: "verified",
  friendly_name: "Mine",
  phone: number,
  created_at: "2026-11-01T00:00:00Z",
});
const userWith = (...factors: unknown[]) => ({ factors }) as unknown as User;

it("tells any session the last two digits of a phone, and nothing else of its number", () => {
  for (const number of ["34612345678", "+34612345678"]) {
    const [factor] = factorsOf(userWith(phone(number)));
    expect(factor).toMatchObject({ type: "phone", phoneEnd: "78" });
    expect(JSON.stringify(factor)).not.toMatch(/\d{3}45|5678|3461/);
  }
});

it("tells the owner the whole number", () => {
  expect(ownFactorsOf(userWith(phone("34612345678")))).toMatchObject([
    { phone: "+34612345678", phoneEnd: "78" },
  ]);
});

it("has no number for what is no phone, and no factor that was not verified", () => {
  const app = { ...phone(""), factor_type: "totp", phone: undefined };
  expect(factorsOf(userWith(app))).toMatchObject([{ type: "totp", phoneEnd: null }]);
  expect(factorsOf(userWith({ ...phone("34612345678"), status: "unverified" }))).toEqual([]);
});
