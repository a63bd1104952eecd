create policy "members read their own weights" on public.proposal_weights for select to authenticated
  using (user_id = (select auth.uid()));
create policy "only in a live session, with the second factor once there is one" on public.proposal_weights
  as restrictive for all to authenticated using ((select private.session_refusal()) is null);
create policy "members read their own votes" on public.votes for select to authenticated
  using (user_id = (select auth.uid()));
create policy "only in a live session, with the second factor once there is one" on public.votes
  as restrictive for all to authenticated using ((select private.session_refusal()) is null);
