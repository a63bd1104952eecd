-- All lines in the order of their moments, since lists go by their numbers, and the prizes of the season that is over among them.
create temporary table seed_season as
select pg_temp.seed_id('season ' || n) as id, pg_temp.seed_day() + starts as starts_at, pg_temp.seed_day() + ends as ends_at, titles::jsonb, n,
  '[{"to": 1, "points": 1500}, {"to": 3, "points": 800}, {"to": 10, "points": 300}]'::jsonb as prizes
from (values
  (1, interval '-75 days', interval '-33 days', '{"en": "The first climb", "es": "La primera subida", "de": "Der erste Aufstieg"}'),
  (2, interval '-24 days', interval '18 days', '{"en": "The second climb", "es": "La segunda subida", "de": "Der zweite Aufstieg"}')
) s (n, starts, ends, titles)
where not exists (select from private.seasons);
-- Who is on the leaderboard: staff and the crowd are not.
create temporary table seed_result as
select s.id as season_id, b.user_id, b.rank, b.points, case when b.points >= 100 then private.season_prize(s.prizes, b.rank) else 0 end as prize,
  s.ends_at + interval '3 days 4 hours' as paid_at
from seed_season s cross join lateral (
  select l.user_id, sum(l.points)::integer as points, rank() over (order by sum(l.points) desc)::integer as rank
  from seed_line l join public.point_rules r on r.source = l.source and r.ranked join seed_member m on m.id = l.user_id
  where l.created_at >= s.starts_at and l.created_at < s.ends_at and m.n not in (1, 2, 31)
  group by 1
) b
where s.n = 1;
insert into seed_line (user_id, source, source_id, points, reason, details, created_at)
select user_id, 'season', season_id::text, prize, 'Season prize for place ' || rank, jsonb_build_object('season', season_id, 'rank', rank), paid_at
from seed_result where prize > 0;

create temporary table seed_numbered as
select l.*, (select coalesce(max(id), 0) from public.points_ledger) + row_number() over (order by created_at, user_id, source, source_id) as id
from seed_line l where created_at <= pg_temp.seed_now();
insert into public.points_ledger (id, user_id, source, source_id, points, reason, details, reverses, actor, created_at)
overriding system value
select l.id, l.user_id, l.source, coalesce(t.id || ':1', l.source_id), l.points, l.reason, l.details, t.id, l.actor, l.created_at
from seed_numbered l left join seed_numbered t on l.source = 'reversal' and t.user_id = l.user_id
  and t.source = l.details ->> 'source' and t.source_id = l.details ->> 'source_id'
order by l.id;
select setval(pg_get_serial_sequence('public.points_ledger', 'id'), max(id)) from seed_numbered having max(id) is not null;

-- Addresses are proved only now: it would have awarded each sign-up today instead of then. So would a linked Discord account.
update auth.users u set email_confirmed_at = s.joined + interval '2 minutes'
from seed_person s where s.id = u.id and u.email_confirmed_at is null;
insert into auth.identities (id, provider_id, user_id, identity_data, provider, last_sign_in_at, created_at, updated_at)
select pg_temp.seed_id('discord ' || id), account, id, jsonb_build_object('sub', account, 'provider_id', account, 'name', username, 'full_name', username),
  'discord', at, at, at
from (select *, '92000000000000000' || lpad(n::text, 2, '0') as account, joined + interval '2 days' as at from seed_member where n in (2, 5, 12, 17, 23, 25)) m;
update auth.users set raw_app_meta_data = '{"provider": "email", "providers": ["email", "discord"]}'
where id in (select id from seed_member where n in (2, 5, 12, 17, 23, 25));
-- None of them has come to the server, so there is nothing to ask Discord for.
update private.discord_states set due_at = null, in_server = false where user_id in (select id from seed_member);
