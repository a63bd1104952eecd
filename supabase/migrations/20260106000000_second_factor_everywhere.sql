-- The restrictive policy of the second factor for every table whose rows belong to members and that came later.

do $$
declare
  v_table regclass;
begin
  for v_table in
    select distinct p.polrelid::regclass from pg_policy p
    join pg_class c on c.oid = p.polrelid
    where c.relnamespace = 'public'::regnamespace and p.polpermissive
      and coalesce(pg_get_expr(p.polqual, p.polrelid), '') || coalesce(pg_get_expr(p.polwithcheck, p.polrelid), '') ~ 'uid\(\)'
      and not exists (select from pg_policy r where r.polrelid = p.polrelid and not r.polpermissive)
  loop
    execute format(
      'create policy "only with the second factor, once there is one" on %s
         as restrictive for all to authenticated using (not (select private.requires_aal2()))', v_table);
  end loop;
end
$$;
