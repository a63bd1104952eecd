-- The list of everything that waits for a person.

insert into private.admin_lists (name) values ('cases');

create function private.case_parts(p_kind text, p_ids text[]) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_parts jsonb;
begin
  execute format(
    'select jsonb_object_agg(c.id, jsonb_build_object(''details'', c.details, ''alike'', (
       select coalesce(jsonb_agg(jsonb_build_object(''id'', x.id, ''opened_at'', x.opened_at) order by x.opened_at, x.id), ''[]'') from (
         select y.id, y.opened_at from private.%1$I() y
         where y.user_id = c.user_id and y.id <> c.id and not exists (
           select from private.case_states s where s.kind = $2 and s.id = y.id and s.merged_into is not null)
         limit 20) x)))
     from private.%1$I() c where c.id = any ($1)', 'cases_' || p_kind
  ) into v_parts using p_ids, p_kind;
  return coalesce(v_parts, '{}');
end
$$;
comment on function private.case_parts is 'Of open cases of a kind by id: {details, alike: {id, opened_at} of others of the kind about the same member that stand by themselves, oldest first}. All at once: each is looked for among all open cases of its kind.';

create function private.merged_cases(p_kind text, p_id text) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('kind', s.kind, 'id', s.id, 'details', c.details, 'version', private.case_version(s)) order by c.opened_at, s.id), '[]')
    from private.case_states s, lateral private.find_case(s.kind, s.id) c
    where s.kind = p_kind and s.merged_into = p_id
  );
end
$$;

-- What a search finds of the texts of a kind; of the others, and besides, it finds members. Reading the details of all open cases
-- instead would make them all.
create function private.search_cases_application(p_query text) returns setof text
language sql stable set search_path = '' as $$
  select unnest(private.search_applications(p_query))::text
$$;
create function private.search_cases_feedback(p_query text) returns setof text
language sql stable set search_path = '' as $$
  select f.id::text from public.feedback f
  where f.status in ('new', 'open') and (f.reference = upper(p_query)
    or concat_ws(' ', f.name, f.email, f.message) ilike private.list_pattern(jsonb_build_object('q', p_query)))
  limit 1000
$$;
create function private.search_cases_delivery(p_query text) returns setof text
language sql stable set search_path = '' as $$
  select c.id from private.cases_delivery() c where c.details::text ilike private.list_pattern(jsonb_build_object('q', p_query)) limit 1000
$$;

create function private.search_cases(p_query text, p_kinds text[]) returns jsonb
language plpgsql stable strict set search_path = '' as $$
declare
  v_kind text;
  v_ids text[];
  v_all text[] := '{}';
begin
  foreach v_kind in array p_kinds loop
    continue when to_regprocedure(format('private.search_cases_%I(text)', v_kind)) is null;
    execute format('select array(select %L || x from private.search_cases_%I($1) x)', v_kind || ':', v_kind) into v_ids using p_query;
    v_all := v_all || v_ids;
  end loop;
  return jsonb_build_object('ids', v_all, 'found', private.found_members(p_query));
end
$$;
comment on function private.search_cases is 'What a search finds among cases of these kinds: {ids: kind:id, found: members}. A kind whose cases have words of their own has a function private.search_cases_<kind>(query), which returns the ids of those that contain it.';

create function public.admin_cases(
  p_filter jsonb, p_sort text, p_desc boolean, p_after jsonb, p_back boolean, p_size integer
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_staff uuid := private.require_role('moderator');
  v_kinds text[] := case when p_filter -> 'kind' is null then array(select kind from private.own_case_kinds())
    else private.list_choices(p_filter -> 'kind') end;
  v_page jsonb;
  v_parts jsonb;
begin
  perform private.check_list(p_filter, '{q,kind,assignee,overdue,snoozed,member}', p_sort, '{due,opened}');
  v_page := private.list_page(
    'from (' || private.cases_sql(v_kinds) || $from$) c
      left join private.case_states s on s.kind = c.kind and s.id = c.id
      where s.merged_into is null
        and ($1 -> 'ids' is null or c.user_id = any (private.list_choices($1 -> 'found')::uuid[])
          or c.kind || ':' || c.id = any (private.list_choices($1 -> 'ids')))
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
      'kind', c.kind, 'id', c.id,
      'user_id', (select p.user_id from public.profiles p where p.user_id = c.user_id),
      'name', (select p.full_name from public.profiles p where p.user_id = c.user_id), 'opened_at', c.opened_at, 'due_at', c.due_at,
      'version', private.case_version(s), 'snoozed_until', s.snoozed_until, 'assignee', s.assignee,
      'assignee_name', (select a.full_name from public.profiles a where a.user_id = s.assignee),
      'opened_by', (select l.full_name from public.profiles l
        where l.user_id = s.lease_by and s.lease_until > now() and s.lease_by <> (select auth.uid())),
      'merged', private.merged_cases(c.kind, c.id))$row$,
    case p_sort when 'due' then 'c.due_at' else 'c.opened_at' end, 'timestamptz', $id$c.kind || ':' || c.id$id$,
    p_filter || coalesce(private.search_cases(trim(p_filter ->> 'q'), v_kinds), '{}'), p_desc, p_after, p_back, p_size, 'text'
  );
  -- The details are made for this page alone.
  select jsonb_object_agg(k.kind, private.case_parts(k.kind, k.ids)) into v_parts
  from (
    select r ->> 'kind' as kind, array_agg(r ->> 'id') as ids from jsonb_array_elements(v_page -> 'rows') r group by 1
  ) k;
  return v_page || jsonb_build_object('rows', (
    -- Without what was decided in between.
    select coalesce(jsonb_agg(r || (v_parts -> (r ->> 'kind') -> (r ->> 'id')) order by n), '[]')
    from jsonb_array_elements(v_page -> 'rows') with ordinality e (r, n)
    where v_parts -> (r ->> 'kind') ? (r ->> 'id')
  ), 'me', v_staff, 'staff', (
    select coalesce(jsonb_agg(jsonb_build_object('id', r.user_id, 'name', r.name, 'admin', r.admin) order by r.name, r.user_id), '[]')
    from (
      select u.user_id, coalesce(p.full_name, private.member_email(u.user_id)) as name, bool_or(u.role = 'admin') as admin
      from public.user_roles u join public.profiles p on p.user_id = u.user_id
      where not private.is_suspended(u.user_id) group by 1, 2
    ) r
  ));
end
$$;
comment on function public.admin_cases is 'For moderators. A list (private.list_page) of open cases of the kinds that the caller decides: {kind, id, user_id | null, name | null, opened_at, due_at, details: by kind, version, snoozed_until | null, assignee | null, assignee_name | null, opened_by: name of who else has it open | null, alike: [{id, opened_at}] of others of the same kind and member, merged: [{kind, id, details, version}]}. Merged cases stand with the other, snoozed ones are left out unless the filter asks. Filters q (member, or the words of a case: private.search_cases), kind, assignee (me | nobody | others), overdue, snoozed, member; sorts due, opened. Beside it me, and staff: [{id, name, admin}]. Refuses: unauthenticated, forbidden, invalid_input.';
grant execute on function public.admin_cases to authenticated;
