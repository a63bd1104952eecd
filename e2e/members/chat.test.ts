import { randomUUID } from "node:crypto";
import { expect, test } from "../fixtures.ts";
import { choose, createRoom, enter, line, write } from "../support/chat.ts";
import { createStaff, createWriter } from "../support/members.ts";
import { sql } from "../support/services.ts";

test("two talk, a third reads: written, changed, reacted to, deleted, missed, muted", async ({
  openAs: open,
  pageErrors,
}) => {
  test.slow();
  const [one, two] = [await createWriter("Ona Prat"), await createWriter("Tess Hale")];
  const [first, second] = [await open(one), await open(two)];
  const room = `room=${await createRoom()}`;
  await Promise.all([enter(first, room), enter(second, room)]);
  const word = randomUUID().slice(0, 8);

  await write(first, `Hello **${word}**`, word);
  await expect(line(second, `Hello ${word}`).locator("strong")).toHaveText(word);

  await choose(second, `Hello ${word}`, "React with 🎉");
  await expect(line(first, `Hello ${word}`).getByRole("button", { name: "🎉: 1" })).toBeVisible();

  await choose(first, `Hello ${word}`, "Edit");
  await first.getByLabel("Your message").fill(`Good morning ${word}`);
  await first.getByRole("button", { name: "Save changes" }).click();
  await expect(line(second, `Good morning ${word}`)).toContainText("edited");

  // What is said while somebody is away is there in order when they are back, once.
  await second.context().setOffline(true);
  for (const n of [1, 2, 3]) await write(first, `While away ${n} ${word}`);
  await second.getByLabel("Your message").fill(`From the tunnel ${word}`);
  await second.getByLabel("Your message").press("Enter");
  await expect(second.getByTestId("unsent")).toContainText("Not confirmed yet");
  await second.context().setOffline(false);
  await expect(second.getByTestId("unsent")).toHaveCount(0);
  await expect(line(first, `From the tunnel ${word}`)).toHaveCount(1);
  await expect(line(second, `While away`).filter({ hasText: word })).toContainText([
    `While away 1 ${word}`,
    `While away 2 ${word}`,
    `While away 3 ${word}`,
  ]);

  // A broadcast that is swallowed is found by the next sign of life.
  await sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    await tx`update private.chat_messages set text = ${`Swallowed ${word}`}, edited_at = now(), change = private.next_change(room_id)
      where text = ${`While away 3 ${word}`}`;
  });
  await expect(line(second, `Swallowed ${word}`)).toBeVisible();

  await choose(first, `Good morning ${word}`, "Delete");
  await expect(second.getByText("This message was deleted.").last()).toBeVisible();

  const staff = await open(await createStaff("moderator"));
  await enter(staff, room);
  await choose(staff, `Swallowed ${word}`, "Moderate");
  const dialog = staff.getByRole("dialog");
  await dialog.getByLabel("Decision").selectOption("mute_1h");
  await dialog.getByLabel("Rule").selectOption("topic");
  await dialog.getByLabel("Reason").fill("Off topic again");
  await dialog.getByRole("button", { name: "Take action" }).click();
  await expect(dialog).toBeHidden();
  await expect(second.getByText("A moderator removed this message.").last()).toBeVisible();
  await expect(first.getByText(/A moderator muted you until/)).toBeVisible();
  await expect(first.getByLabel("Your message")).toHaveCount(0);
  await first.reload();
  await expect(first.getByText(/A moderator muted you until/)).toBeVisible();
  await expect(first.getByText("Off topic again")).toBeVisible();
  // What a browser says while it has no network.
  const others = pageErrors.filter((error) => !error.includes("ERR_INTERNET_DISCONNECTED"));
  pageErrors.splice(0, pageErrors.length, ...others);
});
