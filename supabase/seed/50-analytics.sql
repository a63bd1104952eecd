-- Analytics: a year of visits and of what members did, so that every chart has something to say. Whoever has a session that
-- begins with seed_ is nobody.

update public.settings set value = 'true' where key = 'analytics.seeds' and exists (select from seed_member);
insert into private.member_segments (user_id, since, segment)
select h.user_id, h.day, h.segment
from (
  select g.*, lag(g.segment, 1, 'new') over (partition by g.user_id order by g.day) as earlier
  from (
    select s.id as user_id, d.day::date as day, case
      when exists (select from public.referrals r where r.referrer_id = s.id and r.qualified_at < d.day) then 'referrer'
      when s.joined > d.day - interval '7 days' then 'new'
      when x.points >= 10000 then 'power' when x.points >= 1000 then 'active'
      when s.joined < d.day - interval '30 days' and x.points < 500 then 'churned' else 'new' end as segment
    from seed_member s
    cross join lateral generate_series(date_trunc('day', s.joined) + interval '1 day', pg_temp.seed_day(), interval '3 days') d(day)
    cross join lateral (select coalesce(sum(l.points), 0) as points from public.points_ledger l where l.user_id = s.id and l.created_at < d.day) x
  ) g
) h
where h.segment <> h.earlier
on conflict do nothing;

insert into public.analytics_events (event_type, page_path, session_id, first_source, metadata, created_at)
select e.type, case when v.locale <> 'en' then '/' || v.locale || case e.path when '/' then '' else e.path end else e.path end,
  format('seed_%s_%s', v.d, v.k),
  case when v.kind in (1, 11) then 'mail' when v.kind in (6, 10, 16) then 'search' when v.kind in (3, 13) then 'social' when v.kind = 8 then 'other'
    when v.kind % 5 = 2 then 'referral' else 'direct' end,
  e.metadata, pg_temp.seed_at(v.d, v.after_midnight + 40 * e.step * interval '1 second')
from (
  select d, k, (array['es', 'en', 'de', 'en', 'en', 'es', 'en', 'en'])[1 + (d * 7 + k * 13) % 8] as locale, (d * 31 + k * 17) % 20 as kind,
    (k * 97 + d * 53) % 1380 * interval '1 minute' as after_midnight
  from generate_series(0, 395) d, generate_series(1, 26) k
  -- More over the year, fewer on two days of a week, a little more after each mail.
  where k <= 4 + (395 - d) / 30 - case when d % 7 > 4 then 4 else 0 end
    + case when d % 56 between 52 and 54 then 6 else 0 end
) v
cross join lateral (
  values
    (0, 'page_view', case v.kind % 5 when 0 then '/pricing' when 1 then '/' when 2 then '/r/noor' when 3 then '/' else '/faq' end, jsonb_build_object('search',
      case v.kind when 1 then '?utm_source=newsletter' when 6 then '?utm_source=google' when 3 then '?utm_source=youtube' when 8 then '?utm_source=podcast' else '' end, 'hash', '')),
    (1, case when v.kind < 15 then 'page_view' end, case v.kind % 4 when 0 then '/tiers' when 1 then '/pricing' when 2 then '/benefits' else '/leaderboard' end, '{"search": "", "hash": ""}'),
    (2, case when v.kind < 9 then 'page_view' end, case v.kind % 3 when 0 then '/pricing' when 1 then '/auth' else '/missions' end, '{"search": "", "hash": ""}'),
    (3, case when v.kind in (1, 4) then 'signup_started' end, '/auth', '{"method": "email", "source": "direct"}'),
    (4, case when v.kind = 7 and v.k % 2 = 0 then 'form_abandon' end, '/auth', '{"form": "sign_in", "last_field": "email", "seconds": 21}'),
    (4, case when v.kind = 4 and v.k % 3 = 0 then 'form_abandon' end, '/onboarding', '{"form": "onboarding_profile", "last_field": "username", "seconds": 44}'),
    (4, case when v.kind = 10 and v.k % 4 = 0 then 'form_abandon' end, '/apply', '{"form": "application", "last_field": "pitch", "seconds": 310}')
) e(step, type, path, metadata)
where e.type is not null and exists (select from seed_member)
order by v.d desc, v.after_midnight, v.k, e.step;
insert into public.analytics_events (event_type, page_path, user_id, session_id, metadata, created_at)
select 'page_view', case when s.locale = 'en' then '' else '/' || s.locale end || p.path, s.id, format('seed_member_%s_%s', s.n, a.day), '{"search": "", "hash": ""}',
  -- Not before they joined, on the day on which they did.
  greatest(pg_temp.seed_at(a.ago, make_interval(mins => (s.n * 71 + p.step * 3) % 1400)), s.joined + make_interval(mins => 10 + p.step * 3))
from seed_person s
join (select *, pg_temp.seed_day()::date - day as ago from private.active_days) a on a.user_id = s.id
cross join (values (0, '/members/dashboard'), (1, '/missions'), (2, '/members/affiliate'), (3, '/pricing')) p(step, path)
where (a.ago + s.n + p.step) % 3 <> 0 and (p.step < 3 or a.ago % 11 = 0)
order by a.day, s.n, p.step;

insert into private.chart_notes (id, day, text)
select ('00000000-0000-4000-8d00-' || lpad(c.n::text, 12, '0'))::uuid, pg_temp.seed_day()::date - c.ago, c.text
from (values (1, 75, 'The first season begins'), (2, 24, 'The second season begins'), (3, 60, 'The first shop opens'), (4, 21, 'Campaign “Five quiet routes” sent')) c(n, ago, text)
where exists (select from seed_member)
on conflict do nothing;
-- What roll_up_analytics does for the clock's days, for those of the moment.
do $$
declare
  v_days constant date[] := array(select d::date from generate_series(pg_temp.seed_day() - interval '401 days', pg_temp.seed_day(), interval '1 day') d);
  v_until constant bigint := private.complete_id();
  v_weeks constant date[] := array(select distinct private.week_of(d) from unnest(v_days) d);
begin
  if not exists (select from seed_member) then
    return;
  end if;
  -- Ages are counted from the beginning of the day, so that the hour changes no segment.
  insert into private.member_segments (user_id, since, segment)
  select m.user_id, pg_temp.seed_day()::date + 1, m.segment
  from (
    select l.user_id, private.member_segment(l.created_at + (pg_temp.seed_clock() - pg_temp.seed_day()), l.total_xp, l.qualified_referrals) as segment,
      private.segment_on(l.user_id, pg_temp.seed_day()::date + 1) as earlier
    from private.member_list l
  ) m
  where m.segment <> m.earlier
  on conflict (user_id, since) do update set segment = excluded.segment;
  perform private.add_events((select watermark from private.analytics_state), v_until);
  perform private.renew_facts(v_days);
  perform private.renew_members(v_days);
  perform private.renew_people(period, v_days) from unnest(array['day', 'week', 'month']) period;
  perform private.renew_retention(v_weeks, v_weeks);
  delete from private.analytics_marks;
  update private.analytics_state set watermark = greatest(watermark, v_until), days_due = '{}', complete_to = pg_temp.seed_now(), facts_at = pg_temp.seed_now(), slow_at = pg_temp.seed_now();
end
$$;
