-- Not in standard SQL: what can be refunded and accepted is said by a later file.
create function private.quarantine_details(p_order uuid) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (
    select jsonb_build_object(
      'reason', q.problem, 'paid', (q.facts ->> 'amount_total')::integer, 'paid_currency', lower(q.facts ->> 'currency'),
      'left', private.refundable(p_order::text), 'acceptable', q.problem = any (private.acceptable_problems()))
    from private.quarantined_payments q where q.order_id = p_order
  );
end
$$;

-- Reading them

create function private.own_case_kinds() returns setof private.case_kinds
language sql stable set search_path = '' as $$
  select * from private.case_kinds k where private.has_role(k.role) order by k.kind
$$;
comment on function private.own_case_kinds is 'The kinds that the caller may see.';

create function private.cases_sql(p_kinds text[]) returns text
language sql stable set search_path = '' as $$
  select coalesce(string_agg(format(
    'select %L as kind, c.id, c.user_id, c.opened_at, coalesce(c.due_at, c.opened_at + make_interval(days => %s)) as due_at, c.details
     from private.%I() c',
    k.kind, coalesce(private.setting_int(k.due_setting), 7), 'cases_' || k.kind), ' union all '),
    'select null::text as kind, null::text as id, null::uuid as user_id, null::timestamptz as opened_at,
      null::timestamptz as due_at, null::jsonb as details where false')
  from private.own_case_kinds() k where k.kind = any (p_kinds)
$$;
comment on function private.cases_sql is
  'A query of the open cases of these kinds, as far as the caller may see them: kind, id, user_id, opened_at, '
  'due_at, details.';

create function private.case_counts() returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_query text;
  v_counts jsonb;
begin
  select string_agg(format(
    'select %L as kind, (select count(*) from (
       select from private.%I() c where not exists (
         select from private.case_states s where s.kind = %L and s.id = c.id and (s.snoozed_until > now() or s.merged_into is not null)
       ) limit 100) x) as n', k.kind, 'cases_' || k.kind, k.kind), ' union all ')
  into v_query from private.own_case_kinds() k;
  execute 'select coalesce(jsonb_object_agg(q.kind, q.n), ''{}'') from (' || v_query || ') q' into v_counts;
  return v_counts;
end
$$;
comment on function private.case_counts is
  'How many cases of each kind wait for the caller now, at most 100 of each: {kind: count}; without those '
  'that are snoozed, or merged into another.';

create function private.case_state(s private.case_states) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_build_object('assignee', s.assignee, 'snoozed_until', s.snoozed_until, 'merged_into', s.merged_into)
$$;
comment on function private.case_state is
  'What staff decide about a case, without the lease: before and after of its audit lines.';

create function private.find_case(p_kind text, p_id text) returns table (user_id uuid, opened_at timestamptz, details jsonb)
language plpgsql stable set search_path = '' as $$
begin
  return query execute format('select c.user_id, c.opened_at, c.details from private.%I() c where c.id = $1', 'cases_' || p_kind) using p_id;
end
$$;

create function private.lock_case(p_kind text, p_id text, p_version text default null) returns private.case_states
language plpgsql set search_path = '' as $$
declare
  v_role text;
  v_state private.case_states;
begin
  perform private.require_role('moderator');
  select role into v_role from private.case_kinds where kind = p_kind;
  if not found then
    perform private.refuse('not_found');
  end if;
  perform private.require_role(v_role);
  if not exists (select from private.find_case(p_kind, p_id)) then
    perform private.refuse('case_closed');
  end if;
  insert into private.case_states (kind, id) values (p_kind, p_id) on conflict do nothing;
  select * into v_state from private.case_states where kind = p_kind and id = p_id for update;
  if p_version <> private.case_version(v_state) then
    perform private.refuse_changed('case', p_kind || ':' || p_id, 'case');
  end if;
  return v_state;
end
$$;
comment on function private.lock_case is
  'The state of an open case that the caller may decide, made where there was none, locked. Refuses: '
  'unauthenticated, forbidden, not_found (no such kind), case_closed, changed_meanwhile (p_version is not '
  'private.case_version).';

create function private.case_version(s private.case_states) returns text
language plpgsql immutable set search_path = '' as $$
begin
  return (
    select md5(coalesce(s.assignee::text, '') || '/' || coalesce(extract(epoch from s.snoozed_until)::text, '') || '/' || coalesce(s.merged_into, ''))
  );
end
$$;

create function private.write_case(p_before private.case_states, p_after private.case_states, p_action text, p_reason text default '') returns void
language plpgsql set search_path = '' as $$
begin
  if private.case_state(p_before) = private.case_state(p_after) then
    return;
  end if;
  update private.case_states
  set assignee = p_after.assignee, snoozed_until = p_after.snoozed_until, snoozed_on = p_after.snoozed_on,
    merged_into = p_after.merged_into
  where kind = p_before.kind and id = p_before.id;
  perform private.audit(auth.uid(), 'case.' || p_action, 'case', p_before.kind || ':' || p_before.id, p_reason,
    private.case_state(p_before), private.case_state(p_after));
end
$$;

create function private.take_case(p_kind text, p_id text, p_taken boolean, p_version text) returns void
language plpgsql set search_path = '' as $$
declare
  v_before private.case_states := private.lock_case(p_kind, p_id, p_version);
  v_after private.case_states := v_before;
begin
  if p_taken is null then
    perform private.refuse('invalid_input');
  -- Another's case is handed back by an admin alone.
  elsif not p_taken and v_before.assignee <> auth.uid() and not private.has_role('admin') then
    perform private.refuse('forbidden');
  end if;
  v_after.assignee := case when p_taken then auth.uid() end;
  perform private.write_case(v_before, v_after, case when p_taken then 'taken' else 'returned' end);
end
$$;

select private.staff_change('public.admin_take_case(p_kind text, p_id text, p_taken boolean, p_version text default null)',
  'private.take_case(p_kind, p_id, p_taken, p_version)', 'case.take', 'case', 'p_kind || '':'' || p_id',
  'For staff of the kind. Takes a case, from whoever has it, or hands it back to nobody (the own one; admins any); p_version as the list told it, or null. Returns as private.changed. Refuses: unauthenticated, forbidden, not_found, case_closed, invalid_input, changed_meanwhile.');

create function private.hand_over_case(p_kind text, p_id text, p_to uuid, p_reason text, p_version text) returns void
language plpgsql set search_path = '' as $$
declare
  v_before private.case_states := private.lock_case(p_kind, p_id, p_version);
  v_after private.case_states := v_before;
  v_reason text := private.demand_reason(p_reason);
begin
  if not exists (
    select from public.user_roles r join private.case_kinds k on k.kind = p_kind
    where r.user_id = p_to and r.role in ('admin', k.role) and not private.is_suspended(p_to)
  ) then
    perform private.refuse('case_assignee');
  end if;
  v_after.assignee := p_to;
  perform private.write_case(v_before, v_after, 'handed_over', v_reason);
end
$$;

select private.staff_change('public.admin_hand_over_case(p_kind text, p_id text, p_to uuid, p_reason text, p_version text default null)',
  'private.hand_over_case(p_kind, p_id, p_to, p_reason, p_version)',
  'case.hand_over', 'case', 'p_kind || '':'' || p_id',
  'For staff of the kind. Gives a case to a colleague who may decide it; p_version as the list told it, or null. Returns as private.changed. Refuses: unauthenticated, forbidden, not_found, case_closed, reason_required, too_long, case_assignee (not of the role), changed_meanwhile.');

create function private.snooze_case(p_kind text, p_id text, p_until timestamptz, p_version text) returns void
language plpgsql set search_path = '' as $$
declare
  v_before private.case_states := private.lock_case(p_kind, p_id, p_version);
  v_after private.case_states := v_before;
begin
  if p_until <> 'infinity' and (p_until <= now() or p_until > now() + interval '90 days') then
    perform private.refuse('invalid_input');
  end if;
  v_after.snoozed_until := p_until;
  v_after.snoozed_on := case when p_until = 'infinity' then (
    select md5(c.details::text) from private.find_case(p_kind, p_id) c) end;
  perform private.write_case(v_before, v_after, case when p_until is null then 'woken' else 'snoozed' end);
end
$$;

select private.staff_change('public.admin_snooze_case(p_kind text, p_id text, p_until timestamptz, p_version text default null)',
  'private.snooze_case(p_kind, p_id, p_until, p_version)', 'case.snooze', 'case', 'p_kind || '':'' || p_id',
  'For staff of the kind. Leaves a case out of the list until a time (90 days at most), with infinity until what it says has changed, or with null no longer; p_version as the list told it, or null. Returns as private.changed. Refuses: unauthenticated, forbidden, not_found, case_closed, invalid_input, changed_meanwhile.');

create function private.merge_case(p_kind text, p_id text, p_into text, p_version text) returns void
language plpgsql set search_path = '' as $$
declare
  v_into private.case_states;
  v_before private.case_states;
  v_after private.case_states;
begin
  if p_into = p_id then
    perform private.refuse('invalid_input');
  elsif p_into < p_id then
    v_into := private.lock_case(p_kind, p_into);
  end if;
  v_before := private.lock_case(p_kind, p_id, p_version);
  if p_into > p_id then
    v_into := private.lock_case(p_kind, p_into);
  end if;
  if p_into is not null and (
    v_into.merged_into is not null
    or exists (select from private.case_states s where s.kind = p_kind and s.merged_into = p_id)
    or not exists (
      select from private.find_case(p_kind, p_id) a join private.find_case(p_kind, p_into) b on a.user_id = b.user_id
    )
  ) then
    perform private.refuse('case_unlike');
  end if;
  v_after := v_before;
  v_after.merged_into := p_into;
  perform private.write_case(v_before, v_after, case when p_into is null then 'parted' else 'merged' end);
end
$$;

select private.staff_change('public.admin_merge_case(p_kind text, p_id text, p_into text, p_version text default null)',
  'private.merge_case(p_kind, p_id, p_into, p_version)', 'case.merge', 'case', 'p_kind || '':'' || p_id',
  'For staff of the kind. Puts a case beside another of the same kind and member, or with null apart again; p_version as the list told it, or null. Returns as private.changed. Refuses: unauthenticated, forbidden, not_found, case_closed, invalid_input, case_unlike (another member, or one of the two is merged), changed_meanwhile.');

create function private.undo_case(p_line public.audit_log, p_staff uuid, p_reason text) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_kind text := split_part(p_line.subject_id, ':', 1);
  v_id text := substr(p_line.subject_id, char_length(v_kind) + 2);
  v_before private.case_states := private.lock_case(v_kind, v_id);
begin
  if private.case_state(v_before) <> p_line.after then
    perform private.refuse_changed('case', p_line.subject_id, 'case', p_line.id);
  end if;
  update private.case_states
  set assignee = (p_line.before ->> 'assignee')::uuid, snoozed_until = (p_line.before ->> 'snoozed_until')::timestamptz,
    merged_into = p_line.before ->> 'merged_into',
    snoozed_on = case when p_line.before ->> 'snoozed_until' = 'infinity' then (
      select md5(c.details::text) from private.find_case(v_kind, v_id) c) end
  where kind = v_kind and id = v_id;
  return jsonb_build_object('before', p_line.after, 'after', p_line.before);
end
$$;

-- Leases

create function public.admin_lease_case(p_kind text, p_id text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_state private.case_states := private.lock_case(p_kind, p_id);
begin
  if v_state.lease_by is null or v_state.lease_by = auth.uid() or v_state.lease_until <= clock_timestamp() then
    update private.case_states set lease_by = auth.uid(), lease_until = clock_timestamp() + interval '5 minutes'
    where kind = p_kind and id = p_id returning * into v_state;
  end if;
  return jsonb_build_object('mine', v_state.lease_by = auth.uid(), 'until', v_state.lease_until,
    'by', (select full_name from public.profiles where user_id = v_state.lease_by));
end
$$;
comment on function public.admin_lease_case is
  'For staff of the kind. Says that the caller has a case open, for five minutes from now, unless somebody '
  'else has; asked again while it is open. Returns {mine, by: name | null, until}. Refuses: unauthenticated, '
  'forbidden, not_found, case_closed.';
grant execute on function public.admin_lease_case to authenticated;

create function public.admin_release_case(p_kind text, p_id text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_staff uuid := private.require_role('moderator');
begin
  update private.case_states set lease_by = null, lease_until = null
  where kind = p_kind and id = p_id and lease_by = v_staff;
end
$$;
comment on function public.admin_release_case is
  'For moderators. The caller no longer has a case open; harmless when they had not. Refuses: '
  'unauthenticated, forbidden.';
grant execute on function public.admin_release_case to authenticated;

create function public.admin_case_leases() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_staff uuid := private.require_role('moderator');
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('case', s.kind || ':' || s.id, 'by', p.full_name) order by s.kind, s.id), '[]')
    from private.case_states s join private.own_case_kinds() k on k.kind = s.kind
    left join public.profiles p on p.user_id = s.lease_by
    where s.lease_until > now() and s.lease_by <> v_staff
  );
