-- Notes

create function private.note_fact(p_note private.chart_notes) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_build_object('day', p_note.day, 'removed', p_note.removed)
$$;

create function private.add_chart_note(p_day date, p_reason text) returns void
language plpgsql set search_path = '' as $$
declare
  v_staff uuid := private.require_role('moderator');
  v_text text := private.demand_reason(p_reason);
  v_note private.chart_notes;
begin
  if p_day is null or p_day not between '2020-01-01' and '2100-01-01' then
    perform private.refuse('invalid_input');
  end if;
  insert into private.chart_notes (day, text) values (p_day, v_text) returning * into v_note;
  perform private.audit(v_staff, 'chart_note.made', 'chart_note', v_note.id::text, v_text, 'null', private.note_fact(v_note));
end
$$;

select private.staff_change('public.admin_add_chart_note(p_day date, p_reason text)',
  'private.add_chart_note(p_day, p_reason)', 'chart_note.add', 'chart_note', null,
  'For moderators: notes on a UTC day what the charts should show there; the text is the reason. Returns as private.changed. Refuses: unauthenticated, forbidden, reason_required, too_long, invalid_input.');

create function private.remove_chart_note(p_id uuid, p_reason text) returns void
language plpgsql set search_path = '' as $$
declare
  v_staff uuid := private.require_role('moderator');
  v_reason text := private.demand_reason(p_reason);
  v_note private.chart_notes;
begin
  update private.chart_notes set removed = true where id = p_id and not removed returning * into v_note;
  if v_note.id is null then
    perform private.refuse('not_found');
  end if;
  perform private.audit(v_staff, 'chart_note.removed', 'chart_note', p_id::text, v_reason,
    private.note_fact(v_note) || '{"removed": false}', private.note_fact(v_note));
end
$$;

select private.staff_change('public.admin_remove_chart_note(p_id uuid, p_reason text)',
  'private.remove_chart_note(p_id, p_reason)', 'chart_note.remove', 'chart_note', 'p_id',
  'For moderators: takes a note off the charts. Returns as private.changed. Refuses: unauthenticated, forbidden, reason_required, too_long, not_found.');

create function private.undo_chart_note(p_line public.audit_log, p_staff uuid, p_reason text) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_note private.chart_notes;
begin
  select * into v_note from private.chart_notes where id = p_line.subject_id::uuid for update;
  if v_note.id is null or private.note_fact(v_note) is distinct from p_line.after then
    perform private.refuse_changed('chart_note', p_line.subject_id, 'chart_note', p_line.id);
  end if;
  update private.chart_notes set removed = not removed where id = v_note.id returning * into v_note;
  return jsonb_build_object('before', p_line.after, 'after', private.note_fact(v_note));
end
$$;

-- Figures

create function private.analytics_names(p_tab text, p_money boolean) returns text[]
language sql immutable set search_path = '' as $$
  select case p_tab
    when 'overview' then array['fact.joined', 'fact.active', 'page_view', 'fact.points', 'fact.chat']
    when 'retention' then array['fact.joined', 'fact.wallet_in']
    when 'funnels' then array['fact.click', 'fact.click_joined', 'fact.click_wallet', 'fact.click_minted', 'fact.click_qualified', 'fact.joined']
    when 'money' then array['fact.revenue']
    when 'engagement' then array['fact.points', 'fact.mission', 'fact.chat', 'fact.active', 'fact.campaign_sent', 'fact.campaign_click']
    when 'pages' then array['page_view', 'form_abandon']
  end || case when p_money then case p_tab
    when 'retention' then array['fact.paid_in']
    when 'funnels' then array['fact.order', 'fact.order_paid']
    when 'money' then array['fact.order', 'fact.order_paid']
    else '{}' end else '{}' end
$$;

create function private.series_key(p_name text) returns text
language sql immutable
return case when p_name like 'fact.%' then substr(p_name, 6) else p_name end;

