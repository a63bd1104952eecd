import { afterAll, describe, expect, test } from "vitest";
import { join } from "./cast.ts";
import { castOfDocuments, words } from "./document-cast.ts";

const { db, moderator, call, write, set, everything } = await castOfDocuments();
afterAll(() => db.drop());

describe("a note", () => {
  const secret = "The wallet of the treasurer moved twice.";
  const text = `## What it does\n\nA *ledger* for [huts](https://example.com), in plain words.\n\n${secret}`;
  const publish = async (slug: string) => {
    await set(await write("note", "A hut on chain", { slug, texts: words("A hut on chain", text) }));
  };
  const whole = async (asker: string, slug: string) =>
    JSON.stringify(await call(asker, `my_note('${slug}')`));

  test("is read whole by those whose plan has the benefit; everybody else gets its first lines and nothing more", async () => {
    await publish("hut");
    const [standard, pro, founder] = [await join(db), await join(db), await join(db)];
    await db.sql`update profiles set tier = 'pro' where user_id = ${pro}`;
    await db.sql`update profiles set tier = 'founder' where user_id = ${founder}`;
    for (const asker of [pro, founder, moderator]) expect(await whole(asker, "hut")).toContain(secret);
    for (const asker of ["anon", standard, pro]) {
      const all = await everything(asker);
      expect(all).toContain("A ledger for huts, in plain words.");
      expect(all).not.toContain(secret);
    }
    await expect(whole(standard, "hut")).rejects.toThrow("notes_plan");
    await expect(whole("anon", "hut")).rejects.toThrow(/permission denied/);
    await expect(whole(pro, "none")).rejects.toThrow("not_found");
    await db.sql`update profiles set suspended_until = now() + interval '1 day' where user_id = ${pro}`;
    await expect(whole(pro, "hut")).rejects.toThrow("notes_plan");
  });

  test("that is a draft is read by no member", async () => {
    const pro = await join(db);
    await db.sql`update profiles set tier = 'pro' where user_id = ${pro}`;
    await write("note", "Not finished", { slug: "unfinished" });
    await expect(whole(pro, "unfinished")).rejects.toThrow("not_found");
  });

  test.each([
    ["One line.", "One line."],
    ["# Head\n\n- a list\n\n> said\n\nThe **first** prose.\nGoes on.", "The first prose. Goes on."],
    ["", ""],
    ["word ".repeat(80), `${"word ".repeat(48).trim()}…`],
  ])("begins with %j", async (given, lines) => {
    const [row] = await db.sql`select private.first_lines(${given}) as t`;
    expect(row?.t).toBe(lines);
  });
});
