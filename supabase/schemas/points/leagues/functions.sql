create function private.league_monday(p_at timestamptz) returns date
language sql immutable
return date_trunc('week', p_at at time zone 'UTC')::date;

create function private.league_standing(p_week date, p_division integer, p_cohort integer)
returns table (user_id uuid, points integer, at integer, rank integer, zone text)
language sql stable set search_path = '' as $$
  with seen as (
    select p.user_id, coalesce(t.points, 0) as points, t.reached_at, coalesce(t.points, 0) > 0 as took_part
    from private.league_places p
    join private.listed_members(array(
      select x.user_id from private.league_places x where x.week = p_week and x.division = p_division and x.cohort = p_cohort
    )) l (user_id) on l.user_id = p.user_id
    left join private.ranking_totals t on t.window_key = 'week:' || p_week and t.user_id = p.user_id and t.listed
    where p.week = p_week and p.division = p_division and p.cohort = p_cohort
  ), placed as (
    select s.*, row_number() over (order by points desc, reached_at, user_id)::integer as at,
      case when took_part then rank() over (order by points desc)::integer end as rank,
      count(*) filter (where took_part) over ()::integer as part
    from seen s
  )
  -- Nobody goes down for a week not taken part in, and nobody who is also among the first.
  select p.user_id, p.points, p.at, p.rank, case
    when not p.took_part then 'away'
    when p.at <= private.setting_int('leaderboard.league_up') then case when p_division < 5 then 'up' else 'stay' end
    when p.at > p.part - private.setting_int('leaderboard.league_down') and p_division > 1 then 'down'
    else 'stay' end
  from placed p
$$;
comment on function private.league_standing is
  'A group as things stand: points of the week, order, competition rank (null: no points yet), and what that '
  'leads to: up, stay, down, away.';

create function private.close_league_week(p_week date) returns void
language plpgsql set search_path = '' as $$
begin
  update private.league_places p set points = s.points, rank = s.rank, outcome = s.zone
  from (select distinct division, cohort from private.league_places where week = p_week) c
  cross join lateral private.league_standing(p_week, c.division, c.cohort) s
  where p.week = p_week and p.user_id = s.user_id;
  -- Staff by now, suspended or opted out.
  update private.league_places set points = 0, outcome = 'away' where week = p_week and outcome is null;
  update private.league_members m set division = m.division + case p.outcome when 'up' then 1 when 'down' then -1 else 0 end
  from private.league_places p where p.week = p_week and p.user_id = m.user_id and p.outcome in ('up', 'down');
  update private.league_weeks set closed_at = now() where week = p_week;
end
$$;

create function private.open_league_week(p_week date) returns void
language plpgsql set search_path = '' as $$
begin
  insert into private.league_weeks (week) values (p_week);
  -- By last week's pace, in groups of the same size, none larger than the setting.
  insert into private.league_places (week, user_id, division, cohort)
  select p_week, x.user_id, x.division,
    ntile(ceil(x.members::numeric / private.setting_int('leaderboard.league_size'))::integer)
      over (partition by x.division order by x.pace desc, x.user_id)
  from (
    select m.user_id, m.division, coalesce(t.points, 0) as pace, count(*) over (partition by m.division) as members
    from private.league_members m
    join private.listed_members(array(select y.user_id from private.league_members y where y.left_at is null)) l (user_id) using (user_id)
    left join private.ranking_totals t on t.window_key = 'week:' || (p_week - 7) and t.user_id = m.user_id
    where m.left_at is null
  ) x;
end
$$;

create function private.advance_leagues(p_now timestamptz) returns integer
language plpgsql set search_path = '' as $$
declare
  v_week date := private.league_monday(p_now);
  v_before date;
  v_steps integer := 0;
