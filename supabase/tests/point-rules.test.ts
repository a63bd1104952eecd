import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { firstLevels } from "@/lib/points/rules";
import type { Asker } from "../../local/postgres/testing.ts";
import { join, xpOf } from "./cast.ts";
import { castOfStaff } from "./staff-cast.ts";

const { db, admin, second, moderator, call, undo, refusalOf } = await castOfStaff();
afterAll(() => db.drop());
beforeEach(async () => {
  await db.sql`delete from private.rule_changes where applied_at is null`;
});

const set = (subject: string, value: object, from = "null", asker: Asker = admin) =>
  call(asker, `admin_set_rule('${subject}', '${JSON.stringify(value)}', ${from}, 'Fairer')`);
const ruleOf = async (subject: string) =>
  (await db.sql`select private.rule_value(${subject}) as it`)[0]?.it as { points: number } | null;
const due = () =>
  db.sql`update private.rule_changes set starts_at = now() - interval '1 second' where applied_at is null`;
const withPoints = async (points: number) => {
  const id = await join(db);
  await db.sql`select private.award(${id}, 'manual', ${id}, ${points - (await xpOf(db, id))}, 'To try')`;
  return id;
};
const levelOf = async (id: string) =>
  (await db.sql`select private.level_of(total_xp) as it from wallet_profiles where user_id = ${id}`)[0]
    ?.it as string;

test("the first levels of the application are those of the database", async () => {
  expect((await db.sql`select private.levels_json() as it`)[0]?.it).toEqual(firstLevels);
});

describe("a change of a rule", () => {
  test("counts at once for what is earned next, and leaves what was given as it is", async () => {
    const before = await join(db);
    await set("signup", { points: 60, active: true });
    expect(await xpOf(db, before)).toBe(50);
    expect(await xpOf(db, await join(db))).toBe(60);
    await set("signup", { points: 60, active: false });
    expect(await xpOf(db, await join(db))).toBe(0);
    await set("signup", { points: 50, active: true });
  });

  test("that is to come counts from its time, with the next award or by the clock", async () => {
    await set("signup", { points: 70, active: true }, "now() + interval '1 hour'");
    expect(await xpOf(db, await join(db))).toBe(50);
    await due();
    expect(await xpOf(db, await join(db))).toBe(70);
    const [line] =
      await db.sql`select * from audit_log where action = 'point_rule.applied' order by id desc limit 1`;
    expect(line).toMatchObject({ actor: null, before: { points: 50 }, after: { points: 70 } });

    await set("signup", { points: 50, active: true }, "now() + interval '1 hour'");
    await due();
    await db.asKept("service_role", (tx) => tx`select settle_due_rewards()`);
    expect(await ruleOf("signup")).toMatchObject({ points: 50 });
  });

  test("that is to come is called off by undo; one at a time", async () => {
    const { line } = await set("wallet", { points: 99, active: true }, "now() + interval '1 day'");
    await expect(set("wallet", { points: 98, active: true })).rejects.toThrow("rule_planned");
    await undo(second, line);
    await due();
    await db.sql`select private.apply_due_rules()`;
    expect(await ruleOf("wallet")).toMatchObject({ points: 150 });
  });

  test("that came meanwhile is undone too, unless it was changed since", async () => {
    const planned = await set("discord", { points: 120, active: true }, "now() + interval '1 day'");
    await due();
    await undo(second, planned.line);
    expect(await ruleOf("discord")).toMatchObject({ points: 100 });
    const { line } = await set("discord", { points: 130, active: true });
    await set("discord", { points: 140, active: true });
    expect(await refusalOf(second, `admin_undo(${line}, null)`)).toMatchObject({
      message: "changed_meanwhile",
    });
  });

  test.each<[string, string, object, string, string]>([
    [
      "a referral, whose points are promised",
      "referral",
      { points: 1000, active: true },
      "null",
      "setting_fixed",
    ],
    ["what says its own value", "manual", { points: 5, active: true }, "null", "setting_fixed"],
    ["the ground", "level:trailhead", { points: 5 }, "null", "setting_fixed"],
    ["a source that is not there", "magic", { points: 5, active: true }, "null", "not_found"],
    ["no points", "purchase", { points: 0, active: true }, "null", "setting_invalid"],
    ["a text as points", "purchase", { points: "many", active: true }, "null", "setting_invalid"],
    ["a level below the one before it", "level:col", { points: 500 }, "null", "setting_contradicts"],
    ["a level above the one after it", "level:col", { points: 2000 }, "null", "setting_contradicts"],
    [
      "a time that has passed",
      "purchase",
      { points: 600, active: true },
      "now() - interval '1 minute'",
      "time_past",
    ],
    ["infinity", "purchase", { points: 600, active: true }, "'infinity'", "time_past"],
  ])("is refused for %s", async (_what, subject, value, from, code) => {
    await expect(set(subject, value, from)).rejects.toThrow(code);
  });

  test("is refused to moderators and members, and to whoever saw another state", async () => {
    const value = { points: 600, active: true };
    await expect(set("purchase", value, "null", moderator)).rejects.toThrow("forbidden");
    await expect(set("purchase", value, "null", await join(db))).rejects.toThrow("forbidden");
    const stale = `admin_set_rule('purchase', '${JSON.stringify(value)}', null, 'x', 'of yesterday')`;
    expect(await refusalOf(admin, stale)).toMatchObject({ message: "changed_meanwhile" });
  });
});

describe("a change of a level", () => {
  test("tells before it is made how many members rise and fall", async () => {
    await db.sql`select private.rebuild_member_list()`;
    const [low, high] = [await withPoints(950), await withPoints(1050)];
    expect([await levelOf(low), await levelOf(high)]).toEqual(["moraine", "col"]);
    const effect = async (points: number) =>
      (
        (await call(admin, `admin_change_effect('rule.change', 'level:col', '${points}')`)) as unknown as {
          effects: object[];
        }
      ).effects;
    expect(await effect(900)).toEqual([
      { kind: "level_from", name: null, before: 1000, after: 900 },
      { kind: "rise", name: null, before: 0, after: 1 },
      { kind: "fall", name: null, before: 0, after: 0 },
    ]);
    expect((await effect(1100)).slice(1)).toMatchObject([{ after: 0 }, { kind: "fall", after: 1 }]);
    const { line } = await set("level:col", { points: 900 });
    expect(await levelOf(low)).toBe("col");
    await undo(second, line);
    expect(await levelOf(low)).toBe("moraine");
    expect(await levelOf(await withPoints(-40))).toBe("trailhead");
  });

  test("keeps the order, whichever of two that are to come is first", async () => {
    await set("level:col", { points: 1900 }, "now() + interval '2 days'");
    await expect(set("level:ridge", { points: 1800 }, "now() + interval '1 day'")).rejects.toThrow(
      "setting_contradicts",
    );
    await expect(set("level:moraine", { points: 1200 })).rejects.toThrow("setting_contradicts");
  });
});
