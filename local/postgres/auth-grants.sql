-- On hosted Supabase `postgres` is not the owner of `auth`, but may use its tables. Runs after auth-schema.sql.

grant all on all tables in schema auth to postgres, supabase_auth_admin;
grant all on all sequences in schema auth to postgres, supabase_auth_admin;
grant execute on all functions in schema auth to postgres, supabase_auth_admin;
