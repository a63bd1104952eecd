create policy "members read their own aliases" on public.referral_aliases
  for select to authenticated using (user_id = (select auth.uid()));
create policy "only in a live session, with the second factor once there is one" on public.referral_aliases
  as restrictive for all to authenticated using ((select private.session_refusal()) is null);
create policy "members read their own count" on public.referral_points
  for select to authenticated using (user_id = (select auth.uid()));
create policy "only in a live session, with the second factor once there is one" on public.referral_points
  as restrictive for all to authenticated using ((select private.session_refusal()) is null);
