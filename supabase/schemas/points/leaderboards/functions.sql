create function private.queue_line() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.ranking_queue (line) values (new.id);
  return null;
end
$$;

create function private.queue_member() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.ranking_queue (user_id) values (case when tg_op = 'DELETE' then old.user_id else new.user_id end);
  return null;
end
$$;

-- From points to totals

-- In plpgsql, which keeps its plan: a fold calls them for each total.
create function private.add_sources(p_one jsonb, p_other jsonb) returns jsonb
language plpgsql immutable set search_path = '' as $$
begin
  return (
    select coalesce(jsonb_object_agg(source, points) filter (where points <> 0), '{}') from (
      select source, sum(points::integer) as points
      from (select * from jsonb_each_text(p_one) union all select * from jsonb_each_text(p_other)) s (source, points)
      group by source
    ) s
  );
end
$$;

create function private.ranked_points(p_kind text, p_sources jsonb, p_repeatable text[], p_share integer) returns integer
language plpgsql immutable set search_path = '' as $$
begin
  if p_kind <> 'week' or not p_sources ?| p_repeatable then
    return (select coalesce(sum(value::integer), 0) from jsonb_each_text(p_sources));
  end if;
  return (
    select sum(case when source = any (p_repeatable) then least(points, greatest(total, 0) * p_share / 100) else points end)
    from (select key as source, value::integer as points, sum(value::integer) over () as total from jsonb_each_text(p_sources)) s
  );
end
$$;
comment on function private.ranked_points is
  'What the points by source count in a window: in a week at most p_share percent of them all from each '
  'repeatable source.';

create function private.ranking_windows_at(p_at timestamptz)
returns table (key text, kind text, starts_at timestamptz, ends_at timestamptz)
language sql stable set search_path = '' as $$
  select 'all', 'all', timestamptz '-infinity', timestamptz 'infinity'
  union all
  select unit || ':' || to_char(first, 'YYYY-MM-DD'), unit, first at time zone 'UTC', (first + length) at time zone 'UTC'
  from (values ('week', interval '7 days'), ('month', interval '1 month')) u (unit, length),
    lateral (select date_trunc(unit, p_at at time zone 'UTC')) f (first)
  union all
  select w.key, w.kind, w.starts_at, w.ends_at from private.ranking_windows w
  where w.kind = 'season' and w.starts_at <= p_at and p_at < w.ends_at
$$;
comment on function private.ranking_windows_at is 'The windows that a moment belongs to.';

create function private.listed_members(p_users uuid[]) returns setof uuid
language sql stable set search_path = '' as $$
  select p.user_id from public.profiles p
  where p.user_id = any (p_users) and not p.leaderboard_opt_out and (p.suspended_until is null or p.suspended_until <= now())
    and not exists (select from public.user_roles r where r.user_id = p.user_id)
$$;
comment on function private.listed_members is
  'Those of the members whom rankings show: not staff, not suspended, not opted out.';

create function private.begin_ranking_day() returns void
language plpgsql set search_path = '' as $$
declare
  v_today date := (now() at time zone 'UTC')::date;
begin
  if not exists (select from private.ranking_windows where day < v_today) then
    return;
  end if;
  -- A window is kept until nobody looks back at it: its lines stay in the ledger.
  delete from private.ranking_windows
  where (kind = 'week' and ends_at < now() - interval '60 days') or (kind = 'month' and ends_at < now() - interval '400 days');
  delete from private.ranking_counts c using private.ranking_windows w
  where w.key = c.window_key and w.day < v_today and (c.before_today or c.members = 0);
  insert into private.ranking_counts (window_key, width, before_today, points, members)
  select c.window_key, c.width, true, c.points, c.members
  from private.ranking_counts c join private.ranking_windows w on w.key = c.window_key
  where w.day < v_today and now() < w.ends_at;
  update private.ranking_windows set day = v_today where day < v_today;
end
$$;
comment on function private.begin_ranking_day is
  'Once a day: keeps how the counts of running windows stood when it began, and lets go of windows long over.';