create function private.analytics_tail(p_names text[])
returns table (name text, day date, item text, segment text, source text, locale text, seed boolean, count bigint)
language sql stable set search_path = '' as $$
  select e.event_type, private.utc_day(e.created_at), e.item,
    case when e.user_id is null then 'visitor' when f.user_id is null then 'left' else private.segment_on(e.user_id, private.utc_day(e.created_at)) end,
    case when e.user_id is null then e.source else coalesce(f.source, 'unknown') end,
    case when e.user_id is null then e.locale else coalesce(f.locale, 'unknown') end,
    coalesce(f.seed, e.session_id like 'seed\_%', false), 1
  from (
    select * from public.analytics_events a
    where a.id > (select s.watermark from private.analytics_state s) and a.event_type = any (p_names)
    order by a.id limit 50000
  ) e left join private.member_firsts f on f.user_id = e.user_id
  where coalesce(f.staff_on > private.utc_day(e.created_at), true)
$$;
comment on function private.analytics_tail is
  'Events that are not in the sums yet: those of the last minute or two.';

create function private.analytics_series(
  p_names text[], p_filter jsonb, p_from date, p_to date, p_shift integer, p_size integer, p_slots integer
) returns jsonb
language sql stable set search_path = '' as $$
  with rows as (
    select a.name, a.item, a.source, a.seed, (a.day < p_from) as before, a.day, case when a.name in ('fact.points', 'fact.revenue') then a.amount else a.count end as value, a.count
    from private.analytics_days a
    where a.name = any (p_names) and (a.day between p_from and p_to or a.day between p_from - p_shift and p_to - p_shift)
      and (p_filter ->> 'segment' is null or a.segment = p_filter ->> 'segment')
      and (p_filter ->> 'source' is null or a.source = p_filter ->> 'source')
      and (p_filter ->> 'locale' is null or a.locale = p_filter ->> 'locale')
    union all
    select t.name, t.item, t.source, t.seed, (t.day < p_from), t.day, t.count, t.count
    from private.analytics_tail(p_names) t
    where (t.day between p_from and p_to or t.day between p_from - p_shift and p_to - p_shift)
      and (p_filter ->> 'segment' is null or t.segment = p_filter ->> 'segment')
      and (p_filter ->> 'source' is null or t.source = p_filter ->> 'source')
      and (p_filter ->> 'locale' is null or t.locale = p_filter ->> 'locale')
  ), shown as (
    select r.name, r.item, r.source, r.before, (r.day - case when r.before then p_from - p_shift else p_from end) / p_size as slot,
      sum(r.value) as value, sum(r.count) as people, coalesce(sum(r.count) filter (where not r.seed), 0) as real
    from rows r where not r.seed or private.setting('analytics.seeds') = 'true'
    group by 1, 2, 3, 4, 5
  ), slots as (
    select s.name, s.before, s.slot, sum(s.value) as value, sum(s.people) as people, sum(s.real) as real from shown s group by 1, 2, 3
  ), lines as (
    select n.name, b.before, jsonb_agg(case
        -- A choice of few people could be one person. Example people alone are nobody.
        when s.real > 0 and s.people between 1 and 4 and p_filter ?| array['segment', 'source', 'locale'] then null
        else coalesce(s.value, 0) end order by g.slot) as daily
    from unnest(p_names) n(name) cross join (values (false), (true)) b(before) cross join generate_series(0, p_slots - 1) g(slot)
    left join slots s on s.name = n.name and s.before = b.before and s.slot = g.slot
    group by 1, 2
  ), parts as (
    select k.kind, s.name, case k.kind when 'item' then s.item else s.source end as item,
      coalesce(sum(s.value) filter (where not s.before), 0) as now, coalesce(sum(s.value) filter (where s.before), 0) as before,
      sum(s.people) as people, sum(s.real) as real
    from shown s cross join (values ('item'), ('source')) k(kind)
    where s.name <> 'form_abandon' or k.kind = 'item'
    group by 1, 2, 3
  ), named as (
    -- Groups under five are one group, and so is what comes after the first forty.
    select p.kind, p.name, case when p.real > 0 and p.people between 1 and 4 or p.place > 40 then null else p.item end as item, sum(p.now) as now, sum(p.before) as before
    from (select *, row_number() over (partition by p.kind, p.name order by p.now desc, p.before desc, p.item) as place from parts p) p
    group by 1, 2, 3
  ), answer as (
    select p.kind, p.name, jsonb_agg(jsonb_build_object('item', p.item, 'now', p.now, 'before', p.before) order by (p.item is null), p.now desc, p.before desc, p.item) as parts
    from named p group by 1, 2
  )
  select jsonb_build_object(
    'series', (select jsonb_object_agg(private.series_key(n.name), jsonb_build_object(
        'now', (select l.daily from lines l where l.name = n.name and not l.before),
        'before', (select l.daily from lines l where l.name = n.name and l.before))) from unnest(p_names) n(name)),
    'parts', coalesce((select jsonb_object_agg(private.series_key(a.name), a.parts) from answer a where a.kind = 'item'), '{}'),
    'sources', coalesce((select jsonb_object_agg(private.series_key(a.name), a.parts) from answer a where a.kind = 'source'), '{}')
  )
