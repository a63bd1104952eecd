-- Money that goes back: payments that bring nothing, and refunds that staff asked for, made at Stripe by a worker.

create table public.automatic_refunds (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references public.orders,
  user_id uuid not null,
  checkout_session_id text unique,
  subscription_id text,
  payment_intent_id text,
  amount integer not null check (amount >= 0),
  currency text not null,
  reason text not null check (reason in (
    'order_already_paid', 'member_gone', 'second_subscription', 'already_owned', 'second_payment', 'sold_out',
    'promo_used', 'trial_used', 'declined', 'renewal_not_needed', 'staff')),
  status text not null default 'queued' check (status in ('queued', 'working', 'done', 'failed')),
  attempts integer not null default 0,
  available_at timestamptz not null default now(),
  claimed_at timestamptz,
  done_at timestamptz,
  error text,
  requested_by uuid,
  ends_subscription text,
  created_at timestamptz not null default now(),
  -- A purchase goes back once and whole, a renewal too; of a payment that brought something, staff refund any part.
  constraint automatic_refunds_of_what check ((reason in ('staff', 'renewal_not_needed')) = (checkout_session_id is null)),
  constraint automatic_refunds_by_whom check ((reason = 'staff') = (requested_by is not null)),
  constraint automatic_refunds_of_a_payment check (checkout_session_id is not null or (payment_intent_id is not null and subscription_id is null))
);
comment on table public.automatic_refunds is 'Payments that bring nothing because another one was first, the last place was gone, a code or trial was used before, or staff declined them: cancelled and refunded whole. With the reason renewal_not_needed a renewal thin Stripe collected before it could be stopped. And, with the reason staff, a part or all of a payment that staff refund. A worker does it in Stripe; the row and the decision share one transaction.';
comment on column public.automatic_refunds.subscription_id is 'The subscription of a purchase that goes back: it is none of the member''s.';
comment on column public.automatic_refunds.ends_subscription is 'The member''s subscription that ends with a refund by staff, or with that of its last renewal.';
alter table public.automatic_refunds enable row level security;
grant select on public.automatic_refunds to service_role;
create index automatic_refunds_due on public.automatic_refunds (available_at) where status in ('queued', 'working');
create index automatic_refunds_order on public.automatic_refunds (order_id);
create index automatic_refunds_subscription on public.automatic_refunds (subscription_id) where subscription_id is not null;
-- A renewal goes back once.
create unique index automatic_refunds_renewal on public.automatic_refunds (payment_intent_id) where reason = 'renewal_not_needed';
create index automatic_refunds_user on public.automatic_refunds (user_id);
create index automatic_refunds_open on public.automatic_refunds (created_at) where status <> 'done';

create function private.return_payment(
  p_order public.orders, p_reason text, f jsonb, p_staff uuid default null, p_said text default null
) returns text
language plpgsql set search_path = '' as $$
declare
  v_payment text := coalesce(f ->> 'payment_intent', (
    select i.payment_intent_id from public.invoices i
    where i.subscription_id = f ->> 'subscription' and i.billing_reason = 'subscription_create'
    order by i.created_at limit 1
  ));
  -- A payment that staff decline may be of another sum than its order.
  v_amount integer := coalesce((f ->> 'amount_total')::integer, p_order.amount);
  v_currency text := coalesce(lower(f ->> 'currency'), p_order.currency);
begin
  insert into public.automatic_refunds (
    order_id, user_id, checkout_session_id, subscription_id, payment_intent_id, amount, currency, reason
  ) values (
    p_order.id, p_order.user_id, f ->> 'session', f ->> 'subscription', v_payment, v_amount,
    v_currency, p_reason
  );
  update public.orders
  set status = 'returned', amount = v_amount, currency = v_currency, checkout_session_id = f ->> 'session', payment_intent_id = v_payment,
    subscription_id = f ->> 'subscription'
  where id = p_order.id and status in ('pending', 'canceled', 'quarantined');
  perform private.audit(
    p_staff, 'payment.not_accepted', 'order', p_order.id::text, coalesce(p_said, p_reason),
    jsonb_build_object('status', p_order.status, 'amount', p_order.amount, 'currency', p_order.currency), f
  );
  update public.grants set revoked_at = now(), reason = 'payment_returned'
  where source = 'subscription' and source_id = f ->> 'subscription' and revoked_at is null;
  perform private.recompute_tier(p_order.user_id);
  perform private.emit_event('payment.returned', f ->> 'session', p_order.user_id, jsonb_build_object(
    'order_id', p_order.id, 'plan_key', p_order.plan_key, 'amount', v_amount, 'currency', v_currency, 'reason', p_reason
  ));
  perform private.apply_reversals(v_payment);
  return 'applied: returned_' || p_reason;
