import { expect, type Page } from "@playwright/test";
import { uniqueName } from "./numbers.ts";
import { sql } from "./services.ts";

export const line = (page: Page, text: string) => page.getByRole("article").filter({ hasText: text });

export async function write(page: Page, text: string, shown = text): Promise<void> {
  await page.getByLabel("Your message").fill(text);
  await page.getByLabel("Your message").press("Enter");
  await expect(page.getByText(shown)).toBeVisible();
}

export async function choose(page: Page, text: string, item: string): Promise<void> {
  await line(page, text).hover();
  await line(page, text)
    .getByRole("button", { name: /^Actions for the message/ })
    .click();
  await page.getByRole("menuitem", { name: item }).click();
}

/**
 * A room of this test's own for members of a tier and for staff; returns its slug. Rooms belong to the installation and no page
 * makes any, so the row is written as the owner. What everybody reads is `base-camp` alone, in which tests only add lines.
 */
export async function createRoom(tier = "plus"): Promise<string> {
  const slug = uniqueName("hut-");
  const name = slug.replace("hut-", "Hut ");
  await sql`insert into private.chat_rooms (slug, kind, names, tier, position)
    values (${slug}, 'tier', ${sql.json({ en: name, es: name, de: name })}, ${tier}, 6)`;
  return slug;
}

/** Opens a room, or what else the query names, and waits until the page hears what is said in it. */
export async function enter(page: Page, query: string, site = ""): Promise<void> {
  await page.goto(`${site}/live-chat?${query}`);
  await expect(page.locator('[data-connection="live"]')).toBeVisible();
}

/**
 * Writes lines into a room at once, an hour between two of them, the last one now, and answers their numbers. Nobody hears
 * of them, and the limits of pace are not asked.
 */
export async function fillRoom(slug: string, author: string, texts: readonly string[]): Promise<number[]> {
  return sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    const [room] =
      await tx`select id, last_seq, last_change from private.chat_rooms where slug = ${slug} for update`;
    const [id, seq, change] = [room?.id as string, Number(room?.last_seq), Number(room?.last_change)];
    await tx`insert into private.chat_messages (room_id, seq, change, user_id, client_id, text, created_at)
      select ${id}, ${seq} + n, ${change} + n, ${author}, gen_random_uuid(), t.text, now() - make_interval(hours => ${texts.length} - n::integer)
      from unnest(${[...texts]}::text[]) with ordinality t(text, n)`;
    await tx`update private.chat_rooms set last_seq = ${seq + texts.length}, last_change = ${change + texts.length} where id = ${id}`;
    return texts.map((_, index) => seq + index + 1);
  });
}