create function private.fold_rankings(p_limit integer default 5000) returns integer
language plpgsql set search_path = '' as $$
declare
  v_today date := (now() at time zone 'UTC')::date;
  v_share integer := private.setting_int('leaderboard.source_share');
  v_repeatable text[] := coalesce((select array_agg(source) from public.point_rules where repeatable), '{}');
  v_lines bigint[];
  v_members uuid[];
  v_folded integer;
begin
  -- One fold at a time: it alone writes the totals.
  if not pg_try_advisory_xact_lock(hashtextextended('private.ranking_queue', 0)) then
    return 0;
  end if;
  perform private.begin_ranking_day();
  -- Weeks that are not frozen count anew by a share that was changed.
  if v_share <> (select share from private.ranking_state) then
    insert into private.ranking_queue (user_id)
    select distinct t.user_id from private.ranking_totals t
    join private.ranking_windows w on w.key = t.window_key and w.kind = 'week' and w.frozen_at is null
    where t.sources ?| v_repeatable;
    update private.ranking_state set share = v_share;
  end if;
  with taken as (
    delete from private.ranking_queue
    where id in (select id from private.ranking_queue order by id limit p_limit) returning line, user_id
  )
  select coalesce(array_agg(line) filter (where line is not null), '{}'),
    coalesce(array_agg(distinct user_id) filter (where user_id is not null), '{}'), count(*)
  into v_lines, v_members, v_folded from taken;
  v_members := v_members || array(
    select p.user_id from public.profiles p, private.ranking_state s
    where p.suspended_until > s.folded_at and p.suspended_until <= now()
  );
  update private.ranking_state set folded_at = now();
  if cardinality(v_lines) + cardinality(v_members) = 0 then
    return 0;
  end if;

  insert into private.ranking_windows (key, kind, starts_at, ends_at)
  select distinct w.key, w.kind, w.starts_at, w.ends_at
  from (
    select distinct date_trunc('day', coalesce(o.counts_at, o.created_at, l.counts_at, l.created_at)) as at
    from public.points_ledger l left join public.points_ledger o on o.id = l.reverses where l.id = any (v_lines)
  ) d, private.ranking_windows_at(d.at) w
  -- A late reversal does not open a window anew that was let go of.
  where w.ends_at > now() - case w.kind when 'week' then interval '60 days' else interval '400 days' end
  on conflict do nothing;

  with lines as (
    select w.key, w.kind, l.user_id, coalesce(o.source, l.source) as source, sum(l.points) as points, max(coalesce(l.counts_at, l.created_at)) as at
    from public.points_ledger l
    left join public.points_ledger o on o.id = l.reverses
    join public.point_rules r on r.source = coalesce(o.source, l.source) and r.ranked
      -- What is taken back of an account that was merged was never in a ranking of the one that answers for it.
      and (o.id is null or o.user_id = l.user_id)
    join private.ranking_windows w on w.starts_at <= coalesce(o.counts_at, o.created_at, l.counts_at, l.created_at)
      and coalesce(o.counts_at, o.created_at, l.counts_at, l.created_at) < w.ends_at and w.frozen_at is null
    where l.id = any (v_lines)
    group by 1, 2, 3, 4
  ), added as (
    select key, kind, user_id, jsonb_object_agg(source, points) as sources, max(at) as at from lines group by 1, 2, 3
  ), touched as (
    select key, kind, user_id, sources, at from added
    union all
    select w.key, w.kind, t.user_id, '{}', null
    from private.ranking_totals t join private.ranking_windows w on w.key = t.window_key and w.frozen_at is null
    where t.user_id = any (v_members) and not exists (select from added a where a.key = w.key and a.user_id = t.user_id)
  ), listed as materialized (
    select user_id from private.listed_members(array(select distinct user_id from touched)) l (user_id)
  ), summed as (
    select c.key, c.kind, c.user_id, c.at, o.points as old_points, coalesce(o.listed, false) as was_listed,
      o.reached_at as old_reached, o.day as old_day, o.day_points as old_day_points,
      case when c.sources = '{}' then o.sources else private.add_sources(coalesce(o.sources, '{}'), c.sources) end as sources,
      exists (select from listed l where l.user_id = c.user_id) as may_be_listed
    from touched c left join private.ranking_totals o on o.window_key = c.key and o.user_id = c.user_id
  ), changed as materialized (
    select s.*, n.points, s.may_be_listed and n.points > 0 as is_listed
    from summed s, lateral (select private.ranked_points(s.kind, s.sources, v_repeatable, v_share)) n (points)
  ), written as (
    insert into private.ranking_totals as t (window_key, user_id, sources, points, reached_at, listed, day, day_points)
    select key, user_id, sources, points,
      coalesce(greatest(old_reached, at), old_reached), is_listed, v_today,
      case when old_day = v_today then old_day_points when was_listed then old_points else 0 end
    from changed
    on conflict (window_key, user_id) do update set
      sources = excluded.sources, points = excluded.points, reached_at = excluded.reached_at, listed = excluded.listed,
      day = excluded.day, day_points = excluded.day_points
  ), moves as (
    select key, old_points as points, -1 as members from changed where was_listed
    union all
    select key, points, 1 from changed where is_listed
  )
  insert into private.ranking_counts as c (window_key, width, before_today, points, members)
  select key, width, false, points / width, sum(members)
  from moves, (values (1), (64), (4096)) w (width)
  group by key, width, points / width having sum(members) <> 0
  on conflict (window_key, width, before_today, points) do update set members = c.members + excluded.members;

  delete from private.ranking_totals
  where user_id = any (v_members) and not listed
    and not exists (select from public.profiles p where p.user_id = ranking_totals.user_id);
  return v_folded;
