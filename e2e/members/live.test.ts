import type { Page } from "@playwright/test";
import { expect, test } from "../fixtures.ts";
import type { TestMember } from "../support/members.ts";
import { sql } from "../support/services.ts";

const answer = (page: Page, path: string) =>
  page.waitForResponse((response) => new URL(response.url()).pathname.endsWith(path));

/** Opens the settings from the dashboard once changes are told, when a page asks how old it is. */
async function openSettings(page: Page): Promise<void> {
  const asked = answer(page, "/rpc/member_version");
  await page.goto("/members/dashboard");
  await asked;
  await page.getByRole("link", { name: "Settings" }).first().click();
  await expect(page.getByRole("heading", { name: "Settings", level: 1 })).toBeVisible();
}

/** Gives the member another plan, and waits until the open page has heard of it: its frame asks for what is unpaid again then. */
async function grantPro(page: Page, { id }: TestMember): Promise<void> {
  const told = answer(page, "/api/me/unpaid");
  await sql`insert into public.grants (user_id, tier, source, source_id) values (${id}, 'pro', 'honorary', gen_random_uuid()::text)`;
  await sql`select private.recompute_tier(${id})`;
  await told;
}

test("a page that was on its way when a change was told is read again", async ({ page, member }) => {
  await openSettings(page);
  await page.route(
    /\/members\/settings\?.*tab=membership/,
    async (route) => {
      const read = await route.fetch();
      await grantPro(page, member);
      await route.fulfill({ response: read });
    },
    { times: 1 },
  );
  await page.getByRole("main").getByRole("link", { name: "Membership" }).click();
  await expect(page.getByTestId("tier")).toHaveText("Pro");
});

test("a page of the history is read again after a change", async ({ page, member }) => {
  await openSettings(page);
  await page.getByRole("main").getByRole("link", { name: "Membership" }).click();
  await expect(page.getByTestId("tier")).toHaveText("Standard");
  await page.getByRole("link", { name: "Security" }).click();
  await expect(page.getByTestId("tier")).toBeHidden();
  await grantPro(page, member);
  await page.goBack();
  await expect(page.getByTestId("tier")).toHaveText("Pro");
});
