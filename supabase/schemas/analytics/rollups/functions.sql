-- What an event says, in few words

create function private.measured_name(p_type text) returns text
language sql immutable
return case
  when p_type in (
    'page_view', 'user_segment_identified', 'user_milestone_reached', 'form_abandon', 'signup_started', 'wallet_connection_started',
    'wallet_connection_completed', 'wallet_connection_failed', 'referral_link_clicked', 'signup_completed',
    'referral_signup_completed', 'referral_wallet_linked', 'referral_qualified', 'cohort_event', 'order_settled', 'order_refunded',
    'mint_confirmed'
  ) then p_type
  else 'other'
end;
comment on function private.measured_name is
  'An event as it is counted: by its type if lib/analytics/events.ts has it, else as other.';

create function private.hold_ingest() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- Before the ids are drawn. Who asks how far ids are complete waits until those that are drawn are committed.
  perform pg_advisory_xact_lock_shared(hashtextextended('public.analytics_events', 0));
  return null;
end
$$;

create function private.complete_id() returns bigint
language plpgsql set search_path = '' set lock_timeout = '1s' as $$
declare
  v_key constant bigint := hashtextextended('public.analytics_events', 0);
  v_id bigint;
begin
  begin
    perform pg_advisory_xact_lock(v_key);
    -- Nobody is between drawing an id and its commit.
    select max(id) into v_id from public.analytics_events;
    -- Ends this block and the lock with it, so that nobody who writes waits for what the caller does next. A lock of the
    -- session would stay on the connection when the read fails, and hold up everybody who writes.
    raise sqlstate 'AL001';
  exception
    when lock_not_available then
      return null;
    when sqlstate 'AL001' then
      return coalesce(v_id, 0);
  end;
end
$$;
comment on function private.complete_id is
  'The id up to which every event is committed that ever will be; null when somebody has been writing for a '
  'second.';

create function private.person_key(p_user uuid, p_session text) returns bigint
language sql immutable
return hashtextextended(coalesce(p_user::text, p_session), 0);

-- Events

create function private.add_events(p_after bigint, p_until bigint, p_day date default null) returns date[]
language plpgsql set search_path = '' set work_mem = '128MB' as $$
declare
  v_from timestamptz := p_day::timestamp at time zone 'UTC';
  v_horizon date := (select horizon from private.analytics_state);
  v_days date[];
