import { randomUUID } from "node:crypto";
import { freshDatabase, type Asker, type FreshDatabase } from "../../local/postgres/testing.ts";
import { anyAddress, anyHash, join } from "./cast.ts";

export const seeded = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, "0")}`;
export const [admin, moderator, noor, lena] = [seeded(1), seeded(2), seeded(3), seeded(5)];
export const [here, there] = [randomUUID(), randomUUID()];
export const mint = anyHash();

/** Lena has one of everything that a member can have. */
async function fillIn(db: FreshDatabase, newcomer: string): Promise<void> {
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
  await sql`insert into application_forms (key, title_field, fields, created_by)
    select key, title_field, fields || '[{"id": "place", "kind": "short", "max": 80, "required": false,
      "label": {"en": "Where it plays"}, "when": {"field": "discipline", "is": "music"}}]', ${admin} from application_forms`;
  await sql`insert into creator_applications (user_id, invite_id, status, project, answers, answer,
      submitted_at, decided_at)
    values (${lena}, (select id from creator_invites limit 1), 'approved', 'Dawn',
      '{"project": "Dawn", "discipline": "music", "pitch": "Twelve", "links": ["https://example.org"]}', 'Yes', now(), now())`;
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

/** The seeded cast, Lena with everything, and a newcomer who has nothing; and what a call answers to someone. */
export async function castOfAnswers() {
  const db = await freshDatabase({ seeded: true });
  const newcomer = await join(db);
  await fillIn(db, newcomer);
  const answer = async (asker: Asker, call: string): Promise<unknown> =>
    (await db.as(asker, (tx) => tx.unsafe(`select ${call} as it`)))[0]?.it;
  return { db, newcomer, answer };
}