end
$$;
comment on function public.admin_case_leases is
  'For moderators. What others have open now, of the kinds that the caller decides: [{case: kind:id, by: name '
  '| null}]. Refuses: unauthenticated, forbidden.';
grant execute on function public.admin_case_leases to authenticated;

create function public.tidy_cases() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  v_kind text;
  v_tidied integer;
  v_all integer := 0;
begin
  for v_kind in select distinct kind from private.case_states loop
    execute format(
      'delete from private.case_states s where s.kind = $1 and not exists (select from private.%1$I() c where c.id = s.id)',
      'cases_' || v_kind) using v_kind;
    get diagnostics v_tidied = row_count;
    v_all := v_all + v_tidied;
    execute format(
      'update private.case_states s set snoozed_until = null, snoozed_on = null from private.%1$I() c
       where s.kind = $1 and c.id = s.id and (s.snoozed_until <= now() or s.snoozed_on <> md5(c.details::text))',
      'cases_' || v_kind) using v_kind;
    get diagnostics v_tidied = row_count;
    v_all := v_all + v_tidied;
  end loop;
  -- The one that it stood beside was decided.
  update private.case_states s set merged_into = null
  where s.merged_into is not null
    and not exists (select from private.case_states m where m.kind = s.kind and m.id = s.merged_into);
  get diagnostics v_tidied = row_count;
  return v_all + v_tidied;
