import { randomUUID } from "node:crypto";
import { expect, test } from "../fixtures.ts";
import { choose, createRoom, enter, line, write } from "../support/chat.ts";
import { createStaff, createWriter } from "../support/members.ts";

test("whoever is banned reads why in the page that is open and hears nothing more, what they wrote is gone, and everybody else talks on", async ({
  openAs: open,
  allowRefusal,
  allowSessionEnd,
}) => {
  test.slow();
  const [one, two] = [await createWriter("Ona Prat"), await createWriter("Tess Hale")];
  const [first, second, admin] = [await open(one), await open(two), await open(await createStaff("admin"))];
  const room = await createRoom();
  // The open page asks once why its session has ended, with a limit of its own that does not follow the machine.
  await first.addInitScript(() => {
    const timeout = AbortSignal.timeout.bind(AbortSignal);
    AbortSignal.timeout = (milliseconds) => timeout(milliseconds * 5);
  });
  await Promise.all([first, second, admin].map((page) => enter(page, `room=${room}`)));
  const word = randomUUID().slice(0, 8);
  await write(first, `Cheap keys ${word}`);
  await write(first, `Buy from me ${word}`);
  await write(second, `Please stop ${word}`);
  await expect(line(first, `Please stop ${word}`)).toBeVisible();

  allowSessionEnd();
  for (const path of ["", "/here", "/changes", "/read"]) allowRefusal(401, `/api/me/chat${path}`);
  await choose(admin, `Buy from me ${word}`, "Moderate");
  const dialog = admin.getByRole("dialog");
  await dialog.getByLabel("Decision").selectOption("ban");
  await dialog.getByLabel("Rule").selectOption("spam");
  await dialog.getByLabel("Reason").fill("Sells forged keys");
  await dialog.getByLabel("Chat messages").selectOption("hour");
  await expect(dialog.getByText("Messages to remove")).toBeVisible();
  await dialog.getByRole("button", { name: "Take action" }).click();
  await expect(dialog).toBeHidden();

  // The others go on in the room's next topic, and miss nothing on the way.
  for (const text of ["Buy from me", "Cheap keys"])
    await expect(line(second, `${text} ${word}`)).toHaveCount(0);
  await write(second, `Thank you ${word}`);
  await expect(line(admin, `Thank you ${word}`)).toBeVisible();
  await expect(second.getByText("A moderator removed this message.").last()).toBeVisible();

  // In place of the room: why, and the way to appeal. Others do not see them any more.
  const notice = first.getByTestId("suspension");
  await expect(notice).toContainText("Your account is closed");
  await expect(notice).toContainText("No spam or advertising. Sells forged keys");
  await expect(notice.getByRole("button", { name: "Appeal", exact: true })).toBeVisible();
  await expect(first.getByLabel("Your message")).toHaveCount(0);
  await expect(line(first, `Thank you ${word}`)).toHaveCount(0);
  await expect(second.getByText("2 are here")).toBeVisible();
  await first.goto(`/live-chat?room=${room}`);
  await expect(first.getByLabel("Your message")).toHaveCount(0);
});
