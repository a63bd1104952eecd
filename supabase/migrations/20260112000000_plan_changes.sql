-- A smaller plan starts when the paid period ends. Stripe keeps what is planned (a subscription schedule); what it says
-- of it stands here, and only that.

alter table public.subscriptions
  add column next_price_id uuid references public.prices,
  add column next_amount integer check (next_amount > 0),
  add constraint subscriptions_next_whole check ((next_price_id is null) = (next_amount is null));
comment on column public.subscriptions.next_price_id is 'The price that follows when the current period ends; null when the subscription renews as it is, or ends.';
comment on column public.subscriptions.next_amount is 'What the next period costs, in the smallest unit: the amount agreed to, whatever the price has become since.';

create or replace function private.apply_subscription(f jsonb) returns text
language plpgsql set search_path = '' as $$
declare
  v_old public.subscriptions;
  v_price public.prices;
  v_next public.stripe_prices;
  v_user uuid;
  v_status text := f ->> 'status';
  v_ends boolean := coalesce((f ->> 'cancel_at_period_end')::boolean, false);
begin
  select * into v_old from public.subscriptions where id = f ->> 'id' for update;
  select coalesce(
    v_old.user_id,
    (select p.user_id from public.profiles p where p.user_id = private.to_uuid(f ->> 'user_id')),
    (select c.user_id from public.customers c where c.stripe_customer_id = f ->> 'customer'),
    (select o.user_id from public.orders o where o.subscription_id = f ->> 'id' limit 1)
  ) into v_user;
  if v_user is null then
    return 'quarantined: unknown_customer';
  elsif (f ->> 'user_id' is not null and f ->> 'user_id' <> v_user::text) or exists (
    select from public.customers c where c.stripe_customer_id = f ->> 'customer' and c.user_id <> v_user
  ) then
    return 'quarantined: user_mismatch';
  end if;
  select p.* into v_price from public.stripe_prices at_stripe join public.prices p on p.id = at_stripe.price_id
  where at_stripe.id = f ->> 'price_id';
  if not found then
    return 'quarantined: unknown_price';
  end if;
  if v_old.status in ('canceled', 'incomplete_expired') then
    return 'ignored: subscription_ended';
  end if;
  if v_status in ('active', 'trialing', 'past_due') and not v_ends then
    if f ? 'next_price_id' then
      select * into v_next from public.stripe_prices s where s.id = f ->> 'next_price_id' and s.price_id <> v_price.id;
    elsif v_old.next_price_id <> v_price.id then
      v_next.price_id := v_old.next_price_id;
      v_next.unit_amount := v_old.next_amount;
    end if;
  end if;

  insert into public.subscriptions as s (
    id, user_id, price_id, plan_key, status, current_period_start, current_period_end, cancel_at_period_end, past_due_since,
    next_price_id, next_amount
  ) values (
    f ->> 'id', v_user, v_price.id, v_price.plan_key, v_status,
    to_timestamp((f ->> 'current_period_start')::double precision),
    to_timestamp((f ->> 'current_period_end')::double precision),
    v_ends,
    case when v_status = 'past_due' then now() end,
    v_next.price_id, v_next.unit_amount
  ) on conflict (id) do update set
    price_id = excluded.price_id, plan_key = excluded.plan_key, status = excluded.status,
    current_period_start = coalesce(excluded.current_period_start, s.current_period_start),
    current_period_end = coalesce(excluded.current_period_end, s.current_period_end),
    cancel_at_period_end = excluded.cancel_at_period_end,
    next_price_id = excluded.next_price_id, next_amount = excluded.next_amount,
    past_due_since = case when excluded.status = 'past_due' then coalesce(s.past_due_since, now()) end;
  if f ->> 'customer' is not null then
    insert into public.customers (user_id, stripe_customer_id) values (v_user, f ->> 'customer') on conflict do nothing;
  end if;

  if v_status in ('active', 'trialing', 'past_due') and not exists (
    select from public.orders o where o.subscription_id = f ->> 'id' and o.status = 'quarantined'
  ) then
    perform private.grant_access(
      v_user, (select tier from public.plans where key = v_price.plan_key), 'subscription', f ->> 'id'
    );
  end if;
  if v_status in ('canceled', 'incomplete_expired') then
    update public.grants set ends_at = least(ends_at, now())
    where source = 'subscription' and source_id = f ->> 'id' and user_id = v_user;
  end if;
  perform private.recompute_tier(v_user);

  if v_status = 'past_due' and v_old.status is distinct from 'past_due' then
    perform private.queue_mail(
      format('payment_failed:%s:%s', f ->> 'id', f ->> 'current_period_end'), v_user, 'payment_failed',
      jsonb_build_object('plan_key', v_price.plan_key, 'grace_days', private.setting_int('billing.grace_days'))
    );
  end if;
  if v_next.price_id is not null
    and (v_next.price_id, v_next.unit_amount) is distinct from (v_old.next_price_id, v_old.next_amount)
  then
    perform private.queue_mail(
      format('plan_change:%s:%s:%s', f ->> 'id', f ->> 'next_price_id', f ->> 'current_period_end'),
      v_user, 'plan_change', (
        select jsonb_build_object(
          'plan', n.name, 'plan_key', n.key, 'current', c.name, 'amount', v_next.unit_amount,
          'currency', p.currency, 'interval', p.interval,
          'at', to_timestamp((f ->> 'current_period_end')::double precision)
        )
        from public.prices p join public.plans n on n.key = p.plan_key
        join public.plans c on c.key = v_price.plan_key
        where p.id = v_next.price_id
      )
    );
  end if;
  return 'applied';
