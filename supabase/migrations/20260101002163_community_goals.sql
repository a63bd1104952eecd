-- Goals of the community as staff set them (/admin/content/goals).

insert into private.admin_lists (name) values ('goals');

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

insert into private.undo_kinds (action, role, handler) values
  ('goal.made', 'moderator', 'undo_goal'), ('goal.changed', 'moderator', 'undo_goal'), ('goal.removed', 'moderator', 'undo_goal');

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
comment on function public.admin_goals is 'For moderators. A list (private.list_page) of the community''s goals: filters q (kind, target), kind; sort ends. Rows as in vision_community. Refuses: unauthenticated, forbidden, invalid_input.';
revoke execute on function public.admin_goals from public;
grant execute on function public.admin_goals to authenticated;
