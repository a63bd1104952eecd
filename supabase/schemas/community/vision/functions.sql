create function private.add_dot() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.dots (user_id) values (new.user_id);
  return null;
end
$$;

create function private.altitude_share(p_total integer, p_levels integer[]) returns integer
language sql immutable set search_path = '' as $$
  select case
    when n.reached >= cardinality(p_levels) then 65000
    else (65000 * (n.reached - 1 + (greatest(p_total, 0) - p_levels[n.reached])::numeric
      / (p_levels[n.reached + 1] - p_levels[n.reached])) / (cardinality(p_levels) - 1))::integer
  end
  from (select greatest(width_bucket(greatest(p_total, 0), p_levels), 1) as reached) n
$$;
comment on function private.altitude_share is
  'How far up a total is, 0 to 65000 at the highest level: each level is as high as the next, as on the ridge '
  '(components/ui/ridge-profile.ts). p_levels: where levels begin, ascending.';

create function private.level_points() returns integer[]
language sql stable set search_path = '' as $$
  select array_agg(points order by points) from public.levels
$$;

create function private.members_each_dot() returns integer
language sql stable set search_path = '' as $$
  select ceil(greatest(coalesce((select max(number) from private.dots), 0), 1) / 60000.0)::integer
$$;
comment on function private.members_each_dot is
  'How many members share a dot: one, until there are more members than fit into a picture.';

create function public.vision_snapshot() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_user uuid := private.reading_member();
  v_each integer := private.members_each_dot();
  v_levels integer[] := private.level_points();
  v_last bigint := (select coalesce(max(id), 0) from public.points_ledger);
  v_dots bytea;
begin
  select coalesce(string_agg(int2send((case when s.share > 32767 then s.share - 65536 else s.share end)::smallint), '' order by s.at), '')
  into v_dots
  from (
    select g.at, coalesce(d.share, 65535) as share
    from generate_series(0, (select coalesce((max(number) - 1) / v_each, -1) from private.dots)) g (at)
    left join (
      select (o.number - 1) / v_each as at, avg(private.altitude_share(w.total_xp, v_levels))::integer as share
      from private.dots o join public.wallet_profiles w on w.user_id = o.user_id group by 1
    ) d on d.at = g.at
  ) s;
  return jsonb_build_object('last', v_last, 'each', v_each,
    'own', (select (number - 1) / v_each from private.dots where user_id = v_user),
    -- PostgreSQL breaks lines of base64.
    'dots', translate(encode(v_dots, 'base64'), E'\n', ''));
end
$$;
comment on function public.vision_snapshot is
  'The caller''s view of the whole mountain: {last: number of the last change in it, each: members who share '
  'a dot, own: the caller''s dot | null, dots: base64 of one unsigned number of 16 bits, high byte first, for '
  'each dot: private.altitude_share, 65535 for nobody}. Refuses: unauthenticated, second_factor_required.';
revoke execute on function public.vision_snapshot from public;
grant execute on function public.vision_snapshot to authenticated;

create function private.public_name(p_user uuid) returns text
language plpgsql stable set search_path = '' as $$
begin
  return (
    select coalesce(p.username::text, private.masked_name(p.full_name), private.member_masked_name(p.user_id))
    from public.profiles p join private.listed_members(array[p_user]) l (user_id) on l.user_id = p.user_id
  );
end
$$;
comment on function private.public_name is
  'The name under which everybody sees a member; null for staff, suspended and opted-out ones.';

create function public.vision_changes(p_after bigint) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_user uuid := private.reading_member();
  v_each integer := private.members_each_dot();
  v_levels integer[] := private.level_points();
  v_last bigint := (select coalesce(max(id), 0) from public.points_ledger);
  v_from bigint := coalesce(p_after, -1);
  v_members uuid[];
