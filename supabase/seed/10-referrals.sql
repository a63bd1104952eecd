-- Referrals of Noor, one at each stage; those of others are members of the crowd.

create temporary table seed_referral as
select ('00000000-0000-4000-a000-' || lpad(s.n::text, 12, '0'))::uuid as referral_id,
  ('00000000-0000-4000-b000-' || lpad(s.n::text, 12, '0'))::uuid as click_id, s.*, r.stage, r.alias, r.qualified
from (values
  (5, 'qualified', 'NOORPEAK', 50), (7, 'qualified', 'noor', 58), (8, 'qualified', 'noor', 40), (6, 'wallet_linked', 'NOORPEAK', 0),
  (29, 'held', 'noor', 3), (28, 'signed_up', 'NOORPEAK', 0), (30, 'signed_up', 'noor', 0), (11, 'expired', 'NOORPEAK', 0)
) as r(n, stage, alias, qualified)
join seed_member s on s.n = r.n
where exists (select from public.profiles where user_id = '00000000-0000-4000-8000-000000000003');

insert into public.referral_clicks (id, alias, referrer_id, visitor, hour, landing_path, via, created_at)
select click_id, alias, '00000000-0000-4000-8000-000000000003', 'seed_visitor_' || n,
  date_trunc('hour', joined - interval '40 minutes'), '/', case n % 3 when 0 then 'podcast' when 1 then 'newsletter' end,
  joined - interval '40 minutes'
from seed_referral;
insert into public.referral_clicks (id, alias, referrer_id, visitor, hour, landing_path, via, created_at)
select ('00000000-0000-4000-b000-' || lpad((100 + k)::text, 12, '0'))::uuid, case k % 2 when 0 then 'noor' else 'NOORPEAK' end,
  '00000000-0000-4000-8000-000000000003', 'seed_passer_' || k, date_trunc('hour', at), '/pricing',
  case k % 4 when 0 then 'podcast' end, at
from generate_series(1, 16) k, lateral (select pg_temp.seed_day() - make_interval(days => k * 5, hours => k) as at) t
where exists (select from seed_member where n = 3);

insert into public.referrals (
  id, referrer_id, referee_id, click_id, alias, stage, clicked_at, signed_up_at, wallet_linked_at, qualified_at, held_at,
  expires_at, signals, basis
)
select referral_id, '00000000-0000-4000-8000-000000000003', id, click_id, alias, stage, joined - interval '40 minutes', joined,
  case when wallet then joined + interval '1 day' end,
  case stage when 'qualified' then pg_temp.seed_day() - make_interval(days => qualified) end,
  case stage when 'held' then pg_temp.seed_day() - make_interval(days => qualified) end,
  joined + interval '90 days', case stage when 'held' then array['same_network'] else '{}' end,
  case when stage <> 'qualified' then null
    when n = 8 then jsonb_build_object('kind', 'active_days', 'id', (pg_temp.seed_day()::date - 40)::text)
    else jsonb_build_object('kind', 'order', 'id', format('5eed%s-0000-4000-9000-', lpad(n::text, 4, '0')) || lpad(n::text, 12, '0')) end
from seed_referral;

-- Who was invited from the crowd: qualified with the first payment once there is a wallet, else still on the way, else too late.
create temporary table seed_invited as
select ('00000000-0000-4000-a000-' || lpad((1000 + c.n)::text, 12, '0'))::uuid as referral_id,
  ('00000000-0000-4000-b000-' || lpad((1000 + c.n)::text, 12, '0'))::uuid as click_id,
  c.id, c.n, c.joined, c.inviter, m.id as referrer_id, a.alias, w.verified_at as linked_at, o.order_id,
  c.joined + interval '90 days' as expires_at, q.at as qualified_at,
  case when q.at < c.joined + interval '90 days' then 'qualified'
    when c.joined + interval '90 days' < pg_temp.seed_day() then 'expired'
    when w.verified_at is not null then 'wallet_linked' else 'signed_up' end as stage
from seed_crowd c join seed_member m on m.n = c.inviter
join public.referral_aliases a on a.user_id = m.id and a.kind = 'vanity'
left join public.wallets w on w.user_id = c.id
left join seed_past_order o on o.id = c.id and o.refunded_at is null,
  lateral (select case when w.verified_at is not null and o.bought_at is not null then greatest(w.verified_at, o.bought_at) + interval '1 minute' end as at) q;
insert into public.referral_clicks (id, alias, referrer_id, visitor, hour, landing_path, via, created_at)
select click_id, alias, referrer_id, 'seed_visitor_' || 1000 + n, date_trunc('hour', at), (array['/', '/pricing', '/streams'])[1 + n % 3],
  (array['newsletter', null, 'video', null])[1 + n % 4], at
from seed_invited, lateral (select joined - make_interval(mins => 20 + n % 50) as at) t;
-- Clicks of people who did not join.
insert into public.referral_clicks (id, alias, referrer_id, visitor, hour, landing_path, via, created_at)
select ('00000000-0000-4000-b000-' || lpad((10000 + m.n * 200 + k)::text, 12, '0'))::uuid, m.username, m.id, format('seed_passer_%s_%s', m.n, k),
  date_trunc('hour', at), (array['/', '/pricing', '/streams', '/tiers'])[1 + (k + m.n) % 4], (array['newsletter', null, 'video', 'podcast', null])[1 + k % 5], at
from seed_member m, generate_series(1, 130) k,
  lateral (select pg_temp.seed_day() - make_interval(days => k * m.n % 89, hours => k * 5 % 23 + 1, mins => m.n) as at) t
where m.n in (4, 10, 12, 13, 15, 17, 23) and at > m.joined + interval '1 day' and k <= m.energy;
insert into public.referrals (
  id, referrer_id, referee_id, click_id, alias, stage, clicked_at, signed_up_at, wallet_linked_at, qualified_at, expires_at, signals, basis
)
select referral_id, referrer_id, id, click_id, alias, stage, joined - make_interval(mins => 20 + n % 50), joined, linked_at,
  case stage when 'qualified' then qualified_at end, expires_at, '{}',
  case stage when 'qualified' then jsonb_build_object('kind', 'order', 'id', order_id) end
from seed_invited order by joined;
update public.referral_points p set qualified_referrals = r.n
from (select referrer_id, count(*) as n from public.referrals where stage = 'qualified' group by 1) r
where r.referrer_id = p.user_id and exists (select from seed_member);