end
$$;
comment on function private.return_payment is 'Queues a payment to be cancelled and refunded at Stripe, and emits payment.returned.';

create function private.follow_return(p_order public.orders, p_refunded integer) returns void
language plpgsql set search_path = '' as $$
declare
  v_whole integer := coalesce((
    select a.amount from public.automatic_refunds a where a.checkout_session_id = p_order.checkout_session_id), p_order.amount);
begin
  update public.orders set amount_refunded = least(p_refunded, amount) where id = p_order.id;
  if p_refunded >= v_whole then
    -- Staff may have refunded by hand what the worker could not: it looks again and closes the case.
    update public.automatic_refunds set status = 'queued', available_at = now(), attempts = 0
    where checkout_session_id = p_order.checkout_session_id and status = 'failed';
    return;
  end if;
  update public.automatic_refunds set status = 'failed', error = 'refund_sent_back'
  where checkout_session_id = p_order.checkout_session_id and status = 'done';
  if found then
    perform private.audit(null, 'payment.return_failed', 'order', p_order.id::text, 'refund_sent_back');
  end if;
end
$$;
comment on function private.follow_return is 'What Stripe says of the refund of a returned payment: made, or sent back by the bank, which is a case for staff.';

create function public.claim_automatic_refunds(p_limit integer) returns setof public.automatic_refunds
language sql security definer set search_path = '' as $$
  update public.automatic_refunds a
  set status = 'working', claimed_at = now(), attempts = a.attempts + 1
  where a.id in (
    select d.id from public.automatic_refunds d
    where d.available_at <= now()
      and (d.status = 'queued' or (d.status = 'working' and d.claimed_at < now() - interval '5 minutes'))
    order by d.available_at
    limit greatest(1, least(p_limit, 100))
    for update skip locked
  )
  returning a.*
$$;
comment on function public.claim_automatic_refunds is 'Takes due refunds for one worker; another never gets the same ones. A claim that is not settled in 5 minutes is due again.';
grant execute on function public.claim_automatic_refunds to service_role;

create function public.automatic_refund_done(p_id uuid, p_refunds text[]) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_refund public.automatic_refunds;
begin
  update public.automatic_refunds set status = 'done', done_at = now(), error = null
  where id = p_id and status <> 'done' returning * into v_refund;
  if found then
    perform private.audit(
      null, 'payment.returned', 'order', v_refund.order_id::text, v_refund.reason, null,
      jsonb_build_object('amount', v_refund.amount, 'currency', v_refund.currency,
        'subscription_id', v_refund.subscription_id, 'refunds', to_jsonb(p_refunds))
    );
  end if;
end
$$;
comment on function public.automatic_refund_done is 'Closes the case: the subscription is cancelled and the refunds, named by their Stripe ids, are made.';
grant execute on function public.automatic_refund_done to service_role;

create function public.automatic_refund_failed(p_id uuid, p_error text, p_final boolean default false) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_refund public.automatic_refunds;
begin
  update public.automatic_refunds
  set error = left(p_error, 500),
    status = case when p_final or attempts >= private.setting_int('billing.refund_attempts') then 'failed' else 'queued' end,
    available_at = now() + least(interval '15 seconds' * power(2, least(attempts, 12)), interval '6 hours')
  where id = p_id and status = 'working' returning * into v_refund;
  if v_refund.status = 'failed' then
    perform private.audit(null, 'payment.return_failed', 'order', v_refund.order_id::text, v_refund.error);
  end if;
end
$$;
comment on function public.automatic_refund_failed is 'Puts a claimed refund back with a growing pause of up to 6 hours; after billing.refund_attempts, or at once when Stripe said no for good (p_final), it waits for staff.';
grant execute on function public.automatic_refund_failed to service_role;