begin
  if v_from < 0 or v_from > v_last or v_last - v_from > 5000 then
    return jsonb_build_object('last', v_last, 'each', v_each, 'anew', true, 'dots', '[]'::jsonb, 'events', '[]'::jsonb, 'at', now());
  end if;
  -- A line with a lower number may be committed after one with a higher: for half a minute lines are told again.
  select array_agg(distinct l.user_id) into v_members from public.points_ledger l
  where l.id > v_from or (l.id > v_from - 200 and l.created_at > now() - interval '30 seconds');
  return jsonb_build_object('last', v_last, 'each', v_each, 'anew', false, 'at', now(),
    'dots', (
      select coalesce(jsonb_agg(jsonb_build_array(c.at, (
        select avg(private.altitude_share(w.total_xp, v_levels))::integer
        from private.dots o join public.wallet_profiles w on w.user_id = o.user_id
        where o.number between c.at * v_each + 1 and (c.at + 1) * v_each)) order by c.at), '[]')
      from (select distinct (number - 1) / v_each as at from private.dots where user_id = any (v_members)) c
    ),
    'events', (
      select coalesce(jsonb_agg(jsonb_build_object('id', e.id, 'at', e.created_at,
        'kind', case when e.source = 'signup' then 'joined' when e.level is not null then 'level' else 'climbed' end,
        'name', private.public_name(e.user_id), 'total', greatest(e.total, 0), 'level', e.level,
        'dot', (select (number - 1) / v_each from private.dots d where d.user_id = e.user_id)) order by e.created_at desc, e.id desc), '[]')
      from (
        select l.*, s.total, (
          select v.key from public.levels v where v.points > s.total - l.points and v.points <= s.total and v.points > 0
          order by v.points desc limit 1) as level
        from (
          select l.* from public.points_ledger l join public.point_rules r on r.source = l.source and r.ranked
          where l.points > 0 and exists (select from public.profiles p where p.user_id = l.user_id)
            and (l.id > v_from or (l.id > v_from - 200 and l.created_at > now() - interval '30 seconds'))
          order by l.created_at desc, l.id desc limit 12
        ) l
        cross join lateral (
          select sum(b.points)::integer as total from public.points_ledger b where b.user_id = l.user_id and (b.created_at, b.id) <= (l.created_at, l.id)) s
      ) e
    ));
end
$$;
comment on function public.vision_changes is
  'What changed on the mountain after the line p_after of the ledger: {last, each, anew: whether the caller '
  'is too far behind and takes the snapshot again, dots: [[dot, altitude]], events: the latest twelve, the '
  'newest first: [{id, at, kind: joined | climbed | level, name: null for who is not shown, total: points '
  'then, level: the one reached | null, dot}], at}. A change may be told twice. Refuses: unauthenticated, '
  'second_factor_required.';
revoke execute on function public.vision_changes from public;
grant execute on function public.vision_changes to authenticated;

create function private.goal_value(p_goal private.community_goals) returns bigint
language plpgsql stable set search_path = '' as $$
declare
  v_from timestamptz := p_goal.starts_on::timestamp at time zone 'UTC';
  v_to timestamptz := (p_goal.ends_on + 1)::timestamp at time zone 'UTC';
begin
  return case
    when p_goal.kind in ('members', 'points') then (
      select coalesce(sum(case p_goal.kind when 'members' then f.count else f.amount end), 0)
      from (
        select d.day, d.count, d.amount from private.figure_days d
        where d.figure = case p_goal.kind when 'members' then 'members' else 'points_issued' end
        union all
        select n.day, n.count, n.amount from private.figure_deltas n
        where n.figure = case p_goal.kind when 'members' then 'members' else 'points_issued' end
      ) f
      where f.day <= p_goal.ends_on and (p_goal.starts_on is null or f.day >= p_goal.starts_on)
    )
    when p_goal.kind = 'referrals' then (
      -- As private.read_figures has them: who is erased takes the count along.
      select count(*) from public.referrals r join public.referral_points p on p.user_id = r.referrer_id
      where r.stage = 'qualified' and r.qualified_at < v_to and (v_from is null or r.qualified_at >= v_from))
    when p_goal.kind = 'mints' then private.minted_between(v_from, v_to)
    else (
      select count(*) from private.stream_visits v where v.attended_at < v_to and (v_from is null or v.attended_at >= v_from))
  end;
