-- Sessions

create policy "members read their own sessions, and staff all" on public.user_sessions for select to authenticated
  using (user_id = (select auth.uid()) or (select private.role_refusal('moderator')) is null);
create policy "only in a live session, with the second factor once there is one" on public.user_sessions
  as restrictive for all to authenticated using ((select private.session_refusal()) is null);
