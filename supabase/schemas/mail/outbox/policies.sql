-- Preferences

create policy "members read their own mail preferences" on public.mail_preferences
  for select to authenticated using (user_id = (select auth.uid()));
create policy "members change their own mail preferences" on public.mail_preferences
  for update to authenticated using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
create policy "only in a live session, with the second factor once there is one" on public.mail_preferences
  as restrictive for all to authenticated using ((select private.session_refusal()) is null);