end
$$;
comment on function private.goal_value is
  'How far a goal of the community has come, counted within its UTC days: members who joined, points given, '
  'referrals qualified, memberships minted, or visits of streams.';

create function private.goal_json(g private.community_goals) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return jsonb_build_object('id', g.id, 'kind', g.kind, 'target', g.target, 'starts_on', g.starts_on, 'ends_on', g.ends_on,
    'value', private.goal_value(g));
end
$$;

create function public.vision_community() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_user uuid := private.reading_member();
  v_today date := (now() at time zone 'UTC')::date;
begin
  return jsonb_build_object(
    'levels', private.levels_json(),
    'today', public.hub_today() - 'levels' - 'rules',
    'members', (select coalesce(sum(f.count), 0) from private.read_figures() f where f.figure = 'members'),
    'goals', (
      select coalesce(jsonb_agg(private.goal_json(g) order by g.ends_on, g.id), '[]') from (
        select * from private.community_goals
        -- One that is over is shown for a week more.
        where coalesce(starts_on, v_today) <= v_today and ends_on >= v_today - 7
        order by ends_on, id limit 3
      ) g
    ),
    'season', (
      select jsonb_build_object('titles', s.titles, 'state', s.state, 'ends_at', s.ends_at, 'rows', (
        select coalesce(jsonb_agg(r.place order by r.at), '[]')
        from jsonb_array_elements(public.leaderboard('season') -> 'rows') with ordinality r (place, at) where r.at <= 10))
      from private.shown_season() s where s.id is not null
    ),
    'stream', (
      select private.stream_json(s, false) from private.streams s
      where s.published_at is not null and s.cancelled_at is null and s.ends_at > now() order by s.starts_at, s.id limit 1
    ),
    'at', now());
end
$$;
comment on function public.vision_community is
  'For members, what the community''s scenes show: {levels, today: {joined, lines, points, minted, at}, '
  'members, goals: up to three that run or ended within a week [{id, kind, target, starts_on | null, ends_on, '
  'value}], season: {titles, state, ends_at, rows: the first ten as private.board_rows} | null, stream: the '
  'next as public_streams | null, at}. Refuses: unauthenticated, second_factor_required.';
revoke execute on function public.vision_community from public;
grant execute on function public.vision_community to authenticated;

create function private.weekly_pace(p_user uuid) returns integer
language plpgsql stable set search_path = '' as $$
begin
  return (
    select case when sum(l.points) > 0 then
      round(sum(l.points) / greatest(least(extract(epoch from now() - min(p.created_at)) / 604800, 4), 1))::integer else 0 end
    from public.points_ledger l
    join public.point_rules r on r.source = l.source
    join public.wallet_profiles p on p.user_id = l.user_id
    where l.user_id = p_user and (r.ranked or l.source = 'reversal') and l.created_at > now() - interval '28 days'
  );
end
$$;
comment on function private.weekly_pace is
  'Points a week over the last four, or since the member joined if that is less, one week at least; 0 for '
  'none.';

create function public.my_vision() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_user uuid := private.reading_member();
  v_total integer := coalesce((select total_xp from public.wallet_profiles where user_id = v_user), 0);
begin
  return private.balance(v_total) || jsonb_build_object(
    'ridge', private.ridge_of(v_total), 'levels', private.levels_json(), 'openings', private.level_openings(),
    'pace', coalesce(private.weekly_pace(v_user), 0),
    'goals', (
      select coalesce(jsonb_agg(jsonb_build_object('id', g.id, 'name', g.name, 'points', g.points, 'due_on', g.due_on) order by g.points), '[]')
      from private.member_goals g where g.user_id = v_user
    ),
    'milestones', (
      select coalesce(jsonb_agg(m.milestone order by m.at), '[]') from (
        select milestone, at from jsonb_array_elements(public.my_story()) with ordinality s (milestone, at) limit 3
      ) m
    ),
    'now', now());
