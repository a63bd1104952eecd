-- Beside the cast members of whom nothing else is told: six joined in each of the last seventeen weeks and two in each week before,
-- so that a cohort is more than one person, whatever day a week is cut at. No ranking shows them.
create temporary table seed_crowd as
select ('00000000-0000-4000-8000-' || lpad((1000 + n)::text, 12, '0'))::uuid as id, n, joined,
  (array['Alma', 'Bastian', 'Carla', 'Dario', 'Edda', 'Farid', 'Gala', 'Henrik', 'Iria', 'Jakob', 'Kaja', 'Leo', 'Mina', 'Nils', 'Olga', 'Pau',
    'Quim', 'Ruth', 'Sven', 'Tessa'])[1 + n % 20] || ' ' || (array['Abadi', 'Bauer', 'Campos', 'Dietz', 'Egger', 'Font', 'Graf', 'Huber', 'Ibarra',
    'Jansen', 'Keller', 'Lang', 'Moll', 'Nowak', 'Ortiz', 'Prats', 'Ruano'])[1 + n * 7 % 17] as name,
  (array['en', 'es', 'en', 'de', 'en', 'es'])[1 + n % 6] as locale,
  '0x' || left(md5('altura crowd ' || n) || md5('altura crowd wallet ' || n), 40) as address,
  (array['direct', 'search', 'direct', 'social', 'search', 'mail', 'direct', 'other', 'search', 'direct'])[1 + n * 3 % 10] as source,
  case when n % 5 < 3 then joined + (array['25 minutes', '7 hours', '3 days', '12 days', '45 days']::interval[])[1 + n * 7 % 11 % 5] end as wallet_at,
  case when n % 4 = 1 then joined + (array['40 minutes', '5 hours', '2 days', '16 days', '50 days']::interval[])[1 + n * 3 % 7 % 5] end as bought_at,
  (array['plus_month', 'pro_month', 'plus_month'])[1 + n / 4 % 3] as lookup_key, n / 4 % 4 as renewals
from (
  select (row_number() over (order by w desc, j))::integer as n,
    pg_temp.seed_day() - make_interval(weeks => w) + make_interval(hours => j * 28 - 17, mins => j * 7 + w * 13 % 30) as joined
  from generate_series(1, 53) w, generate_series(1, case when w <= 17 then 6 else 2 end) j
) c
where exists (select from seed_member);

insert into auth.users (
  instance_id, id, aud, role, email, confirmation_token, recovery_token, email_change, email_change_token_new,
  raw_app_meta_data, raw_user_meta_data, created_at, updated_at, last_sign_in_at
)
select '00000000-0000-0000-0000-000000000000', id, 'authenticated', 'authenticated', 'crowd' || n || '@altura.test', '', '', '', '',
  '{"provider": "email", "providers": ["email"]}', jsonb_build_object('full_name', name, 'locale', locale), joined, joined, joined
from seed_crowd order by n;
insert into auth.identities (id, provider_id, user_id, identity_data, provider, last_sign_in_at, created_at, updated_at)
select pg_temp.seed_id('identity ' || id), id::text, id, jsonb_build_object('sub', id, 'email', 'crowd' || n || '@altura.test', 'email_verified', true), 'email', joined, joined, joined
from seed_crowd;
insert into public.points_ledger (user_id, source, source_id, points, reason, created_at)
select id, 'signup', id::text, 50, 'Verified sign-up', joined + interval '2 minutes' from seed_crowd order by n;
update auth.users u set email_confirmed_at = c.joined + interval '2 minutes' from seed_crowd c where c.id = u.id;
update public.profiles p
set onboarding_completed = true, onboarding_step = 'done', onboarding = '{"consent": {"terms": true, "marketing": false, "analytics": false}}',
  leaderboard_opt_out = true, created_at = c.joined, wallet_address = case when c.wallet_at < pg_temp.seed_day() then c.address end
from seed_crowd c where c.id = p.user_id;
update public.wallet_profiles w set created_at = c.joined from seed_crowd c where c.id = w.user_id;
update public.referral_aliases a set alias = translate(upper(left(md5('altura crowd alias ' || c.n), 8)), '01', 'GH'), created_at = c.joined
from seed_crowd c where c.id = a.user_id and a.kind = 'generated';
-- Where they came from, and the same of the cast.
update private.member_firsts f set source = c.source from seed_crowd c where c.id = f.user_id and c.source <> 'direct';
update private.member_firsts f set source = (array['search', 'social', 'mail'])[1 + s.n % 3]
from seed_member s where s.id = f.user_id and f.source = 'direct' and s.n % 2 = 0;

insert into public.wallets (id, user_id, address, chain_id, is_primary, verified_at)
select pg_temp.seed_id('wallet ' || id), id, address, 31337, true, wallet_at from seed_crowd where wallet_at < pg_temp.seed_day();
insert into public.wallet_rewards (address, user_id, created_at)
select w.address, w.user_id, w.verified_at from public.wallets w join seed_crowd c on c.id = w.user_id;

-- Memberships by the month that are over, and checkouts that were left.
create temporary table seed_past_order as
select c.*, p.id as price_id, p.plan_key, p.unit_amount, pl.tier, pl.name as plan_name,
  (format('5eed%s-0000-4000-9000-', c.n + 1000) || lpad((c.n + 1000)::text, 12, '0'))::uuid as order_id,
  c.bought_at + make_interval(days => 30 * (c.renewals + 1)) as over_at