end
$$;
comment on function public.tidy_cases is
  'For the clock, every minute: forgets the state of cases that were decided, wakes those that were answered '
  'or whose time has come, and parts those whose other one was decided. Returns how many.';
grant execute on function public.tidy_cases to service_role;

-- The list of everything that waits for a person.

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
comment on function private.case_parts is
  'Of open cases of a kind by id: {details, alike: {id, opened_at} of others of the kind about the same '
  'member that stand by themselves, oldest first}. All at once: each is looked for among all open cases of '
  'its kind.';

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

-- What a search finds of the texts of a kind; of the others, and besides, it finds members. Reading the
-- details of all open cases instead would make them all.
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
comment on function private.search_cases is
  'What a search finds among cases of these kinds: {ids: kind:id, found: members}. A kind whose cases have '
  'words of their own has a function private.search_cases_<kind>(query), which returns the ids of those that '
  'contain it.';

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
comment on function public.admin_cases is
  'For moderators. A list (private.list_page) of open cases of the kinds that the caller decides: {kind, id, '
  'user_id | null, name | null, opened_at, due_at, details: by kind, version, snoozed_until | null, assignee '
  '| null, assignee_name | null, opened_by: name of who else has it open | null, alike: [{id, opened_at}] of '
  'others of the same kind and member, merged: [{kind, id, details, version}]}. Merged cases stand with the '
  'other, snoozed ones are left out unless the filter asks. Filters q (member, or the words of a case: '
  'private.search_cases), kind, assignee (me | nobody | others), overdue, snoozed, member; sorts due, opened. '
  'Beside it me, and staff: [{id, name, admin}]. Refuses: unauthenticated, forbidden, invalid_input.';
