-- What the lists of the admin panel share: paging by key, saved views, chosen columns, exports.

-- Paging

create function private.check_list(p_filter jsonb, p_filters text[], p_sort text, p_sorts text[]) returns void
language plpgsql immutable set search_path = '' as $$
begin
  if jsonb_typeof(p_filter) is distinct from 'object' or p_sort is null or not p_sort = any (p_sorts)
    or exists (
      select from jsonb_each(case jsonb_typeof(p_filter) when 'object' then p_filter else '{}' end) f
      where not f.key = any (p_filters)
    )
  then
    perform private.refuse('invalid_input');
  end if;
end
$$;
comment on function private.check_list is
  'Refuses a filter or a sort that a list does not have, with invalid_input.';

create function private.list_pattern(p_filter jsonb) returns text
language sql immutable set search_path = '' as $$
  select '%' || replace(replace(replace(trim(p_filter ->> 'q'), '\', '\\'), '%', '\%'), '_', '\_') || '%'
$$;
comment on function private.list_pattern is
  'The pattern for ilike that finds the words q of a filter; its signs stand for themselves.';

create function private.list_choices(p_value jsonb) returns text[]
language sql immutable set search_path = '' as $$
  select case jsonb_typeof(p_value)
    when 'array' then array(select jsonb_array_elements_text(p_value))
    else array[p_value #>> '{}']
  end
$$;
comment on function private.list_choices is 'The choices of a filter, which are one text or several.';

create function private.day_start(p_day text) returns timestamptz
language sql immutable set search_path = '' as $$
  select p_day::date::timestamp at time zone 'UTC'
$$;
comment on function private.day_start is 'Where a day (2026-11-22) begins: days are in UTC.';

create function private.list_page(
  p_from text, p_row text, p_key text, p_key_type text, p_id text,
  p_filter jsonb, p_desc boolean, p_after jsonb, p_back boolean, p_size integer, p_id_type text default 'uuid',
  p_most integer default 10000
) returns jsonb
language plpgsql set search_path = '' set jit = off as $$
declare
  v_size integer := private.page_size(p_size);
  v_after jsonb := nullif(p_after, 'null');
  v_back boolean := coalesce(p_back, false) and v_after is not null;
  -- A page before is read against the order and turned round.
  v_down boolean := coalesce(p_desc, false) <> v_back;
  v_found jsonb;
  v_more boolean;
  -- Each row that a search counts has been searched.
  v_most integer := case when p_filter ->> 'q' is null then p_most else 1000 end;
  v_total bigint;
  v_few boolean;
  v_plan json;
begin
  if v_after is not null and (jsonb_typeof(v_after) <> 'array' or v_after ->> 0 is null or v_after ->> 1 is null) then
    perform private.refuse('invalid_input');
  end if;
  execute 'select count(*) from (select 1 ' || p_from || ' limit $2) c' into v_total using p_filter, v_most + 1;
  v_few := v_total <= v_most;
  execute format(
    'select coalesce(jsonb_agg(jsonb_build_array(q.r, to_jsonb(q.k), to_jsonb(q.i)) order by q.k %6$s, q.i %6$s), ''[]'')
    from (select %1$s as r, %2$s as k, %3$s as i %4$s %5$s order by %7$s limit $3) q',
    p_row, p_key, p_id, p_from,
    case when v_after is not null then
      format('and (%s, %s) %s (($2 ->> 0)::%s, ($2 ->> 1)::%s)', p_key, p_id, case when v_down then '<' else '>' end, p_key_type, p_id_type)
    else '' end,
    case when v_down then 'desc' else 'asc' end,
    -- All of them were just counted, so they are found in the same way and sorted: as a pair, which no index has. Read in the
    -- order of an index until a page is full, everything that does not match may come first.
    format(case when v_few then '(%1$s, %2$s) %3$s' else '%1$s %3$s, %2$s %3$s' end, p_key, p_id, case when v_down then 'desc' else 'asc' end)
  ) into v_found using p_filter, v_after, v_size + 1;
  v_more := jsonb_array_length(v_found) > v_size;
  select coalesce(jsonb_agg(e.value order by case when v_back then -e.n else e.n end), '[]') into v_found
  from jsonb_array_elements(v_found) with ordinality e(value, n) where e.n <= v_size;

  if not v_few then
    execute 'explain (format json) select 1 ' || p_from into v_plan using p_filter;
    v_total := greatest(v_total, (v_plan -> 0 -> 'Plan' ->> 'Plan Rows')::bigint);
  end if;
  return jsonb_build_object(
    'rows', (select coalesce(jsonb_agg(e.value -> 0 order by e.n), '[]') from jsonb_array_elements(v_found) with ordinality e(value, n)),
    'total', v_total, 'estimated', v_total > v_most,
    'next', case when v_back or v_more then jsonb_build_array(v_found -> -1 -> 1, v_found -> -1 -> 2) end,
    'previous', case when case when v_back then v_more else v_after is not null end
      then jsonb_build_array(v_found -> 0 -> 1, v_found -> 0 -> 2) end
  );
-- A key or a value of a filter that is not of its type.
exception when data_exception then
  perform private.refuse('invalid_input');
end
$$;
comment on function private.list_page is
  'A page of a list by key: {rows, total, estimated, next, previous}. p_from is "from … where …" with the '
  'filter as $1, p_row what a row is, p_key what it is sorted by (never null), p_id what tells equals apart. '
  'next and previous are [key, id], to be given as p_after, the latter with p_back; null where nothing '
  'follows. total is exact up to p_most, of a search up to 1,000, then the estimate of the planner. Volatile, '
  'because EXPLAIN is. Refuses: invalid_input.';

create function private.list_rows(
  p_list text, p_filter jsonb, p_sort text, p_desc boolean, p_after jsonb, p_back boolean, p_size integer,
  p_limit integer default 200
) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_page jsonb;
begin
  if not exists (select from private.admin_lists where name = p_list) then
    perform private.refuse('invalid_input');
  end if;
  -- For this call alone: what follows in the transaction is limited as ever.
  perform set_config('altura.page_limit', p_limit::text, true);
  execute format('select public.%I($1, $2, $3, $4, $5, $6)', 'admin_' || p_list)
  into v_page using p_filter, p_sort, p_desc, p_after, p_back, p_size;
  perform set_config('altura.page_limit', '', true);
  return v_page;
end
$$;
comment on function private.list_rows is
  'A page of the named list, whose function asks for the role; p_limit is how large a page may be. Refuses: '
  'invalid_input and what that function refuses.';

-- What staff keep of a list

create function private.list_views(p_list text, p_staff uuid) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', v.id, 'name', v.name, 'team', v.team, 'own', v.user_id = p_staff, 'state', v.state
  ) order by lower(v.name), v.id), '[]')
  from public.admin_list_views v where v.list = p_list and (v.team or v.user_id = p_staff)
$$;

create function public.admin_list(
  p_list text, p_view uuid, p_filter jsonb, p_sort text, p_desc boolean, p_default jsonb,
  p_after jsonb, p_back boolean, p_size integer
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_staff uuid := private.require_role('moderator');
  v_state jsonb;
  v_filter jsonb;
  v_sort jsonb;
begin
  if jsonb_typeof(p_filter) is distinct from 'object' or jsonb_typeof(p_default) is distinct from 'object' then
    perform private.refuse('invalid_input');
  end if;
  select v.state into v_state from public.admin_list_views v
  where v.id = p_view and v.list = p_list and (v.team or v.user_id = v_staff);
  v_filter := jsonb_strip_nulls(coalesce(v_state -> 'filter', '{}') || p_filter);
  v_sort := coalesce(
    case when p_sort is not null then jsonb_build_object('key', p_sort, 'desc', coalesce(p_desc, false)) end,
    nullif(v_state -> 'sort', 'null'), p_default);
  return jsonb_build_object(
    'page', private.list_rows(
      p_list, v_filter, v_sort ->> 'key', v_sort -> 'desc' = 'true', p_after, p_back, p_size),
    'filter', v_filter,
    'sort', jsonb_build_object('key', v_sort ->> 'key', 'desc', coalesce(v_sort -> 'desc' = 'true', false)),
    'view', case when v_state is not null then p_view end,
    'views', private.list_views(p_list, v_staff),
    'columns', (select to_jsonb(c.columns) from public.admin_list_columns c where c.user_id = v_staff and c.list = p_list),
    'segments', case when p_list = 'members' then private.segment_names() end,
    'now', now()
  );
end
$$;
comment on function public.admin_list is
  'For moderators. A page of a list with what the caller keeps of it: {page (private.list_page), filter, '
  'sort: {key, desc} as they count, view | null, views: [{id, name, team, own, state}], columns: the chosen '
  'ones | null, segments: of the list of members those it can be filtered by, [{id, name}] | null, now}. What '
  'is asked for wins over the view, a null in p_filter over its filter; p_default {key, desc} is the order '
  'without either. Refuses: unauthenticated, forbidden, invalid_input and what the list refuses.';
grant execute on function public.admin_list to authenticated;

create function public.admin_choose_columns(p_list text, p_columns text[]) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_staff uuid := private.require_role('moderator');
begin
  if not exists (select from private.admin_lists where name = p_list) or coalesce(cardinality(p_columns), 0) not between 1 and 40
    or exists (select from unnest(p_columns) c where c is null or c !~ '^[a-z_]{1,40}$')
  then
    perform private.refuse('invalid_input');
  end if;
  insert into public.admin_list_columns (user_id, list, columns) values (v_staff, p_list, p_columns)
  on conflict (user_id, list) do update set columns = excluded.columns;
end
$$;
comment on function public.admin_choose_columns is
  'For moderators. The columns the caller wants to see of a list, from now on. Refuses: unauthenticated, '
  'forbidden, invalid_input.';
grant execute on function public.admin_choose_columns to authenticated;

create function public.admin_save_view(p_list text, p_name text, p_team boolean, p_state jsonb) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  v_staff uuid := private.require_role('moderator');
  v_id uuid;
begin
  if not exists (select from private.admin_lists where name = p_list)
    or coalesce(char_length(private.tidy_line(left(p_name, 1000))), 0) not between 1 and 60
    or jsonb_typeof(p_state) is distinct from 'object' or pg_column_size(p_state) > 4000
    or jsonb_typeof(p_state -> 'filter') is distinct from 'object'
  then
    perform private.refuse('invalid_input');
  elsif (select count(*) from public.admin_list_views where user_id = v_staff and list = p_list) >= 50 then
    perform private.refuse('too_long');
  end if;
  insert into public.admin_list_views (list, user_id, name, team, state)
  values (p_list, v_staff, private.tidy_line(p_name), coalesce(p_team, false), p_state)
  on conflict (user_id, list, lower(name)) do update set name = excluded.name, team = excluded.team, state = excluded.state
  returning id into v_id;
  return v_id;
end
$$;
comment on function public.admin_save_view is
  'For moderators. Keeps a view of a list under a name, for the caller or for all staff; returns its id. One '
  'of the same name is replaced; fifty at most. Refuses: unauthenticated, forbidden, invalid_input, too_long.';
grant execute on function public.admin_save_view to authenticated;

create function public.admin_remove_view(p_view uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_staff uuid := private.require_role('moderator');
begin
  delete from public.admin_list_views v
  where v.id = p_view and (v.user_id = v_staff or (v.team and private.has_role('admin')));
  if not found then
    perform private.refuse('not_found');
  end if;
end
$$;
comment on function public.admin_remove_view is
  'For moderators. Removes one''s own view; admins also those of the team. Refuses: unauthenticated, '
  'forbidden, not_found.';
grant execute on function public.admin_remove_view to authenticated;

-- Exports

create function private.request_export(p_list text, p_filter jsonb, p_sort jsonb, p_columns text[], p_reason text) returns uuid
language plpgsql set search_path = '' as $$
declare
  v_staff uuid := private.require_role('admin');
  v_reason text := private.demand_reason(p_reason);
  v_id uuid := gen_random_uuid();
begin
  perform private.require_step_up();
  if coalesce(cardinality(p_columns), 0) not between 1 and 40
    or exists (select from unnest(p_columns) c where c is null or c !~ '^[a-z_]{1,40}$')
    or pg_column_size(p_filter) > 4000
  then
    perform private.refuse('invalid_input');
  end if;
  -- Refuses a list, a filter or a sort that does not exist before anything is recorded.
  perform private.list_rows(p_list, p_filter, p_sort ->> 'key', p_sort -> 'desc' = 'true', null, false, 1);
  insert into public.admin_exports (id, list, user_id, filter, sort, columns)
  values (v_id, p_list, v_staff, p_filter, p_sort, p_columns);
  perform private.audit(v_staff, 'list.exported', 'export', v_id::text, v_reason, null,
    jsonb_build_object('list', p_list, 'columns', p_columns, 'filters', (select coalesce(jsonb_agg(k order by k), '[]') from jsonb_object_keys(p_filter) k)));
  return v_id;
end
$$;

create function public.admin_request_export(p_list text, p_filter jsonb, p_sort jsonb, p_columns text[], p_reason text) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  return to_jsonb(private.request_export(p_list, p_filter, p_sort, p_columns, p_reason));
exception when raise_exception then
  return private.refused_action('list.export', 'list', left(p_list, 40), p_reason, sqlerrm);
end
$$;
comment on function public.admin_request_export is
  'For admins: asks for one file of a list, whose rows hold personal data; returns its id. The audit line '
  'names the filters, not what is sought. Refuses: unauthenticated, forbidden, step_up_required, '
  'reason_required, too_long, invalid_input.';
grant execute on function public.admin_request_export to authenticated;

create function public.admin_export_rows(p_export uuid, p_after jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_staff uuid := private.require_role('admin');
  v_export public.admin_exports;
begin
  select * into v_export from public.admin_exports e
  where e.id = p_export and e.user_id = v_staff and e.created_at > now() - interval '1 hour' for update;
  if not found then
    perform private.refuse('not_found');
  elsif nullif(p_after, 'null') is null then
    if v_export.started_at is not null then
      perform private.refuse('conflict');
    end if;
    update public.admin_exports set started_at = now() where id = p_export;
  end if;
  return private.list_rows(
      v_export.list, v_export.filter, v_export.sort ->> 'key', v_export.sort -> 'desc' = 'true', p_after, false, 1000, 1000)
    || jsonb_build_object('list', v_export.list, 'columns', v_export.columns);
end
$$;
comment on function public.admin_export_rows is
  'For the admin who asked for the export, within an hour: the next thousand rows (private.list_page, with '
  'list and columns). Begun once. Refuses: unauthenticated, forbidden, not_found, conflict, invalid_input.';
grant execute on function public.admin_export_rows to authenticated;

create function private.job_params(p_kind text, p_params jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_points integer;
  v_days integer;
begin
  if p_kind = 'points' then
    v_points := (p_params ->> 'points')::integer;
    if coalesce(v_points, 0) = 0 or abs(v_points::bigint) > 1000000 then
      perform private.refuse('points_invalid');
    elsif not private.has_role('admin') and abs(v_points) > private.setting_int('points.moderator_limit') then
      perform private.refuse('points_limit');
    end if;
    return jsonb_build_object('points', v_points);
  elsif p_kind = 'suspend' then
    v_days := (p_params ->> 'days')::integer;
    if v_days not between 1 and 3650 then
      perform private.refuse('invalid_input');
    elsif not private.has_role('admin') and coalesce(v_days, 3650) > 7 then
      perform private.refuse('forbidden');
    end if;
    return jsonb_build_object('days', v_days);
  elsif p_kind = 'sessions' then
    return '{}';
  end if;
  perform private.refuse('invalid_input');
  return null;
exception when data_exception then
  perform private.refuse('invalid_input');
  return null;
end
$$;
comment on function private.job_params is
  'What a job of this kind does, with the limits of one single change. Refuses: invalid_input, '
  'points_invalid, points_limit, forbidden.';

create function private.add_matching(p_job uuid, p_filter jsonb, p_as_of timestamptz) returns void
language plpgsql set search_path = '' as $$
declare
  v_page jsonb;
  v_after jsonb;
  v_count integer := 0;
begin
  loop
    v_page := private.list_rows('members', p_filter, 'created', false, v_after, false, 1000, 1000);
    v_count := v_count + jsonb_array_length(v_page -> 'rows');
    -- A search ends at its first thousand matches: those beyond it would be left out silently.
    if v_count > 10000 or (v_page -> 'estimated' = 'true') then
      perform private.refuse('job_too_large');
    end if;
    insert into private.admin_job_rows (job_id, user_id)
    select p_job, (r ->> 'user_id')::uuid from jsonb_array_elements(v_page -> 'rows') r
    where (r ->> 'created_at')::timestamptz <= p_as_of;
    v_after := nullif(v_page -> 'next', 'null');
    exit when v_after is null;
  end loop;
end
$$;
comment on function private.add_matching is
  'The members who match a filter and had joined when the list was read. Refuses: job_too_large (10,000 at '
  'most).';

create function private.job_json(p_job uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'id', j.id, 'kind', j.kind, 'params', j.params, 'reason', j.reason, 'status', j.status,
    'created_at', j.created_at, 'ended_at', j.ended_at, 'undoable', j.kind <> 'sessions',
    'counts', (
      select coalesce(jsonb_object_agg(c.status, c.n), '{}') from (
        select r.status, count(*) as n from private.admin_job_rows r where r.job_id = j.id group by r.status
      ) c
    ),
    'left_out', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'user_id', r.user_id, 'name', coalesce(p.full_name, private.member_email(r.user_id)), 'status', r.status, 'code', r.code
      ) order by p.full_name, r.user_id), '[]')
      from (
        select * from private.admin_job_rows x where x.job_id = j.id and x.status in ('refused', 'kept') order by x.user_id limit 100
      ) r left join public.profiles p on p.user_id = r.user_id
    )
  )
  from public.admin_jobs j where j.id = p_job
$$;

create function private.job_of(p_job uuid) returns public.admin_jobs
language plpgsql stable set search_path = '' as $$
declare
  v_staff uuid := private.require_role('moderator');
  v_job public.admin_jobs;
begin
  select * into v_job from public.admin_jobs j
  where j.id = p_job and (j.user_id = v_staff or private.has_role('admin'));
  if not found then
    perform private.refuse('not_found');
  end if;
  return v_job;
end
$$;
comment on function private.job_of is
  'A job of the caller, for admins any one. Refuses: unauthenticated, forbidden, not_found.';

-- Each member in a subtransaction that is taken back: the same functions decide as in earnest.
create function private.try_job_row(p_job public.admin_jobs, p_user uuid) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_before jsonb;
  v_until timestamptz;
  v_own jsonb;
begin
  if p_job.kind = 'points' then
    return jsonb_build_object('after', jsonb_build_object(
      'ledger', private.award_points(p_user, (p_job.params ->> 'points')::integer, p_job.reason)));
  elsif p_job.kind = 'awards' then
    select params into v_own from private.admin_job_rows where job_id = p_job.id and user_id = p_user;
    return jsonb_build_object('after', jsonb_build_object('ledger', private.award_points(
      p_user, (v_own ->> 'points')::integer, coalesce(v_own ->> 'reason', p_job.reason), null, (v_own ->> 'template')::uuid)));
  elsif p_job.kind = 'sessions' then
    return jsonb_build_object('after', jsonb_build_object('ended', private.end_sessions(p_user, null, p_job.reason)));
  end if;
  v_until := case when p_job.params -> 'days' = 'null' then 'infinity'
    else coalesce(p_job.started_at, now()) + make_interval(days => (p_job.params ->> 'days')::integer) end;
  select jsonb_build_object('suspended_until', suspended_until) into v_before from public.profiles where user_id = p_user;
  if (v_before ->> 'suspended_until')::timestamptz >= v_until then
    perform private.refuse('conflict');
  end if;
  perform private.suspend_member(p_user, v_until, p_job.reason);
  return jsonb_build_object('before', v_before, 'after', jsonb_build_object('suspended_until', v_until,
    'line', current_setting('altura.audit_line')::bigint));
end
$$;
comment on function private.try_job_row is
  'Makes a job''s change to one member, by the function of the single change; {before, after}. A member who '
  'is suspended for as long already is refused with conflict.';

create function private.undo_job_row(p_job public.admin_jobs, p_row private.admin_job_rows) returns void
language plpgsql set search_path = '' as $$
begin
  if p_job.kind in ('points', 'awards') then
    perform private.reverse_points((p_row.after ->> 'ledger')::bigint, p_job.undo_reason);
    return;
  end if;
  if not coalesce((select private.still_stands(l) from public.audit_log l where l.id = (p_row.after ->> 'line')::bigint), false) then
    perform private.refuse('conflict');
  end if;
  perform private.suspend_member(p_row.user_id, (
    select private.suspension_before(l) from public.audit_log l where l.id = (p_row.after ->> 'line')::bigint), p_job.undo_reason);
end
$$;
comment on function private.undo_job_row is
  'Takes back what a job wrote to one member. Refuses with conflict or already_reversed where it was changed '
  'since.';

create function private.lock_for_job(p_job public.admin_jobs, p_users uuid[]) returns void
language plpgsql set search_path = '' as $$
begin
  -- In the order of the single changes, for all at once: one by one, two jobs could wait for each other.
  if p_job.kind = 'suspend' then
    perform from public.user_roles where role = 'admin' order by user_id for update;
  elsif p_job.kind in ('points', 'awards') then
    perform private.lock_moderator(p_job.user_id);
  end if;
  perform private.lock_members(p_users);
end
$$;

create function private.preview_job(p_job public.admin_jobs) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_users uuid[] := array(select user_id from private.admin_job_rows where job_id = p_job.id order by user_id limit 200);
  v_user uuid;
  v_refused jsonb := '{}';
begin
  begin
    perform private.lock_for_job(p_job, v_users);
    foreach v_user in array v_users loop
      begin
        perform private.try_job_row(p_job, v_user);
      exception when raise_exception then
        v_refused := v_refused || jsonb_build_object(sqlerrm, coalesce((v_refused ->> sqlerrm)::integer, 0) + 1);
      end;
    end loop;
    raise exception using errcode = 'ZZ001', message = 'preview';
  exception when sqlstate 'ZZ001' then
    -- What was tried is taken back; variables keep what was found.
    null;
  end;
  return jsonb_build_object('tried', cardinality(v_users), 'refused', v_refused);
end
$$;
comment on function private.preview_job is
  'What a job would do to its first 200 members: {tried, refused: {code: how many}}. Nothing is kept.';

create function private.prepare_job(
  p_kind text, p_params jsonb, p_ids uuid[], p_filter jsonb, p_as_of timestamptz, p_reason text
) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_staff uuid := private.require_role('moderator');
  v_reason text := private.demand_reason(p_reason);
  v_job public.admin_jobs;
begin
  perform private.require_step_up();
  if (p_ids is null) = (p_filter is null) or cardinality(p_ids) > 1000
    or (p_filter is not null and jsonb_typeof(p_filter) <> 'object') or (p_filter is not null and p_as_of is null)
  then
    perform private.refuse('invalid_input');
  end if;
  -- What was prepared and never begun is not kept.
  delete from public.admin_jobs where user_id = v_staff and status = 'draft';
  insert into public.admin_jobs (kind, user_id, params, reason)
  values (p_kind, v_staff, private.job_params(p_kind, coalesce(p_params, '{}')), v_reason)
  returning * into v_job;
  if p_ids is not null then
    insert into private.admin_job_rows (job_id, user_id)
    select v_job.id, p.user_id from public.profiles p where p.user_id = any (p_ids);
  else
    perform private.add_matching(v_job.id, p_filter, p_as_of);
  end if;
  if not exists (select from private.admin_job_rows where job_id = v_job.id) then
    perform private.refuse('member_not_found');
  end if;
  return private.job_json(v_job.id) || jsonb_build_object('preview', private.preview_job(v_job));
end
$$;

create function public.admin_prepare_job(
  p_kind text, p_params jsonb, p_ids uuid[], p_filter jsonb, p_as_of timestamptz, p_reason text
) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  return private.prepare_job(p_kind, p_params, p_ids, p_filter, p_as_of, p_reason);
exception when raise_exception then
  return private.refused_action('job.prepare', 'job', left(p_kind, 40), p_reason, sqlerrm);
end
$$;
comment on function public.admin_prepare_job is
  'For moderators, with the limits of a single change, and admins: prepares a change to the named members '
  '(1,000 at most), or to all who match a filter of the list of members and had joined by p_as_of (10,000 at '
  'most). Kinds: points {points}, suspend {days | null}, sessions {}. Returns the job with preview {tried: '
  'how many of it, refused: {code: how many of these}}. Nothing has changed yet. Refuses: unauthenticated, '
  'forbidden, step_up_required, reason_required, too_long, invalid_input, points_invalid, points_limit, '
  'member_not_found, job_too_large.';
grant execute on function public.admin_prepare_job to authenticated;

create function private.change_job(p_job uuid, p_change text, p_reason text) returns void
language plpgsql set search_path = '' as $$
declare
  v_job public.admin_jobs := private.job_of(p_job);
  v_staff uuid := auth.uid();
  v_reason text := case when p_change = 'undo' then private.demand_reason(p_reason) else '' end;
begin
  if p_change is distinct from 'cancel' then
    perform private.require_step_up();
  end if;
  -- A step that is under way ends first.
  select * into v_job from public.admin_jobs where id = p_job for update;
  if p_change = 'start' and v_job.status = 'draft' and v_job.user_id = v_staff then
    update public.admin_jobs set status = 'running', started_at = now() where id = p_job;
  elsif p_change = 'cancel' and v_job.status in ('running', 'undoing') then
    update public.admin_jobs set status = 'canceled', ended_at = now() where id = p_job;
  elsif p_change = 'repeat' and v_job.status in ('canceled', 'done') and v_job.user_id = v_staff
    and exists (select from private.admin_job_rows where job_id = p_job and status in ('waiting', 'refused'))
  then
    update private.admin_job_rows set status = 'waiting', code = null where job_id = p_job and status = 'refused';
    update public.admin_jobs set status = 'running', started_at = now(), ended_at = null where id = p_job;
  elsif p_change = 'undo' and v_job.status in ('canceled', 'done') and v_job.kind <> 'sessions'
    and exists (select from private.admin_job_rows where job_id = p_job and status = 'done')
  then
    -- Who undoes it answers for it, with the limits that they have.
    update public.admin_jobs set status = 'undoing', undo_reason = v_reason, user_id = v_staff, ended_at = null where id = p_job;
  else
    perform private.refuse('conflict');
  end if;
  perform private.audit(v_staff, 'job.' || case p_change
      when 'start' then 'started' when 'cancel' then 'canceled' when 'repeat' then 'repeated' else 'undone' end,
    'job', p_job::text, coalesce(nullif(v_reason, ''), v_job.reason), jsonb_build_object('status', v_job.status),
    jsonb_build_object('kind', v_job.kind, 'members', (select count(*) from private.admin_job_rows where job_id = p_job)) || v_job.params);
end
$$;

create function public.admin_change_job(p_job uuid, p_change text, p_reason text) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  perform private.change_job(p_job, p_change, p_reason);
  return private.job_json(p_job);
exception when raise_exception then
  return private.refused_action('job.change', 'job', p_job::text, p_reason, sqlerrm);
end
$$;
comment on function public.admin_change_job is
  'For whoever prepared the job, and admins: start | cancel (what waits is left) | repeat (what was refused '
  'or left, by its owner) | undo (with a reason; not of ended sessions). Returns the job. Refuses: '
  'unauthenticated, forbidden, step_up_required (not to cancel), reason_required, too_long, not_found, '
  'conflict (not in this state).';
grant execute on function public.admin_change_job to authenticated;

create function public.admin_job(p_job uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.job_of(p_job);
  return private.job_json(p_job);
end
$$;
comment on function public.admin_job is
  'For whoever prepared the job, and admins: {id, kind, params, reason, status, created_at, ended_at | null, '
  'undoable, counts: {waiting, done, refused, undone, kept: those that are there}, left_out: up to 100 '
  '{user_id, name, status: refused | kept, code}}. Refuses: unauthenticated, forbidden, not_found.';
grant execute on function public.admin_job to authenticated;

create function public.work_admin_job(p_rows integer) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  v_job public.admin_jobs;
  v_row private.admin_job_rows;
  v_users uuid[];
  v_did jsonb;
  v_claims text := current_setting('request.jwt.claims', true);
begin
  select * into v_job from public.admin_jobs where status in ('running', 'undoing')
  order by started_at limit 1 for update skip locked;
  if not found then
    return 0;
  end if;
  v_users := array(
    select user_id from private.admin_job_rows
    where job_id = v_job.id and status = case v_job.status when 'running' then 'waiting' else 'done' end
    order by user_id limit p_rows
  );
  -- The functions of single changes ask who calls them: it is the member of staff, with the role they have now. The second
  -- factor was asked for when the job was started.
  perform set_config('request.jwt.claims', jsonb_build_object(
    'sub', v_job.user_id, 'role', 'authenticated', 'aal', 'aal2',
    'amr', jsonb_build_array(jsonb_build_object('method', 'totp', 'timestamp', extract(epoch from now())::bigint)))::text, true);
  perform private.lock_for_job(v_job, v_users);
  for v_row in
    select * from private.admin_job_rows where job_id = v_job.id and user_id = any (v_users) order by user_id
  loop
    begin
      if v_job.status = 'running' then
        v_did := private.try_job_row(v_job, v_row.user_id);
        update private.admin_job_rows set status = 'done', code = null, before = v_did -> 'before', after = v_did -> 'after'
        where job_id = v_job.id and user_id = v_row.user_id;
      else
        perform private.undo_job_row(v_job, v_row);
        update private.admin_job_rows set status = 'undone', code = null where job_id = v_job.id and user_id = v_row.user_id;
      end if;
    exception when raise_exception then
      update private.admin_job_rows
      set status = case v_job.status when 'running' then 'refused' else 'kept' end, code = sqlerrm
      where job_id = v_job.id and user_id = v_row.user_id;
    end;
  end loop;
  perform set_config('request.jwt.claims', coalesce(v_claims, ''), true);
  if cardinality(v_users) < p_rows then
    update public.admin_jobs set status = case status when 'running' then 'done' else 'undone' end, ended_at = now()
    where id = v_job.id;
  end if;
  return cardinality(v_users);
end
$$;
comment on function public.work_admin_job is
  'For the service: the next members of the oldest job that runs, each by itself; returns how many, fewer '
  'than asked for when the job is at its end, 0 also when there is none. Cancelling waits for the step that '
  'is under way.';
grant execute on function public.work_admin_job to service_role;
