create function private.is_from_extension(p_class oid, p_object oid) returns boolean
language sql stable set search_path = '' as $$
  select exists (select from pg_catalog.pg_depend where classid = p_class and objid = p_object and deptype = 'e')
$$;

create function private.api_relations() returns table (id oid, subject text, kind "char", rls boolean, options text[])
language sql stable set search_path = '' as $$
  select c.oid, format('%I.%I', n.nspname, c.relname), c.relkind, c.relrowsecurity, c.reloptions
  from pg_catalog.pg_class c join pg_catalog.pg_namespace n on n.oid = c.relnamespace
  where n.nspname = 'public' and c.relkind in ('r', 'p', 'v', 'm', 'f')
    and not private.is_from_extension('pg_catalog.pg_class'::regclass, c.oid)
$$;
comment on function private.api_relations is 'Tables and views of the schema that the API exposes.';

create function private.is_open_to_api(p_relation oid) returns boolean
language sql stable set search_path = '' as $$
  select bool_or(pg_catalog.has_table_privilege(role, p_relation, 'select, insert, update, delete')
    or pg_catalog.has_any_column_privilege(role, p_relation, 'select, insert, update'))
  from unnest(array['anon', 'authenticated']) role
$$;

create function private.relation_lints() returns table (lint text, level text, subject text)
language sql stable set search_path = '' as $$
  select 'rls_disabled', 'error', r.subject from private.api_relations() r
  where r.kind in ('r', 'p') and not r.rls
  union all
  select 'policy_without_rls', 'error', format('%I.%I', n.nspname, c.relname)
  from pg_catalog.pg_class c join pg_catalog.pg_namespace n on n.oid = c.relnamespace
  where not c.relrowsecurity and exists (select from pg_catalog.pg_policy p where p.polrelid = c.oid)
  union all
  select 'grant_without_policy', 'warning', r.subject from private.api_relations() r
  where r.kind in ('r', 'p') and r.rls and private.is_open_to_api(r.id)
    and not exists (select from pg_catalog.pg_policy p where p.polrelid = r.id)
  union all
  select 'auth_users_exposed', 'error', r.subject from private.api_relations() r
  where r.kind in ('v', 'm') and private.is_open_to_api(r.id) and exists (
    select from pg_catalog.pg_rewrite w join pg_catalog.pg_depend d on d.objid = w.oid and d.classid = 'pg_catalog.pg_rewrite'::regclass
    where w.ev_class = r.id and d.refobjid = pg_catalog.to_regclass('auth.users')
  )
  union all
  select 'definer_view', 'error', r.subject from private.api_relations() r
  where r.kind = 'v' and private.is_open_to_api(r.id)
    and not coalesce(r.options && array['security_invoker=true', 'security_invoker=on', 'security_invoker=1'], false)
  union all
  select 'materialized_view_exposed', 'warning', r.subject from private.api_relations() r
  where r.kind = 'm' and private.is_open_to_api(r.id)
  union all
  select 'foreign_table_exposed', 'warning', r.subject from private.api_relations() r
  where r.kind = 'f' and private.is_open_to_api(r.id)
  union all
  select 'no_primary_key', 'info', format('%I.%I', n.nspname, c.relname)
  from pg_catalog.pg_class c join pg_catalog.pg_namespace n on n.oid = c.relnamespace
  where n.nspname in ('public', 'private') and c.relkind in ('r', 'p')
    and not exists (select from pg_catalog.pg_index i where i.indrelid = c.oid and i.indisprimary)
$$;
comment on function private.relation_lints is
  'Tables and views whose rows could reach whom they should not, and tables without a primary key.';

