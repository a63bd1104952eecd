-- The list of everything that waits for a person.

insert into private.admin_lists (name) values ('cases');

create function private.cases_alike(p_kind text, p_id text, p_user uuid) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_cases jsonb;
begin
  execute format(
    'select jsonb_agg(jsonb_build_object(''id'', x.id, ''opened_at'', x.opened_at) order by x.opened_at, x.id) from (
       select c.id, c.opened_at from private.%I() c
       where c.user_id = $2 and c.id <> $1 and not exists (
         select from private.case_states s where s.kind = $3 and s.id = c.id and s.merged_into is not null)
       limit 20) x', 'cases_' || p_kind
  ) into v_cases using p_id, p_user, p_kind;
  return coalesce(v_cases, '[]');
end
$$;
comment on function private.cases_alike is '{id, opened_at} of other open cases of the same kind about the same member that stand by themselves, oldest first.';

create function private.merged_cases(p_kind text, p_id text) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('kind', s.kind, 'id', s.id, 'details', c.details, 'version', private.case_version(s)) order by s.id), '[]')
  from private.case_states s, lateral private.find_case(s.kind, s.id) c
  where s.kind = p_kind and s.merged_into = p_id
$$;

create function public.admin_cases(
  p_filter jsonb, p_sort text, p_desc boolean, p_after jsonb, p_back boolean, p_size integer
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_staff uuid := private.require_role('moderator');
  v_kinds text[] := case when p_filter -> 'kind' is null then array(select kind from private.own_case_kinds())
    else private.list_choices(p_filter -> 'kind') end;
begin
  perform private.check_list(p_filter, '{q,kind,assignee,overdue,snoozed,member}', p_sort, '{due,opened}');
  return private.list_page(
    'from (' || private.cases_sql(v_kinds) || $from$) c
      left join private.case_states s on s.kind = c.kind and s.id = c.id
      left join public.profiles p on p.user_id = c.user_id
      where s.merged_into is null
        and ($1 ->> 'q' is null or p.full_name ilike private.list_pattern($1) or c.details::text ilike private.list_pattern($1))
        and ($1 -> 'member' is null or c.user_id = private.to_uuid($1 ->> 'member'))
        and ($1 -> 'overdue' is null or (c.due_at < now()) = ($1 ->> 'overdue')::boolean)
        and coalesce(s.snoozed_until > now(), false) = coalesce(($1 ->> 'snoozed')::boolean, false)
        and case $1 ->> 'assignee'
          when 'me' then s.assignee = (select auth.uid())
          when 'nobody' then s.assignee is null
          when 'others' then s.assignee <> (select auth.uid())
          else true end
    $from$,
    $row$jsonb_build_object(
      'kind', c.kind, 'id', c.id, 'user_id', p.user_id, 'name', p.full_name, 'opened_at', c.opened_at, 'due_at', c.due_at,
      'details', c.details, 'version', private.case_version(s), 'snoozed_until', s.snoozed_until, 'assignee', s.assignee,
      'assignee_name', (select a.full_name from public.profiles a where a.user_id = s.assignee),
      'opened_by', (select l.full_name from public.profiles l
        where l.user_id = s.lease_by and s.lease_until > now() and s.lease_by <> (select auth.uid())),
      'alike', private.cases_alike(c.kind, c.id, c.user_id), 'merged', private.merged_cases(c.kind, c.id))$row$,
    case p_sort when 'due' then 'c.due_at' else 'c.opened_at' end, 'timestamptz', $id$c.kind || ':' || c.id$id$,
    p_filter, p_desc, p_after, p_back, p_size, 'text'
  ) || jsonb_build_object('me', v_staff, 'staff', (
    select coalesce(jsonb_agg(jsonb_build_object('id', r.user_id, 'name', r.name, 'admin', r.admin) order by r.name, r.user_id), '[]')
    from (
      select u.user_id, coalesce(p.full_name, private.member_email(u.user_id)) as name, bool_or(u.role = 'admin') as admin
      from public.user_roles u join public.profiles p on p.user_id = u.user_id
      where not private.is_suspended(u.user_id) group by 1, 2
    ) r
  ));
end
$$;
comment on function public.admin_cases is 'For moderators. A list (private.list_page) of open cases of the kinds that the caller decides: {kind, id, user_id | null, name | null, opened_at, due_at, details: by kind, version, snoozed_until | null, assignee | null, assignee_name | null, opened_by: name of who else has it open | null, alike: [{id, opened_at}] of others of the same kind and member, merged: [{kind, id, details, version}]}. Merged cases stand with the other, snoozed ones are left out unless the filter asks. Filters q, kind, assignee (me | nobody | others), overdue, snoozed, member; sorts due, opened. Beside it me, and staff: [{id, name, admin}]. Refuses: unauthenticated, forbidden, invalid_input.';
grant execute on function public.admin_cases to authenticated;
