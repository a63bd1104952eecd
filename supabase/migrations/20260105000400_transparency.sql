-- The figures of the transparency page: totals only, with the time they were read.

insert into public.settings (key, value, description) values
  ('transparency.revenue', 'false', 'Whether the transparency page shows revenue');

create function public.transparency_figures() returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'members', (select count(*) from public.profiles),
    'members_month', (select count(*) from public.profiles where created_at > now() - interval '30 days'),
    'points_issued', l.issued,
    'points_reversed', l.reversed,
    'ledger_lines', l.lines,
    'ledger_mismatches', (select count(*) from public.reconcile_points()),
    'qualified_referrals', (select coalesce(sum(qualified_referrals), 0) from public.referral_points),
    'minted', (select count(*) from public.nft_mints where status = 'confirmed'),
    'supply', (select supply from public.plans where key = 'founder'),
    'revenue', case when private.setting('transparency.revenue') = 'true' then (
      select jsonb_build_object(
        'month', coalesce(sum(amount - amount_refunded) filter (where paid_at > now() - interval '30 days'), 0),
        'total', coalesce(sum(amount - amount_refunded), 0), 'currency', 'usd')
      from (
        select o.amount, o.amount_refunded, o.paid_at from public.orders o
        where o.status in ('paid', 'partially_refunded') and o.paid_at is not null
        union all
        select i.amount_paid, 0, i.paid_at from public.invoices i where i.billing_reason <> 'subscription_create'
      ) paid
    ) end,
    'at', now()
  )
  from (
    select coalesce(sum(points) filter (where points > 0), 0) as issued,
      coalesce(-sum(points) filter (where points < 0), 0) as reversed, count(*) as lines
    from public.points_ledger
  ) l
$$;
comment on function public.transparency_figures is 'For everybody. {members, members_month, points_issued, points_reversed, ledger_lines, ledger_mismatches, qualified_referrals, minted, supply | null, revenue: null | {month, total (cents), currency}, at}. Revenue only while the setting transparency.revenue is true.';
grant execute on function public.transparency_figures to anon, authenticated;