begin
  create temporary table if not exists analytics_window (
    day date, name text, item text, user_id uuid, source text, locale text, seed boolean, count bigint
  ) on commit drop;
  create temporary table if not exists analytics_persons (
    day date, user_id uuid, person bigint, seed boolean, source text, locale text, pricing boolean
  ) on commit drop;
  create temporary table if not exists analytics_traits (
    user_id uuid, day date, segment text, source text, locale text, seed boolean, counted boolean
  ) on commit drop;
  truncate analytics_window, analytics_persons, analytics_traits;

  if p_day is null then
    insert into analytics_window
    select private.utc_day(e.created_at), e.event_type, e.item, e.user_id, e.source, e.locale, e.session_id like 'seed\_%', count(*)
    from public.analytics_events e
    where e.id > p_after and e.id <= p_until
    group by 1, 2, 3, 4, 5, 6, 7;
    insert into analytics_persons
    select private.utc_day(e.created_at), e.user_id, private.person_key(e.user_id, e.session_id), bool_or(e.session_id like 'seed\_%'),
      min(case e.source when 'direct' then '~' else e.source end), min(e.locale), bool_or(e.item = '/pricing')
    from public.analytics_events e
    where e.id > p_after and e.id <= p_until and e.event_type in ('page_view', 'referral_link_clicked') and (e.user_id is not null or e.session_id is not null)
    group by 1, 2, 3;
  else
    insert into analytics_window
    select p_day, e.event_type, e.item, e.user_id, e.source, e.locale, e.session_id like 'seed\_%', count(*)
    from public.analytics_events e
    where e.created_at >= v_from and e.created_at < v_from + interval '1 day' and e.id <= p_until
    group by 2, 3, 4, 5, 6, 7;
    insert into analytics_persons
    select p_day, e.user_id, private.person_key(e.user_id, e.session_id), bool_or(e.session_id like 'seed\_%'),
      min(case e.source when 'direct' then '~' else e.source end), min(e.locale), bool_or(e.item = '/pricing')
    from public.analytics_events e
    where e.created_at >= v_from and e.created_at < v_from + interval '1 day' and e.id <= p_until
      and e.event_type in ('page_view', 'referral_link_clicked')
      and (e.user_id is not null or e.session_id is not null)
    group by 2, 3;
  end if;

  -- Forms and fields are named by pages, so anybody can name some: a day counts so many apart, the rest as one.
  with known as (
    select distinct d.day, d.item from private.analytics_days d
    where d.name = 'form_abandon' and d.day in (select w.day from analytics_window w where w.name = 'form_abandon')
  ), fresh as (
    select f.day, f.item, (select count(*) from known k where k.day = f.day) + row_number() over (partition by f.day order by f.item) as place
    from (select w.day, w.item from analytics_window w where w.name = 'form_abandon' except select k.day, k.item from known k) f
  )
  update analytics_window w set item = 'other' from fresh f
  where w.name = 'form_abandon' and w.day = f.day and w.item = f.item and f.place > 100;

  -- Members are what they were on that day; who has left is a member of no segment. Staff are not counted.
  insert into analytics_traits
  select m.user_id, m.day, case when f.user_id is null then 'left' else private.segment_on(m.user_id, m.day) end,
    coalesce(f.source, 'unknown'), coalesce(f.locale, 'unknown'), coalesce(f.seed, false), coalesce(f.staff_on > m.day, true)
  from (select distinct w.user_id, w.day from analytics_window w where w.user_id is not null) m
  left join private.member_firsts f on f.user_id = m.user_id;

  insert into private.analytics_days as d (name, day, item, segment, source, locale, seed, count)
  select private.measured_name(w.name), w.day, w.item, coalesce(t.segment, 'visitor'), coalesce(t.source, w.source), coalesce(t.locale, w.locale),
    coalesce(t.seed, w.seed, false), sum(w.count)
  from analytics_window w left join analytics_traits t on t.user_id = w.user_id and t.day = w.day
  where t.counted is not false
  group by 1, 2, 3, 4, 5, 6, 7
  on conflict (name, day, item, segment, source, locale, seed) do update set count = d.count + excluded.count;

  -- Who was there before with the same is left alone: to meet a row is to lock it, which writes it.
  insert into private.analytics_person_days as p (day, person, segment, source, locale, seed, pricing)
  select distinct on (a.day, a.person) a.day, a.person, coalesce(t.segment, 'visitor'), coalesce(t.source, a.source),
    coalesce(t.locale, a.locale), coalesce(t.seed, a.seed, false), a.pricing
  from analytics_persons a left join analytics_traits t on t.user_id = a.user_id and t.day = a.day
  left join private.analytics_person_days b on b.day = a.day and b.person = a.person
  where t.counted is not false and a.day >= v_horizon
    and (b.person is null or a.pricing and not b.pricing or coalesce(t.source, a.source) < b.source or coalesce(t.locale, a.locale) < b.locale)
  order by a.day, a.person
  on conflict (day, person) do update set source = least(p.source, excluded.source), locale = least(p.locale, excluded.locale),
    pricing = p.pricing or excluded.pricing
  where (p.source, p.locale, p.pricing) is distinct from
    (least(p.source, excluded.source), least(p.locale, excluded.locale), p.pricing or excluded.pricing);

  select array_agg(distinct a.day) into v_days from analytics_persons a where a.day >= v_horizon;
  return coalesce(v_days, '{}');
end
$$;
comment on function private.add_events is
  'Adds the events with ids above p_after up to p_until to the sums, those of one UTC day alone if one is '
  'named. Returns the days whose people have to be counted anew. Sums are added to, so each event may be '
  'given once; private.renew_events clears a day first.';

