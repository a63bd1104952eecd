import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { sign } from "@/lib/platform/crypto/signed-cookie";
import { appealPath, appealToken, readAppealToken } from "./link";

const user = "00000000-0000-4000-8000-000000000003";

beforeAll(() => {
  vi.stubEnv("APP_SECRET", "a secret of at least thirty-two characters");
});
afterAll(() => {
  vi.unstubAllEnvs();
});

it("a token names whose suspension it may appeal, and is not made by anybody else", () => {
  const token = appealToken(user);
  expect(readAppealToken(token)).toBe(user);
  expect(readAppealToken(token.replace("3.", "4."))).toBeNull();
  expect(readAppealToken(sign(`unsubscribe:${user}:all`))).toBeNull();
  expect(readAppealToken(sign(user))).toBeNull();
  expect(readAppealToken(undefined)).toBeNull();
});

it("a mail leads to where the penalty is seen, of a suspension to the page that needs no sign-in", () => {
  expect(appealPath("referral", user)).toBe("/members/affiliate");
  expect(appealPath("suspension", user)).toMatch(/^\/appeal\?token=appeal/);
  expect(appealPath("suspension", null)).toBe("/members/dashboard");
  expect(appealPath("something later", user)).toBe("/members/dashboard");
});
