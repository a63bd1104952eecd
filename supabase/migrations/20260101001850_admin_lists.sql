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
comment on function private.check_list is 'Refuses a filter or a sort that a list does not have, with invalid_input.';

create function private.list_pattern(p_filter jsonb) returns text
language sql immutable set search_path = '' as $$
  select '%' || replace(replace(replace(trim(p_filter ->> 'q'), '\', '\\'), '%', '\%'), '_', '\_') || '%'
$$;
comment on function private.list_pattern is 'The pattern for ilike that finds the words q of a filter; its signs stand for themselves.';

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
comment on function private.list_page is 'A page of a list by key: {rows, total, estimated, next, previous}. p_from is "from … where …" with the filter as $1, p_row what a row is, p_key what it is sorted by (never null), p_id what tells equals apart. next and previous are [key, id], to be given as p_after, the latter with p_back; null where nothing follows. total is exact up to p_most, of a search up to 1,000, then the estimate of the planner. Volatile, because EXPLAIN is. Refuses: invalid_input.';

create table private.admin_lists (
  name text primary key check (name ~ '^[a-z_]{1,40}$')
);
comment on table private.admin_lists is 'Lists of the panel; the rows of one are read by public.admin_<name>(filter, sort, desc, after, back, size).';
insert into private.admin_lists (name) values ('applications'), ('feedback'), ('members');

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
comment on function private.list_rows is 'A page of the named list, whose function asks for the role; p_limit is how large a page may be. Refuses: invalid_input and what that function refuses.';

-- What staff keep of a list

create table public.admin_list_columns (
  user_id uuid not null references auth.users on delete cascade,
  list text not null references private.admin_lists,
  columns text[] not null check (cardinality(columns) between 1 and 40),
  primary key (user_id, list)
);
comment on table public.admin_list_columns is
  'Columns that a staff member chose for a list. Read and written only by functions.';
alter table public.admin_list_columns enable row level security;

create table public.admin_list_views (
  id uuid primary key default gen_random_uuid(),
  list text not null references private.admin_lists,
  user_id uuid not null references auth.users on delete cascade,
  name text not null check (char_length(name) between 1 and 60),
  team boolean not null default false,
  state jsonb not null check (jsonb_typeof(state) = 'object' and pg_column_size(state) <= 4000),
  created_at timestamptz not null default now()
);
comment on table public.admin_list_views is
  'Saved views of lists: state {filter, sort: {key, desc}, columns | null}. Private or, with team, for all '
  'staff. Read and written only by functions.';
alter table public.admin_list_views enable row level security;
create trigger admin_list_views_written before insert or update of name on public.admin_list_views
  for each row execute function private.tidy_written('name:line:required');
-- Saving under a name that one has already replaces that view.
create unique index admin_list_views_name on public.admin_list_views (user_id, list, lower(name));
create index admin_list_views_team on public.admin_list_views (list) where team;

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
comment on function public.admin_list is 'For moderators. A page of a list with what the caller keeps of it: {page (private.list_page), filter, sort: {key, desc} as they count, view | null, views: [{id, name, team, own, state}], columns: the chosen ones | null, segments: of the list of members those it can be filtered by, [{id, name}] | null, now}. What is asked for wins over the view, a null in p_filter over its filter; p_default {key, desc} is the order without either. Refuses: unauthenticated, forbidden, invalid_input and what the list refuses.';
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
comment on function public.admin_choose_columns is 'For moderators. The columns the caller wants to see of a list, from now on. Refuses: unauthenticated, forbidden, invalid_input.';
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
comment on function public.admin_save_view is 'For moderators. Keeps a view of a list under a name, for the caller or for all staff; returns its id. One of the same name is replaced; fifty at most. Refuses: unauthenticated, forbidden, invalid_input, too_long.';
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
comment on function public.admin_remove_view is 'For moderators. Removes one''s own view; admins also those of the team. Refuses: unauthenticated, forbidden, not_found.';
grant execute on function public.admin_remove_view to authenticated;

-- Exports

create table public.admin_exports (
  id uuid primary key default gen_random_uuid(),
  list text not null references private.admin_lists,
  user_id uuid not null references auth.users on delete cascade,
  filter jsonb not null,
  sort jsonb not null,
  columns text[] not null,
  created_at timestamptz not null default now(),
  -- Set by the first page that is read: each file is asked for, and recorded, by itself.
  started_at timestamptz
);
comment on table public.admin_exports is
  'Requested files of lists. Author, reason and contents are in the audit log too. Read and written only by '
  'functions.';
alter table public.admin_exports enable row level security;
create index admin_exports_user on public.admin_exports (user_id, created_at);

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
comment on function public.admin_request_export is 'For admins: asks for one file of a list, whose rows hold personal data; returns its id. The audit line names the filters, not what is sought. Refuses: unauthenticated, forbidden, step_up_required, reason_required, too_long, invalid_input.';
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
comment on function public.admin_export_rows is 'For the admin who asked for the export, within an hour: the next thousand rows (private.list_page, with list and columns). Begun once. Refuses: unauthenticated, forbidden, not_found, conflict, invalid_input.';
grant execute on function public.admin_export_rows to authenticated;
