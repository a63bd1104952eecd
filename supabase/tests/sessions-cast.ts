import { randomUUID } from "node:crypto";
import { freshDatabase, type Asker } from "../../local/postgres/testing.ts";
import { join } from "./cast.ts";

/**
 * A database with an admin, a moderator and a member, none of whom needs a second factor; the admin and the member are signed
 * in, the member once more three days ago.
 */
export async function castOfSessions() {
  const db = await freshDatabase();
  await db.sql`update settings set value = 'false' where key = 'staff.second_factor'`;
  const [admin, moderator, member] = [
    await join(db, { name: "Ada King" }),
    await join(db, { name: "Mo Salah" }),
    await join(db, { name: "Lena Brandt", email: "lena@example.com" }),
  ];
  await db.sql`insert into user_roles (user_id, role) values (${admin}, 'admin'), (${moderator}, 'moderator')`;
  const here = randomUUID();
  for (const [user, session, aal] of [
    [admin, here, "aal2"],
    [member, randomUUID(), "aal1"],
  ] as const) {
    await db.sql`insert into auth.sessions (id, user_id, aal, created_at, updated_at) values (${session}, ${user}, ${aal}, now(), now())`;
    await db.sql`select touch_session(${user}, ${session}, 'device', 'Firefox on Linux', 'x')`;
  }
  await db.sql`insert into user_sessions (user_id, session_id, last_seen_at) values (${member}, ${randomUUID()}, now() - interval '3 days')`;

  /** The admin in the session that showed a second factor. */
  const asAdmin = { sub: admin, session_id: here };
  const call = async (asker: Asker, what: string) =>
    (await db.asKept(asker, (tx) => tx.unsafe(`select ${what} as result`)))[0]?.result as unknown;
  return { db, admin, moderator, member, here, asAdmin, call };
}
