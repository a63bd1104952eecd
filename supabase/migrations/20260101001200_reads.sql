-- What a member's page shows, in one call each.

create function private.reading_member() returns uuid
language plpgsql stable set search_path = '' as $$
begin
  if auth.uid() is null then
    perform private.refuse('unauthenticated');
  end if;
  return auth.uid();
end
$$;

create function private.aliases_json(p_user uuid) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (
    select jsonb_build_object(
      'code', (select alias::text from public.referral_aliases where user_id = p_user and kind = 'generated'),
      'vanity', (
        select alias::text from public.referral_aliases
        where user_id = p_user and kind = 'vanity' and retired_at is null
      )
    )
  );
end
$$;

create function private.subscription_json(p_user uuid) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (
    select jsonb_build_object(
      'id', s.id, 'plan_key', s.plan_key, 'status', s.status, 'current_period_end', s.current_period_end,
      'cancel_at_period_end', s.cancel_at_period_end, 'interval', p.interval, 'past_due_since', s.past_due_since
    )
    from public.subscriptions s join public.prices p on p.id = s.price_id
    where s.user_id = p_user and s.status in ('active', 'trialing', 'past_due', 'unpaid', 'paused')
    order by s.status in ('active', 'trialing') desc, s.current_period_end desc limit 1
  );
end
$$;

create function public.member_dashboard() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_user uuid := private.reading_member();
  v_profile public.profiles;
  v_orders bigint;
  v_qualified integer;
begin
  select * into v_profile from public.profiles where user_id = v_user;
  if not found then
    return null;
  end if;
  select count(*) into v_orders from public.orders
  where user_id = v_user and status in ('paid', 'partially_refunded', 'refunded', 'disputed');
  select qualified_referrals into v_qualified from public.referral_points where user_id = v_user;
  return jsonb_build_object(
    'profile', to_jsonb(v_profile) - 'renamed_at',
    'email', private.member_email(v_user),
    'xp', (select total_xp from public.wallet_profiles where user_id = v_user),
    'referral', private.aliases_json(v_user) || jsonb_build_object(
      'qualified', coalesce(v_qualified, 0),
      'signed_up', (select count(*) from public.referrals where referrer_id = v_user),
      'clicks', (select count(*) from public.referral_clicks where referrer_id = v_user)
    ),
    'ledger', (
      select coalesce(jsonb_agg(to_jsonb(l) order by l.id desc), '[]')
      from (
        select id, source, points, reason, details, created_at
        from public.points_ledger where user_id = v_user order by id desc limit 8
      ) l
    ),
    'subscription', private.subscription_json(v_user),
    'order_count', v_orders,
    'mints', (
      select coalesce(jsonb_agg(private.mint_json(m) order by m.created_at desc), '[]')
      from (select * from public.nft_mints where user_id = v_user order by created_at desc limit 10) m
    ),
    'roles', (select coalesce(jsonb_agg(role order by role), '[]') from public.user_roles where user_id = v_user),
    'missing', to_jsonb(array_remove(array[
      case when not v_profile.onboarding_completed then 'onboarding' end,
      case when v_profile.wallet_address is null then 'wallet' end,
      case when v_profile.tier = 'standard' then 'plan' end,
      case when not exists (
        select from public.nft_mints where user_id = v_user and status in ('confirmed', 'pending')
      ) then 'mint' end,
      case when coalesce(v_qualified, 0) = 0 then 'referral' end
    ], null))
  );
end
$$;
comment on function public.member_dashboard is 'The caller''s dashboard: {profile: row of profiles, email, xp, referral: {code, vanity | null, qualified, signed_up, clicks}, ledger: last 8 of {id, source, points, reason, details, created_at}, subscription: {id, plan_key, status, current_period_end, cancel_at_period_end, interval, past_due_since} | null, order_count, mints: last 10 as my_mint, roles: [text], missing: next steps in order of onboarding, wallet, plan, mint, referral}. Null without a profile. Refuses: unauthenticated.';
grant execute on function public.member_dashboard to authenticated;

create function public.referral_overview() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_user uuid := private.reading_member();
  v_value integer := (select points from public.point_rules where source = 'referral');
begin
  return private.aliases_json(v_user) || jsonb_build_object(
    'values', jsonb_build_object(
      'qualified', v_value, 'welcome', (select points from public.point_rules where source = 'welcome')
    ),
    'funnel', (
      select jsonb_build_object(
        'clicked', (select count(*) from public.referral_clicks where referrer_id = v_user),
        'signed_up', count(*),
        'wallet_linked', count(*) filter (where r.wallet_linked_at is not null),
        'qualified', count(*) filter (where r.stage = 'qualified')
      ) from public.referrals r where r.referrer_id = v_user
    ),
    'points_earned', (
      select coalesce(sum(l.points + coalesce(v.points, 0)), 0)
      from public.points_ledger l
      left join lateral (select sum(points) as points from public.points_ledger where reverses = l.id) v on true
      where l.user_id = v_user and l.source = 'referral'
    ),
    'points_pending', (
      select count(*) * v_value from public.referrals
      where referrer_id = v_user and stage in ('signed_up', 'wallet_linked', 'held') and expires_at > now()
    ),
    'referees', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', r.id, 'masked_name', private.member_masked_name(r.referee_id), 'stage', r.stage,
        'signed_up_at', r.signed_up_at, 'qualified_at', r.qualified_at, 'expires_at', r.expires_at,
        'missing', case when r.stage in ('signed_up', 'wallet_linked')
          then to_jsonb(private.referral_missing(r.referee_id)) else '[]' end
      ) order by r.signed_up_at desc), '[]')
      from (select * from public.referrals where referrer_id = v_user order by signed_up_at desc limit 200) r
    )
  );
