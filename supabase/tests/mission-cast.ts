import { randomUUID } from "node:crypto";
import type { FreshDatabase } from "../../local/postgres/testing.ts";

export type MissionData = { [key: string]: unknown };

/** A published mission as staff make one; what differs from a plain one that checks feedback. */
export async function missionOf(db: FreshDatabase, changes: MissionData = {}): Promise<string> {
  const slug = `m-${randomUUID().slice(0, 8)}`;
  const data = {
    slug,
    kind: "feedback",
    params: { count: 1 },
    texts: { en: { title: "Say it", text: "Tell us." }, es: { title: "Dilo", text: "Cuéntanos." } },
    points: 50,
    repeats: "once",
    state: "published",
    ...changes,
  };
  await db.sql`select private.write_content('mission', gen_random_uuid(), ${db.sql.json(data as never)})`;
  return (changes.slug as string) ?? slug;
}

/** A message that counts as feedback. */
export const say = (db: FreshDatabase, member: string) =>
  db.sql`insert into feedback (user_id, name, email, topic, message)
    values (${member}, 'Lena', 'lena@example.com', 'idea', 'A bench at the summit would be nice.')`;

export type MissionState = { state: string; value: number; needed: number; [key: string]: unknown };

export const claim = async (db: FreshDatabase, member: string, slug: string) =>
  (await db.asKept(member, (tx) => tx`select claim_mission(${slug}) as r`))[0]?.r as MissionState;

export const mine = async (db: FreshDatabase, member: string, slug: string) => {
  const all = (await db.as(member, (tx) => tx`select my_missions() as r`))[0]?.r as {
    missions: MissionState[];
  };
  return all.missions.find((mission) => mission.slug === slug);
};

/** Lines that missions gave a member, and what reversals left of them. */
export async function paid(db: FreshDatabase, member: string, slug: string) {
  const [row] = await db.sql`
    select count(*) filter (where l.source = 'mission')::int as lines, coalesce(sum(l.points), 0)::int as points
    from points_ledger l left join points_ledger o on o.id = l.reverses
    where l.user_id = ${member} and coalesce(o.details, l.details) ->> 'mission' = ${slug}`;
  return row as unknown as { lines: number; points: number };
}

/** Hands in a proof as the server does, with a link unless told otherwise. */
export async function sendProof(
  db: FreshDatabase,
  member: string,
  slug: string,
  {
    link = `https://example.com/${randomUUID()}`,
    text = "",
    picture = null,
    hash = null,
  }: {
    link?: string;
    text?: string;
    picture?: string | null;
    hash?: string | null;
  } = {},
): Promise<string> {
  await db.sql`select send_proof(${member}, ${slug}, ${link}, ${text}, ${picture}, ${hash})`;
  const [row] =
    await db.sql`select p.id from private.mission_proofs p join private.missions m on m.id = p.mission_id
    where p.user_id = ${member} and m.slug = ${slug} order by p.try desc limit 1`;
  return row?.id as string;
}
