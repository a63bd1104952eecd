create policy "members read their own pledges" on public.pledges for select to authenticated
  using (user_id = (select auth.uid()));
create policy "only in a live session, with the second factor once there is one" on public.pledges
  as restrictive for all to authenticated using ((select private.session_refusal()) is null);
