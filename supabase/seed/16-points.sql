-- Points -----------------------------------------------------------------------------------------------------------

create temporary table seed_line (
  user_id uuid, source text, source_id text, points integer, reason text, details jsonb default '{}', created_at timestamptz, actor uuid
);

insert into seed_line (user_id, source, source_id, points, reason, created_at)
select id, 'onboarding', id::text, 100, 'Onboarding completed', joined + interval '8 minutes' from seed_member
union all
select w.user_id, 'wallet', w.id::text, 150, 'First wallet linked', w.verified_at
from public.wallets w join seed_member s on s.id = w.user_id
union all
select id, 'discord', 'seed_discord_' || n, 100, 'Discord linked', joined + interval '2 days' from seed_member where n % 3 <> 1;

insert into seed_line (user_id, source, source_id, points, reason, details, created_at)
select id, 'purchase', order_id::text, 500, 'First purchase: ' || plan_name,
  jsonb_build_object('order_id', order_id, 'plan_key', plan_key, 'amount', unit_amount, 'currency', 'usd'), paid_at
from seed_order where status <> 'quarantined'
union all
select id, 'renewal', format('seed_in_%s_%s', n, k), 200, 'Renewal: ' || plan_name,
  jsonb_build_object('plan_key', plan_key, 'amount', unit_amount, 'currency', 'usd'), paid_at + make_interval(days => 30 * k)
from seed_order, generate_series(1, renewals) k where interval is not null
union all
select '00000000-0000-4000-8000-000000000003', 'referral', referral_id::text, 1200,
  'Referral qualified: ' || private.member_masked_name(id),
  jsonb_build_object('referral_id', referral_id, 'name', private.member_masked_name(id)), pg_temp.seed_day() - make_interval(days => qualified)
from seed_referral where stage = 'qualified'
union all
select id, 'welcome', referral_id::text, 300, 'Welcome bonus: invited by N••• H.',
  jsonb_build_object('referral_id', referral_id, 'name', 'N••• H.'), pg_temp.seed_day() - make_interval(days => qualified)
from seed_referral where stage = 'qualified';

insert into seed_line (user_id, source, source_id, points, reason, details, created_at)
select p.user_id, 'stream', s.id::text, 25, 'Stream attended', jsonb_build_object('stream', s.slug, 'title_en', s.en, 'title_es', s.es, 'title_de', s.de),
  s.starts_at + make_interval(mins => 3 + right(p.user_id::text, 2)::integer % 12)
from seed_stream s join public.profiles p on p.user_id::text like '00000000-0000-4000-8000-0000000000__'
where p.created_at < s.starts_at and (right(p.user_id::text, 2)::integer * 7 + s.n * 5) % 11 < 4
union all
select c.user_id, 'checkin', c.day::text, 10, 'Daily check-in', jsonb_build_object('streak', c.streak), c.created_at
from private.checkins c;
insert into seed_line (user_id, source, source_id, points, reason, details, created_at)
select t.user_id, 'mission', m.id || ':' || private.mission_period(m.repeats, t.at), m.points, 'Mission',
  jsonb_build_object('mission', m.slug, 'title_en', m.en, 'title_es', m.es, 'title_de', m.de), t.at
from seed_mission m
cross join lateral (
  -- A quiz, a message and a page: some finished all three of the challenge below, some one or two.
  select p.user_id, pg_temp.seed_day() - make_interval(hours => 3 + p.n % 40 + m.n) as at
  from (select *, right(user_id::text, 2)::integer as n from public.profiles where user_id::text like '00000000-0000-4000-8000-0000000000__') p
  where m.n in (3, 4, 6) and p.n > 4 and p.n % 4 >= m.n % 4 - 1 and p.n % 5 < 2
    and p.created_at < pg_temp.seed_day() - make_interval(hours => 3 + p.n % 40 + m.n)
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
    select s.joined + make_interval(days => 6 + s.n % 9) where m.n = 7 and s.username is not null and s.n % 4 <> 1
  ) x
  where s.n between 7 and 27 and s.n not in (11, 17, 22, 24)
    and x.at > s.joined + interval '1 day' and x.at < pg_temp.seed_day() - interval '6 days'
) t;

-- What refunds and Mateo took back. The details name the line that is taken back.
insert into seed_line (user_id, source, source_id, points, reason, details, created_at, actor)
select id, 'reversal', order_id::text, -floor(500::numeric * refunded / unit_amount)::integer,
  case status when 'refunded' then 'Payment refunded' else 'Payment partly refunded' end,
  jsonb_build_object('source', 'purchase', 'source_id', order_id,
    'cause', case status when 'refunded' then 'payment_refunded' else 'payment_partly_refunded' end),
  paid_at + interval '5 days', null::uuid
from seed_order where refunded > 0
union all
select id, 'reversal', 'seed_discord_' || n, -100, 'This Discord account belongs to someone else',
  jsonb_build_object('source', 'discord', 'source_id', 'seed_discord_' || n), pg_temp.seed_day() - interval '12 days', '00000000-0000-4000-8000-000000000002'
from seed_member where n = 24;

-- One by one in the order of their moments, since lists of a member's lines go by their numbers.
do $$
declare
  v_line record;
begin
  for v_line in
    select * from seed_line where created_at <= pg_temp.seed_now() order by created_at, user_id, source, source_id
  loop
    insert into public.points_ledger (user_id, source, source_id, points, reason, details, reverses, actor, created_at)
    select v_line.user_id, v_line.source, coalesce(l.id || ':1', v_line.source_id), v_line.points, v_line.reason, v_line.details,
      l.id, v_line.actor, v_line.created_at
    from (values (v_line.details ->> 'source', v_line.details ->> 'source_id')) taken_back (source, source_id)
    left join public.points_ledger l on v_line.source = 'reversal' and l.user_id = v_line.user_id
      and l.source = taken_back.source and l.source_id = taken_back.source_id
    on conflict do nothing;
  end loop;
end
$$;