grant execute on function public.admin_cases to authenticated;

-- What decisions about cases will do, told before they are made (private.effect_kinds).

create function private.effect_application(p_subject text, p_value text) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_row public.creator_applications;
begin
  select * into v_row from public.creator_applications where id = private.to_uuid(p_subject) and status <> 'draft';
  if not found then
    perform private.refuse('not_found');
  end if;
  return jsonb_build_object('version', v_row.status, 'effects', jsonb_build_array(
    private.effect('application', to_jsonb(v_row.status), to_jsonb(p_value))
      || jsonb_build_object('name', (select full_name from public.profiles where user_id = v_row.user_id))));
end
$$;

create function private.effect_delivery(p_subject text, p_value text) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_user uuid;
begin
  select c.user_id into v_user from private.cases_delivery() c where c.id = p_subject;
  if not found then
    perform private.refuse('not_found');
  end if;
  return jsonb_build_object('effects', jsonb_build_array(private.effect('delivery', '"failed"', '"waiting"')
    || jsonb_build_object('name', (select full_name from public.profiles where user_id = v_user))));
end
$$;

create function private.effect_hand_over(p_subject text, p_value text) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_state private.case_states;
begin
  if not exists (select from private.own_case_kinds() k where k.kind = split_part(p_subject, ':', 1)) then
    perform private.refuse('not_found');
  end if;
  select * into v_state from private.case_states
  where kind = split_part(p_subject, ':', 1) and id = substr(p_subject, strpos(p_subject, ':') + 1);
  return jsonb_build_object('version', private.case_version(v_state), 'effects', jsonb_build_array(private.effect('assignee',
    to_jsonb((select full_name from public.profiles where user_id = v_state.assignee)),
    to_jsonb((select full_name from public.profiles where user_id = private.to_uuid(p_value))))));
end
$$;
