import { expect, test } from "../fixtures.ts";
import { expectAccessible } from "../support/axe.ts";
import { mailTo } from "../support/mailbox.ts";
import { clientOf, createMember, createStaff } from "../support/members.ts";
import { sql } from "../support/services.ts";

const sorry = "I shared a link to my own concert and did not know that this counts as advertising.";

test("a banned member appeals by the link of the mail, another admin takes the ban back, and the mail says so", async ({
  page,
}) => {
  const member = await createMember({ name: "Ines Falk" });
  const [first, second] = [await createStaff("admin"), await createStaff("admin")];
  const [judge, other] = [await clientOf(first.email), await clientOf(second.email)];
  const banned = await judge.rpc("admin_suspend_member", {
    p_user: member.id,
    p_until: "infinity",
    p_reason: "Advertising",
  });
  expect(banned.error).toBeNull();

  const [mail] = await mailTo(member.email, /account was closed/);
  const link = /https?:\S+\/appeal\?token=\S+/.exec(mail!.text)![0];
  await page.goto(link);
  await expect(page.getByRole("heading", { name: "Your account is closed" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Appeal", exact: true }).click();
  const dialog = page.getByRole("dialog");
  await expectAccessible(page);
  await dialog.getByRole("textbox").fill("Sorry");
  await dialog.getByRole("button", { name: "Send appeal" }).click();
  await expect(dialog.getByRole("textbox")).toBeFocused();
  await expect(dialog.getByRole("textbox")).toHaveValue("Sorry");
  await dialog.getByRole("textbox").fill(sorry);
  await dialog.getByRole("button", { name: "Send appeal" }).click();
  await expect(page.getByTestId("appeal")).toContainText("You’ve appealed.");
  await expect(dialog).toBeHidden();
  await mailTo(member.email, /We’ve received your appeal/);

  // The link of somebody else, or a changed one, opens nothing.
  const changed = link.replace(member.id, first.id);
  await page.goto(changed);
  await expect(page.getByTestId("suspension")).toBeHidden();

  const [appeal] = await sql<{ id: string }[]>`select id from private.appeals where user_id = ${member.id}`;
  const decide = (by: typeof judge) =>
    by.rpc("admin_decide_appeal", {
      p_appeal: appeal!.id,
      p_decision: "accept",
      p_reason: "An honest mistake",
    });
  expect((await decide(judge)).error?.message).toBe("appeal_other_person");
  expect((await decide(other)).error).toBeNull();
  const [answer] = await mailTo(member.email, /appeal was accepted/);
  expect(answer!.text).toContain("An honest mistake");
  await page.goto(link);
  await expect(page.getByTestId("suspension")).toBeHidden();
  await clientOf(member.email);
});