create function private.policy_lints() returns table (lint text, level text, subject text)
language sql stable set search_path = '' as $$
  with policies as (
    select format('%I.%I: %s', n.nspname, c.relname, p.polname) as subject,
      lower(concat_ws(' ', pg_catalog.pg_get_expr(p.polqual, p.polrelid), pg_catalog.pg_get_expr(p.polwithcheck, p.polrelid))) as rule,
      p.polrelid, p.polcmd, p.polroles, p.polpermissive, format('%I.%I', n.nspname, c.relname) as relation
    from pg_catalog.pg_policy p join pg_catalog.pg_class c on c.oid = p.polrelid
    join pg_catalog.pg_namespace n on n.oid = c.relnamespace
    where n.nspname not in ('auth', 'realtime', 'pg_catalog')
  )
  select 'auth_call_per_row', 'warning', p.subject from policies p
  where regexp_replace(p.rule, '\( select (auth\.\w+\(\)|current_setting\([^)]*\))', '', 'g') ~ '\mauth\.(uid|jwt|role|email)\(\)|\mcurrent_setting\('
  union all
  select 'policy_reads_user_metadata', 'error', p.subject from policies p where p.rule ~ 'user_metadata'
  union all
  select distinct 'several_policies', 'warning', p.relation from policies p join policies q on q.polrelid = p.polrelid
    and q.subject > p.subject and q.polpermissive and p.polroles && q.polroles and (p.polcmd = q.polcmd or '*' in (p.polcmd, q.polcmd))
  where p.polpermissive
$$;
comment on function private.policy_lints is
  'Policies that are evaluated for each row without need, or that trust what members write themselves.';

create function private.function_lints() returns table (lint text, level text, subject text)
language sql stable set search_path = '' as $$
  with functions as (
    select p.oid, format('%I.%I', n.nspname, p.proname) as subject, p.prosecdef, p.proconfig, p.prosqlbody, p.proacl, p.proowner,
      n.nspname as schema, p.prorettype
    from pg_catalog.pg_proc p join pg_catalog.pg_namespace n on n.oid = p.pronamespace
    where n.nspname in ('public', 'private') and p.prokind in ('f', 'p')
      and not private.is_from_extension('pg_catalog.pg_proc'::regclass, p.oid)
  )
  -- Names in a body of standard SQL are looked up once, when the function is made.
  select 'search_path_mutable', case when f.prosecdef then 'error' else 'warning' end, f.subject from functions f
  where f.prosqlbody is null and not exists (select from unnest(f.proconfig) c where c like 'search\_path=%')
  union all
  select 'executable_by_public', 'error', f.subject from functions f
  where exists (
    select from pg_catalog.aclexplode(coalesce(f.proacl, pg_catalog.acldefault('f', f.proowner))) a
    where a.grantee = 0 and a.privilege_type = 'EXECUTE')
  union all
  select 'executable_by_anon', 'warning', f.subject from functions f
  where f.schema = 'public' and f.prorettype <> 'trigger'::regtype and pg_catalog.has_function_privilege('anon', f.oid, 'execute')
$$;
comment on function private.function_lints is
  'Functions that find names by the caller''s search path, or that whoever has no account may call.';

create function private.index_lints() returns table (lint text, level text, subject text)
language sql stable set search_path = '' as $$
  with indexes as (
    select i.indexrelid, i.indrelid, format('%I.%I', n.nspname, c.relname) as relation, x.relname as name,
      regexp_replace(pg_catalog.pg_get_indexdef(i.indexrelid), '^CREATE (UNIQUE )?INDEX .* ON ', '') as definition, i.indkey, i.indpred
    from pg_catalog.pg_index i join pg_catalog.pg_class c on c.oid = i.indrelid
    join pg_catalog.pg_namespace n on n.oid = c.relnamespace join pg_catalog.pg_class x on x.oid = i.indexrelid
    where n.nspname in ('public', 'private')
  )
  select 'duplicate_index', 'warning', a.relation || ': ' || a.name || ' = ' || b.name
  from indexes a join indexes b on b.indrelid = a.indrelid and b.definition = a.definition and b.name > a.name
  union all
  select 'unindexed_foreign_key', 'info', format('%I.%I: %s', n.nspname, c.relname, k.conname)
  from pg_catalog.pg_constraint k join pg_catalog.pg_class c on c.oid = k.conrelid
  join pg_catalog.pg_namespace n on n.oid = c.relnamespace
  where k.contype = 'f' and n.nspname in ('public', 'private') and not exists (
    select from indexes i where i.indrelid = k.conrelid
      and (i.indpred is null or pg_catalog.pg_get_expr(i.indpred, i.indrelid) ~ '^\(\w+ IS NOT NULL\)$')
      and (i.indkey::smallint[])[0:cardinality(k.conkey) - 1] @> k.conkey
  )
  union all
  select 'extension_in_public', 'warning', e.extname from pg_catalog.pg_extension e
  where e.extnamespace = 'public'::regnamespace
