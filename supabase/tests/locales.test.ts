import { afterAll, beforeAll, expect, test } from "vitest";
import { freshDatabase, type FreshDatabase } from "../../local/postgres/testing.ts";
import { join } from "./cast.ts";

let db: FreshDatabase;
beforeAll(async () => {
  db = await freshDatabase();
});
afterAll(() => db.drop());

test("a language that the application adds is kept, anything else is refused or left out", async () => {
  const member = await join(db);
  await db.sql`update profiles set locale = 'fr' where user_id = ${member}`;
  await expect(db.sql`update profiles set locale = 'français' where user_id = ${member}`).rejects.toThrow(
    /profiles_locale_check/,
  );
  const [odd] = await db.sql`insert into auth.users (id, email, raw_user_meta_data)
    values (gen_random_uuid(), 'odd@e2e.test', ${db.sql.json({ locale: "../x" })}) returning id`;
  const [french] = await db.sql`insert into auth.users (id, email, raw_user_meta_data)
    values (gen_random_uuid(), 'fr@e2e.test', ${db.sql.json({ locale: "fr" })}) returning id`;
  const rows =
    await db.sql`select user_id, locale from profiles where user_id in (${odd?.id}, ${french?.id})`;
  expect(new Map(rows.map((row) => [row.user_id, row.locale]))).toEqual(
    new Map([
      [odd?.id, "en"],
      [french?.id, "fr"],
    ]),
  );
});

test("no function names the languages any more", async () => {
  const rows = await db.sql`select proname from pg_proc
    where pronamespace in ('public'::regnamespace, 'private'::regnamespace) and prosrc like '%in (''en'', ''es'')%'`;
  expect(rows).toEqual([]);
});
