import { staffStorefront } from "@/lib/storefronts/staff/schema";
import { afterAll, expect, test } from "vitest";
import type { z } from "zod";
import { analyticsAnswer } from "@/lib/admin/analytics/schema";
import { dashboardAnswer } from "@/lib/admin/dashboard/schema";
import { waiting } from "@/lib/admin/frame/schema";
import { members } from "@/lib/admin/members/members.list";
import { singleEvents } from "@/lib/admin/analytics/analytics-events.list";
import { referralClicks } from "@/lib/admin/analytics/referral-clicks.list";
import { ledgerLines } from "@/lib/admin/wallet-points/ledger-lines.list";
import { sentApplications } from "@/lib/admin/work/applications.list";
import { lease, leases } from "@/lib/admin/work/schema";
import { openCases } from "@/lib/admin/work/cases.list";
import { formVersions } from "@/lib/admin/forms/schema";
import { feedbackMessages } from "@/lib/admin/feedback/feedback.list";
import { staffAwards } from "@/lib/admin/points/awards.list";
import { walletProfiles } from "@/lib/admin/wallet-points/wallet-profiles.list";
import { earlyWallets, nftBooks } from "@/lib/admin/nft/schema";
import { honoraryMembers } from "@/lib/admin/nft/honorary.list";
import { allMints } from "@/lib/admin/nft/mints.list";
import { allTokens } from "@/lib/admin/nft/tokens.list";
import { allVouchers } from "@/lib/admin/nft/vouchers.list";
import { pointRules, reconciliation } from "@/lib/admin/wallet-points/schema";
import { resolvedMembers, teamPoints } from "@/lib/admin/points/schema";
import { team } from "@/lib/admin/team/schema";
import { settingsAnswer } from "@/lib/admin/settings/schema";
import { ownInvite } from "@/lib/members/staff-invite/schema";
import { join, anyAddress, anyHash } from "./cast.ts";
import { expectFullAnswers } from "./full-answer.ts";
import { castOfAnswers, admin, lena, moderator, noor, seeded } from "./answers-cast.ts";

const { db, newcomer, answer } = await castOfAnswers();
afterAll(() => db.drop());

/* As in answers.test.ts: every field has a value in one of the answers. */

