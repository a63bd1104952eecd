import { randomUUID } from "node:crypto";
import { afterAll, describe, expect, test } from "vitest";
import { freshDatabase } from "../../local/postgres/testing.ts";
import { join } from "./cast.ts";
import { castOfStaff, type Changed } from "./staff-cast.ts";

const { db, admin, second, moderator, call, undo, referred } = await castOfStaff();
afterAll(() => db.drop());

const activeCode = async () =>
  (await db.sql`insert into promotion_codes (code, percent_off) values ('UNDONE', 10) returning id`)[0]
    ?.id as string;

/** A message in the public room, and what staff decide about it. */
function chatOf({ db, call }: Pick<Awaited<ReturnType<typeof castOfStaff>>, "db" | "call">) {
  const message = async (author: string) => {
    const [row] = await db.sql`
      with room as (
        update private.chat_rooms set last_seq = last_seq + 1, last_change = last_change + 1 where slug = 'base-camp' returning *
      )
      insert into private.chat_messages (room_id, seq, change, user_id, client_id, text)
      select id, last_seq, last_change, ${author}, ${randomUUID()}, 'A word' from room returning id`;
    return row?.id as string;
  };
  const decide = (who: string, id: string, decision: string) =>
    call(who, `admin_decide_message('${id}', '${decision}', 'spam', 'As the rules say')`);
  return { message, decide };
}

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

  test("nobody takes back what was decided about their own membership, tax form or prize", async () => {
    const own = await join(db);
    const given = await call(admin, `admin_grant_honorary('${own}', 'founder', null, false, 'Helped')`);
    await db.sql`insert into user_roles (user_id, role) values (${own}, 'admin')`;
    const { honorary } = given as unknown as { honorary: string };
    const ended = await call(admin, `admin_revoke_honorary('${honorary}', 'Left')`);
    await db.sql`insert into connected_accounts (user_id, country, stripe_account_id) values (${own}, 'DE', ${`acct_${own.slice(0, 8)}`})`;
    const attest = async (state: string) => {
      const [form] = await db.sql`select private.tax_form_json(${own}) ->> 'version' as version`;
      return call(admin, `admin_attest_tax_form('${own}', '${state}', 'Asked', '${form?.version}')`);
    };
    await attest("collected");
    const unknown = await attest("unknown");
    const [season] =
      await db.sql`insert into private.seasons (titles, starts_at, ends_at, prizes, min_points, state)
      values ('{"en": "x"}', now() - interval '2 hours', now() - interval '1 hour', '[]', 0, 'provisional') returning id`;
    await db.sql`insert into private.season_results values (${season?.id as string}, ${own}, 1, 10, 5)`;
    const withheld = await call(admin, `admin_withhold_prize('${season?.id}', '${own}', 'Two accounts')`);
    for (const { line } of [ended, unknown, withheld]) {
      await expect(undo(own, line)).rejects.toThrow("forbidden");
      await undo(second, line);
    }
  });

  test("what an admin decided about staff in the chat is not a moderator's to take back", async () => {
    const { message, decide } = chatOf({ db, call });
    const colleague = await join(db);
    await db.sql`insert into user_roles (user_id, role) values (${colleague}, 'moderator')`;
    const id = await message(colleague);
    await expect(decide(moderator, id, "mute_24h")).rejects.toThrow("forbidden");
    const { line } = await decide(admin, id, "mute_24h");
    await expect(undo(moderator, line)).rejects.toThrow("forbidden");
    await undo(second, line);
    const other = await decide(admin, await message(colleague), "warn");
    const [{ strike }] =
      (await db.sql`select after ->> 'strike' as strike from audit_log where id = ${other.line}`) as unknown as [
        { strike: string },
      ];
    const lifted = await call(
      colleague,
      `submit_appeal('strike', '${strike}', 'It was not like that at all.')`,
    );
    const decided = await call(
      second,
      `admin_decide_appeal('${(lifted as unknown as { id: string }).id}', 'accept', 'Right')`,
    );
    const [{ of }] =
      (await db.sql`select (after ->> 'line')::int as of from audit_log where id = ${decided.line}`) as unknown as [
        { of: number },
      ];
    await expect(undo(moderator, of)).rejects.toThrow("forbidden");
    await undo(admin, of);
  });

  test("roles, large awards and promotion codes ask for a fresh second factor", async () => {
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
      await call(admin, `admin_set_code('${await activeCode()}', false, 'x')`),
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