end
$$;
comment on function public.my_vision is
  'The caller''s own scene: {xp, owed, ridge, levels, openings, pace: points a week, goals: [{id, name, '
  'points, due_on | null}] by height, milestones: the latest three of my_story, now}. Refuses: '
  'unauthenticated, second_factor_required.';
revoke execute on function public.my_vision from public;
grant execute on function public.my_vision to authenticated;

create function public.set_member_goal(p_name text, p_points integer, p_due_on date default null) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid := private.acting_member();
  v_name text := private.tidy_line(left(coalesce(p_name, ''), 20000));
  v_id uuid;
begin
  if char_length(v_name) not between 1 and 60 or p_points is null or p_points not between 1 and 1000000
    or p_due_on < (now() at time zone 'UTC')::date or p_due_on > (now() at time zone 'UTC')::date + 3660
  then
    perform private.refuse('invalid_input');
  end if;
  perform private.lock_members(array[v_user]);
  if p_points <= (select total_xp from public.wallet_profiles where user_id = v_user) then
    perform private.refuse('goal_reached');
  elsif (select count(*) from private.member_goals where user_id = v_user and points <> p_points) >= 5 then
    perform private.refuse('too_many_goals');
  end if;
  insert into private.member_goals as g (user_id, points, name, due_on) values (v_user, p_points, v_name, p_due_on)
  on conflict (user_id, points) do update set name = excluded.name, due_on = excluded.due_on
  returning id into v_id;
  return v_id;
end
$$;
comment on function public.set_member_goal is
  'For members: sets out for an altitude above the present one, by a day within ten years or without; one at '
  'the same altitude is replaced. Five at most. Returns its id. Refuses: unauthenticated, '
  'second_factor_required, suspended, invalid_input, goal_reached, too_many_goals.';
revoke execute on function public.set_member_goal from public;
grant execute on function public.set_member_goal to authenticated;

