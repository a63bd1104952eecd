create function private.level_of(p_total integer) returns text
language plpgsql stable set search_path = '' as $$
begin
  return (
    select key from public.levels where points <= greatest(p_total, 0) order by points desc limit 1
  );
end
$$;
comment on function private.level_of is 'The level of a total: the highest that begins at it or below.';

create function private.levels_json() returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_agg(jsonb_build_object('key', key, 'from', points) order by number) from public.levels
$$;

-- Values that change at a time to come

create function private.rule_value(p_subject text) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('points', points, 'active', active) from public.point_rules where source = p_subject
  union all
  select jsonb_build_object('points', points) from public.levels where 'level:' || key = p_subject
$$;
comment on function private.rule_value is 'What a rule or a level is now; null for none.';

create function private.write_rule(p_subject text, p_value jsonb) returns void
language sql set search_path = '' as $$
  update public.point_rules set points = (p_value ->> 'points')::integer, active = (p_value ->> 'active')::boolean
  where source = p_subject;
  update public.levels set points = (p_value ->> 'points')::integer where 'level:' || key = p_subject;
$$;

create function private.apply_due_rules() returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_change private.rule_changes;
  v_before jsonb;
begin
  if not exists (select from private.rule_changes where applied_at is null and starts_at <= clock_timestamp()) then
    return;
  end if;
  for v_change in
    select * from private.rule_changes where applied_at is null and starts_at <= clock_timestamp() order by starts_at, id for update
  loop
    v_before := private.rule_value(v_change.subject);
    perform private.write_rule(v_change.subject, v_change.value);
    update private.rule_changes set applied_at = clock_timestamp() where id = v_change.id;
    perform private.audit(null, 'point_rule.applied', 'point_rule', v_change.subject, '', v_before,
      v_change.value || jsonb_build_object('change', v_change.id));
  end loop;
end
$$;
comment on function private.apply_due_rules is 'Makes the changes of rules and levels whose time has come.';

create function private.levels_reached(p_user uuid) returns table (key text, number integer, at timestamptz)
language plpgsql stable set search_path = '' as $$
begin
  return query
    select v.key, v.number, min(c.created_at)
    from (
      select l.created_at, sum(l.points) over (order by l.created_at, l.id) as total from public.points_ledger l where l.user_id = p_user
    ) c
    join public.levels v on v.points > 0 and v.points <= c.total
    group by v.key, v.number;
end
$$;
comment on function private.levels_reached is
  'The levels that a member has reached by their lines, above the first, and when for the first time, by what '
  'levels are worth now.';

create function private.add_to_totals() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.wallet_profiles set total_xp = total_xp + new.points where user_id = new.user_id;
  perform private.add_to_figure(
    case when new.points > 0 then 'points_issued' else 'points_reversed' end, new.created_at, 1, abs(new.points)
  );
  return null;
end
$$;

create function private.balance(p_total integer) returns jsonb
language plpgsql immutable set search_path = '' as $$
begin
  return (
    select jsonb_build_object('xp', greatest(p_total, 0), 'owed', greatest(-p_total, 0))
  );
end
$$;
comment on function private.balance is
  'A total as it is shown: points are never below 0, what was taken back beyond them is owed, and new points '
  'settle that first.';

create function private.award(
  p_user uuid, p_source text, p_source_id text, p_points integer default null,
  p_reason text default null, p_details jsonb default '{}', p_actor uuid default null, p_counts_at timestamptz default null
) returns bigint
language plpgsql security definer set search_path = '' as $$
declare
  v_points integer;
  v_id bigint;
begin
  perform private.apply_due_rules();
  select coalesce(p_points, r.points) into v_points
  from public.point_rules r where r.source = p_source and (r.active or p_points is not null);
  if coalesce(v_points, 0) = 0 or not exists (select from public.wallet_profiles where user_id = p_user)
    or (v_points > 0 and private.is_own(p_user, p_source, p_source_id, p_details, p_actor))
  then
    return null;
  end if;
  insert into public.points_ledger (user_id, source, source_id, points, reason, details, actor, counts_at)
  values (p_user, p_source, p_source_id, v_points, coalesce(p_reason, p_source), coalesce(p_details, '{}'), p_actor, p_counts_at)
  on conflict on constraint points_ledger_once do nothing
  returning id into v_id;
  if v_id is not null and v_points > 0 and private.webhook_listens('points.awarded') then
    perform private.emit_event('points.awarded', v_id::text, p_user,
      jsonb_build_object('ledger_id', v_id, 'points', v_points, 'source', p_source));
  end if;
  return v_id;
end
$$;
comment on function private.award is
  'Writes one ledger line for one fact. Without points the rule''s value counts; p_counts_at says when it '
  'counts in rankings, if not now. Returns the line, or null when the fact had been rewarded, the rule is '
  'off, the member is gone, or they would earn by what they published or decided themselves (private.is_own).';

