-- Rules that the schema keeps, as Supabase's advisor asks them, read from the catalogues.

create table private.lint_exceptions (
  lint text not null check (lint ~ '^[a-z_]{1,40}$'),
  subject text not null check (char_length(subject) between 1 and 200),
  reason text not null check (reason in ('published', 'gate', 'queue', 'fixed')),
  primary key (lint, subject)
);
comment on table private.lint_exceptions is
  'Intended findings of private.database_lints, with the reason that the page explains: published (returns '
  'what the public site shows), gate (runs before every call and returns nothing), queue (rows are added '
  'and folded away, never looked up), fixed (its target is never deleted).';
alter table private.lint_exceptions enable row level security;

insert into private.lint_exceptions (lint, subject, reason) values
  ('executable_by_anon', 'public.admit_request', 'gate'),
  ('executable_by_anon', 'public.leaderboard', 'published'),
  ('executable_by_anon', 'public.current_season', 'published'),
  ('executable_by_anon', 'public.announcements', 'published'),
  ('executable_by_anon', 'public.content_version', 'published'),
  ('executable_by_anon', 'public.public_notes', 'published'),
  ('executable_by_anon', 'public.published_dates', 'published'),
  ('executable_by_anon', 'public.published_documents', 'published'),
  ('executable_by_anon', 'public.community_story', 'published'),
  ('executable_by_anon', 'public.hub_today', 'published'),
  ('executable_by_anon', 'public.pledge_figures', 'published'),
  ('executable_by_anon', 'public.proposal_ballots', 'published'),
  ('executable_by_anon', 'public.public_challenges', 'published'),
  ('executable_by_anon', 'public.public_chat', 'published'),
  ('executable_by_anon', 'public.public_figures', 'published'),
  ('executable_by_anon', 'public.public_missions', 'published'),
  ('executable_by_anon', 'public.public_proposals', 'published'),
  ('executable_by_anon', 'public.public_streams', 'published'),
  ('executable_by_anon', 'public.site_facts', 'published'),
  ('executable_by_anon', 'public.open_storefronts', 'published'),
  ('executable_by_anon', 'public.shops', 'published'),
  ('executable_by_anon', 'public.home', 'published'),
  ('executable_by_anon', 'public.storefront', 'published'),
  ('executable_by_anon', 'public.storefront_download', 'published'),
  ('executable_by_anon', 'public.storefront_order', 'published'),
  ('executable_by_anon', 'public.stream_page', 'published'),
  ('executable_by_anon', 'public.transparency_figures', 'published'),
  ('executable_by_anon', 'public.void_tokens', 'published'),
  ('no_primary_key', 'private.figure_deltas', 'queue'),
  ('unindexed_foreign_key', 'private.case_kinds: case_kinds_due_setting_fkey', 'fixed'),
  ('unindexed_foreign_key', 'private.events: events_type_fkey', 'fixed'),
  ('unindexed_foreign_key', 'public.admin_exports: admin_exports_list_fkey', 'fixed'),
  ('unindexed_foreign_key', 'public.admin_list_columns: admin_list_columns_list_fkey', 'fixed'),
  ('unindexed_foreign_key', 'public.admin_list_views: admin_list_views_list_fkey', 'fixed'),
  ('unindexed_foreign_key', 'public.invoices: invoices_price_id_fkey', 'fixed'),
  ('unindexed_foreign_key', 'public.orders: orders_price_id_fkey', 'fixed'),
  ('unindexed_foreign_key', 'public.point_reasons: point_reasons_version_fkey', 'fixed'),
  ('unindexed_foreign_key', 'public.referral_clicks: referral_clicks_alias_fkey', 'fixed'),
  ('unindexed_foreign_key', 'public.subscriptions: subscriptions_next_price_id_fkey', 'fixed'),
  ('unindexed_foreign_key', 'public.subscriptions: subscriptions_price_id_fkey', 'fixed');

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
comment on function private.relation_lints is 'Tables and views whose rows could reach whom they should not, and tables without a primary key.';

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
comment on function private.policy_lints is 'Policies that are evaluated for each row without need, or that trust what members write themselves.';

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
comment on function private.function_lints is 'Functions that find names by the caller''s search path, or that whoever has no account may call.';

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
comment on function private.index_lints is 'Indexes that are there twice, foreign keys without one, and extensions among the tables of the API.';

create function private.database_lints() returns table (lint text, level text, subject text, reason text)
language sql stable set search_path = '' as $$
  select l.lint, l.level, l.subject, e.reason
  from (
    select * from private.relation_lints() union all select * from private.policy_lints()
    union all select * from private.function_lints() union all select * from private.index_lints()
  ) l left join private.lint_exceptions e on e.lint = l.lint and e.subject = l.subject
$$;
comment on function private.database_lints is 'What the rules find: level error, warning or info; reason where it is meant so (private.lint_exceptions).';
