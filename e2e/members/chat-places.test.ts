import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { expect, test } from "../fixtures.ts";
import { choose, createRoom, enter, fillRoom, line, write } from "../support/chat.ts";
import { createWriter } from "../support/members.ts";
import { uniqueName } from "../support/numbers.ts";
import { sql } from "../support/services.ts";

const at = (page: Page, seq: number) => page.locator(`[data-seq="${seq}"]`);

test("a message is found by its link and its quote, and the way back leads to the latest", async ({
  openAs: open,
}) => {
  test.slow();
  const [reader, other] = [
    await createWriter("Ines Roca", "founder"),
    await createWriter("Olaf Berg", "founder"),
  ];
  const room = await createRoom("founder");
  const word = randomUUID().slice(0, 8);
  const texts = Array.from({ length: 200 }, (_, n) => `Line ${n + 1} of ${word}`);
  const seqs = await fillRoom(room, other.id, texts);
  const seqOf = (n: number) => seqs[n - 1] as number;
  await sql`update private.chat_messages set reply_to = (
      select m.id from private.chat_messages m join private.chat_rooms r on r.id = m.room_id where r.slug = ${room} and m.seq = ${seqOf(12)})
    where text = ${`Line 200 of ${word}`}`;

  // The link of a message, copied in one browser and opened in another.
  const page = await open(reader);
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await enter(page, `room=${room}&message=${seqOf(40)}`);
  await expect(at(page, seqOf(40))).toBeInViewport();
  await choose(page, `Line 40 of ${word}`, "Copy link");
  await expect(page.getByText("Link copied")).toBeVisible();
  const copied = new URL(await page.evaluate(() => navigator.clipboard.readText()));
  const second = await open(other);
  await enter(second, copied.search.slice(1));
  await expect(at(second, seqOf(40))).toBeInViewport();

  // What is written meanwhile is not shown below a part that is not the end.
  const latest = page.getByRole("button", { name: "Jump to latest" });
  await expect(latest).toBeVisible();
  await second.getByRole("button", { name: "Jump to latest" }).click();
  await write(second, `New end ${word}`);
  await expect(at(page, seqOf(40))).toBeInViewport();
  await expect(line(page, `New end ${word}`)).toHaveCount(0);
  await latest.click();
  await expect(line(page, `New end ${word}`)).toBeInViewport();
  await expect(latest).toHaveCount(0);

  // It stays in view when a keyboard takes half of the window, and when a telephone is turned.
  for (const size of [
    { width: 1280, height: 400 },
    { width: 390, height: 700 },
    { width: 1280, height: 720 },
  ]) {
    await page.setViewportSize(size);
    await expect(line(page, `New end ${word}`)).toBeInViewport({ ratio: 1 });
  }
  await expect(page.getByText("Unread from here")).toHaveCount(0);

  // The quote leads to what it quotes, a hundred and more lines above.
  await line(page, `Line 200 of ${word}`)
    .getByRole("button", { name: `Line 12 of ${word}` })
    .click();
  await expect(at(page, seqOf(12))).toBeInViewport();
});

test("what is being written waits while a message is changed, and for the next visit", async ({
  openAs: open,
}) => {
  const page = await open(await createWriter("Nils Dahl", "pro", false));
  const word = randomUUID().slice(0, 8);
  const field = page.getByLabel("Your message");
  const room = await createRoom("pro");
  await enter(page, `room=${room}`);
  // The first message waits for a name, and goes out with it.
  await field.fill(`Frist ${word}`);
  await field.press("Enter");
  const step = page.getByRole("form", { name: "Choose your username" });
  await step.getByLabel("Username").fill("no");
  await step.getByRole("button", { name: "Save and send" }).click();
  await expect(step.getByLabel("Username")).toHaveAttribute("aria-invalid", "true");
  await expect(field).toHaveValue(`Frist ${word}`);
  const name = uniqueName("nils-");
  await step.getByLabel("Username").fill(name);
  await step.getByRole("button", { name: "Save and send" }).click();
  await expect(line(page, `Frist ${word}`)).toContainText(name);
  await expect(step).toBeHidden();

  await field.fill(`Half a thought ${word}`);
  await choose(page, `Frist ${word}`, "Edit");
  await expect(field).toHaveValue(`Frist ${word}`);
  await field.fill(`Given up ${word}`);
  await field.press("Escape");
  await expect(field).toHaveValue(`Half a thought ${word}`);

  await choose(page, `Frist ${word}`, "Edit");
  await expect(field).toHaveValue(`Frist ${word}`);
  await field.fill(`First ${word}`);
  await field.press("Enter");
  await expect(line(page, `First ${word}`)).toContainText("edited");
  await expect(field).toHaveValue(`Half a thought ${word}`);

  // Each room has its own, and a reload loses none.
  await page.getByRole("button", { name: "Base camp" }).click();
  await expect(page.getByRole("heading", { name: "Base camp" })).toBeVisible();
  await expect(field).toHaveValue("");
  await page.reload();
  await page.goto(`/live-chat?room=${room}`);
  await expect(field).toHaveValue(`Half a thought ${word}`);
  await field.press("Enter");
  await expect(line(page, `Half a thought ${word}`)).toBeVisible();
  await expect(field).toHaveValue("");
  await page.reload();
  await expect(field).toHaveValue("");
});
