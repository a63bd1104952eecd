create function private.texts_of_season(e private.events) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('season', coalesce(s.titles ->> p.locale, s.titles ->> 'en'))
  from private.seasons s left join public.profiles p on p.user_id = e.user_id
  where s.id = (e.values ->> 'season_id')::uuid
$$;
comment on function private.texts_of_season is
  'For mails: the name of the season of an event, in the language of the member.';

create function private.season_key(p_season uuid) returns text
language sql immutable
return 'season:' || p_season;

create function private.season_prize(p_prizes jsonb, p_rank integer) returns integer
language sql immutable set search_path = '' as $$
  select coalesce((
    select (p ->> 'points')::integer from jsonb_array_elements(p_prizes) p
    where (p ->> 'to')::integer >= p_rank order by (p ->> 'to')::integer limit 1
  ), 0)
$$;
comment on function private.season_prize is
  'What a place wins: by rank, never by percentile; shared places win alike.';

create function private.rules_version() returns text
language sql stable set search_path = '' as $$
  select left(encode(sha256(convert_to(string_agg(format('%s:%s:%s:%s', source, points, active, ranked), ',' order by source), 'UTF8')), 'hex'), 12)
  from public.point_rules
$$;

create function private.keep_season(p_season uuid) returns void
language sql set search_path = '' as $$
  insert into private.season_versions (season_id, data)
  select s.id, jsonb_build_object('titles', s.titles, 'starts_at', s.starts_at, 'ends_at', s.ends_at, 'prizes', s.prizes, 'min_points', s.min_points)
  from private.seasons s where s.id = p_season
$$;
comment on function private.keep_season is 'Keeps a version of a season as it is.';

create function private.plan_season(
  p_titles jsonb, p_starts timestamptz, p_ends timestamptz, p_prizes jsonb, p_min integer, p_staff uuid, p_id uuid default gen_random_uuid()
) returns uuid
language plpgsql set search_path = '' as $$
declare
  v_id uuid;
begin
  insert into private.seasons (id, titles, starts_at, ends_at, prizes, min_points, created_by, state)
  values (p_id, p_titles, p_starts, p_ends, p_prizes, p_min, p_staff, case when p_starts <= now() then 'open' else 'planned' end)
  returning id into v_id;
  insert into private.ranking_windows (key, kind, starts_at, ends_at) values (private.season_key(v_id), 'season', p_starts, p_ends);
  perform private.keep_season(v_id);
  return v_id;
end
$$;
comment on function private.plan_season is 'A season with its window, checked by the caller. Returns its id.';

create function private.season_flags(p_season private.seasons) returns table (user_id uuid, flags text[])
language sql stable set search_path = '' as $$
  with gains as (
    select l.user_id, date_trunc('hour', l.created_at) as hour, sum(l.points) as points
    from public.points_ledger l join public.point_rules r on r.source = l.source and r.ranked
    where l.created_at >= p_season.starts_at and l.created_at < p_season.ends_at
    group by 1, 2
  ), usual as (
    -- Of an hour in which hardly anybody earned anything nothing follows.
    select hour, percentile_disc(0.99) within group (order by points) as p99 from gains group by hour having count(*) >= 20
  ), bursts as (
    select distinct g.user_id from gains g join usual u using (hour) where g.points > 3 * u.p99
  ), sums as (
    select g.user_id, sum(g.points) as total from gains g group by 1
  ), late as (
    select l.user_id, sum(l.points) as points
    from public.points_ledger l join public.point_rules r on r.source = l.source and r.ranked
    where l.created_at >= p_season.ends_at - interval '1 hour' and l.created_at < p_season.ends_at
    group by 1
  )
  select s.user_id, array_remove(array[
    case when exists (select from bursts b where b.user_id = s.user_id) then 'hour' end,
    case when 2 * coalesce((select l.points from late l where l.user_id = s.user_id), 0) > s.total then 'last_hour' end], null)
  from sums s
$$;
comment on function private.season_flags is 'Members whose gains stand out, with why.';

create function private.flag_gains(p_now timestamptz) returns integer
language plpgsql set search_path = '' as $$
declare
  v_windows text[];
  v_hour timestamptz := date_trunc('hour', p_now);
  v_changed integer;
