import { afterAll, beforeAll, expect, test } from "vitest";
import { freshDatabase, type FreshDatabase } from "../../local/postgres/testing.ts";
import { join } from "./cast.ts";

let db: FreshDatabase;
beforeAll(async () => {
  db = await freshDatabase();
});
afterAll(() => db.drop());

test("a name that is taken for another one is refused, and every name that somebody has is not", async () => {
  const [alice, me] = [await join(db, { name: "Alice Lovelace" }), await join(db)];
  await db.sql`insert into user_roles (user_id, role) values (${alice}, 'moderator')`;
  const save = (name: string) =>
    db.asKept(me, (tx) => tx`update profiles set full_name = ${name} where user_id = ${me}`);
  for (const name of [
    // Letters of Cyrillic and Greek in a word of Latin.
    "\u0410lice Lovelace",
    "Ana \u039caria",
    "Al\u0456ce Lovelace",
    // Latin alone.
    "AIice Lovelace",
    "A1ice Lovelace",
    "\u0251lice Lovelace",
    "Alice L\u00f3velace",
  ])
    await expect(save(name), name).rejects.toThrow("name_lookalike");
  for (const name of [
    "Altura",
    "Altura Support",
    "The Altura Team",
    "ADMIN",
    "Adrnin",
    "Support",
    "Official Staff",
  ])
    await expect(save(name), name).rejects.toThrow("name_reserved");
  for (const name of [
    "Alice Lovelace",
    "ALICE LOVELACE",
    "Juan Altura",
    "Анна Смирнова",
    "Сосо Ева",
    "Ελένη Παπαδοπούλου",
    "Іван Maria",
    "Işıl Yılmaz",
    "محمد رضا",
    "שרה לוי",
    "Ødegård-Müller",
    "Zoë 👩‍🚀",
    "R2D2",
  ])
    await save(name);
  const [row] = await db.sql`insert into auth.users (id, email, raw_user_meta_data)
    values (gen_random_uuid(), 'look@example.com', '{"full_name": "Altura Support"}') returning id`;
  expect(await db.sql`select full_name from profiles where user_id = ${row?.id as string}`).toEqual([
    { full_name: null },
  ]);
});

test("a username that looks like a reserved one, or like somebody else's, is refused", async () => {
  const [alice, me] = [await join(db), await join(db)];
  const take = (member: string, name: string) => db.asKept(member, (tx) => tx`select set_username(${name})`);
  await take(alice, "alice-morn");
  for (const name of ["adrnin", "a1tura", "supp0rt-team", "0fficial", "m0derator"])
    await expect(take(me, name), name).rejects.toThrow("username_reserved");
  for (const name of ["a1ice-morn", "alice-mom"])
    await expect(take(me, name), name).rejects.toThrow("username_taken");
  await take(me, "alina-morn");
});
