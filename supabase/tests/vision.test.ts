import { afterAll, describe, expect, test } from "vitest";
import { nobody, top } from "../../lib/vision/snapshot.ts";
import { join } from "./cast.ts";
import { awardOf } from "./rankings.ts";
import { castOfStaff } from "./staff-cast.ts";

const { db, moderator, call } = await castOfStaff();
afterAll(() => db.drop());

type Told = {
  last: number;
  own: number;
  dots: string;
  anew: boolean;
  events: { kind: string; name: string | null; total: number; level: string | null; dot: number }[];
};
const read = async (member: string, what: string) =>
  (await db.as(member, (tx) => tx.unsafe(`select ${what} as r`)))[0]?.r as Told & Record<string, unknown>;
const altitudeOf = ({ dots }: Told, dot: number) => Buffer.from(dots, "base64").readUInt16BE(dot * 2);
const changes = (member: string, after: number) => read(member, `vision_changes(${after})`);

describe("the mountain", () => {
  test("has a dot at the altitude of each member: each level as high as the next", async () => {
    const [low, between, high] = [await join(db), await join(db), await join(db)];
    await db.sql`update wallet_profiles set total_xp = 0 where user_id = ${low}`;
    await db.sql`update wallet_profiles set total_xp = 175 where user_id = ${between}`;
    await db.sql`update wallet_profiles set total_xp = 50000 where user_id = ${high}`;
    const [a, b, c] = [
      await read(low, "vision_snapshot()"),
      await read(between, "vision_snapshot()"),
      await read(high, "vision_snapshot()"),
    ];
    expect([altitudeOf(a, a.own), altitudeOf(a, b.own), altitudeOf(a, c.own)]).toEqual([
      0,
      Math.round((top * 1.5) / 9),
      top,
    ]);
    expect(new Set([a.own, b.own, c.own]).size).toBe(3);
  });

  test("of 1,000,000 members stays below 300 kB: several share a dot", async () => {
    const last = await join(db);
    await db.sql`delete from private.dots where user_id = ${last}`;
    await db.sql`insert into private.dots (number, user_id) overriding system value values (1000000, ${last})`;
    const [row] = await db.as(last, (tx) => tx`select vision_snapshot() as r`);
    const { dots, each } = row?.r as { dots: string; each: number };
    expect(each).toBe(17);
    expect(Buffer.from(dots, "base64").length).toBeLessThan(300_000);
    await db.sql`delete from private.dots where user_id = ${last}`;
  });

  test("keeps the place of an erased member empty", async () => {
    const [gone, member] = [await join(db), await join(db)];
    const { own } = await read(gone, "vision_snapshot()");
    await db.sql`delete from auth.users where id = ${gone}`;
    expect(altitudeOf(await read(member, "vision_snapshot()"), own)).toBe(nobody);
  });

  test("tells what changed after a change, and who climbed to which level, by public name", async () => {
    const [watcher, climber] = [await join(db), await join(db, { name: "Vera Lang" })];
    const { last, own } = await read(climber, "vision_snapshot()");
    await awardOf(db, climber, 60);
    const told = await changes(watcher, last);
    expect(told.events[0]).toMatchObject({ kind: "level", level: "foothills", total: 110, name: "V••• L." });
    expect(told.dots as unknown).toContainEqual([own, expect.any(Number)]);
    expect(told.last).toBeGreaterThan(last);
    expect(JSON.stringify(told)).not.toContain("Vera");
    expect(JSON.stringify(told)).not.toContain(climber);
  });

  test("names nobody who opted out, who is staff or suspended: they are dots alone", async () => {
    const [watcher, out, suspended] = [await join(db), await join(db), await join(db)];
    await db.sql`update profiles set leaderboard_opt_out = true where user_id = ${out}`;
    await db.sql`update profiles set suspended_until = now() + interval '1 day' where user_id = ${suspended}`;
    const { last } = await read(watcher, "vision_snapshot()");
    for (const member of [out, suspended, moderator]) await awardOf(db, member, 5);
    const { events } = await changes(watcher, last);
    expect(
      events
        .filter(({ dot }) => dot !== null)
        .slice(0, 3)
        .map(({ name }) => name),
    ).toEqual([null, null, null]);
  });

  test("sends whoever is too far behind, or ahead, back to the snapshot", async () => {
    const member = await join(db);
    const { last } = await read(member, "vision_snapshot()");
    expect(await changes(member, last)).toMatchObject({ anew: false });
    for (const after of [-1, last + 1_000_000])
      expect(await changes(member, after)).toMatchObject({ anew: true });
  });

  test("is for members alone", async () => {
    for (const what of ["vision_snapshot()", "vision_changes(0)", "vision_community()", "my_vision()"])
      await expect(db.as("anon", (tx) => tx.unsafe(`select ${what}`))).rejects.toThrow("permission denied");
  });
});

