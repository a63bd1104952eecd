-- Referrals of Noor, one at each stage -----------------------------------------------------------------------------

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
update public.referral_points p set qualified_referrals = (
  select count(*) from public.referrals r where r.referrer_id = p.user_id and r.stage = 'qualified'
) where exists (select from seed_referral) and user_id = '00000000-0000-4000-8000-000000000003';
