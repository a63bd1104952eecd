-- Point rules and levels as admins change them: at once or from a time on, never backwards.

create function private.level_bounds(p_key text) returns int4range
language sql stable set search_path = '' as $$
  -- What the neighbours are and will be: whichever change comes first, the levels stay in their order.
  with around as (
    select l.number, n.points from public.levels l, lateral (
      select l.points union all
      select (c.value ->> 'points')::integer from private.rule_changes c where c.subject = 'level:' || l.key and c.applied_at is null
    ) n (points)
  ), own as (
    select number from public.levels where key = p_key
  )
  select int4range(
    coalesce((select max(a.points) from around a, own where a.number = own.number - 1), -1) + 1,
    coalesce((select min(a.points) from around a, own where a.number = own.number + 1), 10000001))
$$;
comment on function private.level_bounds is 'Between its neighbours: where a level may begin.';

create function private.check_rule(p_subject text, p_value jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_points integer := case when p_value ->> 'points' ~ '^[0-9]{1,8}$' then (p_value ->> 'points')::integer end;
  v_level text := substring(p_subject from '^level:([a-z]+)$');
begin
  if private.rule_value(p_subject) is null then
    perform private.refuse('not_found');
  -- The referral's points are promised as they are; the others say their own value with each award; the ground is at 0.
  elsif p_subject in ('referral', 'manual', 'reversal', 'mission', 'prize', 'level:trailhead') then
    perform private.refuse('setting_fixed');
  elsif v_points is null then
    perform private.refuse('setting_invalid');
  elsif v_level is not null then
    if not v_points <@ private.level_bounds(v_level) then
      perform private.refuse('setting_contradicts');
    end if;
    return jsonb_build_object('points', v_points);
  elsif v_points not between 1 and 100000 or jsonb_typeof(p_value -> 'active') is distinct from 'boolean' then
    perform private.refuse('setting_invalid');
  end if;
  return jsonb_build_object('points', v_points, 'active', p_value -> 'active');
end
$$;
comment on function private.check_rule is
  'The value of a rule {points: 1 to 100,000, active} or a level {points}, as it is kept. Refuses: not_found, '
  'setting_fixed, setting_invalid, setting_contradicts (the levels beside it).';

create function private.planned_rule(p_subject text) returns jsonb
language sql stable set search_path = '' as $$
  select value || jsonb_build_object('change', id, 'starts_at', starts_at)
  from private.rule_changes where subject = p_subject and applied_at is null
$$;

create function private.rule_version(p_subject text) returns text
language sql stable set search_path = '' as $$
  select md5(coalesce(private.rule_value(p_subject)::text, '') || coalesce(private.planned_rule(p_subject)::text, ''))
$$;

create function private.set_rule(p_subject text, p_value jsonb, p_from timestamptz, p_reason text, p_version text) returns void
language plpgsql set search_path = '' as $$
declare
  v_staff uuid := private.require_role('admin');
  v_reason text := private.demand_reason(p_reason);
  v_before jsonb;
  v_value jsonb;
  v_id bigint;
begin
  perform private.require_step_up();
  -- Levels are checked against their neighbours, so they are changed one after the other.
  perform pg_advisory_xact_lock(hashtextextended('public.point_rules', 0));
  perform private.apply_due_rules();
  v_value := private.check_rule(p_subject, p_value);
  v_before := private.rule_value(p_subject);
  if p_version <> private.rule_version(p_subject) then
    perform private.refuse_changed('point_rule', p_subject, 'point_rule');
  elsif p_from <= clock_timestamp() or p_from > clock_timestamp() + interval '2 years' then
    perform private.refuse('time_past');
  elsif private.planned_rule(p_subject) is not null then
    perform private.refuse('rule_planned');
  elsif v_value = v_before then
    return;
  end if;
  insert into private.rule_changes (subject, value, starts_at, applied_at)
  values (p_subject, v_value, coalesce(p_from, clock_timestamp()), case when p_from is null then clock_timestamp() end)
  returning id into v_id;
  if p_from is null then
    perform private.write_rule(p_subject, v_value);
  end if;
  perform private.audit(v_staff, case when p_from is null then 'point_rule.changed' else 'point_rule.planned' end,
    'point_rule', p_subject, v_reason, v_before,
    v_value || jsonb_build_object('change', v_id) || case when p_from is null then '{}' else jsonb_build_object('starts_at', p_from) end);
end
$$;

select private.staff_change('public.admin_set_rule(p_subject text, p_value jsonb, p_from timestamptz, p_reason text, p_version text default null)',
  'private.set_rule(p_subject, p_value, p_from, p_reason, p_version)',
  'point_rule.change', 'point_rule', 'left(p_subject, 60)',
  'For admins: what a source of points {points, active} or a level (level:<key>) {points} is, at once (p_from null) or from a time to come; one change to come for each. p_version is of admin_change_effect (rule.change). Points that were given stay as they are. Returns as private.changed; null when it is so already. Refuses: unauthenticated, forbidden, step_up_required, reason_required, too_long, not_found, setting_fixed, setting_invalid, setting_contradicts, time_past, rule_planned, changed_meanwhile (detail: by whom).');

create function private.level_moves(p_level text, p_points integer) returns jsonb
language sql stable set search_path = '' as $$
  -- Reached or lost by whoever stands between where the level begins and where it is to begin.
  select jsonb_build_object(
    'rise', case when p_points < l.points then n.members else 0 end,
    'fall', case when p_points > l.points then n.members else 0 end)
  from public.levels l, lateral (
    select count(*) as members from private.member_list m
    where m.total_xp >= least(l.points, p_points) and m.total_xp < greatest(l.points, p_points)
  ) n where l.key = p_level
$$;
comment on function private.level_moves is
  'How many members would change their level if it began elsewhere: {rise, fall}.';

create function private.effect_rule(p_subject text, p_value text) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_now jsonb := private.rule_value(p_subject);
  v_points integer := case when p_value ~ '^[0-9]{1,8}$' then p_value::integer else (v_now ->> 'points')::integer end;
  v_moves jsonb := private.level_moves(substring(p_subject from '^level:([a-z]+)$'), v_points);
begin
  if v_now is null then
    perform private.refuse('not_found');
  end if;
  return jsonb_build_object('version', private.rule_version(p_subject), 'effects',
    jsonb_build_array(private.effect(case when v_moves is null then 'rule' else 'level_from' end, v_now -> 'points', to_jsonb(v_points)))
    || case when v_moves is null then '[]' else jsonb_build_array(
      private.effect('rise', '0', v_moves -> 'rise'), private.effect('fall', '0', v_moves -> 'fall')) end);
end
$$;

create function private.undo_rule(p_line public.audit_log, p_staff uuid, p_reason text) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_change private.rule_changes;
  v_written jsonb := p_line.after - 'change' - 'starts_at';
begin
  perform private.require_step_up();
  perform pg_advisory_xact_lock(hashtextextended('public.point_rules', 0));
  perform private.apply_due_rules();
  select * into v_change from private.rule_changes where id = (p_line.after ->> 'change')::bigint for update;
  if v_change.applied_at is null then
    delete from private.rule_changes where id = v_change.id;
    return jsonb_build_object('before', p_line.after, 'after', p_line.before);
  elsif private.rule_value(p_line.subject_id) is distinct from v_written
    or private.planned_rule(p_line.subject_id) is not null
  then
    perform private.refuse_changed('point_rule', p_line.subject_id, 'point_rule', p_line.id);
  end if;
  perform private.write_rule(p_line.subject_id, private.check_rule(p_line.subject_id, p_line.before));
  delete from private.rule_changes where id = v_change.id;
  return jsonb_build_object('before', v_written, 'after', p_line.before);
end
$$;

create function public.admin_point_rules() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_staff uuid := private.require_role('moderator');
begin
  return jsonb_build_object(
    'rules', (
      select jsonb_agg(jsonb_build_object(
        'subject', r.source, 'points', r.points, 'active', r.active,
        'fixed', r.source in ('referral', 'manual', 'reversal', 'mission', 'prize'), 'planned', private.planned_rule(r.source),
        'line', (select a.id from public.audit_log a where a.subject_type = 'point_rule' and a.subject_id = r.source
          and a.action = 'point_rule.planned' order by a.id desc limit 1)
      ) order by r.grp, r.source) from public.point_rules r where r.points > 0
    ),
    'levels', (
      select jsonb_agg(jsonb_build_object(
        'key', l.key, 'number', l.number, 'points', l.points, 'planned', private.planned_rule('level:' || l.key),
        'members', (
          select count(*) from private.member_list m
          where (m.total_xp >= l.points or l.number = 1)
            and m.total_xp < coalesce((select x.points from public.levels x where x.number = l.number + 1), 2147483647)),
        'line', (select a.id from public.audit_log a where a.subject_type = 'point_rule' and a.subject_id = 'level:' || l.key
          and a.action = 'point_rule.planned' order by a.id desc limit 1)
      ) order by l.number) from public.levels l
    )
  );
end
$$;
comment on function public.admin_point_rules is
  'For moderators: {rules: [{subject, points, active, fixed: cannot be changed, planned: {points, active, '
  'change, starts_at} | null, line: of the audit log, of the last planned change | null}], levels: [{key, '
  'number, points, members: who stand on it, planned: {points, change, starts_at} | null, line | null}]}. '
  'Refuses: unauthenticated, forbidden.';
grant execute on function public.admin_point_rules to authenticated;