const ofStaff: [string, z.ZodType][] = [
  ["admin_applications('{}', 'sent', true, null, false, 100)", sentApplications.page],
  ["admin_feedback('{}', 'created', true, null, false, 100)", feedbackMessages.page],
  ["admin_cases('{}', 'due', true, null, false, 100)", openCases.page],
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

test("admin_dashboard(30)", async () => {
  // The database may have been made before midnight, and nothing been counted since.
  await db.sql`select record_day_counts()`;
  await db.sql`delete from private.day_counts where name = 'active_7' and day = (now() at time zone 'UTC')::date - 5`;
  await db.sql`insert into private.alerts (kind, amount) values ('webhook_lag', 400)`;
  await db.sql`update settings set value = 'true' where key = 'staff.first_steps'`;
  expectFullAnswers(
    dashboardAnswer,
    await answer(admin, "admin_dashboard(30)"),
    await answer(moderator, "admin_dashboard(30)"),
  );
});

test("admin_analytics", async () => {
  await db.sql`insert into private.campaigns (name, category, content) values ('Ridge', 'community', '{}')`;
  const of = (tab: string) => answer(admin, `admin_analytics('${tab}', '{"days": 364}')`);
  expectFullAnswers(analyticsAnswer, await of("overview"), await of("retention"), await of("engagement"));
});

test("admin_analytics_events(…)", async () => {
  await db.sql`insert into analytics_events (event_type, page_path, session_id, metadata)
    values ('form_abandon', '/apply', 's', '{"form": "application", "last_field": "pitch", "seconds": 9, "sent": false}')`;
  const call = (after: string) => answer(admin, `admin_analytics_events('{}', 'made', true, ${after}, 100)`);
  expectFullAnswers(
    singleEvents.page,
    await call("null, false"),
    await call(`'["2999-01-01", 1]', false`),
    await call(`'["1970-01-01", 1]', true`),
  );
});

test("admin_referral_clicks(…)", async () => {
  const [referrer, referee] = [await join(db), await join(db)];
  const [click] =
    await db.sql`insert into referral_clicks (id, alias, referrer_id, visitor, landing_path, via)
    select gen_random_uuid(), alias, user_id, 'v', '/pricing', 'podcast' from referral_aliases where user_id = ${referrer} returning id`;
  const call = (after: string) => answer(admin, `admin_referral_clicks('{}', 'made', true, ${after}, 100)`);
  const alone = await call("null, false");
  await db.sql`insert into referrals (referrer_id, referee_id, click_id, alias, expires_at)
    select user_id, ${referee}, ${click?.id as string}, alias, now() + interval '90 days' from referral_aliases where user_id = ${referrer}`;
  const id = "00000000-0000-4000-8000-000000000000";
  expectFullAnswers(
    referralClicks.page,
    alone,
    await call("null, false"),
    await call(`'["2999-01-01", "${id}"]', false`),
    await call(`'["1970-01-01", "${id}"]', true`),
  );
});

test("admin_ledger_lines(…)", async () => {
  const call = (after: string) => answer(moderator, `admin_ledger_lines('{}', 'made', true, ${after}, 200)`);
  expectFullAnswers(
    ledgerLines.page,
    await call("null, false"),
    await call(`'["2999-01-01", 1]', false`),
    await call(`'["1970-01-01", 1]', true`),
  );
});

test("admin_storefront", async () => {
  const shop = () => answer(moderator, `admin_storefront('${seeded(10)}')`);
  const open = await shop();
  await db.sql`update private.storefronts set taken_down_at = now() where user_id = ${seeded(10)}`;
  expectFullAnswers(staffStorefront, open, await shop());
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
  const first = walletProfiles.page.parse(
    await answer(admin, "admin_wallet_profiles('{}', 'points', true, null, false, 1)"),
  );
  const key = JSON.stringify(first.next);
  expectFullAnswers(
    walletProfiles.page,
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
  const first = staffAwards.page.parse(
    await answer(admin, "admin_awards('{}', 'made', true, null, false, 1)"),
  );
  const key = JSON.stringify(first.next);
  expectFullAnswers(
    staffAwards.page,
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
    members.page.parse(await answer(moderator, "admin_members(p_size => 2)")),
  ];
  const next = `admin_members(p_after => '${JSON.stringify(page.next)}', p_size => 2)`;
  expectFullAnswers(members.page, whole, page, await answer(moderator, next));
});

test("a staff list shows a member whose counter of referrals is missing", async () => {
  await db.sql`delete from referral_points where user_id = ${newcomer}`;
  const list = members.page.parse(await answer(admin, "admin_members(p_size => 200)"));
  expect(list.rows.find(({ user_id }) => user_id === newcomer)).toMatchObject({ qualified_referrals: 0 });
});

test("admin_nft(), admin_vouchers(…), admin_tokens(…), admin_mints(…) and admin_honorary(…)", async () => {
  const [wallet, contract, stranger] = [anyAddress(), anyAddress(), anyAddress()];
  await db.sql`insert into private.allowlists (root, addresses, created_by) values (${anyHash()}, ${[wallet]}, ${admin})`;
  await db.sql`insert into private.contract_changes (chain_id, tx_hash, actor, reason, status, call)
    values (31337, ${anyHash()}, ${admin}, 'Opening day', 'confirmed', 'setPhase(2)')`;
  expectFullAnswers(nftBooks, await answer(admin, "admin_nft()"));
  await db.sql`update settings set value = '1' where key = 'mint.early_level'`;
  expectFullAnswers(earlyWallets, await answer(admin, "admin_early_wallets()"));

  const [signed] =
    await db.sql`update mint_vouchers set wallet = ${wallet}, signature = '0xab', redeemed_tx = null,
    revoked_at = null, revoked_reason = null where user_id = ${seeded(13)} returning id`;
  await db.sql`select private.revoke_voucher(${signed?.id as string}, 'refunded')`;
  const [held] =
    await db.sql`update mint_vouchers set redeemed_tx = ${anyHash()}, revoked_at = null, revoked_reason = null
    where user_id = ${seeded(21)} returning id, redeemed_tx`;
  const [own] = await db.sql`select address from wallets where user_id is not null limit 1`;
  await db.sql`insert into private.nft_owners (chain_id, contract, token_id, owner, block_number, log_index, mint_tx, voucher_id)
    values (31337, ${contract}, 70, ${own?.address as string}, 5, 0, ${held?.redeemed_tx as string}, ${held?.id as string}),
      (31337, ${contract}, 71, ${stranger}, 6, 0, null, ${signed?.id as string})`;
  await db.sql`insert into nft_mints (user_id, chain_id, tx_hash, status, wallet, failure)
    values (${seeded(21)}, 31337, ${anyHash()}, 'failed', ${wallet}, 'mint_failed')`;
  await db.sql`insert into nft_mints (user_id, chain_id, tx_hash, status, wallet, token_id, block_number, value_wei, confirmed_at)
    values (${seeded(21)}, 31337, ${anyHash()}, 'confirmed', ${wallet}, 70, 5, 9, now())`;
  await db.sql`update private.honorary_memberships set revoked_at = now() where tier = 'pro'`;
  const none = "00000000-0000-0000-0000-000000000000";
  const lists = [
    ["vouchers", "made", allVouchers.page, `["2999-01-01", "${none}"]`, `["1970-01-01", "${none}"]`],
    ["mints", "made", allMints.page, `["2999-01-01", "${none}"]`, `["1970-01-01", "${none}"]`],
    ["honorary", "granted", honoraryMembers.page, `["2999-01-01", "${none}"]`, `["1970-01-01", "${none}"]`],
    ["tokens", "token", allTokens.page, '["999999", "z"]', '["0", "a"]'],
  ] as const;
  for (const [name, sort, schema, last, first] of lists) {
    const call = (after: string) => answer(admin, `admin_${name}('{}', '${sort}', true, ${after}, 200)`);
    expectFullAnswers(
      schema,
      await call("null, false"),
      await call(`'${last}', false`),
      await call(`'${first}', true`),
    );
  }
});
