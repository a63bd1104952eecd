import { afterEach, expect, it, vi } from "vitest";
import { authProviders, factorsOffered, passkeysOffered } from "./providers";

afterEach(() => void vi.unstubAllEnvs());

it.each([
  ["production", "", [], false, { phone: false, passkey: false }],
  ["local", "", ["discord"], true, { phone: true, passkey: true }],
])(
  "offers in %s without a list only what costs nothing there",
  (place, none, providers, passkeys, factors) => {
    vi.stubEnv("ALTURA_ENV", place);
    for (const name of ["AUTH_PROVIDERS", "AUTH_FACTORS"]) vi.stubEnv(name, none);
    expect([authProviders(), passkeysOffered(), factorsOffered()]).toEqual([providers, passkeys, factors]);
  },
);

it("offers what the lists name, and passkeys to sign in apart from passkeys as a second factor", () => {
  vi.stubEnv("ALTURA_ENV", "production");
  vi.stubEnv("AUTH_PROVIDERS", "google, passkey");
  vi.stubEnv("AUTH_FACTORS", " phone");
  expect(authProviders()).toEqual(["google"]);
  expect([passkeysOffered(), factorsOffered()]).toEqual([true, { phone: true, passkey: false }]);
});