begin
  -- It writes totals, as a fold does.
  if not pg_try_advisory_xact_lock(hashtextextended('private.ranking_queue', 0)) then
    return 0;
  end if;
  select array_agg(key) into v_windows from private.ranking_windows
  where kind in ('week', 'season') and starts_at <= p_now and p_now < ends_at and frozen_at is null;
  with gains as (
    -- The hour before too: its last minutes were not there yet when it was looked at.
    select l.user_id, date_trunc('hour', l.created_at) as hour, sum(l.points) as points,
      coalesce(sum(l.points) filter (where l.created_at > p_now - interval '1 hour'), 0) as late
    from public.points_ledger l join public.point_rules r on r.source = l.source and r.ranked
    where l.created_at >= v_hour - interval '1 hour' and l.created_at <= p_now
    group by 1, 2
  ), usual as (
    select hour, percentile_disc(0.99) within group (order by points) as p99 from gains group by hour having count(*) >= 20
  ), seen as (
    select g.user_id, sum(g.late) as late, max(g.hour) filter (where g.points > 3 * u.p99) as burst
    from gains g left join usual u using (hour) group by 1
  ), looked_at as (
    select t.window_key, t.user_id, t.flags as old, array_remove(array[
      case when 'hour' = any (t.flags) or s.burst + interval '1 hour' > w.starts_at then 'hour' end,
      -- On its first day a window holds little more than the last hour of anybody.
      case when w.starts_at <= p_now - interval '1 day' and 2 * s.late > t.points then 'last_hour' end], null) as new
    from (
      select user_id, late, burst from seen
      union all
      select distinct f.user_id, 0, null::timestamptz from private.ranking_totals f
      where f.window_key = any (v_windows) and f.flags <> '{}' and not exists (select from seen e where e.user_id = f.user_id)
    ) s
    join private.ranking_windows w on w.key = any (v_windows)
    join private.ranking_totals t on t.window_key = w.key and t.user_id = s.user_id
  )
  update private.ranking_totals t set flags = l.new from looked_at l
  where t.window_key = l.window_key and t.user_id = l.user_id and l.old <> l.new;
  get diagnostics v_changed = row_count;
  return v_changed;
end
$$;
comment on function private.flag_gains is
  'In the running week and season: notes whose gain is more than three times the 99th percentile of the hour, '
  'for as long as the window runs, or more than half of the total in the last hour, while that is so. Returns '
  'how many totals changed.';

create function private.close_season(p_season private.seasons) returns void
language plpgsql set search_path = '' as $$
declare
  v_key text := private.season_key(p_season.id);
begin
  update private.ranking_windows set frozen_at = now() where key = v_key and frozen_at is null;
  insert into private.season_results (season_id, user_id, rank, points, prize, flags)
  select p_season.id, b.user_id, b.rank, b.points,
    case when b.points >= p_season.min_points then private.season_prize(p_season.prizes, b.rank) else 0 end,
    coalesce(f.flags, '{}')
  from (
    select t.user_id, t.points, rank() over (order by t.points desc)::integer as rank
    from private.ranking_totals t where t.window_key = v_key and t.listed
  ) b left join private.season_flags(p_season) f using (user_id);
  update private.seasons set state = 'provisional', closed_at = now(), rules_version = private.rules_version(),
    ranked = (select count(*) from private.season_results r where r.season_id = p_season.id),
    eligible = (select count(*) from private.season_results r where r.season_id = p_season.id and r.points >= min_points)
  where id = p_season.id;
end
$$;
comment on function private.close_season is 'Freezes the window and keeps its board.';

create function private.pay_season(p_season private.seasons) returns integer
language plpgsql set search_path = '' as $$
declare
  v_row private.season_results;
  v_paid integer := 0;
begin
  -- In the order of their ids, as everybody who locks several members.
  for v_row in
    select * from private.season_results where season_id = p_season.id and prize > 0 and withheld_at is null order by user_id
  loop
    perform from public.wallet_profiles where user_id = v_row.user_id for update;
    if private.award(v_row.user_id, 'season', p_season.id::text, v_row.prize,
      format('Season prize for place %s', v_row.rank), jsonb_build_object('season', p_season.id, 'rank', v_row.rank)) is not null then
      v_paid := v_paid + 1;
    end if;
  end loop;
  update private.seasons set state = 'final', final_at = now() where id = p_season.id;
  return v_paid;
end
$$;
comment on function private.pay_season is
  'Pays what the kept results say, each place once (the ledger''s own key), and ends the season. Returns how '
  'many were paid.';