end
$$;

comment on function public.apply_stripe_event is 'Applies one verified event with its facts in one transaction; any order and any number of deliveries end the same. Returns applied, duplicate, ignored or quarantined. Facts by kind: checkout {order_id, user_id, session, payment_status, customer, payment_intent, subscription, amount_total, currency, price_id, card_fingerprint}, subscription {id, customer, user_id, price_id, status, current_period_start, current_period_end, cancel_at_period_end, next_price_id: null when no change is planned, absent when not known}, invoice {id, subscription, customer, billing_reason, amount_paid, currency, payment_intent, price_id, paid}, refund {payment_intent, amount, amount_refunded, currency}, dispute {payment_intent, status}. Price ids are Stripe''s.';

create or replace function private.subscription_json(p_user uuid) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (
    select jsonb_build_object(
      'id', s.id, 'plan_key', s.plan_key, 'status', s.status, 'current_period_end', s.current_period_end,
      'cancel_at_period_end', s.cancel_at_period_end, 'interval', p.interval, 'past_due_since', s.past_due_since,
      'next', case when n.id is not null then jsonb_build_object(
        'plan_key', n.plan_key, 'plan', np.name, 'lookup_key', n.lookup_key, 'interval', n.interval,
        'amount', s.next_amount, 'currency', n.currency
      ) end
    )
    from public.subscriptions s join public.prices p on p.id = s.price_id
    left join public.prices n on n.id = s.next_price_id left join public.plans np on np.key = n.plan_key
    where s.user_id = p_user and s.status in ('active', 'trialing', 'past_due', 'unpaid', 'paused')
    order by s.status in ('active', 'trialing') desc, s.current_period_end desc limit 1
  );
end
$$;

comment on function public.member_dashboard is 'The caller''s dashboard: {profile: row of profiles, email, xp, referral: {code, vanity | null, qualified, signed_up, clicks}, ledger: last 8 of {id, source, points, reason, details, created_at}, subscription: {id, plan_key, status, current_period_end, cancel_at_period_end, interval, past_due_since, next: {plan_key, plan, lookup_key, interval, amount, currency} | null} | null, order_count, mints: last 10 as my_mint, roles: [text], missing: next steps in order of onboarding, wallet, plan, mint, referral}. Null without a profile. Refuses: unauthenticated.';