create function private.reward_ahead(p_user uuid, p_source text) returns integer
language plpgsql stable set search_path = '' as $$
begin
  return coalesce((
    select r.points from public.point_rules r
    where r.source = p_source and r.active
      and exists (select from public.wallet_profiles w where w.user_id = p_user) and case
      when p_source in ('onboarding', 'wallet', 'discord') then not exists (
        select from public.points_ledger l
        where l.user_id = p_user and l.source = p_source and l.source in ('onboarding', 'wallet', 'discord'))
      when p_source = 'purchase' then private.is_first_purchase(p_user)
      else true
    end
  ), 0);
end
$$;
comment on function private.reward_ahead is
  'What a source would give a member now, as pages offer it: the value of its rule, and 0 once the ledger has '
  'the points of what gives them once (onboarding, the first wallet, Discord, the first purchase), also when '
  'it was undone since, and for who has no total. A friend counts each time.';

create function private.reverse(
  p_ledger bigint, p_points integer, p_reason text, p_actor uuid default null, p_cause text default null
) returns bigint
language plpgsql security definer set search_path = '' as $$
declare
  v_line public.points_ledger;
  v_reversed integer;
  v_lines integer;
  v_id bigint;
  v_user uuid;
begin
  select * into v_line from public.points_ledger where id = p_ledger;
  -- Of an account that was merged, the one that answers for it.
  v_user := private.surviving_account(v_line.user_id);
  perform from public.wallet_profiles where user_id = v_user for update;
  select coalesce(-sum(points), 0), count(*) into v_reversed, v_lines
  from public.points_ledger where reverses = p_ledger;
  if v_reversed = p_points then
    return null;
  elsif v_reversed > p_points and private.same_person(coalesce(p_actor, private.acting_staff(v_user)), v_user) then
    -- Nobody gives back to themselves what was taken from them.
    perform private.refuse('forbidden');
  end if;
  insert into public.points_ledger (user_id, source, source_id, points, reason, details, reverses, actor)
  values (
    v_user, 'reversal', format('%s:%s', p_ledger, v_lines + 1), v_reversed - p_points, p_reason,
    jsonb_strip_nulls(jsonb_build_object('source', v_line.source, 'source_id', v_line.source_id, 'cause', p_cause)),
    p_ledger, p_actor
  ) returning id into v_id;
  return v_id;
end
$$;
comment on function private.reverse is
  'Makes p_points of a line taken back in all, by adding the difference to what had been taken back (so a '
  'repeat adds nothing, and a smaller value gives back). Returns the new line or null.';

create function private.reverse_for(p_ledger bigint, p_points integer, p_cause text) returns bigint
language sql set search_path = '' as $$
  select private.reverse(p_ledger, p_points, c.words, null, c.cause) from private.reversal_causes c where c.cause = p_cause
$$;
comment on function private.reverse_for is
  'private.reverse for a cause of private.reversal_causes, by nobody.';

create function public.points_history(p_group text, p_page integer, p_size integer, p_from date default null, p_to date default null) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    with lines as (
      select l.* from public.points_ledger l
      left join public.points_ledger o on o.id = l.reverses
      join public.point_rules r on r.source = coalesce(o.source, l.source)
      where l.user_id = (select auth.uid()) and (p_group is null or p_group = '' or r.grp = p_group)
        and (p_from is null or l.created_at >= p_from::timestamp at time zone 'UTC')
        and (p_to is null or l.created_at < (p_to + 1)::timestamp at time zone 'UTC')
    )
    select jsonb_build_object(
      'total', (select count(*) from lines),
      'points', (select coalesce(sum(points), 0) from lines),
      'owed', (select private.balance(total_xp) -> 'owed' from public.wallet_profiles where user_id = (select auth.uid())),
      'rows', (
        select coalesce(jsonb_agg(to_jsonb(page) - 'actor' || jsonb_build_object('appeal',
          case when page.points < 0 and page.actor is not null
            then private.appeal_json((select auth.uid()), 'points', page.id::text) end) order by page.created_at desc, page.id desc), '[]')
        from (
          select id, source, points, reason, details, created_at, actor from lines
          order by created_at desc, id desc
          limit least(greatest(p_size, 1), 100) offset (greatest(p_page, 1) - 1)::bigint * least(greatest(p_size, 1), 100)
        ) page
      )
    )
  );
end
$$;
comment on function public.points_history is
  'The caller''s lines of a group (signups, purchases, discord, streams, missions; null for all), of the days '
  'p_from to p_to (UTC, null: no bound), newest first; a reversal stands with the line it reverses. Page from '
  '1, size up to 100: {total, points: sum of these lines, owed: points that new ones settle first, rows: '
  '[{id, source, points, reason, details, created_at, appeal: as private.appeal_json | null}]}.';
grant execute on function public.points_history to authenticated;