create function private.tell_of_moved_season(p_season private.seasons, p_most integer default 500) returns integer
language plpgsql set search_path = '' as $$
declare
  v_end text := to_char(p_season.ends_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"');
  v_told integer;
begin
  -- A piece at a time: each event holds a lock until the transaction ends.
  select count(private.emit_event('season.moved', p_season.id || ':' || x.user_id || ':' || v_end, x.user_id,
    jsonb_build_object('season_id', p_season.id, 'at', v_end)))::integer into v_told
  from (
    select t.user_id from private.ranking_totals t
    where t.window_key = private.season_key(p_season.id) and t.listed and not exists (
      select from private.events e where e.key = 'season.moved:' || p_season.id || ':' || t.user_id || ':' || v_end)
    order by t.user_id limit p_most
  ) x;
  if v_told < p_most then
    update private.seasons set untold = false where id = p_season.id;
  end if;
  return v_told;
end
$$;
comment on function private.tell_of_moved_season is
  'Tells those who take part that a season ends later, each once for each end. Returns how many were told '
  'now.';

create function private.advance_seasons(p_now timestamptz) returns integer
language plpgsql set search_path = '' as $$
declare
  v_season private.seasons;
  v_steps integer := 0;
begin
  for v_season in
    select * from private.seasons where state <> 'final' and starts_at <= p_now order by starts_at for update skip locked
  loop
    if v_season.untold then
      perform private.tell_of_moved_season(v_season);
      v_steps := v_steps + 1;
    end if;
    if v_season.state = 'planned' then
      update private.seasons set state = 'open' where id = v_season.id returning * into v_season;
      v_steps := v_steps + 1;
    end if;
    if v_season.state = 'open' and v_season.ends_at <= p_now then
      update private.seasons set state = 'closing' where id = v_season.id returning * into v_season;
      v_steps := v_steps + 1;
    end if;
    -- A transaction that began before the end may still be under way; then every line of the season must be counted.
    if v_season.state = 'closing' and v_season.ends_at + interval '1 minute' <= p_now and not exists (
      select from private.ranking_queue q join public.points_ledger l on l.id = q.line where l.created_at < v_season.ends_at)
    then
      perform private.close_season(v_season);
      select * into v_season from private.seasons where id = v_season.id;
      v_steps := v_steps + 1;
    end if;
    if v_season.state = 'provisional'
      and v_season.closed_at + make_interval(hours => private.setting_int('points.season_review_hours')) <= p_now
    then
      perform private.pay_season(v_season);
      v_steps := v_steps + 1;
    end if;
  end loop;
  return v_steps;
end
$$;
comment on function private.advance_seasons is
  'Takes each season as far as it has come by p_now. Returns how many steps were taken.';

create function public.advance_seasons() returns integer
language plpgsql security definer set search_path = '' as $$
begin
  return private.advance_seasons(now()) + private.flag_gains(now());
end
$$;
comment on function public.advance_seasons is
  'For the clock, every minute after the fold of the rankings: opens, closes and pays seasons, and notes '
  'gains that stand out in what runs. Returns how many steps it took.';
revoke execute on function public.advance_seasons from public;
grant execute on function public.advance_seasons to service_role;

-- Reads

create function private.season_json(s private.seasons) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('id', s.id, 'key', private.season_key(s.id), 'titles', s.titles, 'starts_at', s.starts_at, 'ends_at', s.ends_at,
    'moved_from', s.moved_from, 'state', s.state, 'prizes', s.prizes, 'min_points', s.min_points, 'closed_at', s.closed_at,
    'pays_at', s.closed_at + make_interval(hours => private.setting_int('points.season_review_hours')),
    'rules_version', s.rules_version, 'ranked', s.ranked, 'eligible', s.eligible, 'final_at', s.final_at)
$$;

create function private.shown_season() returns private.seasons
language sql stable set search_path = '' as $$
  select s from private.seasons s
  order by case when s.state in ('open', 'closing', 'provisional') then 0 when s.state = 'planned' then 1 else 2 end,
    case when s.state = 'planned' then s.starts_at end, s.starts_at desc limit 1
$$;
comment on function private.shown_season is
  'The season that pages show: the running one, else the next, else the last.';

create function public.current_season() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_season private.seasons := private.shown_season();
begin
  if v_season.id is null then
    return null;
  end if;
  return private.season_json(v_season);
end
$$;
comment on function public.current_season is
  'For everybody. The running season, else the next, else the last: {id, key, titles, starts_at, ends_at, '
  'moved_from | null, state, prizes: [{to, points}], min_points, closed_at | null, pays_at | null, '
  'rules_version | null, ranked | null, eligible | null; final_at | null}; null when there never was one.';
revoke execute on function public.current_season from public;
grant execute on function public.current_season to anon, authenticated;

create function private.own_season(p_user uuid) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_season private.seasons := private.shown_season();
  v_place jsonb := private.place_in(private.season_key(v_season.id), p_user);
begin
  if v_season.id is null then
    return null;
  end if;
  return jsonb_build_object('place', v_place, 'prize', coalesce(case
    when v_season.closed_at is not null then (
      select r.prize from private.season_results r where r.season_id = v_season.id and r.user_id = p_user and r.withheld_at is null)
    when (v_place ->> 'points')::integer >= v_season.min_points then private.season_prize(v_season.prizes, (v_place ->> 'rank')::integer)
  end, 0));
end
$$;
comment on function private.own_season is
  'A member in the shown season: {place: {rank, points} | null, prize: what it wins, as things stand until '
  'the season is closed}; null without a season.';

-- Changes by staff

create function private.check_season(p_titles jsonb, p_starts timestamptz, p_ends timestamptz, p_prizes jsonb, p_min integer) returns void
language plpgsql set search_path = '' as $$
declare
  v_last integer := 0;
  v_prize jsonb;
begin
  if p_titles is null or jsonb_typeof(p_titles) <> 'object' or coalesce(private.tidy_line(left(p_titles ->> 'en', 20000)), '') = '' or char_length(p_titles::text) > 500
    or p_starts is null or p_ends is null or p_min is null or p_min < 0
    or p_prizes is null or jsonb_typeof(p_prizes) <> 'array' or jsonb_array_length(p_prizes) > 20
  then
    perform private.refuse('invalid_input');
  elsif p_starts < now() - interval '5 minutes' then
    perform private.refuse('time_past');
  elsif p_ends < p_starts + interval '1 day' then
    perform private.refuse('season_too_short');
  end if;
  for v_prize in select * from jsonb_array_elements(p_prizes) loop
    if jsonb_typeof(v_prize -> 'to') is distinct from 'number' or jsonb_typeof(v_prize -> 'points') is distinct from 'number'
      or (v_prize ->> 'to') !~ '^\d{1,6}$' or (v_prize ->> 'points') !~ '^\d{1,6}$'
      or (v_prize ->> 'to')::integer <= v_last or (v_prize ->> 'points')::integer < 1
    then
      perform private.refuse('season_prizes');
    end if;
    v_last := (v_prize ->> 'to')::integer;
  end loop;
  if exists (select from private.seasons s where tstzrange(s.starts_at, s.ends_at) && tstzrange(p_starts, p_ends)) then
    perform private.refuse('season_overlaps');
  end if;
end
$$;

create function private.season_values(s private.seasons) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('version', (select max(v.id) from private.season_versions v where v.season_id = s.id), 'season', s.id, 'state', s.state, 'starts_at', s.starts_at, 'ends_at', s.ends_at, 'prizes', s.prizes, 'min_points', s.min_points)
$$;

create function private.open_season(p_titles jsonb, p_starts timestamptz, p_ends timestamptz, p_prizes jsonb, p_min integer, p_reason text) returns uuid
language plpgsql set search_path = '' as $$
declare
  v_staff uuid := private.require_role('admin');
  v_reason text := private.demand_reason(p_reason);
  v_id uuid := gen_random_uuid();
  v_planned jsonb;
begin
  perform private.require_step_up();
  perform pg_advisory_xact_lock(hashtextextended('private.seasons', 0));
  perform private.check_season(p_titles, p_starts, p_ends, p_prizes, p_min);
  v_planned := jsonb_build_object('titles', p_titles, 'starts_at', p_starts, 'ends_at', p_ends, 'prizes', p_prizes, 'min_points', p_min);
  if not private.must_wait('season', v_id, v_staff, v_planned, v_planned, v_reason) then
    perform private.publish_alone(v_staff, 'season', v_id, v_planned);
    perform private.apply_season(v_id::text, v_staff, v_planned, v_reason);
  end if;
  return v_id;
end
$$;

create function private.apply_season(p_subject text, p_staff uuid, p_params jsonb, p_reason text) returns void
language plpgsql set search_path = '' as $$
declare
  v_starts timestamptz := greatest((p_params ->> 'starts_at')::timestamptz, now());
  v_season private.seasons;
begin
  perform pg_advisory_xact_lock(hashtextextended('private.seasons', 0));
  perform private.check_season(p_params -> 'titles', v_starts, (p_params ->> 'ends_at')::timestamptz, p_params -> 'prizes', (p_params ->> 'min_points')::integer);
  perform private.plan_season(p_params -> 'titles', v_starts, (p_params ->> 'ends_at')::timestamptz, p_params -> 'prizes',
    (p_params ->> 'min_points')::integer, p_staff, p_subject::uuid);
  select * into v_season from private.seasons where id = p_subject::uuid;
  perform private.audit(p_staff, 'season.planned', 'season', p_subject, p_reason, '{}', private.season_values(v_season));
end
$$;
comment on function private.apply_season is
  'Plans a season. One whose start has passed while it waited for a second person starts now.';

select private.staff_change('public.admin_plan_season(p_titles jsonb, p_starts_at timestamptz, p_ends_at timestamptz, p_prizes jsonb, p_min_points integer, p_reason text)',
  'private.open_season(p_titles, p_starts_at, p_ends_at, p_prizes, p_min_points, p_reason)',
  'season.plan', 'season', null,
  'For admins: plans a season with the names {en, …}, its prizes [{to, points}] by place and the points from which on a place wins; all of that is fixed from now on. What needs two people (private.needs_second) is only proposed by the first of them: the line is season.proposed. Refuses: forbidden, second_factor_required, reason_missing, invalid_input, time_past, season_too_short (a day at least), season_prizes, season_overlaps.',
  p_answers => 'season');

create function private.move_season(p_season uuid, p_ends timestamptz, p_reason text, p_version text) returns void
language plpgsql set search_path = '' as $$
declare
  v_staff uuid := private.require_role('admin');
  v_reason text := private.demand_reason(p_reason);
  v_season private.seasons;
  v_before jsonb;
begin
  perform private.require_step_up();
  perform pg_advisory_xact_lock(hashtextextended('private.seasons', 0));
  select * into v_season from private.seasons where id = p_season for update;
  if not found then
    perform private.refuse('not_found');
  elsif p_version is not null and (not pg_input_is_valid(p_version, 'timestamptz') or p_version::timestamptz <> v_season.ends_at) then
    perform private.refuse_changed('season', p_season::text, 'season');
  elsif v_season.state not in ('planned', 'open') or p_ends is null or p_ends <= v_season.ends_at then
    perform private.refuse('season_only_later');
  elsif now() > v_season.ends_at - interval '24 hours' then
    perform private.refuse('season_too_late');
  elsif exists (select from private.seasons s where s.id <> p_season and tstzrange(s.starts_at, s.ends_at) && tstzrange(v_season.starts_at, p_ends)) then
    perform private.refuse('season_overlaps');
  end if;
  v_before := private.season_values(v_season);
  update private.seasons set ends_at = p_ends, moved_from = v_season.ends_at, untold = true where id = p_season returning * into v_season;
  update private.ranking_windows set ends_at = p_ends where key = private.season_key(p_season);
  perform private.keep_season(p_season);
  perform private.audit(v_staff, 'season.moved', 'season', p_season::text, v_reason, v_before, private.season_values(v_season));
end
$$;

select private.staff_change('public.admin_move_season(p_season uuid, p_ends_at timestamptz, p_reason text, p_version text default null)',
  'private.move_season(p_season, p_ends_at, p_reason, p_version)', 'season.move', 'season', 'p_season',
  'For admins: moves the end of a season later, until 24 hours before it; the page of the season says so at once, and the clock tells those who take part by mail. p_version is the end as it was read. Refuses: forbidden, second_factor_required, reason_missing, not_found, changed_meanwhile, season_only_later, season_too_late, season_overlaps.');

create function private.undo_season(p_line public.audit_log, p_staff uuid, p_reason text) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_season private.seasons;
begin
  perform private.require_step_up();
  select * into v_season from private.seasons where id = p_line.subject_id::uuid for update;
  -- What has been promised for a season that runs is kept.
  if v_season.id is null or v_season.starts_at <= now() or v_season.ends_at <> (p_line.after ->> 'ends_at')::timestamptz then
    perform private.refuse_changed('season', p_line.subject_id, 'season', p_line.id);
  end if;
  delete from private.seasons where id = v_season.id;
  perform private.end_publication('season', v_season.id);
  delete from private.ranking_windows where key = private.season_key(v_season.id);
  return jsonb_build_object('before', p_line.after, 'after', '{"state": null}'::jsonb);
end
$$;

create function private.set_withheld(p_season uuid, p_user uuid, p_withheld boolean) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_season private.seasons;
  v_row private.season_results;
begin
  select * into v_season from private.seasons where id = p_season for update;
  select * into v_row from private.season_results where season_id = p_season and user_id = p_user for update;
  if v_row.user_id is null then
    perform private.refuse('not_found');
  elsif v_season.state <> 'provisional' then
    perform private.refuse('season_not_in_review');
  elsif (v_row.withheld_at is not null) = p_withheld then
    return null;
  end if;
  update private.season_results set withheld_at = case when p_withheld then now() end where season_id = p_season and user_id = p_user;
  return jsonb_build_object('before', jsonb_build_object('season', p_season, 'withheld', not p_withheld, 'rank', v_row.rank, 'prize', v_row.prize),
    'after', jsonb_build_object('season', p_season, 'withheld', p_withheld, 'rank', v_row.rank, 'prize', v_row.prize));
end
$$;
comment on function private.set_withheld is
  'Whether a prize is withheld. Returns before and after, null when it was so already.';

create function private.withhold_prize(p_season uuid, p_user uuid, p_reason text) returns void
language plpgsql set search_path = '' as $$
declare
  v_staff uuid := private.require_role('admin');
  v_reason text := private.demand_reason(p_reason);
  v_change jsonb;
begin
  v_change := private.set_withheld(p_season, p_user, true);
  if v_change is null then
    perform private.refuse_changed('member', p_user::text, 'season');
  end if;
  perform private.audit(v_staff, 'season.prize_withheld', 'member', p_user::text, v_reason, v_change -> 'before', v_change -> 'after');
end
$$;

select private.staff_change('public.admin_withhold_prize(p_season uuid, p_user uuid, p_reason text)',
  'private.withhold_prize(p_season, p_user, p_reason)', 'season.withhold', 'member', 'p_user',
  'For admins, while a season is in review: the member keeps the place and gets no prize. Refuses: forbidden, reason_missing, not_found, season_not_in_review, changed_meanwhile.');

create function private.undo_withheld(p_line public.audit_log, p_staff uuid, p_reason text) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_change jsonb;
begin
  if private.same_person(p_staff, p_line.subject_id::uuid) then
    perform private.refuse('forbidden');
  end if;
  v_change := private.set_withheld((p_line.after ->> 'season')::uuid, p_line.subject_id::uuid, false);
  if v_change is null then
    perform private.refuse_changed('member', p_line.subject_id, 'season', p_line.id);
  end if;
  return v_change;
end
$$;

create function public.admin_seasons() returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_staff uuid := private.require_role('moderator');
begin
  return (
    select coalesce(jsonb_agg(private.season_json(s) || jsonb_build_object('results', (
      select coalesce(jsonb_agg(jsonb_build_object('user_id', r.user_id, 'name', private.member_name(r.user_id), 'rank', r.rank, 'points', r.points,
        'prize', r.prize, 'flags', r.flags, 'withheld', r.withheld_at is not null) order by r.rank, r.user_id), '[]')
      from (
        select * from private.season_results r where r.season_id = s.id and (r.prize > 0 or r.flags <> '{}') order by r.rank, r.user_id limit 100
      ) r)) order by s.starts_at desc), '[]')
    from (select * from private.seasons order by starts_at desc limit 20) s
  );
end
$$;
comment on function public.admin_seasons is
  'For moderators. The last 20 seasons as current_season, each with results: [{user_id, name | null, rank, '
  'points, prize, flags, withheld}] of the places that win or stand out.';
revoke execute on function public.admin_seasons from public;
grant execute on function public.admin_seasons to authenticated;

-- What staff plan, as content: its history, and the preview

create function private.demand_season_values(p_before jsonb, p_values jsonb, p_data jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_season private.seasons := jsonb_populate_record(null::private.seasons, jsonb_build_object(
    'titles', p_values -> 'titles', 'prizes', p_values -> 'prizes', 'min_points', private.demand_whole(p_values, 'min_points', 0, 9999999),
    'starts_at', private.demand_time(p_values, 'starts_at', true), 'ends_at', private.demand_time(p_values, 'ends_at', true)));
begin
  perform private.check_season(v_season.titles, v_season.starts_at, v_season.ends_at, v_season.prizes, v_season.min_points);
  return jsonb_strip_nulls(to_jsonb(v_season)) || '{"state": "planned"}';
end
$$;

create function private.preview_season(p_id uuid, p_row jsonb, p_tier text, p_level text, p_done boolean) returns jsonb
language plpgsql set search_path = '' as $$
begin
  return private.season_json(jsonb_populate_record(null::private.seasons, p_row));
end
$$;
