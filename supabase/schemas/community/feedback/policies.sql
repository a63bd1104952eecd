create policy "members read their own messages" on public.feedback for select to authenticated
  using (user_id = (select auth.uid()));
create policy "only in a live session, with the second factor once there is one" on public.feedback
  as restrictive for all to authenticated using ((select private.session_refusal()) is null);