end
$$;
comment on function private.fold_rankings is
  'Moves up to p_limit rows of the queue into totals and counts. Returns how many; 0 also when another call '
  'is folding.';

create function public.fold_rankings() returns integer
language plpgsql security definer set search_path = '' as $$
begin
  return private.fold_rankings();
end
$$;
comment on function public.fold_rankings is
  'For the clock, every minute: brings the rankings to the ledger. Returns how many rows of the queue it '
  'took.';
revoke execute on function public.fold_rankings from public;
grant execute on function public.fold_rankings to service_role;

create function private.naive_rankings()
returns table (window_key text, user_id uuid, sources jsonb, points integer, reached_at timestamptz, listed boolean)
language sql stable set search_path = '' as $$
  with lines as (
    select w.key, w.kind, l.user_id, coalesce(o.source, l.source) as source, sum(l.points) as points, max(coalesce(l.counts_at, l.created_at)) as at
    from public.points_ledger l
    left join public.points_ledger o on o.id = l.reverses
    join public.point_rules r on r.source = coalesce(o.source, l.source) and r.ranked
      -- What is taken back of an account that was merged was never in a ranking of the one that answers for it.
      and (o.id is null or o.user_id = l.user_id)
    join private.ranking_windows w on w.starts_at <= coalesce(o.counts_at, o.created_at, l.counts_at, l.created_at)
      and coalesce(o.counts_at, o.created_at, l.counts_at, l.created_at) < w.ends_at and w.frozen_at is null
    join public.profiles p on p.user_id = l.user_id
    group by 1, 2, 3, 4
  ), summed as (
    select key, kind, user_id, coalesce(jsonb_object_agg(source, points) filter (where points <> 0), '{}') as sources, max(at) as at
    from lines group by 1, 2, 3
  ), counted as (
    select s.*, private.ranked_points(s.kind, s.sources,
      (select coalesce(array_agg(source), '{}') from public.point_rules where repeatable),
      (select private.setting_int('leaderboard.source_share'))) as points
    from summed s
  )
  select c.key, c.user_id, c.sources, c.points, c.at, c.points > 0 and l.user_id is not null
  from counted c left join private.listed_members(array(select distinct user_id from counted)) l (user_id) using (user_id)
$$;
comment on function private.naive_rankings is
  'The totals of every window that is not frozen, added up from the ledger.';

