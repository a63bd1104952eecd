import { afterEach, expect, it, vi } from "vitest";
import { memberFromClaims } from "@/lib/session/member";
import { enrollPasskey, enrollPhone } from "./mutations";

// The gate behind the one that is tried.
vi.mock("@/lib/session/status/recent-sign-in", () => ({
  demandRecentSignIn: () => {
    throw new Error("let through");
  },
}));
afterEach(() => void vi.unstubAllEnvs());

const id = "00000000-0000-4000-8000-000000000001";
const claims = { sub: id, session_id: id, aud: "authenticated", role: "authenticated", aal: "aal1" };
const member = memberFromClaims({ ...claims, iss: "", exp: 2e9, iat: 1e9 })!;
const phone = () => enrollPhone(member, { name: "Phone", phone: "+4915112345678" });
const passkey = () => enrollPasskey(member, "Key");

it.each([
  ["", phone, "factor_unavailable"],
  ["", passkey, "factor_unavailable"],
  ["passkey", phone, "factor_unavailable"],
  ["phone", passkey, "factor_unavailable"],
  ["phone,passkey", phone, undefined],
  ["passkey", passkey, undefined],
])("with AUTH_FACTORS=%s adds only what it names, whatever the page shows (%o)", async (named, add, code) => {
  vi.stubEnv("ALTURA_ENV", "production");
  vi.stubEnv("AUTH_FACTORS", named);
  await expect(add()).rejects.toMatchObject(code ? { code } : { message: "let through" });
});