$$;

create function private.people_series(p_filter jsonb, p_from date, p_shift integer, p_size integer, p_slots integer, p_visits boolean) returns jsonb
language sql stable set search_path = '' as $$
  with people as (
    select a.scope, a.period, a.starts, sum(a.people) as people, coalesce(sum(a.people) filter (where not a.seed), 0) as real
    from private.analytics_people a
    where a.segment = coalesce(p_filter ->> 'segment', '*') and a.source = coalesce(p_filter ->> 'source', '*')
      and a.locale = coalesce(p_filter ->> 'locale', '*') and (not a.seed or private.setting('analytics.seeds') = 'true')
      and a.starts >= least(p_from - p_shift, private.utc_day(now()) - 31)
    group by 1, 2, 3
  ), shown as (
    select scope, period, starts, case when real > 0 and people between 1 and 4 and p_filter ?| array['segment', 'source', 'locale'] then null else people end as people
    from people
  ), lines as (
    select g.scope, g.shift, jsonb_agg(case when p_visits then coalesce(v.visits, 0) when p.starts is null then 0 else p.people end order by g.slot) as daily
    from (
      select s.scope, b.shift, g.slot, p_from - b.shift + g.slot * p_size as starts
      from (values ('visit'), ('pricing'), ('member')) s(scope) cross join (values (0), (p_shift)) b(shift) cross join generate_series(0, p_slots - 1) g(slot)
    ) g
    left join shown p on not p_visits and p.scope = g.scope and p.period = case when p_size = 1 then 'day' else 'week' end and p.starts = g.starts
    left join lateral (
      select sum(d.people) as visits from shown d
      where p_visits and d.scope = g.scope and d.period = 'day' and d.starts >= g.starts and d.starts < g.starts + p_size
        and d.starts <= private.utc_day(now()) - g.shift
    ) v on true
    group by 1, 2
  )
  select jsonb_object_agg(l.scope, jsonb_build_object('now', l.daily, 'before', (select b.daily from lines b where b.scope = l.scope and b.shift > 0),
    'day', coalesce((select p.people from shown p where p.scope = l.scope and p.period = 'day' and p.starts = private.utc_day(now())), 0),
    'week', coalesce((select p.people from shown p where p.scope = l.scope and p.period = 'week' and p.starts = private.week_of(private.utc_day(now()))), 0),
    'month', coalesce((select p.people from shown p where p.scope = l.scope and p.period = 'month' and p.starts = date_trunc('month', private.utc_day(now()))::date), 0)))
  from lines l where l.shift = 0
$$;
comment on function private.people_series is
  'Different people of each slot (with p_visits those of its days, added up) and of the running day, week and '
  'month: {visit | pricing | member: {now, before, day, week, month}}; null where a choice leaves one to '
  'four.';

