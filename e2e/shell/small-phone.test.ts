import { expect, test } from "../fixtures.ts";
import { standingOut } from "../support/layout.ts";
import { createStaff } from "../support/members.ts";

/* The languages with long words, on the narrowest phone that is in use. */

const ofMembers = [
  "/members/dashboard",
  "/members/referrals",
  "/members/affiliate",
  "/members/points",
  "/members/earnings",
  "/members/settings",
  "/members/feedback",
  "/members/vision-dashboard",
  "/missions",
  "/challenges",
  "/streams",
  "/leaderboard",
  "/story",
  "/mint",
  "/pricing",
  "/gift",
  "/linked-accounts",
];
const ofStaff = [
  "/admin/dashboard",
  "/admin/home",
  "/admin/work",
  "/admin/billing",
  "/admin/billing/plans",
  "/admin/payouts",
  "/admin/nft",
  "/admin/content/missions/new",
  "/admin/email-campaign/new",
  "/admin/security",
  "/admin/settings",
  "/admin/health",
];

for (const locale of ["de", "es"])
  for (const [whose, person, paths] of [
    // A member of the examples, whose pages are full; no test changes her.
    ["a member", async () => ({ email: "noor@altura.test" }), ofMembers],
    ["staff", () => createStaff("admin"), ofStaff],
  ] as const)
    test(`pages of ${whose} stay within their cards at 320 pixels: ${locale}`, async ({ openAs }) => {
      test.slow();
      const page = await openAs(await person());
      await page.setViewportSize({ width: 320, height: 700 });
      for (const path of paths) {
        await page.goto(`/${locale}${path}`);
        await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
        await expect.poll(() => standingOut(page), `/${locale}${path}`).toEqual([]);
      }
    });