create function private.renew_events(p_day date, p_until bigint) returns void
language plpgsql set search_path = '' as $$
begin
  -- The events of that day may be gone; then its sums stay as they are.
  if p_day < (select horizon from private.analytics_state) then
    return;
  end if;
  delete from private.analytics_days where day = p_day and name not like 'fact.%';
  delete from private.analytics_person_days where day = p_day;
  perform private.add_events(0, p_until, p_day);
end
$$;

create function private.period_of(p_period text, p_day date) returns date
language sql immutable
return case p_period when 'day' then p_day when 'week' then private.week_of(p_day) else date_trunc('month', p_day::timestamp)::date end;

create function private.renew_people(p_period text, p_days date[]) returns void
language plpgsql set search_path = '' set work_mem = '128MB' as $$
declare
  v_horizon date := (select horizon from private.analytics_state);
begin
  create temporary table if not exists analytics_periods (starts date, ends date) on commit drop;
  create temporary table if not exists analytics_choices (
    starts date, person bigint, segment text, source text, locale text, seed boolean, pricing boolean
  ) on commit drop;
  create temporary table if not exists analytics_mixed (starts date, seed boolean, person bigint) on commit drop;
  truncate analytics_periods, analytics_choices, analytics_mixed;
  insert into analytics_periods
  select s.starts, (s.starts + (case p_period when 'month' then '1 month' when 'week' then '7 days' else '1 day' end)::interval)::date
  from (select distinct private.period_of(p_period, d) as starts from unnest(p_days) d) s;

  delete from private.analytics_people a using analytics_periods p
  where a.period = p_period and a.starts = p.starts and (a.scope = 'member' or p.starts >= v_horizon);

  insert into analytics_choices
  select p.starts, d.person, d.segment, case d.source when '~' then 'direct' else d.source end, d.locale, d.seed, bool_or(d.pricing)
  from analytics_periods p join private.analytics_person_days d on d.day >= p.starts and d.day < p.ends
  where p.starts >= v_horizon
  group by 1, 2, 3, 4, 5, 6;
  -- On one day everybody is in one group. So is nearly everybody for as long as a period is: those are counted once and added up,
  -- and different people are only looked for among the others.
  insert into analytics_mixed
  select c.starts, c.seed, c.person from analytics_choices c
  where p_period <> 'day' group by 1, 2, 3 having count(*) > 1;
  insert into private.analytics_people (scope, period, starts, segment, source, locale, seed, people)
  select s.scope, p_period, s.starts, coalesce(s.segment, '*'), coalesce(s.source, '*'), coalesce(s.locale, '*'), s.seed, s.people
  from (
    select u.scope, u.starts, u.segment, u.source, u.locale, u.seed, sum(u.people)::bigint as people
    from (
      select k.scope, g.starts, g.segment, g.source, g.locale, g.seed, sum(case k.scope when 'visit' then g.people else g.pricing end) as people
      from (
        select c.starts, c.segment, c.source, c.locale, c.seed, count(*) as people, count(*) filter (where c.pricing) as pricing
        from analytics_choices c
        where not exists (select from analytics_mixed x where x.starts = c.starts and x.seed = c.seed and x.person = c.person)
        group by 1, 2, 3, 4, 5
      ) g cross join (values ('visit'), ('pricing')) k(scope)
      group by k.scope, g.starts, g.seed, cube (g.segment, g.source, g.locale)
      union all
      select k.scope, c.starts, c.segment, c.source, c.locale, c.seed, count(distinct c.person)
      from analytics_choices c join analytics_mixed x on x.starts = c.starts and x.seed = c.seed and x.person = c.person
      join (values ('visit'), ('pricing')) k(scope) on k.scope = 'visit' or c.pricing
      group by k.scope, c.starts, c.seed, cube (c.segment, c.source, c.locale)
    ) u
    group by u.scope, u.starts, u.segment, u.source, u.locale, u.seed
  ) s
  where s.people > 0;
  insert into private.analytics_people (scope, period, starts, segment, source, locale, seed, people)
  select 'member', p_period, s.starts, coalesce(s.segment, '*'), coalesce(s.source, '*'), coalesce(s.locale, '*'), s.seed, s.people
  from (
    select m.starts, m.segment, m.source, m.locale, m.seed, count(*) as people
    from (
      -- A member has one segment in a period: that of its first day.
      select a.starts, private.segment_on(f.user_id, a.starts) as segment, f.source, f.locale, f.seed
      from (
        select p.starts, a.user_id
        from analytics_periods p join private.active_days a on a.day >= p.starts and a.day < p.ends
        join private.member_firsts f on f.user_id = a.user_id
        where coalesce(f.staff_on > a.day, true)
        group by p.starts, a.user_id
      ) a join private.member_firsts f using (user_id)
    ) m
    group by m.starts, m.seed, cube (m.segment, m.source, m.locale)
  ) s;
