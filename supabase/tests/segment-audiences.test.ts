import { afterAll, beforeAll, expect, test } from "vitest";
import { flagAudiences } from "@/lib/admin/flags/schema";
import { myMissions, publicMissions } from "@/lib/missions/schema";
import { freshDatabase, type FreshDatabase } from "../../local/postgres/testing.ts";
import { join } from "./cast.ts";
import { claim, mine, missionOf, say } from "./mission-cast.ts";

let db: FreshDatabase;
let admin: string;
let moderator: string;
/** Of the segment, and not. */
let spanish: string;
let other: string;
let segment: string;

beforeAll(async () => {
  db = await freshDatabase();
  [admin, moderator, spanish, other] = [await join(db), await join(db), await join(db), await join(db)];
  await db.sql`insert into user_roles (user_id, role) values (${admin}, 'admin'), (${moderator}, 'moderator')`;
  await db.sql`update settings set value = 'false' where key = 'staff.second_factor'`;
  await db.sql`update profiles set locale = 'es' where user_id = ${spanish}`;
  segment = await saved("Spanish");
});
afterAll(() => db.drop());

const ask = async <T = Record<string, unknown>>(what: string, asker: string) =>
  (await db.asKept(asker, (tx) => tx.unsafe(`select ${what} as it`)))[0]?.it as T;
const saved = async (name: string) => {
  const rule = JSON.stringify({ field: "language", op: "in", value: ["es"] });
  return (
    await ask<{ id: string }>(`admin_save_segment(null, '${name}', '${rule}', 'For missions')`, moderator)
  ).id;
};
const uses = async (id: string) =>
  (await ask<{ segment: { uses: { kind: string; id: string }[] } }>(`admin_segment('${id}')`, moderator))
    .segment.uses;
const values = (changes: object) =>
  JSON.stringify({
    kind: "feedback",
    params: { count: 1 },
    texts: { en: { title: "Say it", text: "" }, es: { title: "Dilo", text: "" } },
    points: 50,
    repeats: "once",
    ...changes,
  });

test("a mission for a segment is seen and done by its members alone", async () => {
  const slug = await missionOf(db, { segment_id: segment, points: 500 });
  const everybody = publicMissions.parse(
    (await db.as("anon", (tx) => tx`select public_missions() as r`))[0]?.r,
  );
  expect(everybody.missions.map((each) => each.slug)).not.toContain(slug);
  const chosen = async (member: string) =>
    myMissions
      .parse((await db.as(member, (tx) => tx`select my_missions() as r`))[0]?.r)
      .chosen.map((each) => each.slug);
  expect([await chosen(spanish), await chosen(other)]).toEqual([[slug], []]);
  expect(await mine(db, other, slug)).toBeUndefined();
  await say(db, other);
  await expect(claim(db, other, slug)).rejects.toThrow("not_found");
  const next = async (member: string) =>
    (await db.sql`select private.next_mission(${member}) ->> 'slug' as slug`)[0]?.slug as string | null;
  expect([await next(spanish), await next(other)]).toEqual([slug, expect.not.stringContaining(slug)]);

  expect((await claim(db, spanish, slug)).state).toBe("not_yet");
  // Who has begun it keeps it, also when they are in the segment no longer.
  await db.sql`update profiles set locale = 'en' where user_id = ${spanish}`;
  await say(db, spanish);
  expect((await claim(db, spanish, slug)).state).toBe("passed");
  expect(await chosen(spanish)).toEqual([slug]);
  await db.sql`update profiles set locale = 'es' where user_id = ${spanish}`;
});

test("a mission keeps its segment from being deleted, and is no part of a challenge", async () => {
  const id = await saved("For one mission");
  const { id: mission } = await ask<{ id: string }>(
    `admin_save_mission(null, '${values({ segment_id: id })}', 'Planned')`,
    moderator,
  );
  expect(await uses(id)).toEqual([{ kind: "mission", id: mission, name: "Say it" }]);
  await expect(ask(`admin_delete_segment('${id}', 'Old')`, moderator)).rejects.toThrow("segment_used");
  const challenge = (missions: string[]) =>
    `admin_save_challenge(null, '${JSON.stringify({
      missions,
      prize: 100,
      places: 3,
      starts_at: "2090-01-01T00:00:00Z",
      ends_at: "2090-02-01T00:00:00Z",
      texts: { en: { title: "Ten days", text: "" } },
    })}', 'Planned')`;
  await expect(ask(challenge([mission]), moderator)).rejects.toThrow("mission_in_challenge");
  await ask(`admin_save_mission('${mission}', '${values({})}', 'For all')`, moderator);
  await ask(challenge([mission]), moderator);
  await expect(
    ask(`admin_save_mission('${mission}', '${values({ segment_id: id })}', 'Again')`, moderator),
  ).rejects.toThrow("mission_in_challenge");
  await ask(`admin_delete_segment('${id}', 'Old')`, moderator);
  await expect(
    ask(`admin_save_mission(null, '${values({ segment_id: id })}', 'Gone')`, moderator),
  ).rejects.toThrow("choice_needed");
});

test("undo gives a mission no segment that is gone", async () => {
  const id = await saved("Soon gone");
  const { id: mission } = await ask<{ id: string }>(
    `admin_save_mission(null, '${values({ segment_id: id })}', 'Planned')`,
    moderator,
  );
  const { line } = await ask<{ line: number }>(
    `admin_save_mission('${mission}', '${values({})}', 'For all')`,
    moderator,
  );
  await ask(`admin_delete_segment('${id}', 'Old')`, moderator);
  await expect(ask(`admin_undo(${line}, 'Back')`, moderator)).rejects.toThrow("changed_meanwhile");
});

test("a flag has its value for a segment, which it keeps from being deleted", async () => {
  const id = await saved("For a flag");
  const set = (value: string, to: string | null, by = admin) =>
    ask(`admin_set_flag_audience('hub_order', '${value}', ${to ? `'${to}'` : "null"}, 'To try')`, by);
  await expect(set("doing", id, moderator)).rejects.toThrow("forbidden");
  await expect(set("doing", "00000000-0000-4000-8000-000000000000")).rejects.toThrow("choice_needed");
  await expect(set("Doing!", id)).rejects.toThrow("choice_needed");
  await set("doing", id);
  const read = flagAudiences.parse(await ask("admin_flag_audiences()", moderator));
  expect(read.audiences).toEqual([
    { flag: "hub_order", value: "doing", segment: id, name: "For a flag", changed_at: expect.any(String) },
  ]);
  const flagsOf = async (member: string) =>
    (await db.sql`select measured_person(${member}) -> 'flags' as flags`)[0]?.flags as object;
  expect([await flagsOf(spanish), await flagsOf(other)]).toEqual([{ hub_order: "doing" }, {}]);
  expect(await uses(id)).toEqual([{ kind: "flag", id: "hub_order", name: "hub_order" }]);
  await expect(ask(`admin_delete_segment('${id}', 'Old')`, moderator)).rejects.toThrow("segment_used");
  await set("doing", null);
  expect(await flagsOf(spanish)).toEqual({});
  await ask(`admin_delete_segment('${id}', 'Old')`, moderator);
});
