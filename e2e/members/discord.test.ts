import { randomUUID } from "node:crypto";
import { BOT_TOKEN, GUILD } from "../../local/discord/schema.ts";
import { expect, test } from "../fixtures.ts";
import { expectAccessible } from "../support/axe.ts";
import { fetchApp } from "../support/fetch-app.ts";
import { createMember } from "../support/members.ts";
import { services, sql } from "../support/services.ts";

/** An account as the bot of the local Discord sees it. */
function serverMember(account: string) {
  const address = `${services.discord.url}/api/v10/guilds/${GUILD.id}/members/${account}`;
  const headers = { authorization: `Bot ${BOT_TOKEN}` };
  return {
    roles: async () => ((await (await fetchApp(address, { headers })).json()) as { roles?: string[] }).roles,
    leave: () => fetchApp(address, { method: "DELETE", headers }),
  };
}

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
  await expect(page.getByText("You’ll join the server when you link your account.")).toBeVisible();
  await page.getByRole("button", { name: "Link Discord and join the server" }).click();
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(page).toHaveURL(/\/discord\?error=\w+#?$/);
  await expect(page.getByText("You didn’t give permission")).toBeVisible();
  // One press and one question: the account is linked and on the server.
  await page.getByRole("button", { name: "Link Discord and join the server" }).click();
  await page.getByLabel("Someone else").fill(person);
  await page.getByRole("button", { name: "Authorize", exact: true }).click();
  await expect(page).toHaveURL(/\/discord#?$/);
  await expect(page.getByText("Your account is on the server.")).toBeVisible();
  await expect(page.getByText("None. You get roles with a plan and at higher levels.")).toBeVisible();
  await expectAccessible(page);

  const [identity] = await sql`
    select provider_id from auth.identities where user_id = ${member.id} and provider = 'discord'`;
  const server = serverMember(identity?.provider_id as string);
  await sql`update public.profiles set tier = 'pro' where user_id = ${member.id}`;
  await page.reload();
  await page.getByRole("button", { name: "Check now" }).click();
  await expect(page.getByText("Pro", { exact: true }).first()).toBeVisible();
  await expect.poll(server.roles).toEqual(["910000000000000002"]);

  // Gone from the server: the consent that is kept brings them back in one click.
  await server.leave();
  await page.getByRole("button", { name: "Check now" }).click();
  await expect(page.getByText("Your account isn’t on the server.")).toBeVisible();
  await page.getByRole("button", { name: "Join the server" }).click();
  await expect(page.getByText("Your account is on the server.")).toBeVisible();
  await expect.poll(server.roles).toEqual(["910000000000000002"]);

  await page.goto("/members/settings?tab=security");
  await page.getByTestId("method-discord").getByRole("button", { name: "Unlink Discord" }).click();
  const confirm = page.getByRole("dialog").getByRole("button", { name: "Unlink", exact: true });
  // A click on a page that is not hydrated yet opens nothing.
  await expect(async () => {
    const unlink = page.getByTestId("method-discord").getByRole("button", { name: "Unlink Discord" });
    if (!(await confirm.isVisible())) await unlink.click({ timeout: 1000 });
    await expect(confirm).toBeVisible({ timeout: 1000 });
  }).toPass();
  await confirm.click();
  await expect(page.getByTestId("method-discord")).toHaveCount(0);
  await expect.poll(server.roles).toEqual([]);
});
