-- How the crowd moved between the segments of the analytics.
insert into private.member_segments (user_id, since, segment)
select c.id, (c.joined at time zone 'UTC')::date + 31, 'churned'
from seed_crowd c join public.wallet_profiles w on w.user_id = c.id where w.total_xp < 500 and c.joined < pg_temp.seed_day() - interval '31 days'
union all
select c.id, (max(l.created_at) at time zone 'UTC')::date + 1, 'active'
from seed_crowd c join public.points_ledger l on l.user_id = c.id join public.wallet_profiles w on w.user_id = c.id
where w.total_xp >= 1000 group by c.id
on conflict do nothing;