describe("goals of a member", () => {
  const set = async (member: string, points: number, due = "null") =>
    (
      await db.asKept(member, (tx) =>
        tx.unsafe(`select set_member_goal(' The hut ', ${points}, ${due}) as id`),
      )
    )[0]?.id as string;

  test("stand in their own scene, with the pace of four weeks", async () => {
    const member = await join(db);
    await awardOf(db, member, 350);
    const id = await set(member, 900, "current_date + 30");
    await set(member, 600);
    expect(await read(member, "my_vision()")).toMatchObject({
      xp: 400,
      pace: 400,
      goals: [{ points: 600 }, { id, name: "The hut", points: 900 }],
    });
  });

  test("are five at most, above the present altitude, and replaced at the same one", async () => {
    const member = await join(db);
    await expect(set(member, 50)).rejects.toThrow("goal_reached");
    await expect(set(member, 900, "current_date - 1")).rejects.toThrow("invalid_input");
    const first = await set(member, 100);
    for (const points of [200, 300, 400, 500]) await set(member, points);
    await expect(set(member, 600)).rejects.toThrow("too_many_goals");
    expect(await set(member, 100)).toBe(first);
  });

  test("are given up by their member alone", async () => {
    const [member, other] = [await join(db), await join(db)];
    const id = await set(member, 700);
    const remove = (who: string) => db.asKept(who, (tx) => tx`select remove_member_goal(${id})`);
    await expect(remove(other)).rejects.toThrow("not_found");
    await remove(member);
    await expect(remove(member)).rejects.toThrow("not_found");
    await expect(db.as("anon", (tx) => tx`select set_member_goal('x', 5)`)).rejects.toThrow(
      "permission denied",
    );
    await expect(db.as(member, (tx) => tx`select * from private.member_goals`)).rejects.toThrow(
      "permission denied",
    );
  });
});

describe("goals of the community", () => {
  const day = (n: number) => new Date(Date.now() + n * 86_400_000).toISOString().slice(0, 10);
  const goalOf = async (kind: string, from: string | null, to: string) => {
    const { line } = await call(
      moderator,
      `admin_set_goal(null, '${kind}', 10, ${from ? `'${from}'` : "null"}, '${to}', 'For the year')`,
    );
    return (await db.sql`select subject_id as id from audit_log where id = ${line}`)[0]?.id as string;
  };
  const valueOf = async (id: string) =>
    Number(
      (await db.sql`select private.goal_value(g) as v from private.community_goals g where id = ${id}`)[0]?.v,
    );

  test("are measured from data within their days", async () => {
    const [always, today, over] = [
      await goalOf("members", null, day(3)),
      await goalOf("points", day(0), day(3)),
      await goalOf("members", null, day(-9)),
    ];
    const before = [await valueOf(always), await valueOf(today)];
    const member = await join(db);
    await awardOf(db, member, 20);
    expect(await valueOf(always)).toBe(before[0]! + 1);
    expect(await valueOf(today)).toBe(before[1]! + 70);
    expect(await valueOf(over)).toBe(0);
    for (const kind of ["referrals", "mints", "attendance"])
      expect(await valueOf(await goalOf(kind, null, day(40)))).toBe(0);
    const { goals } = (await read(member, "vision_community()")) as unknown as { goals: { id: string }[] };
    expect(goals.map(({ id }) => id)).toContain(always);
    expect(goals.map(({ id }) => id)).not.toContain(over);
  });

  test("are set by staff, and refused when they make no sense", async () => {
    const member = await join(db);
    await expect(
      call(member, `admin_set_goal(null, 'members', 10, null, '2030-01-01', 'x')`),
    ).rejects.toThrow("forbidden");
    for (const values of [
      "'wishes', 10, null, '2030-01-01'",
      "'members', 0, null, '2030-01-01'",
      "'members', 5, '2031-01-01', '2030-01-01'",
    ])
      await expect(call(moderator, `admin_set_goal(null, ${values}, 'x')`)).rejects.toThrow("invalid_input");
  });
});
