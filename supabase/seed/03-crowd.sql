-- Beside the cast everybody else: more joined every month, so that a cohort is more than one person, whatever day a week is cut at.
-- No ranking shows them. Every third of those who joined in the last half year was invited by one of the cast.
create temporary table seed_crowd as
select c.*, i.n as inviter
from (
  select ('00000000-0000-4000-8000-' || lpad((1000 + n)::text, 12, '0'))::uuid as id, n, joined,
    'crowd' || n || '@altura.test' as email,
    (array['Alma', 'Bastian', 'Carla', 'Dario', 'Edda', 'Farid', 'Gala', 'Henrik', 'Iria', 'Jakob', 'Kaja', 'Leo', 'Mina', 'Nils', 'Olga', 'Pau',
      'Quim', 'Ruth', 'Sven', 'Tessa'])[1 + n % 20] || ' ' || (array['Abadi', 'Bauer', 'Campos', 'Dietz', 'Egger', 'Font', 'Graf', 'Huber', 'Ibarra',
      'Jansen', 'Keller', 'Lang', 'Moll', 'Nowak', 'Ortiz', 'Prats', 'Ruano'])[1 + n * 7 % 17] as name,
    (array['en', 'es', 'en', 'de', 'en', 'es'])[1 + n % 6] as locale,
    '0x' || left(md5('altura crowd ' || n) || md5('altura crowd wallet ' || n), 40) as address,
    (array['direct', 'search', 'direct', 'social', 'search', 'mail', 'direct', 'other', 'search', 'direct'])[1 + n * 3 % 10] as source,
    case when n % 5 < 3 then joined + (array['25 minutes', '7 hours', '3 days', '12 days', '45 days']::interval[])[1 + n * 7 % 11 % 5] end as wallet_at,
    case when n % 5 in (1, 3) or n % 12 = 0 or n > 40 and n % 6 = 0
      then joined + (array['40 minutes', '5 hours', '2 days', '16 days', '50 days']::interval[])[1 + n * 3 % 7 % 5] end as bought_at,
    (array['plus_month', 'pro_month', 'plus_year', 'plus_month', 'founder_once', 'plus_month', 'pro_year', 'pro_month'])[1 + n / 5 % 8] as lookup_key
  from (
    select (row_number() over (order by w desc, j))::integer as n,
      pg_temp.seed_day() - make_interval(weeks => w) + make_interval(hours => j * 20 - 17, mins => j * 7 + w * 13 % 30) as joined
    from generate_series(1, 53) w,
      generate_series(1, case when w <= 4 then 8 when w <= 9 then 7 when w <= 17 then 6 when w <= 26 then 3 when w <= 36 then 2 else 1 end) j
  ) w
  where exists (select from seed_member)
) c
left join seed_member i on c.n > 40 and c.n % 3 = 0 and i.n = (array[4, 17, 3, 12, 15, 10, 13, 23])[1 + c.n / 3 % 8]
  and i.joined < c.joined - interval '3 days';
create temporary table seed_person as
select id, n, joined, locale, email from seed_member
union all
select id, 1000 + n, joined, locale, email from seed_crowd;

insert into auth.users (
  instance_id, id, aud, role, email, confirmation_token, recovery_token, email_change, email_change_token_new,
  raw_app_meta_data, raw_user_meta_data, created_at, updated_at, last_sign_in_at
)
select '00000000-0000-0000-0000-000000000000', id, 'authenticated', 'authenticated', email, '', '', '', '',
  '{"provider": "email", "providers": ["email"]}', jsonb_build_object('full_name', name, 'locale', locale), joined, joined, joined
from seed_crowd order by n;
insert into auth.identities (id, provider_id, user_id, identity_data, provider, last_sign_in_at, created_at, updated_at)
select pg_temp.seed_id('identity ' || id), id::text, id, jsonb_build_object('sub', id, 'email', email, 'email_verified', true), 'email', joined, joined, joined
from seed_crowd;
update public.profiles p
set onboarding_completed = true, onboarding_step = 'done', onboarding = '{"consent": {"terms": true, "marketing": false, "analytics": false}}',
  leaderboard_opt_out = true, created_at = c.joined, wallet_address = case when c.wallet_at < pg_temp.seed_day() then c.address end
from seed_crowd c where c.id = p.user_id;
update public.wallet_profiles w set created_at = c.joined from seed_crowd c where c.id = w.user_id;
update public.referral_aliases a set alias = translate(upper(left(md5('altura crowd alias ' || c.n), 8)), '01', 'GH'), created_at = c.joined
from seed_crowd c where c.id = a.user_id and a.kind = 'generated';
insert into public.wallets (id, user_id, address, chain_id, is_primary, verified_at)
select pg_temp.seed_id('wallet ' || id), id, address, 31337, true, wallet_at from seed_crowd where wallet_at < pg_temp.seed_day();
insert into public.wallet_rewards (address, user_id, created_at)
select w.address, w.user_id, w.verified_at from public.wallets w join seed_crowd c on c.id = w.user_id;

-- Where they came from, and the same of the cast.
update private.member_firsts f set source = c.source from seed_crowd c where c.id = f.user_id and c.source <> 'direct';
update private.member_firsts f set source = (array['search', 'social', 'mail'])[1 + s.n % 3]
from seed_member s where s.id = f.user_id and f.source = 'direct' and s.n % 2 = 0;

insert into private.active_days (user_id, day)
select c.id, (c.joined at time zone 'UTC')::date + 7 * k + v
from seed_crowd c, generate_series(0, 56) k, generate_series(0, 2) v
-- Everybody on the first day; then fewer every week, some for long. An invited member without a purchase came too seldom to qualify.
where (c.joined at time zone 'UTC')::date + 7 * k + v <= pg_temp.seed_day()::date
  and (k + v = 0 or (c.n * 31 + k * 17 + v * 41) % 100 < (9 + c.n * 13 % 27) * 9 / (9 + k))
  and (c.inviter is null or c.bought_at is not null or k % 2 = 0 and v = 0)
on conflict do nothing;
-- Everybody was seen last on their last day of activity, between six in the morning and nine in the evening.
update auth.users u set last_sign_in_at = least(
  d.day at time zone 'UTC' + interval '6 hours' + make_interval(mins => (hashtext(u.id::text) & 32767) % 900), pg_temp.seed_now())
from (select user_id, max(day)::timestamp as day from private.active_days group by user_id) d
where d.user_id = u.id;
