import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { freshDatabase, type Asker, type FreshDatabase } from "../../local/postgres/testing.ts";
import { join } from "./cast.ts";

let db: FreshDatabase;
let members: string[];
beforeAll(async () => {
  db = await freshDatabase();
  members = [await join(db), await join(db)];
  for (const member of members)
    await db.sql`select touch_session(${member}, ${randomUUID()}, 'device', 'Firefox', 'hash')`;
});
afterAll(() => db.drop());

const demandFactor = (wanted: boolean) =>
  db.sql`update settings set value = ${String(wanted)}::text::jsonb where key = 'staff.second_factor'`;
const seenBy = async (asker: Asker) =>
  (await db.as(asker, (tx) => tx`select user_id from user_sessions order by last_seen_at desc`)).map(
    ({ user_id }) => user_id as string,
  );

async function appoint(role: "admin" | "moderator"): Promise<string> {
  const staff = await join(db);
  await db.sql`insert into user_roles (user_id, role) values (${staff}, ${role})`;
  return staff;
}

test.each(["admin", "moderator"] as const)(
  "a %s reads all sessions, or those of one member",
  async (role) => {
    await demandFactor(false);
    const staff = await appoint(role);
    expect((await seenBy(staff)).sort()).toEqual([...members].sort());
    const one = await db.as(staff, (tx) => tx`select * from user_sessions where user_id = ${members[0]!}`);
    expect(one).toHaveLength(1);
    expect(one[0]).toMatchObject({ device: "device", user_agent: "Firefox" });
  },
);

test("a member reads only the own, a visitor none, and staff change none by SQL", async () => {
  await demandFactor(false);
  expect(await seenBy(members[0]!)).toEqual([members[0]]);
  await expect(seenBy("anon")).rejects.toThrow(/permission denied/);
  const staff = await appoint("admin");
  await expect(db.as(staff, (tx) => tx`delete from user_sessions`)).rejects.toThrow(/permission denied/);
  await expect(db.as(staff, (tx) => tx`update user_sessions set device = 'x'`)).rejects.toThrow(
    /permission denied/,
  );
});

test("staff read no sessions while suspended, after their session has ended, or without the second factor", async () => {
  await demandFactor(true);
  const staff = await appoint("moderator");
  expect(await seenBy(staff), "none enrolled").toEqual([]);
  await demandFactor(false);
  expect(await seenBy({ sub: staff, session_id: randomUUID() }), "ended").toEqual([]);
  await db.sql`update profiles set suspended_until = 'infinity' where user_id = ${staff}`;
  expect(await seenBy(staff), "suspended").toEqual([]);
  await db.sql`update profiles set suspended_until = null where user_id = ${staff}`;
  await db.sql`insert into auth.mfa_factors (id, user_id, factor_type, status, friendly_name, created_at, updated_at)
    values (${randomUUID()}, ${staff}, 'totp', 'verified', 'App', now(), now())`;
  expect(await seenBy(staff), "enrolled, not given").toEqual([]);
  expect(await seenBy({ sub: staff, aal: "aal2" })).toHaveLength(2);
});
