-- Bodies of functions may name what comes later.
set check_function_bodies = off;

create extension if not exists pgcrypto with schema extensions;
create extension if not exists citext with schema extensions;
create extension if not exists pg_trgm with schema extensions;

alter default privileges in schema public revoke all on tables from anon, authenticated, service_role;
alter default privileges in schema public revoke all on sequences from anon, authenticated, service_role;
alter default privileges in schema public revoke all on functions from anon, authenticated, service_role;
-- Without a schema, or the built-in grant to everybody would stay.
alter default privileges revoke execute on functions from public;

create schema if not exists private;
comment on schema private is 'Rules and their inner steps. Not exposed by the API; reached only through functions of public and through policies.';
revoke all on schema private from public;

-- Live updates: a table of this publication sends the rows that the member may select. Hosted projects have
-- it.
do $$
begin
  if not exists (select from pg_publication where pubname = 'supabase_realtime') then
    create publication supabase_realtime;
  end if;
end
$$;

-- Only once on a server: databases that are made at the same time would change the same row.
do $$
begin
  if not exists (
    select from pg_roles where rolname = 'authenticator' and 'pgrst.db_pre_request=public.admit_request' = any (rolconfig)
  ) then
    alter role authenticator set pgrst.db_pre_request = 'public.admit_request';
  end if;
end
$$;
notify pgrst, 'reload config';

grant usage on schema private to supabase_auth_admin;
