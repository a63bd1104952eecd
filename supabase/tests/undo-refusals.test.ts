import { randomUUID } from "node:crypto";
import { afterAll, describe, expect, test } from "vitest";
import { freshDatabase } from "../../local/postgres/testing.ts";
import { join } from "./cast.ts";
import { castOfStaff, type Changed } from "./staff-cast.ts";

const { db, admin, moderator, call, undo, referred } = await castOfStaff();
afterAll(() => db.drop());

describe("an undo is refused as the change would be", () => {
  test("a moderator's limits count for points", async () => {
    const { line, ledger } = await call(admin, `admin_award_points('${await join(db)}', 501, 'Won')`);
    await expect(undo(moderator, line)).rejects.toThrow("points_limit");
    const reversed = await call(admin, `admin_reverse_points(${ledger}, 'x')`);
    await expect(undo(moderator, reversed.line)).rejects.toThrow("points_limit");
    const mine = await call(admin, `admin_award_points('${moderator}', 9, 'x')`);
    const taken = await call(admin, `admin_reverse_points(${mine.ledger}, 'x')`);
    await expect(undo(moderator, taken.line)).rejects.toThrow("forbidden");
  });

  test("a moderator lifts no long suspension, and suspends no staff", async () => {
    const { line } = await call(admin, `admin_suspend_member('${await join(db)}', 'infinity', 'Spam')`);
    await expect(undo(moderator, line)).rejects.toThrow("forbidden");
    await db.sql`update profiles set suspended_until = now() + interval '1 day' where user_id = ${moderator}`;
    const lifted = await call(admin, `admin_suspend_member('${moderator}', null, 'x')`);
    await expect(undo(moderator, lifted.line)).rejects.toThrow("forbidden");
  });

  test("a party decides nothing about the own referral", async () => {
    const { id, referrer } = await referred();
    const { line } = await call(admin, `admin_review_referral('${id}', 'reject', 'x')`);
    await db.sql`insert into user_roles (user_id, role) values (${referrer}, 'moderator')`;
    await expect(undo(referrer, line)).rejects.toThrow("forbidden");
  });

  test("roles and large awards ask for a fresh second factor", async () => {
    const staff = await join(db);
    await db.sql`insert into user_roles (user_id, role) values (${staff}, 'admin')`;
    await db.sql`insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
      values (${randomUUID()}, ${staff}, 'totp', 'verified', now(), now())`;
    const shown = (minutes: number) => ({
      sub: staff,
      aal: "aal2",
      amr: [{ method: "totp", timestamp: Math.floor(Date.now() / 1000) - minutes * 60 }],
    });
    const member = await join(db);
    const lines = [
      await call(admin, `admin_set_role('${member}', 'moderator', true, 'x')`),
      await call(admin, `admin_award_points('${member}', 501, 'x')`),
    ];
    for (const { line } of lines) {
      await expect(undo(shown(11), line)).rejects.toThrow("step_up_required");
      await undo(shown(1), line);
    }
  });

  test("the last admin stays", async () => {
    const own = await freshDatabase();
    await own.sql`update settings set value = 'false' where key = 'staff.second_factor'`;
    const [first, other] = [await join(own), await join(own)];
    await own.sql`insert into user_roles (user_id, role) values (${first}, 'admin')`;
    const ask = async (who: string, what: string) =>
      (await own.asKept(who, (tx) => tx.unsafe(`select ${what} as it`)))[0]?.it as Changed;
    const { line } = await ask(first, `admin_set_role('${other}', 'admin', true, 'x')`);
    await ask(other, `admin_set_role('${first}', 'admin', false, 'x')`);
    await expect(ask(other, `admin_undo(${line}, null)`)).rejects.toThrow("last_admin");
    await own.drop();
  });

  test("a long reason, an unknown line, an undo, what the rules did, and an erased member", async () => {
    const member = await join(db);
    const { line } = await call(admin, `admin_award_points('${member}', 5, 'x')`);
    await expect(undo(admin, line, `'${"x".repeat(301)}'`)).rejects.toThrow("too_long");
    await expect(undo(admin, 999_999)).rejects.toThrow("not_found");
    const undone = await undo(admin, line);
    await expect(undo(admin, undone.line)).rejects.toThrow("undo_impossible");
    const [held] =
      await db.sql`select private.audit(null, 'referral.rejected', 'referral', ${(await referred()).id})::int as id`;
    await expect(undo(admin, held?.id as number)).rejects.toThrow("undo_impossible");
    const last = await call(admin, `admin_award_points('${member}', 5, 'x')`);
    await db.sql`select erase_member(${member})`;
    await expect(undo(admin, last.line)).rejects.toThrow("undo_impossible");
  });
});