end
$$;
comment on function private.renew_people is
  'Counts the different people of the days, weeks (from Monday) or months of these days anew, for every '
  'choice of segment, source and language.';

-- Cohorts

create function private.renew_retention(p_weeks date[], p_cohorts date[]) returns void
language plpgsql set search_path = '' as $$
begin
  delete from private.retention_cells where week = any (p_weeks) or cohort = any (p_cohorts);
  insert into private.retention_cells (cohort, week, source, locale, seed, members)
  select private.week_of(private.utc_day(f.joined_at)), w.week, f.source, f.locale, f.seed, count(*)
  from private.member_weeks w join private.member_firsts f using (user_id)
  where w.week = any (p_weeks) and f.staff_on is null
  group by 1, 2, 3, 4, 5;
  insert into private.retention_cells (cohort, week, source, locale, seed, members)
  select c.cohort, w.week, f.source, f.locale, f.seed, count(*)
  from unnest(p_cohorts) c(cohort)
  join private.member_firsts f on f.joined_at >= c.cohort::timestamp at time zone 'UTC' and f.joined_at < (c.cohort + 7)::timestamp at time zone 'UTC'
  join private.member_weeks w using (user_id)
  where w.week <> all (p_weeks) and f.staff_on is null
  group by 1, 2, 3, 4, 5;
  -- Every week moves members of every cohort on.
  delete from private.retention_cohorts;
  insert into private.retention_cohorts (cohort, last_week, source, locale, seed, members)
  select private.week_of(private.utc_day(f.joined_at)),
    coalesce(f.last_week, private.week_of(private.utc_day(f.joined_at)) - 7), f.source, f.locale, f.seed, count(*)
  from private.member_firsts f
  where f.staff_on is null
  group by 1, 2, 3, 4, 5;
end
$$;
comment on function private.renew_retention is
  'Counts anew who of each cohort was here in these weeks, these cohorts in all weeks, and until when each '
  'cohort was here. Who is or was staff belongs to no cohort.';

-- Facts by day, counted from the tables in which they are written, and the roll-up that keeps all sums.

create function private.time_taken(p_from timestamptz, p_to timestamptz) returns text
language sql immutable
return case
  when p_to < p_from + interval '1 hour' then '1_hour'
  when p_to < p_from + interval '24 hours' then '2_day'
  when p_to < p_from + interval '168 hours' then '3_week'
  when p_to < p_from + interval '720 hours' then '4_month'
  else '5_later'
end;
comment on function private.time_taken is
  'How long something took, in groups that can be added up: an hour, a day, a week, 30 days, longer.';

