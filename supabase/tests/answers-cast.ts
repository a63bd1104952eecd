import { randomUUID } from "node:crypto";
import { freshDatabase, type Asker, type FreshDatabase } from "../../local/postgres/testing.ts";
import { anyAddress, anyHash, join } from "./cast.ts";

export const seeded = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, "0")}`;
export const [admin, moderator, noor, lena] = [seeded(1), seeded(2), seeded(3), seeded(5)];
export const here = randomUUID();
const there = randomUUID();
export const mint = anyHash();

/** Missions in every state, before anybody is suspended. */
async function fillInMissions(db: FreshDatabase): Promise<void> {
  const { sql } = db;
  await sql`update private.missions set min_tier = 'plus', max_claims = 50 where slug = 'hold-the-line'`;
  await sql`insert into private.challenge_missions (challenge_id, mission_id, at)
    select c.id, m.id, 9 from private.challenges c, private.missions m where c.slug = 'ten-days-in-the-open' and m.slug = 'hold-the-line'`;
  await db.asKept(lena, (tx) => tx`select check_in(), visit_mission('where-the-money-goes')`);
  await sql`insert into private.mission_claims (mission_id, user_id, period, state, attempts, checked_at, next_at)
    select id, ${lena}, 'once', 'queued', 1, now(), now() + interval '1 minute' from private.missions where slug = 'hold-the-line'`;
  await sql`select send_proof(${lena}, 'show-your-summit', 'https://example.com/lena', 'Finished', ${randomUUID()}, ${"01".repeat(32)})`;
  await sql`update private.mission_proofs set state = 'rejected', code = 'incomplete', answer = 'The end is missing',
    decided_at = now(), decided_by = ${moderator}`;
  await sql`update private.mission_claims c set state = 'rejected' from private.mission_proofs p
    where p.mission_id = c.mission_id and p.user_id = c.user_id`;
  await sql`insert into points_ledger (user_id, source, source_id, points, reason)
    select ${lena}, 'prize', 'challenge:' || id, prize, 'Prize of a challenge' from private.challenges where slug = 'ten-days-in-the-open'`;
  await sql`update profiles set avatar_url = ${`avatars/${seeded(6)}/avatar.webp?v=0123456789ab`} where user_id = ${seeded(6)}`;
}

/** A payout of Noor's first line of commission that has been through everything. */
async function fillInPayouts(db: FreshDatabase): Promise<void> {
  await db.sql`insert into private.bounties (mission_id, amount) select id, 2500 from private.missions`;
  await db.sql`insert into private.commission_lines (mission_id, user_id, payment, reason, amount, currency, payable_at)
    select id, ${noor}, 'bounty:' || id, 'bounty', 2500, 'usd', now() from private.missions where slug = 'show-your-summit'`;
  await db.sql`update connected_accounts set due_by = now() + interval '5 days' where user_id = ${noor}`;
  const [payout] =
    await db.sql`insert into private.payouts (user_id, amount, currency, account, state, second_needed, approved_by,
      approved_at, second_by, second_at, attempted_at, transfer_id, processed_at, paid_at, error, created_by)
    values (${noor}, 180, 'usd', 'acct_noor', 'processed', true, ${admin}, now(), ${moderator}, now(), now(), 'tr_noor', now(), now(),
      'The bank sent it back', ${admin}) returning id`;
  await db.sql`insert into private.payout_lines (payout_id, line_id)
    select ${payout?.id as string}, min(id) from private.commission_lines where user_id = ${noor}
      and id not in (select line_id from private.payout_lines)`;
  const [waiting] =
    await db.sql`insert into private.payouts (user_id, amount, currency, account, second_needed)
    values (${noor}, 1, 'usd', 'acct_noor', false) returning id`;
  await db.sql`insert into private.payout_lines (payout_id, line_id)
    select ${waiting?.id as string}, max(id) from private.commission_lines where user_id = ${noor}`;
  await db.sql`insert into private.payouts (user_id, amount, currency, account, state, second_needed, approved_by, approved_at, error)
    values (${noor}, 2, 'usd', 'acct_noor', 'failed', false, ${admin}, now(), 'No funds')`;
}

/** Lena has one of everything that a member can have. */
async function fillIn(db: FreshDatabase, newcomer: string): Promise<void> {
  const { sql } = db;
  await fillInMissions(db);
  await fillInPayouts(db);
  await sql`update profiles set avatar_url = 'https://example.com/a.webp', suspended_until = now() + interval '1 day',
    onboarding = onboarding || '{"consent": {"terms": true, "analytics": true, "product": false, "offers": true}}'
    where user_id = ${lena}`;
  await sql`insert into private.strikes (user_id, kind, rule, reason, actor, expires_at, suspension)
    select ${lena}, 'suspend', 'spam', 'As the rules say', ${moderator}, now() + interval '90 days',
      private.audit(${moderator}, 'member.suspended', 'member', ${lena}, 'As the rules say')`;
  await sql`update profiles set avatar_url = ${`avatars/${seeded(4)}/avatar.webp?v=0123456789ab`} where user_id = ${seeded(4)}`;
  // Who invited Lena.
  await sql`update profiles set avatar_url = ${`avatars/${noor}/avatar.webp?v=0123456789ab`} where user_id = ${noor}`;
  await sql`update auth.users set phone = '34600000001', encrypted_password = 'x', phone_change = '34600000002',
    phone_change_sent_at = now(), email_change = 'lena@example.com', email_change_sent_at = now(),
    email_change_token_current = 'a', email_change_token_new = 'b' where id = ${lena}`;
  await sql`select report_mail('answers', 'hard', null, (select email from auth.users where id = ${lena}), '', '', 'smtp')`;
  await sql`select begin_address_code(${lena}, false)`;
  for (const [session, network] of [
    [here, "a"],
    [there, "b"],
  ] as const) {
    await sql`insert into auth.sessions (id, user_id, created_at, updated_at) values (${session}, ${lena}, now(), now())`;
    await sql`select touch_session(${lena}, ${session}, 'device', 'Firefox on Linux', ${network})`;
  }
  await sql`insert into auth.identities (provider_id, user_id, identity_data, provider)
    values ('7', ${lena}, '{"full_name": "lena#1"}', 'discord')`;
  await db.sql`
    update private.discord_states set in_server = true, synced_at = now(), roles = '{900000000000000007}', error = 'forbidden'
    where user_id = ${lena}`;
  await sql`insert into user_roles (user_id, role) values (${lena}, 'moderator')`;
  await sql`update wallets set label = 'At home' where user_id = ${lena}`;
  await sql`update subscriptions set next_amount = 2900,
    next_price_id = (select id from prices where lookup_key = 'pro_month') where user_id = ${lena}`;
  const confirm = {
    invoice: "in_lena",
    url: "https://invoice.stripe.com/i/lena",
    lookup_key: "pro_month",
    due: 2000,
    currency: "usd",
    until: 1_900_000_000,
  };
  await sql`insert into private.subscription_changes (user_id, what, held_until, intent)
    select s.user_id, 'upgrade', now(), jsonb_build_object('subscription', s.id, 'from', s.stripe_price_id, 'confirm', ${JSON.stringify(confirm)}::text::jsonb)
    from subscriptions s where s.user_id = ${lena}`;
  await sql`insert into grants (user_id, tier, source, source_id, ends_at)
    values (${lena}, 'pro', 'honorary', 'guest', now() + interval '1 year')`;
  await sql`insert into grants (user_id, tier, source, source_id, revoked_at, reason)
    values (${lena}, 'founder', 'nft', '31337:0x0:9', now(), 'transferred')`;
  // Seen by my_wallets: a token that her only wallet holds, which removing it would cost her.
  await sql`insert into private.nft_owners (chain_id, contract, token_id, owner, block_number, log_index)
    select 31337, '0x0', 8, min(address), 1, 0 from wallets where user_id = ${lena}`;
  await sql`update profiles set tier = 'founder' where user_id = ${lena}`;
  await sql`
    with mint as (
      insert into nft_mints (user_id, chain_id, tx_hash, status, wallet, token_id, block_number, value_wei, failure)
      values (${lena}, 31337, ${mint}, 'void', ${anyAddress()}, 7, 12, 5, 'refunded') returning id
    )
    insert into points_ledger (user_id, source, source_id, points, reason)
    select ${lena}, 'mint', id, 800, 'Membership NFT #7 minted' from mint`;
  await sql`select private.award(${seeded(4)}, 'mission', 'climbed', 25, 'Climbed')`;
  // Among the latest entries, one that reaches a level.
  await sql`select private.award(${await join(db)}, 'mission', 'reached', 1000, 'Climbed')`;
  await sql`select fold_rankings()`;
  await sql`select record_contract(31337, ${anyAddress()}, 3, 100, 1, 5000)`;
  await sql`update settings set value = 'true' where key = 'transparency.revenue'`;
  await sql`select store_recovery_codes(${lena}, ${Array.from({ length: 10 }, anyHash)})`;
  await sql`insert into auth.webauthn_credentials (user_id, credential_id, public_key, friendly_name, last_used_at)
    values (${lena}, '\\x01', '\\x02', 'Laptop', now())`;
  const [line] = await sql`select id from points_ledger where user_id = ${lena} and source = 'wallet'`;
  await db.asKept(admin, (tx) => tx`select admin_reverse_points(${line?.id as number}, 'Linked by mistake')`);
  await sql`insert into application_forms (key, title_field, fields, created_by)
    select key, title_field, fields || '[{"id": "place", "kind": "short", "max": 80, "required": false,
      "label": {"en": "Where it plays"}, "when": {"field": "discipline", "is": "music"}},
      {"id": "score", "kind": "file", "max": 2, "required": false, "label": {"en": "Score"}}]', ${admin} from application_forms`;
  await sql`insert into creator_applications (user_id, invite_id, status, project, answers, answer,
      submitted_at, decided_at)
    values (${lena}, (select id from creator_invites limit 1), 'approved', 'Dawn',
      '{"project": "Dawn", "discipline": "music", "pitch": "Twelve", "links": ["https://example.org"]}', 'Yes', now(), now())`;
  const [file] =
    await sql`insert into application_files (id, user_id, application_id, field, name, type, size)
    select gen_random_uuid(), user_id, id, 'score', 'Dawn.pdf', 'application/pdf', 900 from creator_applications
    where user_id = ${lena} returning id`;
  await sql`update creator_applications set answers = answers || ${sql.json({ score: [file?.id as string] })} where user_id = ${lena}`;
  for (const message of ["Sort the list by date", "Sort it by date, please"])
    await sql`select submit_feedback(${lena}, 'Lena', 'lena@altura.test', 'idea', ${message}, '/', 'en')`;
  await sql`insert into feedback_replies (feedback_id, from_staff, body) select id, true, 'Gladly' from feedback where user_id = ${lena}`;
  await sql`update feedback f set merged_into = (select id from feedback where user_id = ${lena} and id <> f.id)
    where f.id = (select id from feedback where user_id = ${lena} order by id limit 1)`;
  await sql`insert into creator_applications (user_id, status, submitted_at, decided_at)
    values (${noor}, 'rejected', now(), now())`;
  await sql`update referrals set stage = 'rejected', rejected_at = now()
    where id = '00000000-0000-4000-a000-000000000028'`;
  await sql`update referrals set minted_at = signed_up_at + interval '1 day', reminded_at = now()
    where referrer_id = ${noor} and stage = 'qualified'`;
  await sql`insert into private.merge_requests (user_id, other_id, contact, code_hash, other_code_hash, other_proved_at, expires_at)
    values (${noor}, ${seeded(6)}, 'other@altura.test', 'x', 'y', now(), now() + interval '1 day')`;
  await sql`insert into private.account_merges (younger, older, joined_to, points, wallets, identities, referrals)
    values (${randomUUID()}, ${noor}, ${noor}, 650, 1, 1, 2)`;
  await sql`insert into private.referral_campaigns (titles, points, starts_at, ends_at)
    values ('{"en": "Double until Sunday"}', 1200, now(), now() + interval '3 days')`;
  await sql`update referral_clicks set via = 'podcast' where referrer_id = ${noor}`;
  await sql`update profiles set suspended_until = now() + interval '1 day' where user_id = ${newcomer}`;
  for (const kept of ["Taken", "Appealed"])
    await sql`select private.award(${lena}, 'manual', ${kept}, -5, ${kept}, '{}', ${admin})`;
  await sql`insert into private.membership_changes (user_id, type, values, key) values
    (${lena}, 'payment.disputed', ${sql.json({ plan_key: "plus", tier: "standard", state: "lost", amount: 500, paid: 900, refunded: 100, at: "2026-03-01T00:00:00Z", token_id: "7" })}, 'dispute:1')`;
  await sql`update subscriptions set unpaid_cause = 'confirm' where user_id = ${seeded(7)}`;
  const [disputed] =
    await sql`update orders set payment_intent_id = coalesce(payment_intent_id, 'pi_taken_back')
    where id = (select id from orders where user_id = ${seeded(7)} and status = 'paid' order by id limit 1) returning payment_intent_id as id`;
  await sql`insert into private.payment_reversals (payment_intent_id, dispute, dispute_amount, dispute_told, dispute_applied_at)
    values (${disputed?.id as string}, 'lost', 500, 'lost', now())`;
  // Noor's storefront is taken down as a whole, and one product of it; Marta's has a picture and a file.
  await sql`insert into private.storefronts (user_id, name, contact, taken_down_at, taken_down_by)
    values (${noor}, 'Noor', 'noor@altura.test', now(), ${moderator})`;
  const [taken] =
    await sql`insert into private.storefront_products (user_id, title, price, delivery, taken_down_at, taken_down_by)
    values (${noor}, 'A rope', 900, 'contact', now(), ${moderator}) returning id`;
  for (const subject of [noor, taken?.id as string])
    await sql`select private.audit(${moderator}, 'storefront.taken_down', 'storefront', ${subject}, 'Not theirs')`;
  await sql`insert into private.connected_payouts (id, stripe_account_id, amount, currency, status, arrives_at, created_at, stripe_applied_at)
    values ('po_1', 'acct_seed3', 900, 'usd', 'paid', now(), now(), now())`;
  await sql`update private.storefront_products set picture = gen_random_uuid(), file = gen_random_uuid(), file_name = 'map.pdf', file_size = 9
    where id = '00000000-0000-4e00-8000-000000000002'`;
  await sql`update private.storefront_sales set delivery = 'file', receipt_url = 'https://example.com/receipt'
    where id = '00000000-0000-4e01-8000-000000000002'`;
  // Each kind is open to an appeal once, and answered once.
  await sql`insert into private.appeals (kind, subject_id, penalty, user_id, text, state, penalty_at, due_at, closed_at,
      decided_by, answer)
    select kind, subject, coalesce((private.penalty_of(kind, member, subject)).key, 'x'), member, 'It was not like that',
      'rejected', now(), now(), now(), ${moderator}::uuid, 'It stands'
    from (
      select 'suspension' as kind, ${lena} as subject, ${lena}::uuid as member
      union all select 'referral', id::text, referrer_id from referrals where stage = 'held'
      union all select 'points', id::text, user_id from points_ledger where source_id = 'Appealed'
      union all select 'proof', id::text, user_id from private.mission_proofs where user_id = ${lena}
      union all select 'storefront', user_id::text, user_id from private.storefronts where user_id <> ${noor}
      union all select 'storefront', id::text, user_id from private.storefront_products where title = 'Hut book cover'
      union all select 'application', id::text, user_id from creator_applications where status = 'approved'
    ) a
    on conflict on constraint one_appeal_each_penalty do update
    set state = excluded.state, closed_at = now(), decided_by = excluded.decided_by, answer = excluded.answer`;
}

/** The seeded cast, Lena with everything, and a newcomer who has nothing; and what a call answers to someone. */
export async function castOfAnswers() {
  const db = await freshDatabase({ seeded: true });
  const newcomer = await join(db);
  await fillIn(db, newcomer);
  const answer = async (asker: Asker, call: string): Promise<unknown> =>
    (await db.as(asker, (tx) => tx.unsafe(`select ${call} as it`)))[0]?.it;
  return { db, newcomer, answer };
}
