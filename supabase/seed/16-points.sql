-- What everybody got points for. It is collected here and written by 17-ledger.sql in the order of its moments.
create temporary table seed_line (
  user_id uuid, source text, source_id text, points integer, reason text, details jsonb default '{}', created_at timestamptz, actor uuid
);

insert into seed_line (user_id, source, source_id, points, reason, created_at)
select id, 'signup', id::text, 50, 'Verified sign-up', joined + interval '2 minutes' from seed_person
union all
select id, 'onboarding', id::text, 100, 'Onboarding completed', joined + interval '8 minutes' from seed_person
union all
select w.user_id, 'wallet', w.id::text, 150, 'First wallet linked', w.verified_at from public.wallets w join seed_person s on s.id = w.user_id
union all
-- Theo's account turned out to be somebody else's.
select id, 'discord', private.discord_trace('92000000000000000' || lpad(n::text, 2, '0')), 100, 'Discord linked', joined + interval '2 days'
from seed_member where n in (2, 5, 12, 17, 23, 24, 25);

insert into seed_line (user_id, source, source_id, points, reason, details, created_at)
select id, 'purchase', order_id::text, 500, 'First purchase: ' || plan_name,
  jsonb_build_object('order_id', order_id, 'plan_key', plan_key, 'amount', unit_amount, 'currency', 'usd'), paid_at
from (
  select id, order_id, plan_name, plan_key, unit_amount, paid_at from seed_order where status <> 'quarantined'
  union all
  select id, order_id, plan_name, plan_key, unit_amount, bought_at from seed_past_order
) o
union all
select i.user_id, 'renewal', i.id, case when f.first then 500 else 200 end, case when f.first then 'First purchase: ' else 'Renewal: ' end || pl.name,
  jsonb_build_object('plan_key', p.plan_key, 'amount', i.amount_paid, 'currency', 'usd') || case when f.first then '{"first": 1}' else '{}' end::jsonb, i.paid_at
from public.invoices i join seed_person s on s.id = i.user_id join public.prices p on p.id = i.price_id join public.plans pl on pl.key = p.plan_key,
  -- The first payment after a trial is the first purchase.
  lateral (select exists (select from seed_trial t where t.subscription = i.subscription_id and t.trial_end = i.paid_at) as first) f
where i.billing_reason = 'subscription_cycle'
union all
select l.id, l.source, r.id::text, l.points, l.words || private.member_masked_name(l.other),
  jsonb_build_object('referral_id', r.id, 'name', private.member_masked_name(l.other)), r.qualified_at
from public.referrals r join seed_person s on s.id = r.referee_id, lateral (values
  ('referral', r.referrer_id, r.referee_id, 1200, 'Referral qualified: '), ('welcome', r.referee_id, r.referrer_id, 300, 'Welcome bonus: invited by ')
) l (source, id, other, points, words)
where r.stage = 'qualified';

-- Streams: those for members alone were seen by those who had a plan then.
insert into seed_line (user_id, source, source_id, points, reason, details, created_at)
select p.id, 'stream', s.id::text, 25, 'Stream attended', jsonb_build_object('stream', s.slug, 'title_en', s.en, 'title_es', s.es, 'title_de', s.de),
  s.starts_at + make_interval(mins => 3 + p.n % 12)
from seed_stream s join seed_person p on p.joined < s.starts_at - interval '1 hour'
  and case when p.n < 1000 then (p.n * 7 + s.n * 5) % 11 < 4 else (p.n * 7 + s.n * 5) % 17 < 2 end
where s.open or p.n in (1, 2, 31) or exists (
  select from public.grants g where g.user_id = p.id and g.starts_at < s.starts_at and (g.ends_at is null or g.ends_at > s.starts_at))
union all
select c.user_id, 'checkin', c.day::text, 10, 'Daily check-in', jsonb_build_object('streak', c.streak), c.created_at
from private.checkins c join seed_person s on s.id = c.user_id;

insert into seed_line (user_id, source, source_id, points, reason, details, created_at)
select t.user_id, 'mission', m.id || ':' || private.mission_period(m.repeats, t.at), m.points, 'Mission',
  jsonb_build_object('mission', m.slug, 'title_en', m.en, 'title_es', m.es, 'title_de', m.de), t.at
from seed_mission m
cross join lateral (
  -- A quiz, a message and a page: some finished all three of the challenge below, some one or two.
  select p.id as user_id, pg_temp.seed_day() - make_interval(hours => 3 + p.n % 40 + m.n) as at
  from seed_member p
  where m.n in (3, 4, 6) and p.n > 4 and p.n % 4 >= m.n % 4 - 1 and p.n % 5 < 2
    and p.joined < pg_temp.seed_day() - make_interval(hours => 3 + p.n % 40 + m.n)
  union all
  -- And over the months before: the figures of a week, a wallet and a profile soon after joining.
  select s.id, x.at
  from seed_member s
  cross join lateral (
    select pg_temp.seed_day() - make_interval(days => w * 7 + s.n % 5, hours => s.n % 9) as at from generate_series(2, 29) w
    where m.n = 3 and (w * 37 + s.n * 11) % 100 < s.energy / 2
    union all
    select s.joined + make_interval(days => 3 + s.n % 4) where m.n = 2 and s.wallet and s.n % 3 <> 0
    union all
    select s.joined + make_interval(days => 6 + s.n % 9) where m.n = 7 and s.n in (7, 10, 12, 15, 19, 20, 23, 27)
  ) x
  where s.n between 7 and 27 and s.n not in (11, 17, 22, 24)
    and x.at > s.joined + interval '1 day' and x.at < pg_temp.seed_day() - interval '6 days'
  union all
  -- The crowd: the wallet and the quiz, once, soon after joining.
  select c.id, c.at from (
    select c.id, c.n, case m.n when 2 then c.wallet_at + interval '10 minutes' when 4 then c.joined + make_interval(days => 2 + c.n % 9, hours => c.n % 7) end as at
    from seed_crowd c
  ) c
  where c.n % 4 = 2 and c.at < pg_temp.seed_day() - interval '6 days'
) t;

-- What refunds and Mateo took back. The details name the line that is taken back.
insert into seed_line (user_id, source, source_id, points, reason, details, created_at, actor)
select id, 'reversal', order_id::text, -floor(500::numeric * refunded / unit_amount)::integer,
  case when refunded = unit_amount then 'Payment refunded' else 'Payment partly refunded' end,
  jsonb_build_object('source', 'purchase', 'source_id', order_id,
    'cause', case when refunded = unit_amount then 'payment_refunded' else 'payment_partly_refunded' end),
  at, null::uuid
from (
  select id, order_id, refunded, unit_amount, paid_at + interval '5 days' as at from seed_order where refunded > 0
  union all
  select id, order_id, unit_amount, unit_amount, refunded_at from seed_past_order where refunded_at is not null
) o
union all
select id, 'reversal', 'discord ' || n, -100, 'This Discord account belongs to someone else',
  jsonb_build_object('source', 'discord', 'source_id', private.discord_trace('92000000000000000' || n)), pg_temp.seed_day() - interval '12 days',
  '00000000-0000-4000-8000-000000000002'
from seed_member where n = 24;
