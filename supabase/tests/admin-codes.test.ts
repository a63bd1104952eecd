import { afterAll, describe, expect, test } from "vitest";
import { join } from "./cast.ts";
import { castOfStaff } from "./staff-cast.ts";

const { db, admin, moderator, second, call, undo } = await castOfStaff();
afterAll(() => db.drop());

const make = (value: object, asker = admin) =>
  call(asker, `admin_make_code('${JSON.stringify(value)}', 'Launch')`);
const codeOf = async (code: string) => (await db.sql`select * from promotion_codes where code = ${code}`)[0];
const list = async (filter: object) => {
  const [row] = await db.as(
    admin,
    (tx) =>
      tx`select admin_promotion_codes(${tx.json(filter as never)}, 'made', true, null, false, 50) as it`,
  );
  return (row?.it as { rows: { code: string; state: string; paid: number; open: number }[] }).rows;
};

describe("a promotion code", () => {
  test("is made with what it takes off, its limits and plans, and a line in the log", async () => {
    const until = new Date(Date.now() + 86_400_000).toISOString();
    await make({
      code: "spring-25",
      percent_off: 25,
      months: 3,
      plans: ["plus"],
      max_redemptions: 9,
      expires_at: until,
    });
    expect(await codeOf("SPRING-25")).toMatchObject({
      percent_off: 25,
      amount_off: null,
      months: 3,
      plans: ["plus"],
      max_redemptions: 9,
      active: true,
      created_by: admin,
    });
    await make({ code: "TEN", amount_off: 1000 });
    expect(await codeOf("TEN")).toMatchObject({ amount_off: 1000, currency: "usd", months: null, plans: [] });
    expect(
      await db.sql`select after from audit_log where action = 'promotion_code.made' order by id limit 1`,
    ).toMatchObject([{ after: { code: "SPRING-25", percent_off: 25, plans: "plus" } }]);
  });

  test.each([
    [{ code: "A!", percent_off: 5 }, "promo_code_invalid"],
    [{ code: "TEN", percent_off: 5 }, "promo_code_taken"],
    [{ code: "BOTH", percent_off: 5, amount_off: 5 }, "promo_value_invalid"],
    [{ code: "NONE" }, "promo_value_invalid"],
    [{ code: "MUCH", percent_off: 101 }, "promo_value_invalid"],
    [{ code: "LONG", percent_off: 5, months: 37 }, "promo_value_invalid"],
    [{ code: "PAST", percent_off: 5, expires_at: "2020-01-01" }, "time_past"],
    [{ code: "PLAN", percent_off: 5, plans: ["standard"] }, "plan_unknown"],
    [{ code: "TYPE", percent_off: "many" }, "invalid_input"],
  ])("%o is refused: %s", async (value, reason) => {
    await make({ code: "TEN", amount_off: 1000 }).catch(() => undefined);
    await expect(make(value)).rejects.toThrow(reason);
  });

  test("is made, read and switched by admins alone", async () => {
    await expect(make({ code: "MODS", percent_off: 5 }, moderator)).rejects.toThrow("forbidden");
    const { id } = (
      await db.sql`insert into promotion_codes (code, percent_off) values ('ADMINS', 5) returning id`
    )[0]!;
    const id_ = id as string;
    await expect(call(moderator, `admin_set_code('${id_}', false, 'x')`)).rejects.toThrow("forbidden");
    await expect(db.as(moderator, (tx) => tx`select admin_promotion_code(${id_})`)).rejects.toThrow(
      "forbidden",
    );
    await expect(
      db.as(moderator, (tx) => tx`select admin_promotion_codes('{}', 'made', true, null, false, 5)`),
    ).rejects.toThrow("forbidden");
  });

  test("is switched off and on, each once, and undo brings back the other", async () => {
    await make({ code: "SWITCH", percent_off: 5 });
    const id = (await codeOf("SWITCH"))?.id as string;
    const off = await call(admin, `admin_set_code('${id}', false, 'Over')`);
    expect((await codeOf("SWITCH"))?.active).toBe(false);
    await expect(call(second, `admin_set_code('${id}', false, 'Over')`)).rejects.toThrow("changed_meanwhile");
    await undo(second, off.line, "'Not yet'");
    expect((await codeOf("SWITCH"))?.active).toBe(true);
    await db.sql`update promotion_codes set active = false, expires_at = now() - interval '1 day' where id = ${id}`;
    await expect(call(admin, `admin_set_code('${id}', true, 'Again')`)).rejects.toThrow("promo_expired");
    await expect(call(admin, `admin_set_code('${crypto.randomUUID()}', true, 'Again')`)).rejects.toThrow(
      "not_found",
    );
  });

  test("that Stripe knows stays when its making is undone, switched off", async () => {
    const { line } = await make({ code: "KNOWN", percent_off: 5 });
    await db.sql`update promotion_codes set stripe_code_id = 'promo_known' where code = 'KNOWN'`;
    await undo(second, line, "'A mistake'");
    expect(await codeOf("KNOWN")).toMatchObject({ active: false });
  });

  test("is listed with who used it, and how many hold it at checkout", async () => {
    await make({ code: "COUNTED", percent_off: 50 });
    const [payer, holder] = [await join(db), await join(db)];
    await db.sql`select begin_order(${payer}, 'plus_month', null, 'counted')`;
    await db.sql`select begin_order(${holder}, 'plus_month', null, 'counted')`;
    await db.sql`update orders set status = 'paid', paid_at = now() where user_id = ${payer}`;
    expect(await list({ q: "count" })).toMatchObject([{ code: "COUNTED", state: "live", paid: 1, open: 1 }]);
    expect(await list({ q: "count", active: false })).toEqual([]);
    const id = (await codeOf("COUNTED"))?.id as string;
    const [file] = await db.as(admin, (tx) => tx`select admin_promotion_code(${id}) as it`);
    expect((file?.it as { redemptions: object[] }).redemptions).toHaveLength(2);
    const [effect] = await db.as(
      admin,
      (tx) => tx`select admin_change_effect('promotion_code.set', ${id}) as it`,
    );
    expect(effect?.it).toMatchObject({
      effects: [
        { what: "code_paid", after: 1 },
        { what: "code_open", after: 1 },
      ],
    });
  });
});
