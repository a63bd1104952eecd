create policy "members read their own orders" on public.orders
  for select to authenticated using (user_id = (select auth.uid()));
create policy "only in a live session, with the second factor once there is one" on public.orders
  as restrictive for all to authenticated using ((select private.session_refusal()) is null);
create policy "members read their own subscriptions" on public.subscriptions
  for select to authenticated using (user_id = (select auth.uid()));
create policy "only in a live session, with the second factor once there is one" on public.subscriptions
  as restrictive for all to authenticated using ((select private.session_refusal()) is null);
create policy "members read their own invoices" on public.invoices
  for select to authenticated using (user_id = (select auth.uid()));
create policy "only in a live session, with the second factor once there is one" on public.invoices
  as restrictive for all to authenticated using ((select private.session_refusal()) is null);

-- Access

create policy "members read their own grants" on public.grants
  for select to authenticated using (user_id = (select auth.uid()));
create policy "only in a live session, with the second factor once there is one" on public.grants
  as restrictive for all to authenticated using ((select private.session_refusal()) is null);
