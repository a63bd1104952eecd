-- The audit log and all sessions as lists of the security page.

create function private.found_members(p_query text) returns uuid[]
language plpgsql stable set search_path = '' as $$
begin
  return array(select private.find_members(left(trim(p_query), 200), 200));
end
$$;
comment on function private.found_members is
  'Up to 200 members for the search of a list, as private.find_members.';

-- Member by member, index by index: one condition with "or" would read the whole log, and a list of members
-- in the order of the lines, too, until it has met enough of theirs.
create function private.find_audit(p_query text) returns bigint[]
language plpgsql stable set search_path = '' as $$
declare
  v_found uuid[] := private.found_members(p_query);
begin
  return array(
    select f.id from (
      select a.id from unnest(array_append(v_found::text[], p_query)) m (id)
      cross join lateral (select x.id from public.audit_log x where x.subject_id = m.id order by x.id desc limit 1000) a
      union
      select a.id from unnest(v_found) m (id)
      cross join lateral (select x.id from public.audit_log x where x.actor = m.id order by x.id desc limit 1000) a
      union select id from public.audit_log where id = case when p_query ~ '^[0-9]{1,18}$' then p_query::bigint end
    ) f order by f.id desc limit 1000
  );
end
$$;
comment on function private.find_audit is
  'The newest 1,000 lines at most of who or what a search finds: by members, by the id of the subject, by the '
  'number of the line.';

create function public.admin_audit(
  p_filter jsonb, p_sort text, p_desc boolean, p_after jsonb, p_back boolean, p_size integer
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_staff uuid := private.require_role('admin');
  v_ids bigint[];
begin
  perform private.check_list(p_filter, '{q,actor,subject,action,by,refused,made_from,made_to}', p_sort, '{made}');
  if p_filter ->> 'q' is not null then
    v_ids := private.find_audit(trim(p_filter ->> 'q'));
  end if;
  return private.list_page(
    $from$
      from private.audit_lines a
      where ($1 -> 'ids' is null or a.id = any (private.list_choices($1 -> 'ids')::bigint[]))
        and ($1 -> 'actor' is null or a.actor = private.to_uuid($1 ->> 'actor'))
        and ($1 -> 'subject' is null or a.subject_id = $1 ->> 'subject')
        and ($1 -> 'action' is null or split_part(a.action, '.', 1) = any (private.list_choices($1 -> 'action')))
        and ($1 -> 'by' is null or (a.actor is not null) = ($1 ->> 'by' = 'person'))
        and ($1 -> 'refused' is null or (a.action like '%.refused') = ($1 ->> 'refused')::boolean)
        and ($1 -> 'made_from' is null or a.created_at >= private.day_start($1 ->> 'made_from'))
        and ($1 -> 'made_to' is null or a.created_at < private.day_start($1 ->> 'made_to') + interval '1 day')
    $from$, 'private.audit_row(a)', 'a.created_at', 'timestamptz', 'a.id',
    p_filter || case when v_ids is null then '{}' else jsonb_build_object('ids', v_ids) end,
    p_desc, p_after, p_back, p_size, 'bigint'
  );
end
$$;
comment on function public.admin_audit is
  'For admins. A list (private.list_page) of the audit log: filters q (member or id of who or what, number of '
  'a line; the newest 1,000), actor and subject (ids), action (first word of the action, one or several), by '
  '(person | rules), refused, made_from, made_to; sort made. Rows: {id, action, created_at, reason, before, '
  'after, actor | null, actor_name | null, subject_type, subject_id, subject_name | null, undoes | null, '
  'undone_by | null, undo: whether it can be undone}. Refuses: unauthenticated, forbidden, invalid_input.';
grant execute on function public.admin_audit to authenticated;

create function private.session_row(s public.user_sessions) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (
    select jsonb_build_object(
      'id', s.id, 'session', s.session_id, 'user_id', s.user_id,
      'name', (select full_name from public.profiles where user_id = s.user_id),
      'roles', private.roles_of(s.user_id),
      'user_agent', s.user_agent, 'first_seen_at', s.first_seen_at, 'last_seen_at', s.last_seen_at,
      'live', live.id is not null, 'second_factor', coalesce(live.aal::text = 'aal2', false),
      'current', s.session_id = private.to_uuid(auth.jwt() ->> 'session_id')
    )
    from (select 1) one
    left join auth.sessions live on live.id = s.session_id and live.user_id = s.user_id
      and (live.not_after is null or live.not_after > now())
  );
end
$$;

create function public.admin_sessions(
  p_filter jsonb, p_sort text, p_desc boolean, p_after jsonb, p_back boolean, p_size integer
) returns jsonb
language plpgsql security definer set search_path = ''
-- Whether a session still counts is asked of one after the other: joined as a whole, all that count are read
-- before the first row.
set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  v_staff uuid := private.require_role('admin');
  v_members text[];
begin
  perform private.check_list(p_filter, '{q,staff,live,seen_from,seen_to}', p_sort, '{seen}');
  if p_filter ->> 'q' is not null then
    v_members := private.found_members(p_filter ->> 'q')::text[];
  end if;
  return private.list_page(
    $from$
      from public.user_sessions s
      where ($1 -> 'q' is null or s.user_id = any (private.list_choices($1 -> 'found')::uuid[]))
        and ($1 -> 'staff' is null or (s.user_id = any (array(select r.user_id from public.user_roles r))) = ($1 ->> 'staff')::boolean)
        and ($1 -> 'seen_from' is null or s.last_seen_at >= private.day_start($1 ->> 'seen_from'))
        and ($1 -> 'seen_to' is null or s.last_seen_at < private.day_start($1 ->> 'seen_to') + interval '1 day')
    $from$ || case when p_filter -> 'live' is not null then
      -- Written out for each answer: the planner joins "exists", and asks "exists = true" of every row.
      'and ' || case when (p_filter ->> 'live')::boolean then '' else 'not ' end || 'exists (
        select from auth.sessions l where l.id = s.session_id and (l.not_after is null or l.not_after > now()))' else '' end,
    'private.session_row(s)', 's.last_seen_at', 'timestamptz', 's.id',
    p_filter || case when v_members is null then '{}' else jsonb_build_object('found', v_members) end,
    p_desc, p_after, p_back, p_size, p_most => case when p_filter -> 'live' is null then 10000 else 1000 end
  );
end
$$;
comment on function public.admin_sessions is
  'For admins. A list (private.list_page) of every row of user_sessions: filters q (member), staff, live '
  '(counted to 1,000), seen_from, seen_to; sort seen. Rows: {id, session, user_id, name | null, roles, '
  'user_agent | null, first_seen_at, last_seen_at, live: whether it still counts, second_factor: whether it '
  'showed one, current: whether it is the caller''s}. Refuses: unauthenticated, forbidden, invalid_input.';
grant execute on function public.admin_sessions to authenticated;
