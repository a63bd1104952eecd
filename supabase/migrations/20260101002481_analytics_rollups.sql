-- Sums by UTC day of what visitors and members did, built as it comes in. Single events expire; the sums stay and hold no person.

-- Where the sums are

create table private.analytics_days (
  name text not null,
  day date not null,
  item text not null default '',
  segment text not null,
  source text not null,
  locale text not null,
  seed boolean not null,
  count bigint not null,
  amount bigint not null default 0,
  primary key (name, day, item, segment, source, locale, seed)
);
comment on table private.analytics_days is 'How often something happened on a UTC day: events under their type (private.measured_name), facts as fact.<name> (private.renew_facts). amount is points or cents. Segment, source and language are those of the member on that day, or of the visit.';
alter table private.analytics_days enable row level security;

create table private.analytics_people (
  scope text not null check (scope in ('visit', 'pricing', 'member')),
  period text not null check (period in ('day', 'week', 'month')),
  starts date not null,
  segment text not null,
  source text not null,
  locale text not null,
  seed boolean not null,
  people bigint not null,
  primary key (scope, period, starts, segment, source, locale, seed)
);
comment on table private.analytics_people is
  'Unique people in a day, a week (from Monday) and a month, counted separately for each period and never '
  'added up. Segment, source and language are * where all count. visit: opened a page, or clicked a '
  'referral link on it; pricing: saw the prices; member: was signed in.';
alter table private.analytics_people enable row level security;

create table private.retention_cells (
  cohort date not null,
  week date not null,
  source text not null,
  locale text not null,
  seed boolean not null,
  members bigint not null,
  primary key (cohort, week, source, locale, seed)
);
comment on table private.retention_cells is 'How many of the members who joined in a week (its Monday) were here in another.';
alter table private.retention_cells enable row level security;
create index retention_cells_week on private.retention_cells (week);

create table private.retention_cohorts (
  cohort date not null,
  last_week date not null,
  source text not null,
  locale text not null,
  seed boolean not null,
  members bigint not null,
  primary key (cohort, last_week, source, locale, seed)
);
comment on table private.retention_cohorts is 'The members who joined in a week, by the latest week in which they were here (the week before they joined: never).';
alter table private.retention_cohorts enable row level security;

-- What is kept while single events are

create table private.analytics_person_days (
  day date not null,
  person bigint not null,
  segment text not null,
  source text not null,
  locale text not null,
  seed boolean not null,
  pricing boolean not null,
  primary key (day, person)
);
comment on table private.analytics_person_days is
  'People who opened pages on a day, as hashes of members and of browser sessions: the people of a week and '
  'a month are counted from these rows. They expire with the events.';
alter table private.analytics_person_days enable row level security;
create index analytics_person_days_person on private.analytics_person_days (person);

create table private.analytics_state (
  one boolean primary key default true check (one),
  watermark bigint not null default 0,
  days_due date[] not null default '{}',
  complete_to timestamptz,
  facts_at timestamptz,
  slow_at timestamptz,
  horizon date not null default '2020-01-01'
);
comment on table private.analytics_state is
  'Progress of the roll-up: events up to the id watermark are in the sums, which are complete to '
  'complete_to. The people of days_due are counted when no event is left. Facts were counted at facts_at; '
  'segments, weeks, months and cohorts at slow_at. Before horizon no single event is stored.';
alter table private.analytics_state enable row level security;
insert into private.analytics_state default values;

-- What an event says, in few words

-- The pages that the application has, and no others: a path that somebody made up adds no row to the sums
-- (supabase/tests/analytics-names.test.ts compares this list with the files in app/).
create function private.measured_page(p_path text) returns text
language sql immutable
return case
  when p_path in ('', '/') then '/'
  when p_path in (
    '/about', '/account', '/alt-token', '/apply', '/auth', '/auth/confirm', '/auth/new-password', '/auth/recovered',
    '/auth/second-factor', '/benefits', '/challenges', '/connect-demo', '/connect-wallet-post-purchase', '/creator-inviteonly',
    '/disclaimers', '/discord', '/faq', '/funding-governance', '/game', '/info', '/leaderboard', '/legal/contact',
    '/legal/disclaimer', '/legal/privacy', '/legal/terms', '/linked-accounts', '/live-chat', '/lost', '/members',
    '/members/affiliate', '/members/dashboard', '/members/earnings', '/members/feedback', '/members/settings',
    '/members/vision-dashboard', '/mint', '/mint-hub', '/mint-success', '/missions', '/nft-metrics', '/nft-metrics/holders',
    '/onboarding', '/onboarding/data', '/pledge', '/pricing', '/redeem', '/shops', '/sign-in', '/story', '/streams', '/syndicate-access', '/tiers',
    '/tokenomics', '/transparency', '/updates', '/verify', '/xp'
  ) then p_path
  when p_path ~ '^/connect-demo/[^/]+$' then '/connect-demo/…'
  when p_path ~ '^/leaderboard/[^/]+$' then '/leaderboard/…'
  when p_path ~ '^/members/altura-points/[^/]+$' then '/members/altura-points/…'
  when p_path ~ '^/members/earnings/[^/]+$' then '/members/earnings/…'
  when p_path ~ '^/r/[^/]+$' then '/r/…'
  when p_path ~ '^/shops/[^/]+$' then '/shops/…'
  when p_path ~ '^/storefront/[^/]+$' then '/storefront/…'
  when p_path ~ '^/storefront/[^/]+/success$' then '/storefront/…/success'
  when p_path ~ '^/streams/[^/]+$' then '/streams/…'
  else 'other'