create function private.segment_series(p_filter jsonb, p_from date, p_to date, p_size integer, p_slots integer) returns jsonb
language sql stable set search_path = '' as $$
  with days as (
    -- A level of a slot is that of its last day.
    select g.slot, least(p_from + (g.slot + 1) * p_size - 1, p_to) as day from generate_series(0, p_slots - 1) g(slot)
  ), found as (
    select d.slot, a.segment, sum(a.count) as members, coalesce(sum(a.count) filter (where not a.seed), 0) as real
    from days d join private.analytics_days a on a.name = 'fact.members' and a.day = d.day
    where (p_filter ->> 'source' is null or a.source = p_filter ->> 'source') and (p_filter ->> 'locale' is null or a.locale = p_filter ->> 'locale')
      and (not a.seed or private.setting('analytics.seeds') = 'true')
    group by 1, 2
  )
  select jsonb_object_agg(s.segment, (
    select jsonb_agg(case
      when not exists (select from private.analytics_days a where a.name = 'fact.members' and a.day = d.day) then null
      when f.real > 0 and f.members between 1 and 4 and p_filter ?| array['source', 'locale'] then null
      else coalesce(f.members, 0) end order by d.slot)
    from days d left join found f on f.slot = d.slot and f.segment = s.segment
  ))
  from unnest(array['new', 'active', 'power', 'churned', 'referrer']) s(segment)
$$;

create function private.cohort_table(p_filter jsonb, p_from date) returns jsonb
language sql stable set search_path = '' as $$
  with sizes as (
    select c.cohort, c.last_week, sum(c.members) as members, coalesce(sum(c.members) filter (where not c.seed), 0) as real
    from private.retention_cohorts c
    where c.cohort >= private.week_of(p_from) and (p_filter ->> 'source' is null or c.source = p_filter ->> 'source')
      and (p_filter ->> 'locale' is null or c.locale = p_filter ->> 'locale') and (not c.seed or private.setting('analytics.seeds') = 'true')
    group by 1, 2
  ), cohorts as (
    select s.cohort, sum(s.members) as size, sum(s.real) as real from sizes s group by 1
  ), cells as (
    select c.cohort, c.week, sum(c.members) as members
    from private.retention_cells c
    where c.cohort >= private.week_of(p_from) and (p_filter ->> 'source' is null or c.source = p_filter ->> 'source')
      and (p_filter ->> 'locale' is null or c.locale = p_filter ->> 'locale') and (not c.seed or private.setting('analytics.seeds') = 'true')
    group by 1, 2
  )
  select coalesce(jsonb_agg(jsonb_build_object('cohort', c.cohort, 'size', case when c.real > 0 and c.size between 1 and 4 then null else c.size end,
    'here', case when c.real > 0 and c.size between 1 and 4 then '[]' else (
      select jsonb_agg(coalesce(x.members, 0) order by n) from generate_series(0, 12) n left join cells x on x.cohort = c.cohort and x.week = c.cohort + 7 * n
      where c.cohort + 7 * n <= private.week_of(private.utc_day(now()))) end,
    'later', case when c.real > 0 and c.size between 1 and 4 then '[]' else (
      select jsonb_agg((select coalesce(sum(s.members), 0) from sizes s where s.cohort = c.cohort and s.last_week >= c.cohort + 7 * n) order by n) from generate_series(0, 12) n
      where c.cohort + 7 * n <= private.week_of(private.utc_day(now()))) end
  ) order by c.cohort desc), '[]')
  from cohorts c
$$;
comment on function private.cohort_table is
  'Members by the week in which they joined, latest first: [{cohort: its Monday, size, here: how many were '
  'here in week 0 to 12, later: in that week or a later one}]; both end with the running week. Cohorts of one '
  'to four members show neither.';