create function private.rebuild_rankings() returns bigint
language plpgsql set search_path = '' as $$
declare
  v_members bigint;
begin
  perform pg_advisory_xact_lock(hashtextextended('private.ranking_queue', 0));
  delete from private.ranking_queue;
  insert into private.ranking_windows (key, kind, starts_at, ends_at)
  select distinct w.key, w.kind, w.starts_at, w.ends_at
  from generate_series(date_trunc('day', now()) - interval '60 days', now(), interval '1 day') d (at), private.ranking_windows_at(d.at) w
  on conflict do nothing;
  delete from private.ranking_totals where window_key in (select key from private.ranking_windows where frozen_at is null);
  delete from private.ranking_counts where window_key in (select key from private.ranking_windows where frozen_at is null);
  insert into private.ranking_totals (window_key, user_id, sources, points, reached_at, listed, day, day_points)
  select window_key, user_id, sources, points, reached_at, listed, (now() at time zone 'UTC')::date, case when listed then points else 0 end
  from private.naive_rankings();
  get diagnostics v_members = row_count;
  insert into private.ranking_counts (window_key, width, before_today, points, members)
  select t.window_key, width, before_today, t.points / width, count(*)
  from private.ranking_totals t join private.ranking_windows w on w.key = t.window_key and w.frozen_at is null,
    (values (1), (64), (4096)) s (width), (values (false), (true)) b (before_today)
  where t.listed group by 1, 2, 3, 4;
  return v_members;
end
$$;
comment on function private.rebuild_rankings is
  'Makes all totals and counts anew from the ledger: after a change of what counts. Returns how many totals.';

create function private.ranking_drift() returns table (window_key text, user_id uuid, problem text)
language sql stable set search_path = '' as $$
  select coalesce(n.window_key, t.window_key), coalesce(n.user_id, t.user_id),
    case when t.user_id is null then 'missing' when n.user_id is null then 'unfounded' else 'different' end
  from private.naive_rankings() n
  full join (
    select t.* from private.ranking_totals t join private.ranking_windows w on w.key = t.window_key and w.frozen_at is null
  ) t using (window_key, user_id)
  where (n.points, n.listed) is distinct from (t.points, t.listed) and coalesce(n.points, t.points) <> 0
  union all
  select coalesce(c.window_key, t.window_key), null, format('count of %s by %s', coalesce(c.points, t.points), coalesce(c.width, t.width))
  from (select * from private.ranking_counts where not before_today and members <> 0) c
  full join (
    select t.window_key, width, t.points / width as points, count(*) as members
    from private.ranking_totals t, (values (1), (64), (4096)) w (width) where t.listed group by 1, 2, 3
  ) t using (window_key, width, points)
  where c.members is distinct from t.members
$$;
comment on function private.ranking_drift is
  'Where totals or counts differ from the ledger, once the queue is empty: nowhere.';

-- Reads

-- Standard SQL, which the planner writes into the query: a call for each row of a page would cost more than
-- its reads.
create function private.members_above(p_window text, p_points integer, p_before_today boolean default false) returns integer
language sql stable
return (
  select coalesce(sum(c.members), 0)::integer from (
    select members from private.ranking_counts
    where window_key = p_window and before_today = p_before_today and width = 4096 and points > p_points / 4096
    union all
    select members from private.ranking_counts
    where window_key = p_window and before_today = p_before_today and width = 64
      and points > p_points / 64 and points < (p_points / 4096 + 1) * 64
    union all
    select members from private.ranking_counts
    where window_key = p_window and before_today = p_before_today and width = 1
      and points > p_points and points < (p_points / 64 + 1) * 64
  ) c
);
comment on function private.members_above is
  'How many listed members have more points in a window, now or when the day began.';

create function private.window_of(p_window text) returns private.ranking_windows
language plpgsql stable set search_path = '' as $$
begin
  return (
    select w from private.ranking_windows w
    where w.key = case
      when p_window in ('week', 'month') then (
        select a.key from private.ranking_windows_at(now()) a where a.kind = p_window)
      when p_window = 'season' then (select private.season_key(s.id) from private.shown_season() s)
      else p_window end
  );
