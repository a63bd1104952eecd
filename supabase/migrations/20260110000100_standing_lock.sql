-- The lock before every call is a setting of a role, which a dump does not carry: the health check looks whether it stands.
create function public.lock_stands() returns boolean
language sql stable set search_path = '' as $$
  select exists (
    select from pg_catalog.pg_db_role_setting s
    join pg_catalog.pg_roles r on r.oid = s.setrole
    where r.rolname = 'authenticator' and 'pgrst.db_pre_request=public.admit_request' = any (s.setconfig)
  )
$$;
comment on function public.lock_stands is 'Whether PostgREST is told to call admit_request before every request (docs/decisions/0009).';
grant execute on function public.lock_stands to service_role;