create function private.facts_of_days(p_days date[])
returns table (name text, day date, item text, user_id uuid, count bigint, amount bigint)
language sql stable set search_path = '' as $$
  with days as (
    select d as day, d::timestamp at time zone 'UTC' as since, (d + 1)::timestamp at time zone 'UTC' as until from unnest(p_days) d
  )
  select 'fact.joined', d.day, '', f.user_id, 1, 0
  from days d join private.member_firsts f on f.joined_at >= d.since and f.joined_at < d.until
  union all
  select 'fact.wallet_in', d.day, private.time_taken(f.joined_at, f.wallet_at), f.user_id, 1, 0
  from days d join private.member_firsts f on f.joined_at >= d.since and f.joined_at < d.until where f.wallet_at is not null
  union all
  select 'fact.paid_in', d.day, private.time_taken(f.joined_at, f.paid_at), f.user_id, 1, 0
  from days d join private.member_firsts f on f.joined_at >= d.since and f.joined_at < d.until where f.paid_at is not null
  union all
  select 'fact.active', d.day, '', a.user_id, 1, 0 from days d join private.active_days a on a.day = d.day
  union all
  select 'fact.order', d.day, '', o.user_id, count(*), 0
  from days d join public.orders o on o.created_at >= d.since and o.created_at < d.until group by d.day, o.user_id
  union all
  select 'fact.order_paid', d.day, '', o.user_id, count(*), 0
  from days d join public.orders o on o.created_at >= d.since and o.created_at < d.until
  where o.paid_at is not null and o.status not in ('quarantined', 'returned') group by d.day, o.user_id
  union all
  select 'fact.revenue', d.day, o.plan_key, o.user_id, count(*), sum(private.order_revenue(o))
  from days d join public.orders o on o.paid_at >= d.since and o.paid_at < d.until
  where private.order_revenue(o) is not null group by d.day, o.plan_key, o.user_id
  union all
  select 'fact.revenue', d.day, coalesce(p.plan_key, '?'), i.user_id, count(*), sum(private.invoice_revenue(i, v))
  from days d join public.invoices i on i.paid_at >= d.since and i.paid_at < d.until left join public.prices p on p.id = i.price_id
  left join private.payment_reversals v on v.payment_intent_id = i.payment_intent_id
  where private.invoice_revenue(i, v) is not null group by d.day, p.plan_key, i.user_id
  union all
  select 'fact.points', d.day, l.source, l.user_id, count(*), sum(l.points)
  from days d join public.points_ledger l on l.created_at >= d.since and l.created_at < d.until group by d.day, l.source, l.user_id
  union all
  -- A click and what became of it count on its day, for who shared the link.
  select 'fact.click', d.day, '', c.referrer_id, count(*), 0
  from days d join public.referral_clicks c on c.created_at >= d.since and c.created_at < d.until group by d.day, c.referrer_id
  union all
  select 'fact.click', s.day, '', s.referrer_id, sum(s.clicks), 0
  from days d join private.referral_click_sums s on s.day = d.day group by s.day, s.referrer_id
  union all
  select s.name, d.day, '', c.referrer_id, count(*), 0
  from days d join public.referral_clicks c on c.created_at >= d.since and c.created_at < d.until
  join public.referrals r on r.click_id = c.id
  cross join lateral (values ('fact.click_joined', true), ('fact.click_wallet', r.wallet_linked_at is not null or r.qualified_at is not null),
    ('fact.click_minted', r.minted_at is not null), ('fact.click_qualified', r.qualified_at is not null)) s(name, reached)
  where s.reached group by s.name, d.day, c.referrer_id
  union all
  select 'fact.mission', d.day, m.slug, c.user_id, count(*), 0
  from days d join private.mission_claims c on c.passed_at >= d.since and c.passed_at < d.until
  join private.missions m on m.id = c.mission_id group by d.day, m.slug, c.user_id
  union all
  select 'fact.chat', d.day, case when r.kind in ('staff', 'stream') then r.kind else r.slug end, c.user_id, count(*), 0
  from days d join private.chat_messages c on c.created_at >= d.since and c.created_at < d.until
  join private.chat_rooms r on r.id = c.room_id where c.user_id is not null group by d.day, 3, c.user_id
  union all
  -- A mail and the first click of its reader count on the day it was sent; what scanners click is nobody's.
  select s.name, d.day, r.campaign_id::text, r.user_id, count(*), 0
  from days d join private.campaign_recipients r on r.settled_at >= d.since and r.settled_at < d.until and r.state = 'accepted'
  cross join lateral (values ('fact.campaign_sent', true), ('fact.campaign_click', exists (
    select from private.campaign_clicks c where c.recipient_id = r.id and c.n > 0 and not c.machine))) s(name, reached)
  where s.reached group by s.name, d.day, r.campaign_id, r.user_id