create function public.remove_member_goal(p_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid := private.acting_member();
begin
  delete from private.member_goals where id = p_id and user_id = v_user;
  if not found then
    perform private.refuse('not_found');
  end if;
end
$$;
comment on function public.remove_member_goal is
  'For members: gives up one of their own goals. Refuses: unauthenticated, second_factor_required, suspended, '
  'not_found.';
revoke execute on function public.remove_member_goal from public;
grant execute on function public.remove_member_goal to authenticated;

-- Goals of the community as staff set them (/admin/content/goals).

create function private.set_goal(p_id uuid, p_kind text, p_target bigint, p_starts_on date, p_ends_on date, p_reason text) returns void
language plpgsql set search_path = '' as $$
declare
  v_staff uuid := private.require_role('moderator');
  v_reason text := private.demand_reason(p_reason);
  v_before private.community_goals;
  v_after private.community_goals;
begin
  if p_kind is null or p_kind not in ('members', 'points', 'referrals', 'mints', 'attendance') or p_target is null
    or p_target not between 1 and 1000000000 or p_ends_on is null or p_ends_on not between '2020-01-01' and '2100-01-01'
    or p_starts_on not between '2020-01-01' and p_ends_on
  then
    perform private.refuse('invalid_input');
  end if;
  if p_id is not null then
    select * into v_before from private.community_goals where id = p_id for update;
    if not found then
      perform private.refuse('not_found');
    elsif (v_before.kind, v_before.target, v_before.ends_on) = (p_kind, p_target, p_ends_on) and v_before.starts_on is not distinct from p_starts_on then
      return;
    end if;
    update private.community_goals set kind = p_kind, target = p_target, starts_on = p_starts_on, ends_on = p_ends_on
    where id = p_id returning * into v_after;
  else
    insert into private.community_goals (kind, target, starts_on, ends_on) values (p_kind, p_target, p_starts_on, p_ends_on)
    returning * into v_after;
  end if;
  perform private.audit(v_staff, case when p_id is null then 'goal.made' else 'goal.changed' end, 'goal', v_after.id::text, v_reason,
    case when p_id is null then 'null' else to_jsonb(v_before) end, to_jsonb(v_after));
end
$$;

select private.staff_change('public.admin_set_goal(p_id uuid, p_kind text, p_target bigint, p_starts_on date, p_ends_on date, p_reason text)',
  'private.set_goal(p_id, p_kind, p_target, p_starts_on, p_ends_on, p_reason)', 'goal.save', 'goal', 'p_id',
  'For moderators: sets a goal of the community, or changes one (p_id): kind (members | points | referrals | mints | attendance), target, and the UTC days within which it counts; without a first day all before counts too. Returns as private.changed; null when it is so already. Refuses: unauthenticated, forbidden, reason_required, too_long, invalid_input, not_found.');

create function private.remove_goal(p_id uuid, p_reason text) returns void
language plpgsql set search_path = '' as $$
declare
  v_staff uuid := private.require_role('moderator');
  v_reason text := private.demand_reason(p_reason);
  v_before private.community_goals;
begin
  delete from private.community_goals where id = p_id returning * into v_before;
  if v_before.id is null then
    perform private.refuse('not_found');
  end if;
  perform private.audit(v_staff, 'goal.removed', 'goal', p_id::text, v_reason, to_jsonb(v_before), 'null');
end
$$;

select private.staff_change('public.admin_remove_goal(p_id uuid, p_reason text)',
  'private.remove_goal(p_id, p_reason)', 'goal.remove', 'goal', 'p_id',
  'For moderators: takes a goal of the community away. Returns as private.changed. Refuses: unauthenticated, forbidden, reason_required, too_long, not_found.');

create function private.undo_goal(p_line public.audit_log, p_staff uuid, p_reason text) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_now private.community_goals;
begin
  -- Two who bring back what is gone find no row to wait at.
  perform pg_advisory_xact_lock(hashtextextended('private.community_goals', 0));
  select * into v_now from private.community_goals where id = p_line.subject_id::uuid for update;
  if (case when v_now.id is null then 'null' else to_jsonb(v_now) end) is distinct from coalesce(p_line.after, 'null') then
    perform private.refuse_changed('goal', p_line.subject_id, 'goal', p_line.id);
  end if;
  delete from private.community_goals where id = v_now.id;
  if jsonb_typeof(p_line.before) = 'object' then
    insert into private.community_goals select * from jsonb_populate_record(null::private.community_goals, p_line.before);
  end if;
  return jsonb_build_object('before', coalesce(p_line.after, 'null'), 'after', coalesce(p_line.before, 'null'));
end
$$;

create function public.admin_goals(
  p_filter jsonb, p_sort text, p_desc boolean, p_after jsonb, p_back boolean, p_size integer
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_staff uuid := private.require_role('moderator');
begin
  perform private.check_list(p_filter, '{q,kind}', p_sort, '{ends}');
  return private.list_page(
    $from$
      from private.community_goals g
      where ($1 -> 'q' is null or g.kind ilike private.list_pattern($1) or g.target::text like private.list_pattern($1))
        and ($1 -> 'kind' is null or g.kind = any (private.list_choices($1 -> 'kind')))
    $from$, 'private.goal_json(g)', 'g.ends_on', 'date', 'g.id', p_filter, p_desc, p_after, p_back, p_size
  );
end
$$;
comment on function public.admin_goals is
  'For moderators. A list (private.list_page) of the community''s goals: filters q (kind, target), kind; sort '
  'ends. Rows as in vision_community. Refuses: unauthenticated, forbidden, invalid_input.';
revoke execute on function public.admin_goals from public;
grant execute on function public.admin_goals to authenticated;
