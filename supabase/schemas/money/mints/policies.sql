create policy "members read their own mints" on public.nft_mints
  for select to authenticated using (user_id = (select auth.uid()));
create policy "only in a live session, with the second factor once there is one" on public.nft_mints
  as restrictive for all to authenticated using ((select private.session_refusal()) is null);
create policy "members read their own vouchers" on public.mint_vouchers
  for select to authenticated using (user_id = (select auth.uid()));
create policy "only in a live session, with the second factor once there is one" on public.mint_vouchers
  as restrictive for all to authenticated using ((select private.session_refusal()) is null);