$$;
comment on function private.index_lints is
  'Indexes that are there twice, foreign keys without one, and extensions among the tables of the API.';

create function private.database_lints() returns table (lint text, level text, subject text, reason text)
language sql stable set search_path = '' as $$
  select l.lint, l.level, l.subject, e.reason
  from (
    select * from private.relation_lints() union all select * from private.policy_lints()
    union all select * from private.function_lints() union all select * from private.index_lints()
  ) l left join private.lint_exceptions e on e.lint = l.lint and e.subject = l.subject
$$;
comment on function private.database_lints is
  'What the rules find: level error, warning or info; reason where it is meant so (private.lint_exceptions).';

create function private.measured_tables() returns table (id oid, relation text, bytes bigint)
language sql stable set search_path = '' as $$
  select c.oid, format('%I.%I', n.nspname, c.relname), pg_catalog.pg_total_relation_size(c.oid)
  from pg_catalog.pg_class c join pg_catalog.pg_namespace n on n.oid = c.relnamespace
  where c.relkind in ('r', 'm') and n.nspname in ('public', 'private', 'auth', 'storage', 'realtime')
$$;

create function public.record_sizes() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  v_day date := (now() at time zone 'UTC')::date;
  v_written integer;
begin
  if exists (select from private.database_sizes where day = v_day and relation = 'database') then
    return 0;
  end if;
  insert into private.database_sizes (day, relation, bytes)
  select v_day, relation, bytes from private.measured_tables()
  union all select v_day, 'database', pg_catalog.pg_database_size(pg_catalog.current_database())
  on conflict (day, relation) do nothing;
  get diagnostics v_written = row_count;
  delete from private.database_sizes where day < v_day - 400;
  return v_written;
end
$$;
comment on function public.record_sizes is
  'For the clock: keeps today''s sizes, once a day. Returns how many rows were written.';
grant execute on function public.record_sizes to service_role;

create function private.statements_view() returns text
language sql stable set search_path = '' as $$
  select format('%I', n.nspname) from pg_catalog.pg_extension e
  join pg_catalog.pg_namespace n on n.oid = e.extnamespace where e.extname = 'pg_stat_statements'
$$;
comment on function private.statements_view is
  'The schema of the extension pg_stat_statements, quoted; null where it is not there.';

create function private.statements(p_by text) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_schema text := private.statements_view();
  v_answer jsonb;
begin
  if v_schema is null then
    return '{"state": "missing", "since": null, "rows": []}';
  end if;
  -- Commands other than queries keep the values that were written into them, so every quoted text is left out.
  execute format($query$
    select jsonb_build_object('state', 'ready',
      'since', (select min(stats_since) from %1$s.pg_stat_statements where dbid = d.oid),
      'rows', coalesce((
        select jsonb_agg(to_jsonb(s) order by case $1 when 'mean' then s.mean when 'calls' then s.calls when 'rows' then s.rows else s.total end desc, s.text)
        from (
          select regexp_replace(left(regexp_replace(min(x.query), '''([^'']|'''')*''', '''…''', 'g'), 2000), '\s+', ' ', 'g') as text,
            r.rolname as role, sum(x.calls)::bigint as calls, sum(x.rows)::bigint as rows,
            round(sum(x.total_exec_time)::numeric, 1) as total, round((sum(x.total_exec_time) / sum(x.calls))::numeric, 2) as mean,
            round(max(x.max_exec_time)::numeric, 1) as worst,
            round((sum(x.shared_blks_hit) / nullif(sum(x.shared_blks_hit + x.shared_blks_read), 0))::numeric, 4) as hit
          from %1$s.pg_stat_statements x left join pg_catalog.pg_roles r on r.oid = x.userid
          where x.dbid = d.oid and x.calls > 0
          group by x.queryid, r.rolname
          order by case $1 when 'mean' then sum(x.total_exec_time) / sum(x.calls) when 'calls' then sum(x.calls) when 'rows' then sum(x.rows)
            else sum(x.total_exec_time) end desc
          limit 20
        ) s), '[]'))
    from pg_catalog.pg_database d where d.datname = pg_catalog.current_database()
  $query$, v_schema) into v_answer using p_by;
  return v_answer;