$$;
comment on function private.facts_of_days is
  'What happened on these UTC days, by member: joined, the time until the first wallet and purchase (on the '
  'day of joining), active members, orders begun and of those paid (on the day they were begun), revenue by '
  'plan (cents, net, on the day of payment), points by source, clicks on referral links and what became of '
  'them (on the day of the click, for the referrer), missions, messages by room, mails of campaigns and '
  'whether a person clicked in them (on the day they were sent).';

create function private.renew_facts(p_days date[]) returns void
language plpgsql set search_path = '' as $$
declare
  -- Of this day and those before it messages have been deleted: what was counted of them stays.
  v_chat date := private.utc_day(now() - make_interval(days => private.setting_int('chat.keep_days')));
begin
  delete from private.analytics_days where day = any (p_days) and name like 'fact.%' and name <> 'fact.members'
    and (name <> 'fact.chat' or day > v_chat);
  insert into private.analytics_days (name, day, item, segment, source, locale, seed, count, amount)
  select f.name, f.day, f.item, case when m.user_id is null then 'left' else private.segment_on(f.user_id, f.day) end,
    coalesce(m.source, 'unknown'), coalesce(m.locale, 'unknown'), coalesce(m.seed, private.is_seed(f.user_id), false), sum(f.count), sum(f.amount)
  from private.facts_of_days(p_days) f left join private.member_firsts m on m.user_id = f.user_id
  where coalesce(m.staff_on > f.day, true) and (f.name <> 'fact.chat' or f.day > v_chat)
  group by 1, 2, 3, 4, 5, 6, 7;
end
$$;
comment on function private.renew_facts is
  'Counts the facts of these days anew, but for messages of days whose messages have expired '
  '(chat.keep_days).';

create function private.renew_members(p_days date[]) returns void
language plpgsql set search_path = '' as $$
begin
  delete from private.analytics_days where name = 'fact.members' and day = any (p_days);
  insert into private.analytics_days (name, day, segment, source, locale, seed, count)
  -- private.segment_on, written out: a call for each member would take ten times as long.
  select 'fact.members', d.day, coalesce((
      select h.segment from private.member_segments h where h.user_id = f.user_id and h.since <= d.day order by h.since desc limit 1
    ), 'new'), f.source, f.locale, f.seed, count(*)
  from unnest(p_days) d(day) join private.member_firsts f on f.joined_at < d.day::timestamp at time zone 'UTC'
  where coalesce(f.staff_on > d.day, true)
  group by 2, 3, 4, 5, 6;
end
$$;
comment on function private.renew_members is 'How many members each segment had as these UTC days began.';

create function private.expire_events(p_rows integer) returns integer
language plpgsql set search_path = '' as $$
declare
  v_limit date := private.utc_day(now()) - private.setting_int('analytics.keep_days');
  v_state private.analytics_state;
  v_gone integer;
begin
  -- A month and a week are counted from all of their days or not again.
  update private.analytics_state set horizon = greatest(horizon, date_trunc('month', v_limit)::date) returning * into v_state;
  -- With the day as a value: joined to the table of the state, every event would be read from the newest on.
  delete from public.analytics_events where id in (
    select e.id from public.analytics_events e
    where e.created_at < v_state.horizon::timestamp at time zone 'UTC' and e.id <= v_state.watermark order by e.created_at limit p_rows
  );
  get diagnostics v_gone = row_count;
  delete from private.analytics_person_days where day < v_state.horizon;
  return v_gone;
end
$$;
comment on function private.expire_events is
  'Deletes events of months that ended more than analytics.keep_days ago, and who sent them; their sums stay. '
  'Returns how many.';

create function public.roll_up_analytics(p_all boolean default false, p_window integer default 2000000) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_state private.analytics_state;
  v_today date := private.utc_day(now());
  v_at timestamptz := clock_timestamp();
  v_complete bigint;
  v_until bigint;
  v_days date[] := '{}';
  v_renewed date[];
  v_facts date[] := '{}';
  v_late date[];
  v_weeks date[];
  v_cohorts date[];
  v_day date;
