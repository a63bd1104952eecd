import { randomUUID } from "node:crypto";
import { expect, test } from "../fixtures.ts";
import { expectAccessible } from "../support/axe.ts";
import { createMember } from "../support/members.ts";
import { sql } from "../support/services.ts";

test("a member links Discord, joins the server, and has the roles of plan and level until unlinking", async ({
  openAs,
}) => {
  test.slow();
  const person = `climber_${randomUUID().slice(0, 8)}`;
  const member = await createMember();
  const page = await openAs(member);
  await page
    .context()
    .route("https://cdn.discordapp.com/**", (route) =>
      route.fulfill({ contentType: "image/svg+xml", body: "<svg xmlns='http://www.w3.org/2000/svg'/>" }),
    );
  await page.goto("/discord");
  await expect(page.getByText("Link your Discord account first.")).toBeVisible();
  await page.getByRole("link", { name: "Link Discord" }).click();
  await page.getByRole("button", { name: "Link Discord" }).click();
  await page.getByLabel("Someone else").fill(person);
  await page.getByRole("button", { name: "Authorize", exact: true }).click();
  await expect(page).toHaveURL(/linked-accounts/);

  await page.goto("/discord");
  await page.getByRole("button", { name: "Join the server" }).click();
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(page).toHaveURL(/\/discord\?error=discord_denied/);
  await expect(page.getByText("You did not agree at Discord")).toBeVisible();
  await page.getByRole("button", { name: "Join the server" }).click();
  await page.getByLabel("Someone else").fill(person);
  await page.getByRole("button", { name: "Authorize", exact: true }).click();
  await expect(page.getByText("Your account is on the server.")).toBeVisible();
  await expect(page.getByText("None. The roles come with a plan and with higher levels.")).toBeVisible();
  await expectAccessible(page);

  const [found] = await sql`select id from discord.users where username = ${person}`;
  const roles = async () =>
    (await sql`select roles from discord.members where user_id = ${found?.id as string}`)[0]
      ?.roles as string[];
  await sql`update public.profiles set tier = 'pro' where user_id = ${member.id}`;
  await page.reload();
  await page.getByRole("button", { name: "Compare now" }).click();
  await expect(page.getByText("Pro", { exact: true }).first()).toBeVisible();
  await expect.poll(roles).toEqual(["910000000000000002"]);

  // Gone from the server: the consent that is kept brings them back in one click.
  await sql`delete from discord.members where user_id = ${found?.id as string}`;
  await sql`update private.discord_states set due_at = now() where user_id = ${member.id}`;
  await expect
    .poll(async () => {
      await page.goto("/discord");
      return page.getByText("Your account is not on the server.").isVisible();
    })
    .toBe(true);
  await page.getByRole("button", { name: "Join the server" }).click();
  await expect(page.getByText("Your account is on the server.")).toBeVisible();
  await expect.poll(roles).toEqual(["910000000000000002"]);

  await page.goto("/linked-accounts");
  await page.getByTestId("method-discord").getByRole("button", { name: "Unlink Discord" }).click();
  const confirm = page.getByRole("dialog").getByRole("button", { name: /Unlink/ });
  if (await confirm.isVisible().catch(() => false)) await confirm.click();
  await expect(page.getByTestId("method-discord")).toHaveCount(0);
  await expect.poll(roles, { timeout: 90_000 }).toEqual([]);
});