end
$$;
comment on function private.window_of is
  'The window named all, week (this one), month (this one), season (the shown one), or by its key.';

create function private.board_rows(p_window text, p_users uuid[], p_ranks integer[]) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'rank', u.rank, 'name', coalesce(p.username::text, private.masked_name(p.full_name), private.member_masked_name(u.user_id)),
      -- The address of a provider's picture would tell the provider who reads the board.
      'avatar_url', case when p.avatar_url like 'avatars/%' then p.avatar_url end, 'level', l.key,
      'points', t.points, 'sources', t.sources, 'own', coalesce(u.user_id = (select auth.uid()), false),
      'provisional', (t.flags <> '{}' and r.frozen_at is null and now() < r.ends_at) or p_window like 'season:%' and exists (
        select from private.season_results s join private.seasons e on e.id = s.season_id and e.state = 'provisional'
        where private.season_key(s.season_id) = p_window and s.user_id = u.user_id and s.flags <> '{}'),
      'change', case when b.points > 0 then private.members_above(p_window, b.points, true) + 1 - u.rank end
    ) order by u.at), '[]')
    from unnest(p_users, p_ranks) with ordinality u (user_id, rank, at)
    join private.ranking_totals t on t.window_key = p_window and t.user_id = u.user_id
    join private.ranking_windows r on r.key = p_window
    join public.profiles p on p.user_id = u.user_id
    join public.wallet_profiles w on w.user_id = u.user_id
    cross join lateral (select case when t.day = r.day then t.day_points else t.points end) b (points)
    cross join lateral (select key from public.levels where points <= greatest(w.total_xp, 0) order by points desc limit 1) l
  );
end
$$;
comment on function private.board_rows is
  'Places as everybody sees them, in the order given: [{rank, name: the username they chose, else the masked '
  'name, avatar_url | null, level, points, sources, own, provisional: a gain that stands out is being looked '
  'at before prizes are paid, change: places won since the day began | null for who was not there}].';

create function private.board_places(p_window text, p_count integer, p_after integer) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (
    with page as (
      select t.points, t.reached_at, t.user_id from private.ranking_totals t
      where t.window_key = p_window and t.listed
      order by t.points desc, t.reached_at, t.user_id
      limit p_count offset p_after
    ), placed as (
      select user_id, row_number() over (order by points desc, reached_at, user_id) as at, points from page
    ), ranked as (
      select p.user_id, p.at, case
        when p.points = f.points then f.above + 1
        else p_after + min(p.at) over (partition by p.points) end::integer as rank
      from placed p, (
        select x.points, private.members_above(p_window, x.points) as above from placed x where x.at = 1
      ) f
    )
    select private.board_rows(p_window, array_agg(r.user_id order by r.at), array_agg(r.rank order by r.at)) from ranked r);
end
$$;
comment on function private.board_places is
  'So many places of a window below the first p_after, as private.board_rows.';

create function public.leaderboard(p_window text, p_page integer default 1, p_search text default '') returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_window private.ranking_windows := private.window_of(p_window);
  v_size constant integer := 50;
  -- Further down the member's own place and the search lead.
  v_page integer := least(greatest(p_page, 1), 200);
  v_total integer;
  v_rows jsonb;
  v_search text := nullif(private.folded(btrim(left(coalesce(p_search, ''), 40))), '');