begin
  -- A second server at the same minute would count everything twice.
  if not pg_try_advisory_xact_lock(hashtextextended('private.analytics_days', 0)) then
    return jsonb_build_object('skipped', true);
  end if;
  select * into v_state from private.analytics_state;

  v_complete := private.complete_id();
  if v_complete is not null then
    v_until := case when p_all then v_complete else least(v_complete, v_state.watermark + greatest(p_window, 1)) end;
    if v_until > v_state.watermark then
      v_days := private.add_events(v_state.watermark, v_until);
    end if;
    update private.analytics_state
    set watermark = greatest(watermark, v_until), complete_to = case when v_until >= v_complete then v_at else complete_to end;
  end if;
  with gone as (delete from private.analytics_marks where family = 'events' returning day)
  select array_agg(distinct g.day) into v_renewed from gone g;
  foreach v_day in array coalesce(v_renewed, '{}') loop
    perform private.renew_events(v_day, coalesce(v_until, v_state.watermark));
    v_days := v_days || v_day;
  end loop;
  -- What is counted of a day, its week and its month; the latter two from time to time while they run.
  insert into private.analytics_marks (family, day) select distinct 'periods', d from unnest(v_days) d;

  if p_all or v_state.facts_at is null or v_state.facts_at < v_at - interval '5 minutes' then
    with gone as (delete from private.analytics_marks where family = 'facts' returning day)
    select array_agg(distinct g.day) into v_facts from gone g;
    v_facts := coalesce(v_facts, '{}') || array[v_today - 1, v_today];
    perform private.renew_facts(array(select distinct unnest(v_facts)));
    -- Days on which nobody counted, some at a time: each reads every member.
    perform private.renew_members(array(
      select d::date from generate_series(greatest(v_today - 366, (select private.utc_day(min(joined_at)) + 1 from private.member_firsts)), v_today, interval '1 day') d
      where not exists (select from private.analytics_days a where a.name = 'fact.members' and a.day = d::date)
      order by 1 desc limit case when p_all then 400 else 3 end));
    update private.analytics_state set facts_at = v_at;
  end if;

  -- People cannot be added up, so a day that is read in several windows is counted after the last.
  v_days := v_days || v_state.days_due;
  if v_complete > v_until then
    update private.analytics_state set days_due = array(select distinct unnest(v_days));
  else
    perform private.renew_people('day', v_days || array[v_today - 1, v_today]);
    update private.analytics_state set days_due = '{}' where days_due <> '{}';
  end if;

  if p_all or v_state.slow_at is null or v_state.slow_at < v_at - interval '1 hour' then
    perform private.note_segments();
    with gone as (delete from private.analytics_marks where family = 'periods' returning day)
    select array_agg(distinct g.day) into v_late from gone g;
    v_late := coalesce(v_late, '{}') || array[v_today - 7, v_today];
    perform private.renew_people('day', array(select d from unnest(v_late) d where d <> all (v_days) and d < v_today - 1));
    perform private.renew_people('week', v_late);
    perform private.renew_people('month', v_late);
    v_weeks := array(select distinct private.week_of(d) from unnest(v_late) d);
    with gone as (delete from private.analytics_marks where family = 'cohort' returning day)
    select array_agg(distinct g.day) into v_cohorts from gone g;
    perform private.renew_retention(v_weeks, coalesce(v_cohorts, '{}'));
    update private.analytics_state set slow_at = v_at;
  end if;
  return jsonb_build_object('watermark', greatest(v_state.watermark, v_until), 'behind', coalesce(v_complete > v_until, false),
    'expired', private.expire_events(20000));
end
$$;
comment on function public.roll_up_analytics is
  'For the clock, every minute: adds new events to the sums, counts facts of today and yesterday and of '
  'marked days anew (every five minutes), and weeks, months, segments and cohorts (every hour); all of it '
  'when p_all, else p_window events at most. Returns {watermark, behind: whether events are left for the next '
  'call, expired}, or {skipped} when another call is at it.';
revoke execute on function public.roll_up_analytics from public;
grant execute on function public.roll_up_analytics to service_role;
