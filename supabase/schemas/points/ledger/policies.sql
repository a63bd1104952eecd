create policy "everybody reads the values" on public.point_rules for select to anon, authenticated using (true);

-- Values that change at a time to come

create policy "members read their own total" on public.wallet_profiles
  for select to authenticated using (user_id = (select auth.uid()));
create policy "only in a live session, with the second factor once there is one" on public.wallet_profiles
  as restrictive for all to authenticated using ((select private.session_refusal()) is null);
create policy "members read their own lines" on public.points_ledger
  for select to authenticated using (user_id = (select auth.uid()));
create policy "only in a live session, with the second factor once there is one" on public.points_ledger
  as restrictive for all to authenticated using ((select private.session_refusal()) is null);
