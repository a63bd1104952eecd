import { randomUUID } from "node:crypto";
import { afterAll, describe, expect, test } from "vitest";
import words from "@/lib/platform/i18n/messages/en/admin.json";
import { freshDatabase } from "../../local/postgres/testing.ts";
import { join } from "./cast.ts";
import { finalActions } from "./final-actions.ts";
import { castOfStaff, type Changed } from "./staff-cast.ts";
import { schemaFiles } from "./source.ts";

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
    await expect(undo(admin, of)).rejects.toThrow("appeal_other_person");
    await undo(second, of);
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

test("every action of the audit log is undone, or has a reason why not", async () => {
  const listed = (of: object, path: string[] = []): string[] =>
    Object.entries(of).flatMap(([key, value]: [string, unknown]) =>
      typeof value === "object" && value !== null
        ? listed(value, [...path, key])
        : key === "refused"
          ? []
          : [[...path, key].join(".")],
    );
  const kinds = await db.sql`select action from private.undo_kinds`;
  const undone = new Set(kinds.map(({ action }) => action as string));
  // Actions have words, or the panel could not name them.
  const written = schemaFiles.flatMap(({ sql }) =>
    [...sql.matchAll(/private\.audit\([^;]*?;/g)].flatMap(([call]) =>
      [...call.matchAll(/'([a-z_]+\.[a-z_]+)'/g)].map(([, action]) => action as string),
    ),
  );
  const actions = new Set(listed(words.codes.actions));
  expect(written.filter((action) => !actions.has(action))).toEqual([]);
  expect([...actions].filter((action) => undone.has(action) === finalActions.has(action))).toEqual([]);
  expect([...finalActions.keys()].filter((action) => !actions.has(action))).toEqual([]);
});

describe("what staff said about others", () => {
  const attribute = (referee: string, referrer: string) =>
    call(admin, `admin_attribute_referral('${referee}', '${referrer}', 'They wrote to us')`);
  const review = (id: string, status: string) =>
    call(moderator, `admin_review_application('${id}', '${status}', 'Words about ${status}')`);
  const applied = async () => {
    const user = await join(db);
    const [row] = await db.sql`insert into creator_applications (user_id, status, submitted_at)
      values (${user}, 'submitted', now()) returning id`;
    return { user, id: row?.id as string };
  };

  test("an attribution is undone by admins who are no party, until it is settled", async () => {
    const [referrer, former, referee] = [await join(db), await join(db), await join(db)];
    await db.sql`insert into referrals (referrer_id, referee_id, alias, expires_at)
      values (${former}, ${referee}, 'CODE', now() + interval '9 days')`;
    const { line } = await attribute(referee, referrer);
    await expect(undo(moderator, line)).rejects.toThrow("forbidden");
    await db.sql`insert into user_roles (user_id, role) values (${former}, 'admin'), (${referrer}, 'admin')`;
    for (const party of [former, referrer]) await expect(undo(party, line)).rejects.toThrow("forbidden");
    await db.sql`update referrals set stage = 'qualified', qualified_at = now() where referee_id = ${referee}`;
    await expect(undo(second, line)).rejects.toThrow("changed_meanwhile");
    expect(await db.sql`select referrer_id from referrals where referee_id = ${referee}`).toEqual([
      { referrer_id: referrer },
    ]);
  });

  test("what a member did since an attribution counts for who invited them before", async () => {
    const [referrer, former, referee] = [await join(db), await join(db), await join(db)];
    await db.sql`insert into referrals (referrer_id, referee_id, alias, expires_at)
      values (${former}, ${referee}, 'CODE', now() + interval '9 days')`;
    const { line } = await attribute(referee, referrer);
    await db.sql`update referrals set stage = 'wallet_linked', wallet_linked_at = now() where referee_id = ${referee}`;
    await undo(second, line);
    expect(await db.sql`select referrer_id, stage from referrals where referee_id = ${referee}`).toEqual([
      { referrer_id: former, stage: "wallet_linked" },
    ]);
  });

  test("an attribution from somebody who has left since stays", async () => {
    const [referrer, former, referee] = [await join(db), await join(db), await join(db)];
    await db.sql`insert into referrals (referrer_id, referee_id, alias, expires_at)
      values (${former}, ${referee}, 'CODE', now() + interval '9 days')`;
    const { line } = await attribute(referee, referrer);
    await db.sql`delete from auth.users where id = ${former}`;
    await expect(undo(second, line)).rejects.toThrow("undo_impossible");
  });

  test("a decided application is not put back beside a new one, nor by its applicant, nor when it has moved on", async () => {
    const { user, id } = await applied();
    const { line } = await review(id, "approved");
    await db.sql`insert into user_roles (user_id, role) values (${user}, 'moderator')`;
    await expect(undo(user, line)).rejects.toThrow("forbidden");
    await db.sql`insert into creator_applications (user_id) values (${user})`;
    await expect(undo(moderator, line)).rejects.toThrow("application_locked");
    await db.sql`update creator_applications set status = 'rejected' where id = ${id}`;
    await expect(undo(moderator, line)).rejects.toThrow("changed_meanwhile");
  });

  test("the applicant is told again how the application stands, in the words from before", async () => {
    const { user, id } = await applied();
    await review(id, "more_info");
    const { line } = await review(id, "approved");
    await undo(second, line);
    const events = await db.sql`select e.values, r.reason from private.events e
      join private.audit_reasons r on r.audit_id = (e.values ->> 'audit_id')::bigint
      where e.type = 'application.reviewed' and e.user_id = ${user} order by e.id`;
    expect(
      events.map(({ values, reason }) => [(values as { status: string }).status, reason as string]),
    ).toEqual([
      ["more_info", "Words about more_info"],
      ["approved", "Words about approved"],
      ["more_info", "Words about more_info"],
    ]);
    expect(await db.sql`select status, answer from creator_applications where id = ${id}`).toEqual([
      { status: "more_info", answer: "Words about more_info" },
    ]);
  });

  test("an address is put back only while nothing else has changed it; one that was told something stays readable", async () => {
    const id = randomUUID();
    const save = (host: string) =>
      call(
        admin,
        `admin_save_webhook('${id}', '{"url": "https://${host}.example.com/?a=1", "events": ["order.settled"]}', '{"key": "k1", "sealed": "${"s".repeat(60)}"}', 'x')`,
      );
    const made = await save("one");
    const changed = await save("two");
    await expect(undo(moderator, changed.line)).rejects.toThrow("forbidden");
    await expect(undo(second, made.line)).rejects.toThrow("changed_meanwhile");
    const later = await save("three");
    await expect(undo(second, changed.line)).rejects.toThrow("changed_meanwhile");
    await undo(second, later.line);
    await undo(second, changed.line);
    const now = async () =>
      (await db.sql`select url, state from private.webhook_endpoints where id = ${id}`)[0];
    expect(await now()).toEqual({ url: "https://one.example.com/?a=1", state: "live" });
    await db.sql`insert into private.webhook_deliveries (endpoint_id, type, body) values (${id}, 'test', '{}')`;
    await undo(second, made.line);
    expect(await now()).toMatchObject({ state: "removed" });
    await expect(undo(second, (await save("four").catch(() => made)).line)).rejects.toThrow("already_undone");
  });
});
