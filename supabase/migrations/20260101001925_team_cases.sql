-- The open cases of each member of staff, and handing them over together.

create function private.open_cases_of(p_staff uuid) returns table (kind text, id text, user_id uuid)
language sql stable set search_path = '' as $$
  select s.kind, s.id, c.user_id from private.case_states s cross join lateral private.find_case(s.kind, s.id) c
  where s.assignee = p_staff and s.merged_into is null
$$;
comment on function private.open_cases_of is 'What a member of staff has taken or been given and not decided yet.';

create function private.team_cases(p_staff uuid) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'case', c.kind || ':' || c.id, 'kind', c.kind, 'member_name', (select full_name from public.profiles where user_id = c.user_id)
  ) order by c.kind, c.id), '[]')
  from (select * from private.open_cases_of(p_staff) order by kind, id limit 100) c
$$;

create function private.hand_over_cases(p_from uuid, p_to uuid, p_cases text[], p_reason text) returns integer
language plpgsql set search_path = '' as $$
declare
  v_staff uuid := private.require_role('admin');
  v_reason text := private.demand_reason(p_reason);
  v_case record;
  v_handed integer := 0;
begin
  if p_from is null or p_to is null or p_from = p_to or cardinality(p_cases) > 100 then
    perform private.refuse('invalid_input');
  end if;
  for v_case in
    select c.kind, c.id from private.open_cases_of(p_from) c
    where p_cases is null or c.kind || ':' || c.id = any (p_cases) order by c.kind, c.id
  loop
    perform private.hand_over_case(v_case.kind, v_case.id, p_to, v_reason, null);
    v_handed := v_handed + 1;
  end loop;
  -- Somebody else was faster with one of those that were ticked.
  if v_handed = 0 or v_handed < cardinality(p_cases) then
    perform private.refuse('changed_meanwhile');
  end if;
  return v_handed;
end
$$;

create function public.admin_hand_over_cases(p_from uuid, p_to uuid, p_cases text[], p_reason text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_handed integer;
begin
  v_handed := private.hand_over_cases(p_from, p_to, p_cases, p_reason);
  -- Each case left its own line, and is undone there.
  return private.changed() || jsonb_build_object('handed', v_handed, 'undo', false);
exception when raise_exception then
  return private.refused_action('case.hand_over', 'member', coalesce(p_from::text, ''), p_reason, sqlerrm);
end
$$;
comment on function public.admin_hand_over_cases is 'For admins: gives open cases of one of the staff to a colleague who may decide them, the named ones (kind:id) or with null all; all or none. Each leaves its own line in the audit log. Returns {handed: how many, line: of the last, undo: false}. Refuses: unauthenticated, forbidden, reason_required, too_long, invalid_input, case_assignee (not of the role), changed_meanwhile (one is not theirs any more, or decided).';
grant execute on function public.admin_hand_over_cases to authenticated;
