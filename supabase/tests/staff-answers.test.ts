import { afterAll, expect, test } from "vitest";
import type { z } from "zod";
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
import { formVersions } from "@/lib/admin/forms/schema";
import { feedbackPage } from "@/lib/admin/list/lists/feedback";
import { awardsPage } from "@/lib/admin/list/lists/awards";
import { walletProfilePage } from "@/lib/admin/list/lists/wallet-profiles";
import { pointRules, reconciliation } from "@/lib/admin/wallet-points/schema";
import { resolvedMembers, teamPoints } from "@/lib/admin/points/schema";
import { team } from "@/lib/admin/team/schema";
import { settingsAnswer } from "@/lib/admin/settings/schema";
import { ownInvite } from "@/lib/members/staff-invite/schema";
import { anyAddress, anyHash } from "./cast.ts";
import { expectFullAnswers } from "./full-answer.ts";
import { castOfAnswers, admin, lena, moderator, noor, seeded } from "./answers-cast.ts";

const { db, newcomer, answer } = await castOfAnswers();
afterAll(() => db.drop());

/* As in answers.test.ts: every field has a value in one of the answers. */

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

test("admin_forms()", async () => {
  expectFullAnswers(formVersions, await answer(moderator, "admin_forms()"));
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

test("a staff list shows a member whose counter of referrals is missing", async () => {
  await db.sql`delete from referral_points where user_id = ${newcomer}`;
  const list = memberPage.parse(await answer(admin, "admin_members(p_size => 200)"));
  expect(list.rows.find(({ user_id }) => user_id === newcomer)).toMatchObject({ qualified_referrals: 0 });
});
