import { expect, test } from "../fixtures.ts";
import { createMember } from "../support/members.ts";
import { referralCodeOf } from "../support/referral-links.ts";
import { admin } from "../support/services.ts";

test("who opens a link reads whose it is, on static pages and where they join; a label tells the place", async ({
  page,
}) => {
  // An unknown invitation is told so, and leaves the visitor as they were.
  await page.goto("/r/NOSUCHCODE");
  await expect(page).toHaveURL(/notice=unknown-invite/);
  await expect(page.getByRole("status").filter({ hasText: /invitation/i })).toBeVisible();

  const { id } = await createMember({ name: "Nadia Haddad" });
  await page.goto(`/r/${await referralCodeOf(id)}?via=podcast`);
  await expect(page.getByText("N••• H. invited you.")).toBeVisible();
  await page.goto("/es/pricing");
  await expect(page.getByText("N••• H. te ha invitado")).toBeVisible();
  await page.goto("/auth");
  await expect(page.getByText("N••• H. invited you: you’ll get 300 points")).toBeVisible();
  await expect
    .poll(async () => (await admin.from("referral_clicks").select("via").eq("referrer_id", id)).data)
    .toEqual([{ via: "podcast" }]);
});