exception when object_not_in_prerequisite_state or insufficient_privilege then
  return '{"state": "off", "since": null, "rows": []}';
end
$$;
comment on function private.statements is
  'Up to 20 statements of this database, first by total, mean, calls or rows, with times in milliseconds: '
  '{state: ready | missing (no extension) | off (not loaded, or not to be read), since | null, rows: [{text, '
  'role | null, calls, rows, total, mean, worst, hit: share of blocks found in memory | null}]}.';

create function private.table_states() returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(to_jsonb(t) order by t.bytes desc, t.relation), '[]') from (
    select m.relation, m.bytes, pg_catalog.pg_indexes_size(m.id) as index_bytes,
      m.bytes - (select b.bytes from private.database_sizes b where b.relation = m.relation
        and b.day = (now() at time zone 'UTC')::date - 1) as growth,
      s.n_live_tup as rows, s.n_dead_tup as dead, s.seq_scan as scans, coalesce(s.idx_scan, 0) as index_scans,
      greatest(s.last_autovacuum, s.last_vacuum) as vacuumed_at,
      s.n_live_tup >= 10000 and s.seq_scan >= 50 and s.seq_tup_read / greatest(s.seq_scan, 1) >= s.n_live_tup / 2 as scanned
    from private.measured_tables() m join pg_catalog.pg_stat_all_tables s on s.relid = m.id
    order by m.bytes desc limit 25
  ) t
$$;
comment on function private.table_states is
  'The 25 largest tables. scanned: read as a whole again and again although it is large, so that an index may '
  'be missing.';

create function private.unused_indexes() returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(to_jsonb(u) order by u.bytes desc, u.name), '[]') from (
    select s.indexrelname as name, format('%I.%I', s.schemaname, s.relname) as relation, pg_catalog.pg_relation_size(s.indexrelid) as bytes
    from pg_catalog.pg_stat_all_indexes s join pg_catalog.pg_index i on i.indexrelid = s.indexrelid
    where s.schemaname in ('public', 'private') and s.idx_scan = 0 and not i.indisunique
      and not exists (select from pg_catalog.pg_constraint k where k.conindid = s.indexrelid)
    order by 3 desc limit 20
  ) u
$$;
comment on function private.unused_indexes is
  'Up to 20 indexes that no read has used since the statistics began; unique ones hold a rule and are left '
  'out.';

create function private.held_locks() returns jsonb
language sql volatile set search_path = '' as $$
  select coalesce(jsonb_agg(to_jsonb(h) order by h.seconds desc, h.pid), '[]') from (
    select a.pid, a.usename::text as role, a.state, round(extract(epoch from clock_timestamp() - a.xact_start)::numeric, 1) as seconds,
      array_agg(distinct coalesce(quote_ident(n.nspname) || '.' || quote_ident(c.relname), l.locktype)) as what,
      array_agg(distinct l.mode) as modes, pg_catalog.pg_blocking_pids(a.pid) as waits_for
    from pg_catalog.pg_locks l join pg_catalog.pg_stat_activity a on a.pid = l.pid
    left join pg_catalog.pg_class c on c.oid = l.relation and l.database = (
      select oid from pg_catalog.pg_database where datname = pg_catalog.current_database())
    left join pg_catalog.pg_namespace n on n.oid = c.relnamespace
    where a.datname = pg_catalog.current_database() and a.pid <> pg_catalog.pg_backend_pid() and l.locktype <> 'virtualxid'
      and a.xact_start < clock_timestamp() - interval '1 second' and (n.nspname is null or n.nspname <> 'pg_catalog')
      and (c.relkind is null or c.relkind in ('r', 'p', 'm', 'S'))
    group by a.pid, a.usename, a.state, a.xact_start
    order by a.xact_start limit 20
  ) h
$$;
comment on function private.held_locks is
  'Transactions that have been holding or awaiting locks for longer than a second, without what they execute.';

