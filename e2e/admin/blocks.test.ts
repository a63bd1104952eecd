import { expect, test } from "../fixtures.ts";
import { codeFor } from "../support/mailbox.ts";
import { createStaff, newEmail } from "../support/members.ts";

test("an address that an admin blocks gets no code, and gets one when the block is lifted", async ({
  openAs,
}) => {
  const email = newEmail("blocked");
  const page = await openAs(await createStaff("admin"));
  await page.goto("/admin/security");
  await page.getByRole("button", { name: "Block…" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Value").fill(email);
  await expect(dialog.getByText("Members affected")).toBeVisible();
  await dialog.getByLabel("Reason").fill("Sends junk");
  await dialog.getByRole("button", { name: "Block", exact: true }).click();
  await expect(dialog).toBeHidden();
  const lift = page.getByRole("button", { name: `Lift block on ${email}` });
  await expect(lift).toBeVisible();

  const visitor = await openAs();
  const ask = async () => {
    await visitor.goto("/auth");
    await visitor.getByLabel("Email address", { exact: true }).first().fill(email);
    await visitor.getByRole("button", { name: "Send me a code" }).click();
  };
  await ask();
  await expect(visitor.getByText("You can’t use this address here.")).toBeVisible();

  await lift.click();
  await dialog.getByLabel("Reason").fill("It was a mistake");
  await dialog.getByRole("button", { name: "Lift", exact: true }).click();
  await expect(lift).toBeHidden();
  await ask();
  expect(await codeFor(email)).toMatch(/^\d{6}$/);
});
