import { expect, test } from "../fixtures.ts";
import { expectAccessible } from "../support/axe.ts";
import { mailTo } from "../support/mailbox.ts";
import { createStaff } from "../support/members.ts";
import { createSavedReply } from "../support/saved-reply.ts";

test("a member writes from a member page, is answered there and by mail, and goes on", async ({
  page,
  member,
  openAs,
}) => {
  await page.goto("/members/affiliate");
  await page.getByRole("link", { name: "Something wrong or missing? Tell us" }).click();
  await expect(page.getByRole("heading", { name: "Feedback", level: 1 })).toBeVisible();
  await expect(page.getByText("You haven’t written to us yet")).toBeVisible();
  await page.getByLabel("Message").fill("The list of referees jumps.");
  await page.getByRole("button", { name: "Send message" }).click();
  await expect(page.getByText("Please fill this in.")).toBeVisible();
  await expect(page.getByLabel("Message")).toHaveValue("The list of referees jumps.");
  await page.getByLabel("What is it about?").selectOption("problem");
  await page.getByRole("button", { name: "Send message" }).click();
  await expect(page.getByText("has arrived. You can find it below.")).toBeVisible();
  const mine = page.getByRole("region", { name: "Your messages" });
  await expect(mine).toContainText("Received");
  await expectAccessible(page);

  const saved = await createSavedReply("Thank you for telling us.");
  const staff = await openAs(await createStaff("moderator"));
  await staff.goto(`/admin/feedback?q=${encodeURIComponent(member.email)}`);
  const message = staff.getByTestId("message");
  await expect(message).toContainText("Sent from /members/affiliate");
  await message.getByRole("button", { name: "Reply" }).click();
  const reply = message.getByLabel(/^Reply to/);
  await reply.fill("Mended today.\n\n");
  await message.getByLabel("Saved reply").selectOption(saved);
  await message.getByRole("button", { name: "Insert" }).click();
  await expect(reply).toHaveValue("Mended today.\n\nThank you for telling us.");
  await message.getByRole("button", { name: "Send reply" }).click();
  await expect(message.getByTestId("reply")).toContainText("Mended today.");
  await expectAccessible(staff);

  const [mail] = await mailTo(member.email, /Our answer to your message/);
  expect(mail!.text).toContain("Thank you for telling us.");
  await page.reload();
  await expect(mine.getByTestId("reply")).toContainText("Mended today.");
  await expect(mine).toContainText("Answered");
  await mine.getByText("Reply", { exact: true }).first().click();
  await mine.getByLabel("Your reply").fill("It works now.");
  await mine.getByRole("button", { name: "Reply" }).click();
  await expect(mine.getByTestId("reply")).toHaveCount(2);
  await expect(mine).toContainText("In progress");
});
