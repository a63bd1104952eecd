create policy "members read their own profile" on public.profiles
  for select to authenticated using (user_id = (select auth.uid()));
create policy "members who are not suspended change their own profile" on public.profiles
  for update to authenticated
  using (user_id = (select auth.uid()) and (suspended_until is null or suspended_until <= now()))
  with check (user_id = (select auth.uid()));
create policy "only in a live session, with the second factor once there is one" on public.profiles
  as restrictive for all to authenticated using ((select private.session_refusal()) is null);
create policy "members read their own roles" on public.user_roles
  for select to authenticated using (user_id = (select auth.uid()));
create policy "only in a live session, with the second factor once there is one" on public.user_roles
  as restrictive for all to authenticated using ((select private.session_refusal()) is null);
