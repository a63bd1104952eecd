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
comment on function private.time_taken is 'How long something took, in groups that can be added up: an hour, a day, a week, 30 days, longer.';

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
comment on function private.facts_of_days is 'What happened on these UTC days, by member: joined, the time until the first wallet and purchase (on the day of joining), active members, orders begun and of those paid (on the day they were begun), revenue by plan (cents, net, on the day of payment), points by source, clicks on referral links and what became of them (on the day of the click, for the referrer), missions, messages by room, mails of campaigns and whether a person clicked in them (on the day they were sent).';
-- The indexes that it needs and nothing else has.
create index mission_claims_passed on private.mission_claims (passed_at) where passed_at is not null;
create index campaign_recipients_sent on private.campaign_recipients (settled_at) where state = 'accepted';
create index referral_clicks_day on public.referral_clicks (created_at);

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
comment on function private.renew_facts is 'Counts the facts of these days anew, but for messages of days whose messages have expired (chat.keep_days).';

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
comment on function private.expire_events is 'Deletes events of months that ended more than analytics.keep_days ago, and who sent them; their sums stay. Returns how many.';

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
comment on function public.roll_up_analytics is 'For the clock, every minute: adds new events to the sums, counts facts of today and yesterday and of marked days anew (every five minutes), and weeks, months, segments and cohorts (every hour); all of it when p_all, else p_window events at most. Returns {watermark, behind: whether events are left for the next call, expired}, or {skipped} when another call is at it.';
revoke execute on function public.roll_up_analytics from public;
grant execute on function public.roll_up_analytics to service_role;
