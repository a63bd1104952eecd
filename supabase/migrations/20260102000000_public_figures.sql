-- The figures on public pages: totals only, nothing about a person.

create function public.public_figures() returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'members', (select count(*) from public.profiles),
    'points_today', (
      select coalesce(sum(points), 0) from public.points_ledger
      where points > 0 and created_at >= date_trunc('day', now(), 'UTC')
    ),
    'minted', (select count(*) from public.nft_mints where status = 'confirmed'),
    'supply', (select supply from public.plans where key = 'founder'),
    'rules', (select jsonb_object_agg(source, points) from public.point_rules where active and points > 0),
    'at', now()
  )
$$;
comment on function public.public_figures() is 'Members, points awarded since midnight UTC, memberships minted of their supply, value of each point rule, and the time of all this.';
revoke execute on function public.public_figures() from public;
grant execute on function public.public_figures() to anon, authenticated, service_role;
