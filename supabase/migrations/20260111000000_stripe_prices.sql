-- A price may be known to Stripe under several ids: it was changed, or two first buyers made it at the same moment. Who
-- subscribed at one of them keeps it, so each is remembered with what it takes.

create table public.stripe_prices (
  id text primary key,
  price_id uuid not null references public.prices,
  unit_amount integer not null check (unit_amount > 0),
  currency text not null
);
comment on table public.stripe_prices is 'Every price of ours that Stripe was ever told, also those not sold any more; prices.stripe_price_id is the one on sale.';
alter table public.stripe_prices enable row level security;
grant select on public.stripe_prices to service_role;
create index stripe_prices_price on public.stripe_prices (price_id);
insert into public.stripe_prices (id, price_id, unit_amount, currency)
select stripe_price_id, id, unit_amount, currency from public.prices where stripe_price_id is not null;

create function private.forget_stale_stripe_price() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.stripe_price_id := null;
  return new;
end
$$;
comment on function private.forget_stale_stripe_price is 'Stripe never changes a price: another amount is sold under a new id.';
create trigger prices_forget_stale_stripe_price before update on public.prices
  for each row when (
    (old.unit_amount, old.currency, old.interval) is distinct from (new.unit_amount, new.currency, new.interval)
  ) execute function private.forget_stale_stripe_price();

drop function public.set_stripe_price(text, text);
create function public.set_stripe_price(p_lookup_key text, p_price_id text, p_unit_amount integer) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_price public.prices;
begin
  select * into v_price from public.prices where lookup_key = p_lookup_key for update;
  if not found then
    perform private.refuse('plan_unknown');
  end if;
  insert into public.stripe_prices (id, price_id, unit_amount, currency)
  values (p_price_id, v_price.id, p_unit_amount, v_price.currency)
  on conflict (id) do nothing;
  -- Not when an admin has changed the price while Stripe was being told of the old one.
  update public.prices set stripe_price_id = p_price_id where id = v_price.id and unit_amount = p_unit_amount;
end
$$;
comment on function public.set_stripe_price is 'Remembers under which id Stripe knows a price at an amount in the smallest unit. Refuses: plan_unknown.';
grant execute on function public.set_stripe_price to service_role;

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
    when not exists (select from public.stripe_prices s where s.id = f ->> 'price_id') then 'unknown_price'
    when not exists (
      select from public.stripe_prices s where s.id = f ->> 'price_id' and s.price_id = v_order.price_id
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

create or replace function private.apply_invoice(f jsonb) returns text
language plpgsql set search_path = '' as $$
declare
  v_user uuid;
  v_sold public.stripe_prices;
  v_price public.prices;
  v_plan text;
begin
  select coalesce(
    (select s.user_id from public.subscriptions s where s.id = f ->> 'subscription'),
    (select c.user_id from public.customers c where c.stripe_customer_id = f ->> 'customer'),
    (select o.user_id from public.orders o where o.subscription_id = f ->> 'subscription' limit 1)
  ) into v_user;
  if f ->> 'subscription' is null then
    return 'ignored: no_subscription';
  elsif v_user is null then
    return 'quarantined: unknown_customer';
  elsif exists (
    select from public.customers c where c.stripe_customer_id = f ->> 'customer' and c.user_id <> v_user
  ) then
    return 'quarantined: user_mismatch';
  elsif not coalesce((f ->> 'paid')::boolean, false) then
    return 'ignored: unpaid';
  end if;
  select * into v_sold from public.stripe_prices where id = f ->> 'price_id';
  select * into v_price from public.prices where id = v_sold.price_id;
  if not found then
    return 'quarantined: unknown_price';
  elsif lower(f ->> 'currency') is distinct from v_sold.currency then
    return 'quarantined: wrong_currency';
  end if;

  insert into public.invoices (
    id, user_id, subscription_id, price_id, billing_reason, amount_paid, currency, payment_intent_id, paid_at
  ) values (
    f ->> 'id', v_user, f ->> 'subscription', v_price.id, coalesce(f ->> 'billing_reason', ''),
    (f ->> 'amount_paid')::integer, v_sold.currency, f ->> 'payment_intent', now()
  ) on conflict (id) do nothing;
  if not found then
    return 'ignored: invoice_settled';
  end if;

  if f ->> 'billing_reason' = 'subscription_create' then
    update public.orders set payment_intent_id = f ->> 'payment_intent'
    where subscription_id = f ->> 'subscription' and payment_intent_id is null and f ->> 'payment_intent' is not null;
  elsif f ->> 'billing_reason' = 'subscription_cycle' then
    -- Less than the price buys no renewal; more may hold a proration.
    if (f ->> 'amount_paid')::integer < v_sold.unit_amount then
      return 'quarantined: wrong_amount';
    end if;
    select name into v_plan from public.plans where key = v_price.plan_key;
    perform private.award(
      v_user, 'renewal', f ->> 'id', null, format('Renewal: %s', v_plan),
      jsonb_build_object('plan_key', v_price.plan_key, 'amount', (f ->> 'amount_paid')::integer,
        'currency', v_sold.currency)
    );
    perform private.queue_mail('renewal:' || (f ->> 'id'), v_user, 'renewal', jsonb_build_object(
      'plan', v_plan, 'plan_key', v_price.plan_key, 'amount', (f ->> 'amount_paid')::integer,
      'currency', v_sold.currency
    ));
  end if;
  perform private.apply_reversals(f ->> 'payment_intent');
  return 'applied';
end
$$;
