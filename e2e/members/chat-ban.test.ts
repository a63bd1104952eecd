import { randomUUID } from "node:crypto";
import { expect, test } from "../fixtures.ts";
import { choose, createRoom, enter, line, write } from "../support/chat.ts";
import { createStaff, createWriter } from "../support/members.ts";
import { sql } from "../support/services.ts";

test("whoever is banned hears and writes nothing more in the page that is open, and everybody else talks on", async ({
  openAs: open,
  allowRefusal,
  allowSessionEnd,
}) => {
  test.slow();
  const [one, two] = [await createWriter("Ona Prat"), await createWriter("Tess Hale")];
  const [first, second, admin] = [await open(one), await open(two), await open(await createStaff("admin"))];
  const room = await createRoom();
  await Promise.all([first, second, admin].map((page) => enter(page, `room=${room}`)));
  const word = randomUUID().slice(0, 8);
  await write(first, `Buy from me ${word}`);
  await write(second, `Please stop ${word}`);
  await expect(line(first, `Please stop ${word}`)).toBeVisible();

  allowSessionEnd();
  for (const path of ["", "/here", "/changes", "/read"]) allowRefusal(401, `/api/me/chat${path}`);
  await choose(admin, `Buy from me ${word}`, "Decide as a moderator");
  const dialog = admin.getByRole("dialog");
  await dialog.getByLabel("Decision").selectOption("ban");
  await dialog.getByLabel("Rule").selectOption("spam");
  await dialog.getByLabel("Reason").fill("Sells forged keys");
  await dialog.getByRole("button", { name: "Decide" }).click();
  await expect(dialog).toBeHidden();

  // The others go on in the room's next topic, and miss nothing on the way.
  await expect(line(second, `Buy from me ${word}`)).toHaveCount(0);
  await write(second, `Thank you ${word}`);
  await expect(line(admin, `Thank you ${word}`)).toBeVisible();
  await expect(second.getByText("A moderator removed this message.").last()).toBeVisible();

  await expect(line(first, `Thank you ${word}`)).toHaveCount(0);
  const field = first.getByLabel("Your message");
  // What the open page requests meanwhile may lead it away at any moment; then there is no field.
  await expect(async () => {
    if (!(await field.isVisible())) return;
    await field.fill(`Still here ${word}`, { timeout: 2000 });
    await field.press("Enter", { timeout: 2000 });
    await expect(first.getByTestId("unsent").last()).toContainText(`Still here ${word}`, { timeout: 5000 });
  }).toPass();
  expect(await sql`select 1 from private.chat_messages where text = ${`Still here ${word}`}`).toHaveLength(0);
  await first.goto(`/live-chat?room=${room}`);
  await expect(first.getByLabel("Your message")).toHaveCount(0);
});
