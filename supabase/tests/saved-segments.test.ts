import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { fields, operations } from "@/lib/admin/segments/rules";
import { savedSegments } from "@/lib/admin/segments/segments.list";
import { segmentCount, segmentFile, segmentNames, triedSegment } from "@/lib/admin/segments/schema";
import { join } from "./cast.ts";
import { castOfSegments, group, is } from "./segment-cast.ts";

const { db, members } = await castOfSegments();
afterAll(() => db.drop());

describe("for staff", () => {
  let admin: string;
  let moderator: string;
  beforeAll(async () => {
    [admin, moderator] = [await join(db, { name: "Ada" }), await join(db, { name: "Mo" })];
    await db.sql`insert into user_roles (user_id, role) values (${admin}, 'admin'), (${moderator}, 'moderator')`;
    await db.sql`update settings set value = 'false' where key = 'staff.second_factor'`;
  });
  const ask = async <T = Record<string, unknown>>(what: string, asker = moderator) =>
    (await db.asKept(asker, (tx) => tx.unsafe(`select ${what} as it`)))[0]?.it as T;
  const save = (name: string, rule: unknown, id: string | null = null, version: string | null = null) =>
    ask<{ id: string }>(
      `admin_save_segment(${id ? `'${id}'` : "null"}, '${name}', '${JSON.stringify(rule)}', 'For a mail', ${version ? `'${version}'` : "null"})`,
    );
  const spanish = is("language", "in", ["es"]);

  test("a segment is made, counted exactly as hand-written SQL counts, changed, undone and deleted", async () => {
    const rule = group("all", spanish, is("points", "at_least", 100));
    const climber = await join(db);
    await db.sql`update profiles set locale = 'es' where user_id = ${climber}`;
    await db.sql`update wallet_profiles set total_xp = 100 where user_id = ${climber}`;
    const { id } = await save("Spanish climbers", rule);
    expect(await ask(`admin_segment_count('${id}')`)).toMatchObject({ count: null, counting: true });
    await db.asKept("service_role", (tx) => tx`select work_segment_counts()`);
    const [byHand] = await db.sql`select count(*)::int as n from profiles join wallet_profiles using (user_id)
      where locale = 'es' and total_xp >= 100 and (suspended_until is null or suspended_until <> 'infinity')`;
    expect(byHand?.n).toBeGreaterThan(0);
    expect(await ask(`admin_segment_count('${id}')`)).toMatchObject({
      count: byHand?.n,
      current: true,
      counting: false,
    });
    expect(await ask(`admin_try_segment('${JSON.stringify(rule)}')`)).toMatchObject({
      count: byHand?.n,
      exact: true,
    });

    await expect(save("spanish  CLIMBERS", spanish)).rejects.toThrow("segment_name_taken");
    await expect(save("Spanish climbers", spanish, id, "7")).rejects.toThrow("changed_meanwhile");
    await save("Everybody Spanish", spanish, id, "1");
    const file = await ask<{ segment: { name: string; version: number; made_by: string } }>(
      `admin_segment('${id}')`,
    );
    expect(file.segment).toMatchObject({ name: "Everybody Spanish", version: 2, made_by: "Mo" });
    const page = await ask<{ total: number; rows: { user_id: string }[] }>(
      `admin_members('{"saved": "${id}"}', 'created', true, null, false, 200)`,
    );
    expect(page.rows.map((row) => row.user_id).toSorted()).toEqual((await members(spanish)).toSorted());
    await expect(ask(`admin_members('{"saved": "${randomUUID()}"}')`)).rejects.toThrow("invalid_input");
  });

  test("what the functions answer is what their schemas say, and the editor knows the fields of the database", async () => {
    const { id } = await save("Answers", group("any", spanish, is("wallet", "is", true)));
    await db.sql`insert into admin_list_views (list, user_id, name, team, state)
      values ('members', ${admin}, 'Answers', true, ${db.sql.json({ filter: { saved: id }, sort: null, columns: null })})`;
    const file = segmentFile.parse(await ask(`admin_segment('${id}')`));
    expect(file.segment?.uses).toHaveLength(1);
    expect(Object.fromEntries(file.fields.map(({ field, kind }) => [field, kind]))).toEqual(fields);
    expect(file.fields.map(({ field }) => field)).toEqual(Object.keys(fields));
    expect(Object.keys(operations)).toEqual(["choice", "number", "time", "truth"]);
    savedSegments.page.parse(await ask("admin_segments('{}', 'name', false, null, false, 10)"));
    segmentCount.parse(await ask(`admin_segment_count('${id}')`));
    segmentNames.parse(await ask("admin_segment_names()"));
    const told = triedSegment.parse(await ask(`admin_try_segment('${JSON.stringify(spanish)}')`));
    expect(told.sample.length).toBeGreaterThan(0);
  });

  test("one that is used is not deleted, and whoever reads it sees by what it is used", async () => {
    const { id } = await save("Used", spanish);
    await db.sql`insert into admin_list_views (list, user_id, name, team, state)
      values ('members', ${admin}, 'Our Spanish', true, ${db.sql.json({ filter: { saved: id }, sort: null, columns: null })})`;
    await expect(ask(`admin_delete_segment('${id}', 'No longer')`)).rejects.toThrow("segment_used");
    const { segment } = await ask<{ segment: { uses: unknown[] } }>(`admin_segment('${id}')`);
    expect(segment.uses).toEqual([{ kind: "view", id: expect.any(String), name: "Our Spanish" }]);
    await db.sql`delete from admin_list_views where name = 'Our Spanish'`;
    await ask(`admin_delete_segment('${id}', 'No longer')`);
    await expect(ask(`admin_segment('${id}')`)).rejects.toThrow("segment_not_found");
  });

  test("a rule that is not one, a name without letters and a missing reason are refused", async () => {
    await expect(save("Wrong", is("tier", "in", ["gold"]))).rejects.toThrow("segment_invalid");
    await expect(save("  ", spanish)).rejects.toThrow("invalid_input");
    await expect(save("x".repeat(61), spanish)).rejects.toThrow("too_long");
    await expect(ask(`admin_save_segment(null, 'A', '${JSON.stringify(spanish)}', ' ')`)).rejects.toThrow(
      "reason_required",
    );
    await expect(ask(`admin_try_segment('[]')`)).rejects.toThrow("segment_invalid");
  });

  test("among many members an estimate has the true figure in its bounds", async () => {
    await db.asKept("service_role", (tx) => tx`select 1`);
    await db.sql.begin(async (tx) => {
      // Rows of the list alone: what a segment reads of a member here.
      await tx`set local session_replication_role = replica`;
      await tx`insert into private.member_list (user_id, created_at, tier, tier_rank, total_xp, qualified_referrals, roles, has_wallet, onboarding_completed, last_seen_at)
        select md5('many ' || n)::uuid, now() - make_interval(hours => n % 2000), case when n % 10 = 0 then 'pro' else 'standard' end, 0, n % 997, 0, '{}', n % 3 = 0, true, '-infinity'
        from generate_series(1, 30000) n`;
    });
    await db.sql`analyze private.member_list`;
    for (const rule of [
      is("tier", "in", ["pro"]),
      group("all", is("wallet", "is", true), is("points", "at_least", 500)),
      is("joined", "within", 10),
    ]) {
      const told = await ask<{ count: number; exact: boolean; low: number; high: number; sample: unknown[] }>(
        `admin_try_segment('${JSON.stringify(rule)}')`,
      );
      const exact = (await members(rule)).length;
      expect(told.exact).toBe(false);
      expect([told.low <= exact, exact <= told.high]).toEqual([true, true]);
      expect(Math.abs(told.count - exact)).toBeLessThan(exact * 0.15);
    }
    await db.sql`delete from private.member_list where user_id in (select md5('many ' || n)::uuid from generate_series(1, 30000) n)`;
  });
});