end;
comment on function private.measured_page is 'A page without the names and ids in its address; other where the application has no such page.';

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
comment on function private.measured_name is 'An event as it is counted: by its type if lib/analytics/events.ts has it, else as other.';

create function private.analytics_item(p_type text, p_path text, p_metadata jsonb) returns text
language sql immutable
return case p_type
  when 'page_view' then coalesce(private.measured_page(case when p_path ~ '^/(?!xp(/|$))[a-z]{2}(/|$)' then substr(p_path, 4) else p_path end), '')
  when 'form_abandon' then
    left(regexp_replace(coalesce(p_metadata ->> 'form', p_metadata ->> 'form_name', '?'), '[^a-zA-Z0-9_.-]', '', 'g'), 40) || ' '
    || left(regexp_replace(coalesce(p_metadata ->> 'last_field', p_metadata ->> 'field', '?'), '[^a-zA-Z0-9_.-]', '', 'g'), 40)
  else ''
end;
comment on function private.analytics_item is 'What of an event is counted apart: of a page view the page without language, names and ids, of an abandoned form the form and the last field.';

-- Where the browser first came from counts for all it does. One that does not remember is from where this page says; words
-- that strangers make up are one group. lib/analytics/sources.ts reads addresses alike.
create function private.analytics_source(p_type text, p_path text, p_metadata jsonb, p_first text) returns text
language sql immutable
return case
  -- The link itself answers with a redirect; the page behind it tells of the click.
  when p_type = 'referral_link_clicked' or p_path like '/r/%' then 'referral'
  when p_first is not null then p_first
  when coalesce(strpos(p_metadata ->> 'search', 'utm_'), 0) = 0 then 'direct'
  when p_metadata ->> 'search' ~* 'utm_(source|medium)=(e-?mail|newsletter|mail)([^a-z0-9]|$)' then 'mail'
  when p_metadata ->> 'search' ~* 'utm_(source|medium)=(social|x|twitter|instagram|youtube|discord|reddit|facebook|linkedin|tiktok)([^a-z0-9]|$)' then 'social'
  when p_metadata ->> 'search' ~* 'utm_(source|medium)=(google|bing|duckduckgo|search|organic|cpc)([^a-z0-9]|$)' then 'search'
  else 'other'
end;
comment on function private.analytics_source is 'Where whoever sent an event came from: direct, referral, mail, social, search, other.';

create function private.path_locale(p_path text) returns text
language sql immutable return coalesce(substring(p_path from '^/(?!xp(?:/|$))([a-z]{2})(?:/|$)'), 'en');
comment on function private.path_locale is
  'The language of an address by its prefix. /xp is the one page whose name could be taken for one (supabase/tests/analytics-names.test.ts).';

-- Written once with the event, so that counting ten million of them reads columns and parses nothing.
alter table public.analytics_events
  add item text not null generated always as (private.analytics_item(event_type, page_path, metadata)) stored,
  add source text not null generated always as (private.analytics_source(event_type, page_path, metadata, first_source)) stored,
  add locale text not null generated always as (private.path_locale(page_path)) stored;

create function private.hold_ingest() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- Before the ids are drawn. Who asks how far ids are complete waits until those that are drawn are committed.
  perform pg_advisory_xact_lock_shared(hashtextextended('public.analytics_events', 0));
  return null;
end
$$;
create trigger analytics_events_ingest before insert on public.analytics_events
  for each statement execute function private.hold_ingest();

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
comment on function private.complete_id is 'The id up to which every event is committed that ever will be; null when somebody has been writing for a second.';

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
comment on function private.add_events is 'Adds the events with ids above p_after up to p_until to the sums, those of one UTC day alone if one is named. Returns the days whose people have to be counted anew. Sums are added to, so each event may be given once; private.renew_events clears a day first.';

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
comment on function private.renew_people is 'Counts the different people of the days, weeks (from Monday) or months of these days anew, for every choice of segment, source and language.';

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
comment on function private.renew_retention is 'Counts anew who of each cohort was here in these weeks, these cohorts in all weeks, and until when each cohort was here. Who is or was staff belongs to no cohort.';
