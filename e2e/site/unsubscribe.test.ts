import { createHmac } from "node:crypto";
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "../fixtures.ts";
import { answered } from "../support/answered.ts";
import { createMember } from "../support/members.ts";
import { servicesFile, sql } from "../support/services.ts";

/** The key that a mail to this member carries, made as the app makes it. */
function tokenFor(user: string, scope: string): string {
  const file = join(dirname(servicesFile), "secrets.json");
  const { appSecret } = JSON.parse(readFileSync(file, "utf8")) as { appSecret: string };
  const value = `unsubscribe:${user}:${scope}`;
  return `${value}.${createHmac("sha256", appSecret).update(`cookie:${value}`).digest("base64url")}`;
}

async function choice(user: string) {
  const [row] =
    await sql`select product, community, referral, offers from mail_preferences where user_id = ${user}`;
  return row;
}

async function subscriber(): Promise<string> {
  const { id } = await createMember();
  await sql`update mail_preferences set product = true, community = true, referral = true, offers = true
    where user_id = ${id}`;
  return id;
}

test("opening the page changes nothing, the button stops what is ticked", async ({ page }) => {
  const user = await subscriber();
  await page.goto(`/unsubscribe?token=${encodeURIComponent(tokenFor(user, "all"))}`);
  await expect(page.getByRole("checkbox", { checked: true })).toHaveCount(4);
  expect(await choice(user)).toEqual({ product: true, community: true, referral: true, offers: true });

  await page.getByRole("checkbox", { name: "Referrals" }).uncheck();
  await page.getByRole("button", { name: "Stop the ticked emails" }).click();
  await expect(page.getByText("Done.")).toBeVisible();
  expect(await choice(user)).toEqual({ product: false, community: false, referral: true, offers: false });
});

test("a mail program needs one click, no session and no redirect", async ({ request }) => {
  const user = await subscriber();
  const address = `/api/unsubscribe?token=${encodeURIComponent(tokenFor(user, "offers"))}`;
  expect((await answered(() => request.get(address))).status()).toBe(405);
  expect(await choice(user)).toMatchObject({ offers: true });

  const form = { "List-Unsubscribe": "One-Click" };
  const click = await answered(() => request.post(address, { form, maxRedirects: 0 }));
  expect(click.status()).toBe(200);
  expect(await choice(user)).toEqual({ product: true, community: true, referral: true, offers: false });
  expect((await answered(() => request.post(address, { maxRedirects: 0 }))).status()).toBe(200);
});

test("a changed key is good for nothing", async ({ page, request }) => {
  const user = await subscriber();
  const changed = tokenFor(user, "offers").replace("offers", "all");
  const refused = await answered(() => request.post(`/api/unsubscribe?token=${encodeURIComponent(changed)}`));
  expect(refused.status()).toBe(400);
  await page.goto(`/es/unsubscribe?token=${encodeURIComponent(changed)}`);
  await expect(page.getByRole("link", { name: "Elegir correos en tus ajustes" })).toBeVisible();
  await expect(page.getByRole("checkbox")).toHaveCount(0);
  expect(await choice(user)).toMatchObject({ offers: true });
});
