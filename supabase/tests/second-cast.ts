import type { FreshDatabase } from "../../local/postgres/testing.ts";
import { json } from "./publisher-cast.ts";
import { castOfStaff } from "./staff-cast.ts";

/** Something that one member of staff decided, and that counts in three days because nobody else is there. */
export const waitsAlone = (db: FreshDatabase, kind: string, subject: string, by: string) =>
  db.sql`insert into private.pending_decisions (kind, subject_id, first_by, excluded, role, line, happens_at)
    values (${kind}, ${subject}, ${by}, ${[by]}, 'moderator', (select coalesce(max(id), 1) from audit_log), now() + interval '3 days')`;

type Pending = { id: string; kind: string; happens_at: Date | null; first_by: string };

/** A database with staff, and what waits for a second of them. */
export async function castOfTwo() {
  const cast = await castOfStaff();
  const { db, admin, second, moderator, call } = cast;
  const pending = async (subject: string) =>
    (await db.sql`select * from private.pending_decisions where subject_id = ${subject}`)[0] as
      Pending | undefined;
  const told = async (subject: string) =>
    (
      await db.sql`select values ->> 'kind' as kind from private.events
      where type = 'decision.alone' and values ->> 'subject_id' = ${subject}`
    ).map(({ kind }) => kind as string);
  const advance = async () => {
    const [row] = await db.asKept("service_role", (tx) => tx`select due_decisions() as due`);
    for (const id of row?.due as string[])
      await db.asKept("service_role", (tx) => tx`select advance_decision(${id})`);
  };
  /** Lets the time of what waits pass, and the clock come by. */
  async function later(subject: string) {
    await db.sql`update private.pending_decisions set happens_at = now() - interval '1 minute'
      where subject_id = ${subject} and happens_at is not null`;
    await advance();
  }
  /** The staff of a community; everybody else's roles are put away. */
  async function staffed(by: Record<string, "admin" | "moderator">) {
    await db.sql`delete from user_roles`;
    for (const [id, role] of Object.entries(by))
      await db.sql`insert into user_roles (user_id, role) values (${id}, ${role})`;
  }
  const alone = () => staffed({ [admin]: "admin" });
  const team = () => staffed({ [admin]: "admin", [second]: "admin", [moderator]: "moderator" });
  /** A mission that gives one member more than an admin publishes alone in a day. */
  async function mission(by = admin) {
    await db.sql`update settings set value = '100' where key = 'points.second_person'`;
    const values = {
      kind: "feedback",
      params: { count: 1 },
      texts: { en: { title: "Say it", text: "" } },
      points: 150,
      repeats: "once",
    };
    const made: unknown = await call(by, `admin_save_mission(null, ${json(values)}, 'Planned')`);
    const { id } = made as { id: string };
    const publish = (who: string) => call(who, `admin_set_mission('${id}', 'published', 'Ready')`);
    const state = async () =>
      (await db.sql`select state from private.missions where id = ${id}`)[0]?.state as string;
    return { id, publish, state };
  }
  return { ...cast, pending, told, advance, later, staffed, alone, team, mission };
}