begin
  if v_window.key is null and p_window not in ('all', 'week', 'month', 'season') then
    return null;
  end if;
  v_total := private.members_above(v_window.key, -1);
  if v_search is null then
    v_page := least(v_page, greatest(ceil(v_total::numeric / v_size)::integer, 1));
    v_rows := private.board_places(v_window.key, v_size, (v_page - 1) * v_size);
  else
    select private.board_rows(v_window.key, array_agg(f.user_id order by f.points desc, f.reached_at, f.user_id),
      array_agg(private.members_above(f.window_key, f.points) + 1 order by f.points desc, f.reached_at, f.user_id)) into v_rows
    from (
      select t.* from private.member_texts m
      join private.ranking_totals t on t.window_key = v_window.key and t.user_id = m.user_id and t.listed
      where m.username_key <> '' and m.username_key >= v_search and m.username_key < v_search || chr(1114111)
      order by m.username_key limit 20
    ) f;
  end if;
  return jsonb_build_object(
    'key', v_window.key, 'starts_at', nullif(v_window.starts_at, '-infinity'), 'ends_at', nullif(v_window.ends_at, 'infinity'),
    'total', v_total, 'page', v_page, 'pages', least(greatest(ceil(v_total::numeric / v_size)::integer, 1), 200),
    'as_of', (select folded_at from private.ranking_state), 'share', private.setting_int('leaderboard.source_share'), 'rows', coalesce(v_rows, '[]'));
end
$$;
comment on function public.leaderboard is
  'For everybody: the ranking of a window (all, week, month, season, or the key of one), 50 a page up to the '
  '200th, or the first 20 whose username begins with p_search. {key | null before its first point, starts_at '
  '| null, ends_at | null, total, page, pages, as_of, share: percent of a week that may come from one '
  'repeatable source, rows: as private.board_rows}; null for an unknown window. Refuses: nothing.';
revoke execute on function public.leaderboard from public;
grant execute on function public.leaderboard to anon, authenticated;

create function public.my_ranking(p_window text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_user uuid := private.reading_member();
  v_window private.ranking_windows := private.window_of(p_window);
  v_own private.ranking_totals;
  v_above integer;
begin
  select * into v_own from private.ranking_totals where window_key = v_window.key and user_id = v_user;
  if v_own.listed is not true then
    return jsonb_build_object('listed', false, 'points', coalesce(v_own.points, 0), 'why', (
      select case
        when exists (select from public.user_roles where user_id = v_user) then 'staff'
        when p.leaderboard_opt_out then 'opted_out'
        when p.suspended_until > now() then 'suspended'
        else 'no_points' end
      from public.profiles p where p.user_id = v_user));
  end if;
  v_above := private.members_above(v_window.key, v_own.points);
  return jsonb_build_object('listed', true, 'points', v_own.points, 'rank', v_above + 1, 'rows', (
    with near as (
      (select t.* from private.ranking_totals t
        where t.window_key = v_own.window_key and t.listed and t.points > v_own.points
        order by t.points, t.reached_at desc, t.user_id desc limit 2)
      union all
      (select t.* from private.ranking_totals t
        where t.window_key = v_own.window_key and t.listed and t.points = v_own.points
          and (t.reached_at, t.user_id) < (v_own.reached_at, v_own.user_id)
        order by t.reached_at desc, t.user_id desc limit 2)
      union all
      select v_own.*
      union all
      (select t.* from private.ranking_totals t
        where t.window_key = v_own.window_key and t.listed and t.points = v_own.points
          and (t.reached_at, t.user_id) > (v_own.reached_at, v_own.user_id)
        order by t.reached_at, t.user_id limit 2)
      union all
      (select t.* from private.ranking_totals t
        where t.window_key = v_own.window_key and t.listed and t.points < v_own.points
        order by t.points desc, t.reached_at, t.user_id limit 2)
    ), placed as (
      select n.*, row_number() over (order by points desc, reached_at, user_id) as at from near n
    ), shown as (
      select p.* from placed p, (select at from placed where user_id = v_user) o where p.at between o.at - 2 and o.at + 2
    )
    select private.board_rows(v_own.window_key, array_agg(s.user_id order by s.at),
      array_agg(private.members_above(s.window_key, s.points) + 1 order by s.at))
    from shown s));
end
$$;
comment on function public.my_ranking is
  'The caller''s place in a window with two above and two below: {listed, points, why: staff | opted_out | '
  'suspended | no_points} or {listed, points, rank, rows: as private.board_rows}. Refuses: unauthenticated, '
  'second_factor_required.';
revoke execute on function public.my_ranking from public;
grant execute on function public.my_ranking to authenticated;
