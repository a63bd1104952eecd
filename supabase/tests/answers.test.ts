import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { z } from "zod";
import { accountSchema } from "@/lib/account/account";
import {
  checkFile,
  checkList,
  eventFile,
  eventsPage,
  invoicesPage,
  orderFile,
  ordersPage,
  returnsPage,
  subscriptionsPage,
} from "@/lib/admin/billing/schema";
import { dashboardAnswer } from "@/lib/admin/dashboard/schema";
import { waiting } from "@/lib/admin/frame/schema";
import { memberPage } from "@/lib/admin/list/lists/members";
import { applicationPage } from "@/lib/admin/list/lists/applications";
import { lease, leases } from "@/lib/admin/work/schema";
import { casesPage } from "@/lib/admin/list/lists/cases";
import { feedbackPage } from "@/lib/admin/list/lists/feedback";
import { awardsPage } from "@/lib/admin/list/lists/awards";
import { walletProfilePage } from "@/lib/admin/list/lists/wallet-profiles";
import { pointRules, reconciliation } from "@/lib/admin/wallet-points/schema";
import { resolvedMembers, teamPoints } from "@/lib/admin/points/schema";
import { team } from "@/lib/admin/team/schema";
import { settingsAnswer } from "@/lib/admin/settings/schema";
import { ownApplication } from "@/lib/applications/schema";
import { membership } from "@/lib/account/membership";
import { fullReceipt, receiptId } from "@/lib/billing/receipts";
import { ownMessages } from "@/lib/feedback/schema";
import { myVotesSchema, proposalSchema, voteSchema } from "@/lib/governance/schema";
import { dashboardSchema } from "@/lib/members/dashboard/schema";
import { ownInvite } from "@/lib/members/staff-invite/schema";
import { onboardingState } from "@/lib/members/onboarding/schema";
import { card } from "@/lib/members/queries";
import { mintSchema } from "@/lib/mint/schema";
import { factsSchema } from "@/lib/plans/facts";
import { holdingSchema } from "@/lib/plans/schema";
import { pledgeFigures } from "@/lib/pledges/schema";
import { pointsHistory } from "@/lib/points/schema";
import { referralOverview } from "@/lib/referrals/schema";
import { mySecurity } from "@/lib/security/schema";
import { figuresSchema, transparencySchema } from "@/lib/site/figures";
import { freshDatabase, type Asker, type FreshDatabase } from "../../local/postgres/testing.ts";
import { anyAddress, anyHash, join } from "./cast.ts";
import { expectFullAnswers } from "./full-answer.ts";