end
$$;
comment on function public.referral_overview is 'The caller''s referrals: {code, vanity | null, values: {qualified, welcome}, funnel: {clicked, signed_up, wallet_linked, qualified}, points_earned, points_pending, referees: newest 200 of {id, masked_name, stage, signed_up_at, qualified_at, expires_at, missing: of email, onboarding, wallet, activity}}. Signals are never told. Refuses: unauthenticated.';
grant execute on function public.referral_overview to authenticated;

create function public.points_history(p_group text, p_page integer, p_size integer) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    with lines as (
      select l.* from public.points_ledger l
      left join public.points_ledger o on o.id = l.reverses
      join public.point_rules r on r.source = coalesce(o.source, l.source)
      where l.user_id = (select auth.uid()) and (p_group is null or p_group = '' or r.grp = p_group)
    )
    select jsonb_build_object(
      'total', (select count(*) from lines),
      'points', (select coalesce(sum(points), 0) from lines),
      'rows', (
        select coalesce(jsonb_agg(to_jsonb(page) order by page.id desc), '[]')
        from (
          select id, source, points, reason, details, created_at from lines
          order by id desc
          limit least(greatest(p_size, 1), 100) offset (greatest(p_page, 1) - 1)::bigint * least(greatest(p_size, 1), 100)
        ) page
      )
    )
  );
end
$$;
comment on function public.points_history is 'The caller''s lines of a group (signups, purchases, discord, streams; null for all), newest first; a reversal stands with the line it reverses. Page from 1, size up to 100: {total, points: sum of the group, rows: [{id, source, points, reason, details, created_at}]}.';
grant execute on function public.points_history to authenticated;

create function private.order_json(o public.orders) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (
    select jsonb_build_object(
      'order_id', o.id, 'status', o.status, 'kind', o.kind, 'plan_key', o.plan_key,
      'interval', (select interval from public.prices where id = o.price_id),
      'amount', o.amount, 'currency', o.currency, 'amount_refunded', o.amount_refunded,
      'created_at', o.created_at, 'paid_at', o.paid_at, 'subscription_id', o.subscription_id,
      'points', (
        select coalesce(sum(l.points), 0)
        from public.points_ledger p join public.points_ledger l on p.id in (l.id, l.reverses)
        where p.source = 'purchase' and p.source_id = o.id::text and p.user_id = o.user_id
      ),
      'tier', (select tier from public.profiles where user_id = o.user_id),
      'mint', (
        select jsonb_build_object('voucher_id', v.id, 'wallet', v.wallet, 'expires_at', v.expires_at, 'redeemed_tx', v.redeemed_tx)
        from public.mint_vouchers v where v.order_id = o.id
      )
    )
  );
end
$$;

create function public.my_order(p_checkout_session text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_user uuid := private.reading_member();
  v_order public.orders;
begin
  select * into v_order from public.orders where checkout_session_id = p_checkout_session and user_id = v_user;
  if not found then
    perform private.refuse('order_not_found');
  end if;
  return private.order_json(v_order);
end
$$;
comment on function public.my_order is 'The caller''s order of a checkout session: {order_id, status, kind, plan_key, interval, amount, currency, amount_refunded, created_at, paid_at, subscription_id, points, tier: now, mint: {voucher_id, wallet, expires_at, redeemed_tx} | null}. Refuses: order_not_found, unauthenticated.';
grant execute on function public.my_order to authenticated;

create function public.my_receipts() returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(r.receipt order by r.at desc), '[]')
  from (
    select private.order_json(o) as receipt, o.created_at as at from public.orders o
    where o.user_id = (select auth.uid()) and o.status not in ('pending', 'canceled')
    union all
    select jsonb_build_object(
      'invoice_id', i.id, 'status', 'paid', 'kind', 'renewal', 'plan_key', p.plan_key, 'interval', p.interval,
      'amount', i.amount_paid, 'currency', i.currency, 'created_at', i.created_at, 'paid_at', i.paid_at,
      'subscription_id', i.subscription_id, 'points', (
        select coalesce(sum(l.points), 0)
        from public.points_ledger x join public.points_ledger l on x.id in (l.id, l.reverses)
        where x.source = 'renewal' and x.source_id = i.id and x.user_id = i.user_id
      )
    ), i.created_at
    from public.invoices i join public.prices p on p.id = i.price_id
    where i.user_id = (select auth.uid()) and i.billing_reason <> 'subscription_create'
  ) r
$$;
comment on function public.my_receipts is 'The caller''s paid orders (as my_order) and renewals ({invoice_id, status, kind: renewal, plan_key, interval, amount, currency, created_at, paid_at, subscription_id, points}), newest first.';
grant execute on function public.my_receipts to authenticated;

-- Live updates: only rows that the member may select are sent.
do $$
declare
  v_table text;
begin
  if not exists (select from pg_publication where pubname = 'supabase_realtime') then
    create publication supabase_realtime;
  end if;
  foreach v_table in array array[
    'profiles', 'wallet_profiles', 'points_ledger', 'referral_points', 'orders', 'subscriptions', 'nft_mints'
  ] loop
    execute format('alter publication supabase_realtime add table public.%I', v_table);
  end loop;
end
$$;
