import type { JwtPayload } from "@supabase/supabase-js";
import { describe, expect, it } from "vitest";
import { memberFromClaims } from "./member";

const claims = {
  sub: "00000000-0000-4000-8000-000000000001",
  session_id: "00000000-0000-4000-8000-00000000000a",
  aud: "authenticated",
  role: "authenticated",
  email: "ada@altura.test",
  phone: "",
  user_metadata: { full_name: "Ada Ferrer", role: "admin" },
} as unknown as JwtPayload;

describe("memberFromClaims", () => {
  it("takes who it is from the token, and nothing of roles, name or picture, which are older there than in the profile", () => {
    expect(memberFromClaims(claims)).toEqual({
      id: claims.sub,
      email: "ada@altura.test",
      phone: null,
      sessionId: claims.session_id,
      level: "aal1",
      factorAt: null,
      provenAt: null,
    });
  });

  it.each([
    { aud: "other" },
    { aud: [] },
    { role: "anon" },
    { role: "service_role" },
    { sub: "" },
    { sub: "ada" },
    { sub: 7 },
    { session_id: undefined },
    { session_id: "s1" },
    { is_anonymous: true },
  ])("refuses %j", (change) => expect(memberFromClaims({ ...claims, ...change } as JwtPayload)).toBeNull());

  it("knows when the session was last proven, and when by its second factor", () => {
    const amr = [
      { method: "otp", timestamp: 900 },
      { method: "totp", timestamp: 500 },
      { method: "mfa/phone", timestamp: 700 },
    ];
    expect(memberFromClaims({ ...claims, amr } as JwtPayload)).toMatchObject({
      factorAt: 700,
      provenAt: 900,
    });
    for (const odd of ["totp", ["totp"], [null], [{ method: "totp", timestamp: "now" }], amr.slice(0, 1)])
      expect(memberFromClaims({ ...claims, amr: odd } as JwtPayload)?.factorAt).toBeNull();
  });
});
