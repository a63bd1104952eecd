import { ordered } from "./money.ts";

/** One of so many members. */
const shares = { referred: 5, named: 3, walleted: 2 };

/** Members with their profiles, names to search and referrals, of `bench_member` (n, id, name, joined). */
export const memberRows = [
  `create unlogged table bench_member as
  select n, md5('member ' || n)::uuid as id,
    (array['Lena Brandt', 'Noor Haddad', 'Tomás Vidal', 'Amara Okafor', 'Kenji Watanabe', 'Priya Raman'])[1 + n % 6] || ' ' || n as name,
    now() - interval '400 days' * (1 - n::float / $members) as joined
  from generate_series($from, $to) n`,
  `insert into auth.users (instance_id, id, aud, role, email, email_confirmed_at, raw_app_meta_data, raw_user_meta_data,
    created_at, updated_at, last_sign_in_at)
  select '00000000-0000-0000-0000-000000000000', id, 'authenticated', 'authenticated', 'member' || n || '@altura.test', joined,
    '{"provider": "email"}', '{}', joined, joined, now() - interval '1 day' * (n % 90)
  from bench_member`,
  `insert into public.profiles (user_id, full_name, username, tier, wallet_address, onboarding_completed, onboarding_step, created_at)
  select id, name, case when n % ${shares.named} = 0 then 'member-' || n end,
    case when n % ${ordered} = 0 then 'plus' else 'standard' end,
    case when hashint4(n) % ${shares.walleted} = 0 then '0x' || left(md5('wallet ' || n) || md5('wallet ' || n), 40) end,
    true, 'done', joined
  from bench_member`,
  `insert into public.mail_preferences (user_id) select id from bench_member`,
  `insert into public.referral_aliases (alias, user_id, kind, created_at)
  select 'B' || upper(lpad(to_hex(n), 7, '0')), id, 'generated', joined from bench_member`,
  `insert into public.referrals (referrer_id, referee_id, alias, stage, signed_up_at, expires_at, qualified_at, basis, held_at, signals)
  select md5('member ' || 1 + n % greatest($members / 50, 1))::uuid, id, 'B' || n,
    case when n % ${2 * shares.referred} = 0 then 'qualified' when n % 500 = 5 then 'held' else 'signed_up' end, joined, joined + interval '90 days',
    case when n % ${2 * shares.referred} = 0 then least(joined + interval '3 days', now()) end,
    case when n % ${2 * shares.referred} = 0 then '{"kind": "active_days", "id": "bench"}'::jsonb end,
    case when n % 500 = 5 then now() - interval '1 minute' * (n % 20000) end, case when n % 500 = 5 then '{device}'::text[] else '{}' end
  from bench_member where n % ${shares.referred} = 0 and n > $members / 50`,
];
