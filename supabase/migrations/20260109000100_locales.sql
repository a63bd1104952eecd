-- Which languages there are is the application's to say (lib/i18n/routing.ts): the database keeps any two letters, so
-- that adding a language needs no migration.

alter table public.profiles drop constraint profiles_locale_check;
alter table public.profiles add constraint profiles_locale_check check (locale ~ '^[a-z]{2}$');

do $$
declare
  v_function regprocedure;
  v_text text;
begin
  for v_function in
    select p.oid from pg_proc p
    where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace) and p.prosrc like '%in (''en'', ''es'')%'
  loop
    v_text := pg_get_functiondef(v_function);
    execute replace(v_text, 'in (''en'', ''es'')', '~ ''^[a-z]{2}$''');
  end loop;
end
$$;