create function public.admin_database(p_by text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_staff uuid := private.require_role('admin');
begin
  if p_by is null or p_by not in ('total', 'mean', 'calls', 'rows') then
    perform private.refuse('invalid_input');
  end if;
  return jsonb_build_object(
    'statements', private.statements(p_by),
    'tables', private.table_states(),
    'unused', private.unused_indexes(),
    'counted_since', (select stats_reset from pg_catalog.pg_stat_database where datname = pg_catalog.current_database()),
    'cache', (
      select jsonb_build_object(
        'tables', round(sum(heap_blks_hit) / nullif(sum(heap_blks_hit + heap_blks_read), 0), 4),
        'indexes', round(sum(idx_blks_hit) / nullif(sum(idx_blks_hit + idx_blks_read), 0), 4))
      from pg_catalog.pg_statio_all_tables where schemaname in ('public', 'private', 'auth')
    ),
    'connections', (
      select coalesce(jsonb_agg(to_jsonb(c) order by c.count desc, c.role, c.state), '[]') from (
        select usename::text as role, coalesce(state, 'unknown') as state, count(*)::integer as count from pg_catalog.pg_stat_activity
        where backend_type = 'client backend' group by 1, 2
      ) c
    ),
    'most_connections', pg_catalog.current_setting('max_connections')::integer,
    'locks', private.held_locks(),
    'bytes', pg_catalog.pg_database_size(pg_catalog.current_database()),
    'growth', (
      select coalesce(jsonb_agg(jsonb_build_object('day', day, 'bytes', bytes) order by day), '[]')
      from private.database_sizes where relation = 'database' and day > (now() at time zone 'UTC')::date - 30
    ),
    'lints', (select coalesce(jsonb_agg(to_jsonb(l) order by array_position('{error,warning,info}', l.level), l.lint, l.subject), '[]')
      from private.database_lints() l)
  );
end
$$;
comment on function public.admin_database is
  'For admins. p_by: total, mean, calls or rows. {statements: private.statements, tables: [{relation, bytes, '
  'index_bytes, growth since yesterday | null, rows, dead, scans, index_scans, vacuumed_at | null, scanned}], '
  'unused: [{name, relation, bytes}], counted_since | null, cache: {tables, indexes} as shares | null, '
  'connections: [{role | null, state, count}], most_connections, locks: [{pid, role, state, seconds, what, '
  'modes, waits_for: pids}], bytes, growth: 30 days of {day, bytes}, lints: [{lint, level: error | warning | '
  'info, subject, reason: published | gate | queue | fixed | null}]}. Refuses: unauthenticated, forbidden, '
  'invalid_input.';
grant execute on function public.admin_database to authenticated;

create function private.reset_statistics(p_reason text) returns void
language plpgsql set search_path = '' as $$
declare
  v_staff uuid := private.require_role('admin');
  v_reason text := private.demand_reason(p_reason);
  v_schema text := private.statements_view();
  v_before jsonb;
begin
  perform private.require_step_up();
  if v_schema is null then
    perform private.refuse('statistics_missing');
  end if;
  begin
    execute format('select jsonb_build_object(''statements'', count(*), ''since'', min(stats_since)) from %s.pg_stat_statements where dbid = $1', v_schema)
      into v_before using (select oid from pg_catalog.pg_database where datname = pg_catalog.current_database());
    execute format('select %s.pg_stat_statements_reset(0, $1, 0)', v_schema)
      using (select oid from pg_catalog.pg_database where datname = pg_catalog.current_database());
  exception when object_not_in_prerequisite_state or insufficient_privilege then
    perform private.refuse('statistics_missing');
  end;
  perform private.audit(v_staff, 'statistics.reset', 'database', 'statements', v_reason, v_before,
    jsonb_build_object('statements', 0, 'since', now()));
end
$$;

select private.staff_change('public.admin_reset_statistics(p_reason text)',
  'private.reset_statistics(p_reason)', 'statistics.reset', 'database', '''statements''',
  'For admins: forgets the statistics of statements of this database and counts anew. Cannot be undone. Returns as private.changed. Refuses: unauthenticated, forbidden, step_up_required, reason_required, too_long, statistics_missing.');
