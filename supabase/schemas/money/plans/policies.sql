create policy "everybody reads the plans" on public.plans for select to anon, authenticated using (true);
create policy "everybody reads the prices" on public.prices for select to anon, authenticated using (true);
