import { readFileSync } from "node:fs";
import { expect, it } from "vitest";

const read = (name: string) =>
  JSON.parse(readFileSync(new URL(`./messages/en/${name}.json`, import.meta.url), "utf8")) as unknown;

/** What docs/product.md quotes, letter for letter; longer sentences may follow an error of the auth service. */
it("keeps the texts that docs/product.md quotes", () => {
  expect(read("shell")).toMatchObject({
    nav: { home: "Home", about: "About", alt: "ALT", pricing: "Pricing", faq: "FAQ" },
    account: {
      join: "Join Free",
      joinShort: "Join",
      operative: "Operative",
      dashboard: "Member Dashboard",
      settings: "Settings",
      referrals: "Referral Program",
      admin: "Admin Panel",
      signOut: "Sign Out",
      signedOutTitle: "Signed out successfully",
      signedOutText: "You have been logged out of your account.",
      signOutFailedTitle: "Error signing out",
      signOutFailedText: "Please try again.",
    },
  });
  expect(read("nav")).toMatchObject({
    entries: {
      dashboard: "Member Dashboard",
      affiliate: "Referral Program",
      settings: "Settings",
      panel: "Admin Panel",
    },
  });
  expect(read("members")).toMatchObject({ dashboard: { title: "Member Dashboard", beta: "BETA" } });
  expect(read("settings")).toMatchObject({ title: "Settings" });
  expect(read("referrals")).toMatchObject({ title: "Referral Program" });
  expect(read("admin")).toMatchObject({
    guard: {
      verifying: "Verifying Access",
      checking: "Checking permissions...",
      signedOutTitle: "Authentication Required",
      signedOut: "Please sign in to access this panel.",
      deniedTitle: "Access Denied",
      moderator: "You need moderator or admin privileges to access this panel.",
      admin: "You need admin privileges to access this section.",
      failed: "Failed to verify role status: {message}",
      failedPlain: "Failed to verify role status",
    },
    home: { title: "Admin Panel" },
  });
  expect(read("errors")).toMatchObject({
    contact_missing: "You must provide either an email or phone number.",
    admin_required: "You need admin privileges to access this section.",
    moderator_required: "You need moderator or admin privileges to access this panel.",
    role_check_failed: "Failed to verify role status",
    role_check_failed_because: "Failed to verify role status: {message}",
    token_unverified: expect.stringMatching(/^An error occurred on token verification\./),
    session_not_in_url: expect.stringMatching(/^No session defined in URL\./),
    code_not_detected: expect.stringMatching(/^No code detected\./),
    pkce_invalid: expect.stringMatching(/^Not a valid PKCE flow url\./),
    jwt_invalid: expect.stringMatching(/^Invalid JWT signature\./),
    session_missing: expect.stringMatching(/^Auth session missing!/),
  });
  expect(read("crash")).toMatchObject({
    title: "Something went wrong loading this page",
    retry: "Retry",
  });
});