create function public.admin_analytics(p_tab text, p_filter jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_staff uuid := private.require_role('moderator');
  v_money boolean := private.has_role('admin');
  v_today date := private.utc_day(now());
  v_range integer;
  v_size integer;
  v_slots integer;
  v_from date;
  v_shift integer;
  v_names text[];
begin
  if p_tab is null or p_tab not in ('overview', 'retention', 'funnels', 'money', 'engagement', 'pages') or jsonb_typeof(p_filter) is distinct from 'object'
    or p_filter - '{days,compare,segment,source,locale}'::text[] <> '{}' or coalesce(p_filter ->> 'days', '') not in ('7', '30', '90', '364')
    or coalesce(p_filter ->> 'compare', 'before') not in ('before', 'year')
    or coalesce(p_filter ->> 'segment', 'new') not in ('new', 'active', 'power', 'churned', 'referrer', 'visitor')
    or coalesce(p_filter ->> 'source', 'direct') not in ('direct', 'referral', 'mail', 'social', 'search', 'other')
    or coalesce(p_filter ->> 'locale', 'en') !~ '^[a-z]{2}$'
  then
    perform private.refuse('invalid_input');
  elsif p_tab = 'money' and not v_money then
    perform private.refuse('forbidden');
  end if;
  v_range := (p_filter ->> 'days')::integer;
  -- A year is shown by weeks, from a Monday: people of a week are counted as such.
  v_size := case when v_range = 364 then 7 else 1 end;
  v_slots := v_range / v_size;
  v_from := case when v_size = 7 then private.week_of(v_today) - 7 * (v_slots - 1) else v_today - v_range + 1 end;
  v_shift := case when p_filter ->> 'compare' = 'year' then 364 else v_range end;
  v_names := private.analytics_names(p_tab, v_money);
  return jsonb_build_object(
    'today', v_today, 'from', v_from, 'shift', v_shift, 'size', v_size, 'slots', v_slots, 'money', v_money,
    'began', private.began_on(),
    'complete_to', (select complete_to from private.analytics_state), 'facts_at', (select facts_at from private.analytics_state),
    'periods_at', (select slow_at from private.analytics_state),
    'example', private.setting('analytics.seeds') = 'true',
    'notes', coalesce((select jsonb_agg(jsonb_build_object('id', n.id, 'day', n.day, 'text', n.text) order by n.day desc, n.id)
      from private.chart_notes n where n.day between v_from and v_today and not n.removed), '[]')
  ) || private.analytics_series(v_names, p_filter, v_from, v_today, v_shift, v_size, v_slots)
    || case when p_tab in ('overview', 'funnels') then jsonb_build_object('people', private.people_series(p_filter, v_from, v_shift, v_size, v_slots, p_tab = 'funnels')) else '{}' end
    || case when p_tab = 'overview' then jsonb_build_object('segments', private.segment_series(p_filter, v_from, v_today, v_size, v_slots)) else '{}' end
    || case when p_tab = 'engagement' then jsonb_build_object('campaigns', coalesce((select jsonb_object_agg(c.id, c.name) from private.campaigns c), '{}')) else '{}' end
    || case when p_tab = 'retention' then jsonb_build_object('cohorts', private.cohort_table(p_filter, v_from)) else '{}' end;
end
$$;
comment on function public.admin_analytics is
  'For moderators; money and who pays for admins alone. p_tab: overview, retention, funnels, money, '
  'engagement, pages; p_filter: {days: 7 | 30 | 90 | 364, compare?: before | year, segment?, source?, '
  'locale?}. Answers {today, from, shift: days to the other period, size: days of a slot, slots, money, '
  'began: as private.began_on, complete_to, facts_at, periods_at: when each kind of sum was last made, '
  'example: whether example people count, notes, series: {name: {now, before: a number a slot, null where a '
  'choice leaves one to four}}, parts and sources: {name: [{item: null for small groups together, now, '
  'before}]}}, and by tab people, segments, cohorts, campaigns (their names by id). Refuses: unauthenticated, '
  'forbidden, invalid_input.';
revoke execute on function public.admin_analytics from public;
grant execute on function public.admin_analytics to authenticated;
