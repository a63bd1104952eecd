import { expect, test } from "../fixtures.ts";
import { createRoom, enter, line, write } from "../support/chat.ts";
import { createWriter } from "../support/members.ts";
import { uniqueName } from "../support/numbers.ts";

test.use({ timezoneId: "Asia/Kolkata" });

test("a message has the time of the reader's zone, and UTC on hover, focus and tap", async ({ openAs }) => {
  const page = await openAs(await createWriter("Asha Rao"));
  await enter(page, `room=${await createRoom()}`);
  const word = uniqueName("half past ");
  await write(page, word);
  const time = line(page, word).locator("time");
  const at = new Date((await time.getAttribute("datetime")) ?? "");
  const clock = (timeZone: string) =>
    at.toLocaleTimeString("en", { hour: "2-digit", minute: "2-digit", hourCycle: "h23", timeZone });
  await expect(time).toHaveText(clock("Asia/Kolkata"));

  const tip = page.getByRole("tooltip");
  const [own, utc] = [`${clock("Asia/Kolkata")} GMT+5:30`, `${clock("UTC")} UTC`];
  await time.hover();
  await expect(tip.getByRole("paragraph")).toContainText([own, utc]);
  await page.keyboard.press("Escape");
  await expect(tip).toHaveCount(0);

  await page.getByLabel("Your message").hover();
  await page.getByRole("group", { name: "Messages" }).focus();
  await page.keyboard.press("ArrowUp");
  await expect(line(page, word)).toBeFocused();
  await expect(line(page, word)).toHaveAccessibleDescription(new RegExp(utc));
  await page.getByLabel("Your message").focus();
  await expect(tip).toHaveCount(0);

  await time.click();
  await expect(tip).toContainText(utc);
  await page.getByLabel("Your message").click();
  await expect(tip).toHaveCount(0);
});
