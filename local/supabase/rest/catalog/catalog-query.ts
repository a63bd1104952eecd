/**
 * Everything the planner may name, as one JSON document. Run with an empty search_path, so that format_type and
 * pg_get_expr qualify what is not in pg_catalog.
 */
export const catalogQuery = `
with exposed as (
  select c.oid, c.relname, c.relkind, c.reltype
  from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'f') and not c.relispartition
),
cols as not materialized (
  select a.attrelid, a.attnum, a.attname as name, format_type(a.atttypid, -1) as type,
    a.atttypid in ('json'::regtype, 'jsonb'::regtype) as json, a.atttypid = 'tsvector'::regtype as tsvector,
    case when a.attidentity <> '' then format('nextval(%L)', pg_get_serial_sequence(a.attrelid::regclass::text, a.attname))
      when a.attgenerated = '' then pg_get_expr(d.adbin, d.adrelid) end as "default"
  from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
  where a.attnum > 0 and not a.attisdropped
)
select json_build_object(
  'relations', (
    select coalesce(json_agg(json_build_object(
      'name', e.relname, 'updatable', pg_relation_is_updatable(e.oid, true),
      'columns', (select coalesce(json_agg(json_build_object('name', name, 'type', type, 'json', json, 'tsvector', tsvector,
        'default', "default") order by attnum), '[]') from cols where attrelid = e.oid),
      'uniques', (select coalesce(json_agg(json_build_object('primary', k.contype = 'p', 'columns', (
          select json_agg(a.attname order by n) from unnest(k.conkey) with ordinality u(attnum, n)
          join pg_attribute a on a.attrelid = k.conrelid and a.attnum = u.attnum))), '[]')
        from pg_constraint k where k.conrelid = e.oid and k.contype in ('p', 'u')),
      'computed', (select coalesce(json_agg(json_build_object('name', p.proname,
          'json', p.prorettype in ('json'::regtype, 'jsonb'::regtype))), '[]')
        from pg_proc p join pg_type r on r.oid = p.prorettype
        where p.pronamespace = 'public'::regnamespace and p.prokind = 'f' and not p.proretset
          and p.pronargs = 1 and p.proargtypes[0] = e.reltype and r.typtype <> 'c')
    )), '[]') from exposed e),
  'foreignKeys', (
    select coalesce(json_agg(json_build_object(
      'name', k.conname, 'table', t.relname, 'target', r.relname,
      'columns', (select json_agg(a.attname order by n) from unnest(k.conkey) with ordinality u(attnum, n)
        join pg_attribute a on a.attrelid = k.conrelid and a.attnum = u.attnum),
      'targetColumns', (select json_agg(a.attname order by n) from unnest(k.confkey) with ordinality u(attnum, n)
        join pg_attribute a on a.attrelid = k.confrelid and a.attnum = u.attnum)
    ) order by t.relname, k.conname), '[]')
    from pg_constraint k join exposed t on t.oid = k.conrelid join exposed r on r.oid = k.confrelid
    where k.contype = 'f' and k.conparentid = 0),
  'routines', (
    select coalesce(json_agg(json_build_object(
      'name', p.proname, 'set', p.proretset, 'readOnly', p.provolatile <> 'v',
      'returnType', p.prorettype::regtype::text, 'returnKind', rt.typtype, 'relation', e.relname,
      'composite', (select json_agg(json_build_object('name', name, 'type', type, 'json', json, 'tsvector', tsvector,
        'default', null) order by attnum) from cols where rt.typtype = 'c' and attrelid = rt.typrelid),
      'defaults', p.pronargdefaults, 'description', obj_description(p.oid, 'pg_proc'),
      'nameless', p.proargnames is null,
      'arguments', (select coalesce(json_agg(json_build_object(
          'name', coalesce(p.proargnames[n], ''), 'type', format_type(oid, -1),
          'mode', coalesce(p.proargmodes[n]::text, 'i'),
          'json', oid in ('json'::regtype, 'jsonb'::regtype), 'tsvector', oid = 'tsvector'::regtype) order by n), '[]')
        from unnest(coalesce(p.proallargtypes, p.proargtypes::oid[])) with ordinality u(oid, n))
    )), '[]')
    from pg_proc p join pg_type rt on rt.oid = p.prorettype left join exposed e on e.oid = rt.typrelid
    where p.pronamespace = 'public'::regnamespace and p.prokind = 'f'
      and p.prorettype not in ('trigger'::regtype, 'event_trigger'::regtype)),
  'casts', (
    select json_agg(json_build_array(t.typname, format_type(t.oid, -1)))
    from pg_type t join pg_namespace s on s.oid = t.typnamespace
    where t.typtype in ('b', 'e', 'd', 'r', 'm') and t.typelem = 0 and s.nspname in ('pg_catalog', 'public', 'extensions')
      and t.typname !~ '^(reg|pg_)'),
  'timeouts', (
    select coalesce(json_agg(json_build_array(r.rolname, split_part(s.setting, '=', 2))), '[]')
    from pg_roles r, unnest(r.rolconfig) s(setting)
    where r.rolname in ('anon', 'authenticated', 'service_role') and s.setting like 'statement\\_timeout=%'),
  'preRequest', (
    select nullif(split_part(s.setting, '=', 2), '')
    from pg_db_role_setting d join pg_roles r on r.oid = d.setrole, unnest(d.setconfig) s(setting)
    where r.rolname = 'authenticator' and s.setting like 'pgrst.db\\_pre\\_request=%'
      and d.setdatabase in (0, (select oid from pg_database where datname = current_database()))
    order by d.setdatabase desc limit 1)
)::text as catalog`;
