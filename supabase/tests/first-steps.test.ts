import { afterAll, beforeAll, expect, test } from "vitest";
import { freshDatabase, type FreshDatabase } from "../../local/postgres/testing.ts";
import { join } from "./cast.ts";

let db: FreshDatabase;
let admin: string;
let moderator: string;
beforeAll(async () => {
  db = await freshDatabase();
  [admin, moderator] = await Promise.all([join(db), join(db)]);
  await db.sql`insert into user_roles (user_id, role) values (${admin}, 'admin'), (${moderator}, 'moderator')`;
});
afterAll(() => db.drop());

type Steps = { version: string; done: Record<string, boolean> };
const read = async (asker: string) => {
  const [row] = await db.as(asker, (tx) => tx`select admin_dashboard(7) -> 'first_steps' as steps`);
  return row?.steps as Steps | null;
};
const done = async () =>
  Object.entries((await read(admin))?.done ?? {})
    .flatMap(([key, isDone]) => (isDone ? [key] : []))
    .sort();

test("each first step of an operator is done by its fact, and moderators do not see them", async () => {
  await db.sql`delete from mail_outbox`;
  expect(Object.keys((await read(admin))?.done ?? {}).sort()).toEqual([
    "mail",
    "mission",
    "prices",
    "stream",
    "stripe",
  ]);
  expect(await done()).toEqual([]);
  expect(await read(moderator)).toBeNull();

  await db.sql`insert into mail_outbox (key, to_address, template, status, sent_at)
    values ('first', 'rosa@example.com', 'welcome', 'sent', now())`;
  await db.sql`insert into stripe_events (id, type, created, outcome, payload) values ('evt_1', 'charge.refunded', now(), 'ignored', '{}')`;
  expect(await done()).toEqual(["mail", "stripe"]);
  await db.asKept(admin, (tx) => tx`select admin_set_price('plus_month', 1000, null, 'Ours')`);
  expect(await done()).toEqual(["mail", "prices", "stripe"]);
  const text = { en: { title: "First", text: "Of all." } };
  const stream = (published: Date | null) => db.sql`
    with kept as (insert into private.stream_versions (stream_id, state) values (gen_random_uuid(), '{}') returning id)
    insert into private.streams (slug, texts, host, open, starts_at, ends_at, published_at, version)
    select ${published ? "shown" : "draft"}, ${db.sql.json(text)}, 'Rosa', true, now() + interval '1 day', now() + interval '25 hours',
      ${published}, id from kept`;
  await stream(null);
  expect(await done()).not.toContain("stream");
  await stream(new Date());
  expect(await done()).toEqual(["mail", "prices", "stream", "stripe"]);
});

test("an admin puts the list away and shows it again; a moderator does neither", async () => {
  const set = (asker: string, value: boolean, version: string) =>
    db.asKept(
      asker,
      (tx) => tx`select admin_set_setting('staff.first_steps', ${tx.json(value)}, 'Done', ${version})`,
    );
  const version = (await read(admin))?.version ?? "";
  await expect(set(moderator, false, version)).rejects.toThrow("forbidden");
  await set(admin, false, version);
  expect(await read(admin)).toBeNull();
  const [now] =
    await db.sql`select private.setting_version(s) as version from settings s where key = 'staff.first_steps'`;
  await set(admin, true, now?.version as string);
  expect(await read(admin)).toMatchObject({ done: { prices: true } });
});
