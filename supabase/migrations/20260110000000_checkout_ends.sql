-- How a checkout that is not paid begins and ends: one order for clicks at the same time, canceled with its session.

create or replace function public.begin_order(p_user uuid, p_lookup_key text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_price public.prices;
  v_plan public.plans;
  v_order uuid;
  v_begun timestamptz;
begin
  select * into v_price from public.prices where lookup_key = p_lookup_key;
  if not found then
    perform private.refuse('plan_unknown');
  end if;
  perform private.lock_members(array[p_user]);
  if not exists (select from public.profiles where user_id = p_user) then
    perform private.refuse('member_not_found');
  elsif private.is_suspended(p_user) then
    perform private.refuse('suspended');
  end if;
  -- Buyers of a limited supply take turns here.
  select * into v_plan from public.plans where key = v_price.plan_key for update;
  if not (v_plan.active and v_price.active) then
    perform private.refuse('plan_inactive');
  end if;
  if exists (
    select from public.subscriptions s
    where s.user_id = p_user and v_plan.kind = 'recurring'
      and s.status in ('active', 'trialing', 'past_due', 'unpaid', 'paused')
  ) or exists (
    -- What was bought for life is not rented on top, and not bought twice.
    select from public.grants g join public.plans owned on owned.tier = g.tier
    where g.user_id = p_user and g.source = 'order' and private.grant_is_live(g) and owned.rank >= v_plan.rank
  ) then
    perform private.refuse('already_subscribed');
  end if;
  if private.taken_supply(v_plan.key, null) >= v_plan.supply then
    perform private.refuse('sold_out');
  end if;

  -- A second click while the first is still talking to Stripe belongs to the same order, and so to the same session.
  select id, created_at into v_order, v_begun from public.orders o
  where o.user_id = p_user and o.price_id = v_price.id and o.status = 'pending' and o.amount = v_price.unit_amount
    and o.checkout_session_id is null and o.created_at > now() - interval '1 minute'
  order by o.created_at desc limit 1;
  if v_order is null then
    insert into public.orders (user_id, price_id, plan_key, kind, amount, currency)
    values (
      p_user, v_price.id, v_plan.key, case v_plan.kind when 'recurring' then 'subscription' else 'one_time' end,
      v_price.unit_amount, v_price.currency
    ) returning id, created_at into v_order, v_begun;
  end if;
  return jsonb_build_object(
    'order_id', v_order,
    'begun', floor(extract(epoch from v_begun)),
    'price', jsonb_build_object(
      'id', v_price.id, 'lookup_key', v_price.lookup_key, 'unit_amount', v_price.unit_amount,
      'currency', v_price.currency, 'interval', v_price.interval, 'stripe_price_id', v_price.stripe_price_id
    ),
    'plan', jsonb_build_object('key', v_plan.key, 'name', v_plan.name, 'kind', v_plan.kind, 'tier', v_plan.tier),
    'customer_id', (select stripe_customer_id from public.customers where user_id = p_user)
  );
end
$$;
comment on function public.begin_order is 'A pending order at the price of the database, the same one for a minute until its session is known: {order_id, begun (unix seconds), price: {id, lookup_key, unit_amount, currency, interval, stripe_price_id}, plan: {key, name, kind, tier}, customer_id | null}. Refuses: plan_unknown, plan_inactive, already_subscribed, sold_out, suspended, member_not_found.';

create or replace function private.apply_checkout(f jsonb) returns text
language plpgsql set search_path = '' as $$
declare
  v_order public.orders;
  v_problem text;
begin
  select * into v_order from public.orders where id = private.to_uuid(f ->> 'order_id') for update;
  if not found then
    return 'quarantined: unknown_order';
  end if;
  if coalesce(f ->> 'payment_status', '') not in ('paid', 'no_payment_required') then
    -- A closed session cannot be paid any more. Another one of the same order may still be open.
    update public.orders
    set checkout_session_id = coalesce(checkout_session_id, f ->> 'session'),
      status = case when f ->> 'session_status' = 'expired'
        and coalesce(checkout_session_id, f ->> 'session') = f ->> 'session' then 'canceled' else status end
    where id = v_order.id and status = 'pending';
    return 'ignored: unpaid';
  end if;
  if v_order.status = 'quarantined' then
    return 'quarantined: order_quarantined';
  elsif v_order.status not in ('pending', 'canceled') then
    return case when v_order.checkout_session_id = f ->> 'session'
      then 'ignored: order_settled' else 'quarantined: order_already_paid' end;
  end if;

  v_problem := case
    when v_order.user_id::text is distinct from f ->> 'user_id' then 'user_mismatch'
    when exists (
      select from public.customers c
      where c.stripe_customer_id = f ->> 'customer' and c.user_id <> v_order.user_id
    ) then 'user_mismatch'
    when not exists (select from public.prices p where p.stripe_price_id = f ->> 'price_id') then 'unknown_price'
    when not exists (
      select from public.prices p where p.id = v_order.price_id and p.stripe_price_id = f ->> 'price_id'
    ) then 'wrong_price'
    when (f ->> 'amount_total')::numeric is distinct from v_order.amount then 'wrong_amount'
    when lower(f ->> 'currency') is distinct from v_order.currency then 'wrong_currency'
    when (f ->> 'subscription' is not null) <> (v_order.kind = 'subscription') then 'wrong_mode'
    when exists (
      select from public.subscriptions s
      where v_order.kind = 'subscription' and s.user_id = v_order.user_id
        and s.id <> f ->> 'subscription' and s.status in ('active', 'trialing', 'past_due')
    ) then 'second_subscription'
    when private.taken_supply(v_order.plan_key, v_order.id)
      >= (select supply from public.plans where key = v_order.plan_key) then 'sold_out'
  end;
  if v_problem is not null then
    return private.quarantine_order(v_order, v_problem, f);
  end if;

  if f ->> 'customer' is not null then
    perform private.know_customer(v_order.user_id, f ->> 'customer');
  end if;
  perform private.settle_order(v_order, f);
  perform private.apply_reversals((select payment_intent_id from public.orders where id = v_order.id));
  return 'applied';
end
$$;
