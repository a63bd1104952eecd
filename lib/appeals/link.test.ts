import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { sign } from "@/lib/platform/crypto/signed-cookie";
import { appealPath, appealToken, readAppealToken } from "./link";

const user = "00000000-0000-4000-8000-000000000003";
const penalty = "17";

beforeAll(() => {
  vi.stubEnv("APP_SECRET", "a secret of at least thirty-two characters");
});
afterAll(() => {
  vi.unstubAllEnvs();
});

it("a token names one suspension of one member, and is not made by anybody else", () => {
  const token = appealToken({ user, penalty });
  expect(readAppealToken(token)).toEqual({ user, penalty });
  expect(readAppealToken(appealToken({ user, penalty: "until:1798761600.5" }))).toEqual({
    user,
    penalty: "until:1798761600.5",
  });
  expect(readAppealToken(token.replace("3:17.", "4:17."))).toBeNull();
  expect(readAppealToken(token.replace(":17.", ":18."))).toBeNull();
  expect(readAppealToken(sign(`unsubscribe:${user}:all`))).toBeNull();
  expect(readAppealToken(sign(user))).toBeNull();
  expect(readAppealToken(sign(`appeal:${user}`))).toBeNull();
  expect(readAppealToken(undefined)).toBeNull();
});

it("a mail leads to where the penalty is seen, of a suspension to the page that needs no sign-in", () => {
  expect(appealPath("referral", user)).toBe("/members/affiliate");
  expect(appealPath("suspension", user, penalty)).toMatch(/^\/appeal\?token=appeal/);
  expect(appealPath("suspension", user)).toBe("/members/dashboard");
  expect(appealPath("suspension", null, penalty)).toBe("/members/dashboard");
  expect(appealPath("something later", user, penalty)).toBe("/members/dashboard");
});