begin
  perform pg_advisory_xact_lock(hashtextextended('private.leagues', 0));
  select week into v_before from private.league_weeks where closed_at is null and week < v_week order by week limit 1;
  if v_before is not null then
    -- A transaction that began before the end may still be under way; then every line of the week must be counted.
    if p_now < (v_before + 7)::timestamp at time zone 'UTC' + interval '1 minute' or exists (
      select from private.ranking_queue q join public.points_ledger l on l.id = q.line
      where coalesce(l.counts_at, l.created_at) < (v_before + 7)::timestamp at time zone 'UTC')
    then
      return 0;
    end if;
    perform private.close_league_week(v_before);
    v_steps := 1;
  end if;
  if not exists (select from private.league_weeks where week = v_week) then
    perform private.open_league_week(v_week);
    v_steps := v_steps + 1;
  end if;
  return v_steps;
end
$$;
comment on function private.advance_leagues is
  'Closes the week that is over, once all its lines are counted, and makes the groups of the present one. '
  'Returns how many steps were taken.';

create function public.advance_leagues() returns integer
language plpgsql security definer set search_path = '' as $$
begin
  return private.advance_leagues(now());
end
$$;
comment on function public.advance_leagues is
  'For the clock, every minute after the fold of the rankings: closes and opens weeks of the leagues. Returns '
  'how many steps it took.';
revoke execute on function public.advance_leagues from public;
grant execute on function public.advance_leagues to service_role;

-- The member

create function private.league_json(p_user uuid) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_member private.league_members;
  v_week date := private.league_monday(now());
  v_place private.league_places;
begin
  select * into v_member from private.league_members where user_id = p_user;
  select * into v_place from private.league_places where user_id = p_user and week = v_week;
  return jsonb_build_object(
    'joined', v_member.user_id is not null and v_member.left_at is null, 'division', coalesce(v_member.division, 1), 'divisions', 5,
    'size', private.setting_int('leaderboard.league_size'), 'up', private.setting_int('leaderboard.league_up'),
    'down', private.setting_int('leaderboard.league_down'),
    'ends_at', (v_week + 7)::timestamp at time zone 'UTC',
    'rows', case when v_member.left_at is null and v_place.user_id is not null then (
      select coalesce(jsonb_agg(jsonb_build_object('rank', s.rank,
        'name', coalesce(p.username::text, private.masked_name(p.full_name), private.member_masked_name(s.user_id)),
        'avatar_url', case when p.avatar_url like 'avatars/%' then p.avatar_url end,
        'points', s.points, 'zone', s.zone, 'own', s.user_id = p_user) order by s.at), '[]')
      from private.league_standing(v_week, v_place.division, v_place.cohort) s join public.profiles p on p.user_id = s.user_id) end,
    'last', (
      select jsonb_build_object('week', l.week, 'division', l.division, 'points', l.points, 'rank', l.rank, 'outcome', l.outcome)
      from private.league_places l where l.user_id = p_user and l.outcome is not null order by l.week desc limit 1));
end
$$;
comment on function private.league_json is
  'The league of a member: {joined, division: 1 to divisions, size, up, down: places that move, ends_at: of '
  'this week, rows: the own group [{rank | null: no points yet, name, avatar_url | null, points, zone: up | '
  'stay | down | away, own}] | null before the first Monday, last: how the week before ended {week, division, '
  'points, rank | null, outcome} | null}.';

create function public.my_league() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return private.league_json(private.reading_member());
end
$$;
comment on function public.my_league is
  'For members: their league, as private.league_json. Refuses: unauthenticated, second_factor_required.';
revoke execute on function public.my_league from public;
grant execute on function public.my_league to authenticated;

create function public.set_league(p_joined boolean) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid := private.acting_member();
begin
  if coalesce(p_joined, false) and not exists (select from private.listed_members(array[v_user])) then
    perform private.refuse('league_not_ranked');
  end if;
  insert into private.league_members (user_id, left_at) values (v_user, case when p_joined then null else now() end)
  on conflict (user_id) do update set left_at = excluded.left_at;
  return private.league_json(v_user);
end
$$;
comment on function public.set_league is
  'For members: takes part in leagues from the next Monday on, or no more. Returns private.league_json. '
  'Refuses: unauthenticated, second_factor_required, suspended, league_not_ranked (staff, or who chose not to '
  'be ranked).';
revoke execute on function public.set_league from public;
grant execute on function public.set_league to authenticated;