const seeded = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, "0")}`;
const [admin, moderator, noor, lena] = [seeded(1), seeded(2), seeded(3), seeded(5)];
const [here, there] = [randomUUID(), randomUUID()];
const mint = anyHash();

let db: FreshDatabase;
let newcomer: string;

const answer = async (asker: Asker, call: string): Promise<unknown> =>
  (await db.as(asker, (tx) => tx.unsafe(`select ${call} as it`)))[0]?.it;

/** Lena has one of everything that a member can have. */
async function fillIn(): Promise<void> {
  const { sql } = db;
  await sql`update profiles set avatar_url = 'https://example.com/a.webp', suspended_until = now() + interval '1 day',
    onboarding = onboarding || '{"consent": {"terms": true, "analytics": true, "product": false, "offers": true}}'
    where user_id = ${lena}`;
  await sql`update auth.users set phone = '34600000001', encrypted_password = 'x', phone_change = '34600000002',
    phone_change_sent_at = now(), email_change = 'lena@example.com', email_change_sent_at = now(),
    email_change_token_current = 'a', email_change_token_new = 'b' where id = ${lena}`;
  for (const [session, network] of [
    [here, "a"],
    [there, "b"],
  ] as const) {
    await sql`insert into auth.sessions (id, user_id, created_at, updated_at) values (${session}, ${lena}, now(), now())`;
    await sql`select touch_session(${lena}, ${session}, 'device', 'Firefox on Linux', ${network})`;
  }
  await sql`insert into auth.identities (provider_id, user_id, identity_data, provider)
    values ('7', ${lena}, '{"full_name": "lena#1"}', 'discord')`;
  await sql`insert into user_roles (user_id, role) values (${lena}, 'moderator')`;
  await sql`update wallets set label = 'At home' where user_id = ${lena}`;
  await sql`update subscriptions set next_amount = 2900,
    next_price_id = (select id from prices where lookup_key = 'pro_month') where user_id = ${lena}`;
  await sql`insert into grants (user_id, tier, source, source_id, ends_at)
    values (${lena}, 'pro', 'honorary', 'guest', now() + interval '1 year')`;
  await sql`
    with mint as (
      insert into nft_mints (user_id, chain_id, tx_hash, status, wallet, token_id, block_number, value_wei, failure)
      values (${lena}, 31337, ${mint}, 'void', ${anyAddress()}, 7, 12, 5, 'refunded') returning id
    )
    insert into points_ledger (user_id, source, source_id, points, reason)
    select ${lena}, 'mint', id, 800, 'Membership NFT #7 minted' from mint`;
  await sql`select record_contract(31337, ${anyAddress()}, 3, 100, 1, 5000)`;
  await sql`update settings set value = 'true' where key = 'transparency.revenue'`;
  await sql`select store_recovery_codes(${lena}, ${Array.from({ length: 10 }, anyHash)})`;
  const [line] = await sql`select id from points_ledger where user_id = ${lena} and source = 'wallet'`;
  await db.asKept(admin, (tx) => tx`select admin_reverse_points(${line?.id as number}, 'Linked by mistake')`);
  await sql`insert into creator_applications (user_id, invite_id, status, project, discipline, pitch, audience, links, answer,
      submitted_at, decided_at)
    values (${lena}, (select id from creator_invites limit 1), 'approved', 'Dawn', 'music', 'Twelve', 'Walkers',
      array['https://example.org'], 'Yes', now(), now())`;
  for (const message of ["Sort the list by date", "Sort it by date, please"])
    await sql`select submit_feedback(${lena}, 'Lena', 'lena@altura.test', 'idea', ${message}, '/', 'en')`;
  await sql`insert into feedback_replies (feedback_id, from_staff, body) select id, true, 'Gladly' from feedback where user_id = ${lena}`;
  await sql`update feedback f set merged_into = (select id from feedback where user_id = ${lena} and id <> f.id)
    where f.id = (select id from feedback where user_id = ${lena} order by id limit 1)`;
  await sql`insert into creator_applications (user_id, status, submitted_at, decided_at)
    values (${noor}, 'rejected', now(), now())`;
  await sql`update referrals set stage = 'rejected', rejected_at = now()
    where id = '00000000-0000-4000-a000-000000000028'`;
  await sql`update profiles set suspended_until = now() + interval '1 day' where user_id = ${newcomer}`;
  for (const kept of ["Taken", "Appealed"])
    await sql`select private.award(${lena}, 'manual', ${kept}, -5, ${kept}, '{}', ${admin})`;
  // Each kind is open to an appeal once, and answered once.
  await sql`insert into private.appeals (kind, subject_id, penalty, user_id, text, state, penalty_at, due_at, closed_at,
      decided_by, answer)
    select kind, subject, coalesce((private.penalty_of(kind, member, subject)).key, 'x'), member, 'It was not like that',
      'rejected', now(), now(), now(), ${moderator}::uuid, 'It stands'
    from (
      select 'suspension' as kind, ${lena} as subject, ${lena}::uuid as member
      union all select 'referral', id::text, referrer_id from referrals where stage = 'held'
      union all select 'points', id::text, user_id from points_ledger where source_id = 'Appealed'
      union all select 'application', id::text, user_id from creator_applications where status = 'approved'
    ) a
    on conflict on constraint one_appeal_each_penalty do update
    set state = excluded.state, closed_at = now(), decided_by = excluded.decided_by, answer = excluded.answer`;
}

beforeAll(async () => {
  db = await freshDatabase({ seeded: true });
  newcomer = await join(db);
  await fillIn();
});
afterAll(() => db.drop());

describe("answers of SQL functions are as their schemas say, with a value in every field", () => {
  const session = { sub: lena, session_id: here };
  const ofMembers: [string, z.ZodType, Asker[]][] = [
    ["member_dashboard()", dashboardSchema, [lena, noor]],
    ["referral_overview()", referralOverview, [noor]],
    ["points_history('', 1, 100)", pointsHistory, [lena, noor]],
    ["onboarding_state()", onboardingState, [lena]],
    ["my_application()", ownApplication.nullable(), [lena, noor]],
    ["my_holding()", holdingSchema, [lena, noor]],
    ["my_card()", card, [lena]],
    ["my_membership()", membership.nullable(), [lena, seeded(4), seeded(20)]],
    ["my_account()", accountSchema, [session]],
    ["my_security()", mySecurity, [lena]],
    ["my_votes()", myVotesSchema, [seeded(4), seeded(10), seeded(13)]],
  ];
  test.each(ofMembers)("%s", async (call, schema, askers) => {
    expectFullAnswers(
      schema,
      ...(await Promise.all([...askers, newcomer].map((asker) => answer(asker, call)))),
    );
  });

  const ofStaff: [string, z.ZodType][] = [
    ["admin_applications('{}', 'sent', true, null, false, 100)", applicationPage],
    ["admin_feedback('{}', 'created', true, null, false, 100)", feedbackPage],
    ["admin_cases('{}', 'due', true, null, false, 100)", casesPage],
  ];
  test.each(ofStaff)("%s", async (call, schema) => {
    // The same list after a key before all, and back from one after all: one has a page before it, the other one behind.
    const none = "00000000-0000-0000-0000-000000000000";
    const beside = [`'["2999-01-01", "${none}"]', false`, `'["1970-01-01", "${none}"]', true`].map((key) =>
      answer(admin, call.replace("null, false", key)),
    );
    expectFullAnswers(
      schema,
      await answer(moderator, call),
      await answer(admin, call),
      ...(await Promise.all(beside)),
    );
  });

  test.each([
    ["admin_orders", "made", ordersPage],
    ["admin_subscriptions", "changed", subscriptionsPage],
    ["admin_invoices", "made", invoicesPage],
    ["admin_returns", "made", returnsPage],
    ["admin_stripe_events", "made", eventsPage],
  ] as const)("%s", async (name, sort, schema) => {
    const call = (after: string) => answer(admin, `${name}('{}', '${sort}', true, ${after}, 200)`);
    expectFullAnswers(
      schema,
      await call("null, false"),
      await call(`'["2999-01-01", "00000000-0000-0000-0000-000000000000"]', false`),
      await call(`'["1970-01-01", "00000000-0000-0000-0000-000000000000"]', true`),
    );
  });

  test("admin_stripe_event", async () => {
    const events = await db.sql`select id from stripe_events`;
    expectFullAnswers(
      eventFile,
      ...(await Promise.all(events.map(({ id }) => answer(admin, `admin_stripe_event('${id as string}')`)))),
    );
  });

  test("admin_order", async () => {
    const orders = await db.sql`select id from orders`;
    const all = () => Promise.all(orders.map(({ id }) => answer(admin, `admin_order('${id as string}')`)));
    const before = await all();
    await db.sql`insert into customers (user_id, stripe_customer_id) values (${seeded(4)}, 'cus_4')`;
    await db.sql`update private.quarantined_payments set facts = facts || '{"customer": "cus_26"}'`;
    const [held] = await db.sql`select order_id from private.quarantined_payments`;
    await db.asKept(
      admin,
      (tx) => tx`select admin_accept_payment(${held?.order_id as string}, 'Agreed by phone')`,
    );
    await db.sql`insert into nft_mints (user_id, chain_id, tx_hash, status, wallet, token_id)
      values (${seeded(4)}, 31337, ${anyHash()}, 'confirmed', ${anyAddress()}, 9)`;
    await db.sql`update mint_vouchers set wallet = ${anyAddress()},
      redeemed_tx = (select tx_hash from nft_mints where token_id = 9) where user_id = ${seeded(4)}`;
    await db.sql`update mint_vouchers set revoked_at = now(), revoked_reason = 'refunded' where user_id = ${seeded(13)}`;
    expectFullAnswers(orderFile, ...before, ...(await all()));
  });

  test("admin_check and admin_checks", async () => {
    const checks = await db.sql`select id from stripe_checks`;
    expectFullAnswers(checkList, await answer(admin, "admin_checks()"));
    expectFullAnswers(
      checkFile,
      ...(await Promise.all(checks.map(({ id }) => answer(admin, `admin_check('${id as string}')`)))),
    );
  });

  test("admin_dashboard(30)", async () => {
    await db.sql`delete from private.day_counts where name = 'active_7' and day = (now() at time zone 'UTC')::date - 5`;
    expectFullAnswers(
      dashboardAnswer,
      await answer(admin, "admin_dashboard(30)"),
      await answer(moderator, "admin_dashboard(30)"),
    );
  });

  test("admin_settings()", async () => {
    await db.asKept(admin, (tx) => tx`select admin_set_setting('wallet.limit', '6', 'More hardware')`);
    expectFullAnswers(settingsAnswer, await answer(admin, "admin_settings()"));
  });

  test("admin_lease_case and admin_case_leases", async () => {
    const [{ id }] = await db.sql<[{ id: string }]>`select id from private.cases_feedback() limit 1`;
    const leased = await db.asKept(admin, (tx) => tx`select admin_lease_case('feedback', ${id}) as it`);
    expectFullAnswers(lease, leased[0]?.it);
    expectFullAnswers(leases, await answer(moderator, "admin_case_leases()"));
  });

  test("admin_waiting()", async () => {
    expectFullAnswers(
      waiting,
      await answer(admin, "admin_waiting()"),
      await answer(moderator, "admin_waiting()"),
    );
  });

  test("admin_point_rules(), admin_reconciliation() and admin_wallet_profiles(…)", async () => {
    await db.asKept(
      admin,
      (tx) =>
        tx`select admin_set_rule('renewal', '{"points": 210, "active": true}', now() + interval '1 day', 'x')`,
    );
    await db.asKept(
      admin,
      (tx) => tx`select admin_set_rule('level:col', '{"points": 1100}', now() + interval '1 day', 'x')`,
    );
    expectFullAnswers(pointRules, await answer(admin, "admin_point_rules()"));
    const before = await answer(admin, "admin_reconciliation()");
    await db.asKept(admin, (tx) => tx`select admin_start_reconciliation('x')`);
    expectFullAnswers(reconciliation, before, await answer(admin, "admin_reconciliation()"), {
      ...reconciliation.parse(before),
      started_at: null,
      members: null,
      lines: null,
      mismatches: null,
    });
    const first = walletProfilePage.parse(
      await answer(admin, "admin_wallet_profiles('{}', 'points', true, null, false, 1)"),
    );
    const key = JSON.stringify(first.next);
    expectFullAnswers(
      walletProfilePage,
      await answer(moderator, "admin_wallet_profiles('{}', 'joined', true, null, false, 100)"),
      first,
      await answer(admin, `admin_wallet_profiles('{}', 'points', true, '${key}', false, 1)`),
      await answer(admin, `admin_wallet_profiles('{"q": "${newcomer}"}', 'points', true, null, false, 1)`),
    );
  });

  test("admin_team_points(), admin_awards(…) and admin_resolve_members(…)", async () => {
    expectFullAnswers(
      teamPoints,
      await answer(admin, "admin_team_points()"),
      await answer(moderator, "admin_team_points()"),
    );
    await db.asKept(moderator, (tx) => tx`select admin_award_points(${noor}, 5, 'Helped')`);
    await db.asKept(admin, (tx) => tx`select admin_award_points(${noor}, 6, 'Helped')`);
    const first = awardsPage.parse(await answer(admin, "admin_awards('{}', 'made', true, null, false, 1)"));
    const key = JSON.stringify(first.next);
    expectFullAnswers(
      awardsPage,
      await answer(moderator, "admin_awards('{}', 'made', true, null, false, 100)"),
      first,
      await answer(admin, `admin_awards('{}', 'made', true, '${key}', false, 1)`),
    );
    expectFullAnswers(
      resolvedMembers,
      await answer(admin, "admin_resolve_members('{lena@altura.test,nobody}')"),
    );
  });

  test("admin_team() and my_staff_invite(…)", async () => {
    await db.asKept(
      admin,
      (tx) => tx`select admin_invite_staff('lena@altura.test', 'admin', 'en', 'Runs the hut')`,
    );
    const [mail] =
      await db.sql`select params from mail_outbox where template = 'staff_invite' and to_address = 'lena@altura.test'`;
    await db.sql`insert into private.case_states (kind, id, assignee) select 'feedback', id, ${moderator}
      from private.cases_feedback() limit 1 on conflict (kind, id) do update set assignee = excluded.assignee, merged_into = null`;
    expectFullAnswers(team, await answer(admin, "admin_team()"), await answer(moderator, "admin_team()"));
    expectFullAnswers(
      ownInvite,
      await answer(lena, `my_staff_invite('${mail?.params.token as string}')`),
      await answer(newcomer, `my_staff_invite('x')`),
    );
  });

  test("admin_members", async () => {
    const [whole, page] = [
      await answer(admin, "admin_members(p_size => 200)"),
      memberPage.parse(await answer(moderator, "admin_members(p_size => 2)")),
    ];
    const next = `admin_members(p_after => '${JSON.stringify(page.next)}', p_size => 2)`;
    expectFullAnswers(memberPage, whole, page, await answer(moderator, next));
  });

  const ofVisitors: [string, z.ZodType][] = [
    ["public_proposals()", proposalSchema.array()],
    ["site_facts()", factsSchema],
    ["public_figures()", figuresSchema],
    ["transparency_figures()", transparencySchema],
    ["pledge_figures()", pledgeFigures],
  ];
  test.each(ofVisitors)("%s", async (call, schema) => {
    expectFullAnswers(schema, await answer("anon", call));
  });

  test("my_mints", async () => {
    expectFullAnswers(mintSchema.array(), await answer(lena, `my_mints('${mint}')`));
  });

  test("cast_vote", async () => {
    const [open] = await db.sql`
      select p.id, w.user_id from proposals p join proposal_weights w on w.proposal_id = p.id
      left join votes v on v.proposal_id = p.id and v.user_id = w.user_id
      where p.closes_at > now() and v.receipt is null and w.user_id <> ${lena} limit 1`;
    const { id, user_id } = open as { id: string; user_id: string };
    expectFullAnswers(voteSchema, await answer(user_id, `cast_vote('${id}', 'for')`));
  });

  test("the member's own rows of feedback", async () => {
    expectFullAnswers(ownMessages, await answer(lena, "my_feedback()"));
  });
});

test("every member of the cast can read what is theirs", async () => {
  for (let n = 1; n <= 30; n += 1) {
    dashboardSchema.parse(await answer(seeded(n), "member_dashboard()"));
    referralOverview.parse(await answer(seeded(n), "referral_overview()"));
    pointsHistory.parse(await answer(seeded(n), "points_history('', 1, 100)"));
    onboardingState.parse(await answer(seeded(n), "onboarding_state()"));
    const { receipts } = membership.parse(await answer(seeded(n), "my_membership()"));
    for (const paid of receipts)
      fullReceipt.parse(await answer(seeded(n), `my_receipt('${receiptId(paid)}')`));
  }
});

test("what a member stores by hand in a step of onboarding does not close the page to them", async () => {
  const member = await join(db);
  await db.asKept(
    member,
    (tx) =>
      tx`select save_onboarding_step('consent', '{"terms": true, "analytics": {"deep": [1]}, "product": "yes"}')`,
  );
  const state = onboardingState.parse(await answer(member, "onboarding_state()"));
  expect(state.profile.saved.consent).toBeUndefined();
});

test("a staff list shows a member whose counter of referrals is missing", async () => {
  await db.sql`delete from referral_points where user_id = ${newcomer}`;
  const list = memberPage.parse(await answer(admin, "admin_members(p_size => 200)"));
  expect(list.rows.find(({ user_id }) => user_id === newcomer)).toMatchObject({ qualified_referrals: 0 });
});

test("a session without an id is nobody's current one, and still an account", async () => {
  const { sessions } = accountSchema.parse(await answer(lena, "my_account()"));
  expect(sessions.map(({ current }) => current)).toEqual([false, false]);
});