from seed_crowd c join public.prices p on p.lookup_key = c.lookup_key join public.plans pl on pl.key = p.plan_key
where c.bought_at + make_interval(days => 30 * (c.renewals + 1)) < pg_temp.seed_day() - interval '2 days';
insert into public.orders (
  id, user_id, price_id, plan_key, kind, amount, currency, status, checkout_session_id, payment_intent_id, subscription_id,
  card_fingerprint, card_country, created_at, paid_at
)
select order_id, id, price_id, plan_key, 'subscription', unit_amount, 'usd', 'paid', 'seed_cs_crowd_' || n, 'seed_pi_crowd_' || n,
  'seed_sub_crowd_' || n, 'seed_card_crowd_' || n, 'ES', bought_at - interval '3 minutes', bought_at
from seed_past_order;
insert into public.orders (id, user_id, price_id, plan_key, kind, amount, currency, status, created_at)
select (format('5eed%s-0000-4000-9000-', c.n + 1000) || lpad((c.n + 1000)::text, 12, '0'))::uuid, c.id, p.id, p.plan_key, 'subscription',
  p.unit_amount, 'usd', 'canceled', c.joined + interval '1 hour'
from seed_crowd c join public.prices p on p.lookup_key = c.lookup_key where c.n % 8 = 3;
insert into public.subscriptions (
  id, user_id, price_id, plan_key, status, current_period_start, current_period_end, cancel_at_period_end, ended_at
)
select 'seed_sub_crowd_' || n, id, price_id, plan_key, 'canceled', over_at - interval '30 days', over_at, false, over_at from seed_past_order;
insert into public.invoices (
  id, user_id, subscription_id, price_id, billing_reason, amount_paid, currency, payment_intent_id, paid_at, created_at
)
select format('seed_in_crowd_%s_%s', n, k), id, 'seed_sub_crowd_' || n, price_id,
  case k when 0 then 'subscription_create' else 'subscription_cycle' end, unit_amount, 'usd',
  case k when 0 then 'seed_pi_crowd_' || n else format('seed_pi_crowd_%s_%s', n, k) end,
  bought_at + make_interval(days => 30 * k), bought_at + make_interval(days => 30 * k)
from seed_past_order, generate_series(0, renewals) k;
insert into public.grants (id, user_id, tier, source, source_id, starts_at, ends_at)
select pg_temp.seed_id('grant ' || order_id), id, tier, 'subscription', 'seed_sub_crowd_' || n, bought_at, over_at from seed_past_order;

insert into public.points_ledger (user_id, source, source_id, points, reason, details, created_at)
select l.user_id, l.source, l.source_id, l.points, l.reason, l.details, l.at
from (
  select id as user_id, 'onboarding' as source, id::text as source_id, 100 as points, 'Onboarding completed' as reason, '{}'::jsonb as details,
    joined + interval '8 minutes' as at from seed_crowd
  union all
  select w.user_id, 'wallet', w.address, 150, 'First wallet linked', '{}', w.verified_at
  from public.wallets w join seed_crowd c on c.id = w.user_id
  union all
  select id, 'purchase', order_id::text, 500, 'First purchase: ' || plan_name, jsonb_build_object('order_id', order_id, 'plan_key', plan_key,
    'amount', unit_amount, 'currency', 'usd'), bought_at from seed_past_order
  union all
  select id, 'renewal', format('seed_in_crowd_%s_%s', n, k), 200, 'Renewal: ' || plan_name, jsonb_build_object('plan_key', plan_key,
    'amount', unit_amount, 'currency', 'usd'), bought_at + make_interval(days => 30 * k) from seed_past_order, generate_series(1, renewals) k
) l
order by l.at, l.user_id, l.source;

insert into private.active_days (user_id, day)
select c.id, (c.joined at time zone 'UTC')::date + 7 * k + v
from seed_crowd c, generate_series(0, 56) k, generate_series(0, 2) v
-- Everybody on the first day; then fewer every week, some for long.
where (c.joined at time zone 'UTC')::date + 7 * k + v <= pg_temp.seed_day()::date
  and (k + v = 0 or (c.n * 31 + k * 17 + v * 41) % 100 < (9 + c.n * 13 % 27) * 9 / (9 + k))
on conflict do nothing;
insert into private.member_segments (user_id, since, segment)
select c.id, (c.joined at time zone 'UTC')::date + 31, 'churned'
from seed_crowd c join public.wallet_profiles w on w.user_id = c.id where w.total_xp < 500 and c.joined < pg_temp.seed_day() - interval '31 days'
union all
select c.id, (max(l.created_at) at time zone 'UTC')::date + 1, 'active'
from seed_crowd c join public.points_ledger l on l.user_id = c.id join public.wallet_profiles w on w.user_id = c.id
where w.total_xp >= 1000 group by c.id
on conflict do nothing;
insert into public.referral_clicks (id, alias, referrer_id, visitor, hour, landing_path, created_at)
select ('00000000-0000-4000-b000-' || lpad((100000 + c.n * 100 + k)::text, 12, '0'))::uuid, a.alias, c.id, format('seed_crowd_%s_%s', c.n, k),
  date_trunc('hour', at), '/pricing', at
from seed_crowd c join public.referral_aliases a on a.user_id = c.id and a.kind = 'generated', generate_series(1, 45) k,
  lateral (select c.joined + make_interval(days => k * 8, hours => k * 5 % 24) as at) t
where c.n % 45 = 0 and at < pg_temp.seed_day();
