-- Subscriptions of members who own a plan for life: what is rented below it is not renewed. Stopped at Stripe by a worker.

create table public.renewal_stops (
  subscription_id text primary key references public.subscriptions,
  user_id uuid not null,
  status text not null default 'queued' check (status in ('queued', 'working', 'done', 'void')),
  attempts integer not null default 0,
  available_at timestamptz not null default now(),
  claimed_at timestamptz,
  done_at timestamptz,
  error text,
  created_at timestamptz not null default now()
);
comment on table public.renewal_stops is
  'Subscriptions whose renewal will be stopped in Stripe, because their member now owns the same plan or a '
  'higher one for life. Written in the transaction that gives the plan; void if the plan was reversed '
  'before.';
alter table public.renewal_stops enable row level security;
grant select on public.renewal_stops to service_role;
create index renewal_stops_due on public.renewal_stops (available_at) where status in ('queued', 'working');
create index renewal_stops_user on public.renewal_stops (user_id);

create function private.queue_renewal_stops() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.renewal_stops as r (subscription_id, user_id)
  select s.id, s.user_id from public.subscriptions s join public.plans p on p.key = s.plan_key
  where s.user_id = new.user_id and private.subscription_runs(s) and not s.cancel_at_period_end
    and private.owns_for_life(s.user_id, p.rank)
  on conflict (subscription_id) do update
    set status = 'queued', attempts = 0, available_at = now(), error = null, created_at = now()
    where r.status in ('done', 'void');
  return null;
end
$$;
comment on function private.queue_renewal_stops is 'Whoever resumes a subscription afterwards keeps it: only a plan that is given, or given again, stops a renewal.';
create trigger grants_stop_renewals_given after insert on public.grants
  for each row when (new.source <> 'subscription' and new.revoked_at is null and new.ends_at is null)
  execute function private.queue_renewal_stops();
create trigger grants_stop_renewals_restored after update on public.grants
  for each row when (
    new.source <> 'subscription' and new.revoked_at is null and new.ends_at is null
    and (old.revoked_at, old.ends_at, old.tier) is distinct from (new.revoked_at, new.ends_at, new.tier)
  ) execute function private.queue_renewal_stops();

create function private.needless_subscription(p_user uuid) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (
    select jsonb_build_object(
      'plan', p.name, 'until', s.current_period_end, 'ends', s.cancel_at_period_end,
      'unpaid', s.status not in ('active', 'trialing'), 'refund', (
        select jsonb_build_object('receipt', f.refund ->> 'subject', 'until', f.refund ->> 'until', 'amount', f.refund -> 'left',
          'currency', f.refund ->> 'currency')
        from (
          select private.refund_json(p_user, coalesce(r.receipt ->> 'order_id', r.receipt ->> 'invoice_id')) as refund
          from private.receipts_of(p_user) r
          where r.receipt ->> 'subscription_id' = s.id
          order by r.at desc limit 1
        ) f
        where f.refund ->> 'state' = 'possible'
      )
    )
    from public.subscriptions s join public.plans p on p.key = s.plan_key
    left join public.renewal_stops r on r.subscription_id = s.id
    where s.user_id = p_user and private.subscription_runs(s) and private.owns_for_life(p_user, p.rank)
      and (s.cancel_at_period_end or r.status in ('queued', 'working'))
    order by s.current_period_end desc limit 1
  );
end
$$;
comment on function private.needless_subscription is 'What becomes of a subscription of a member who owns its plan or a higher one for life: {plan: its name, until: when it is paid until, ends: whether it is known to end then, or is still to be stopped, unpaid: whether a payment is missing, refund: {receipt, until, amount: in the smallest unit, currency} while its latest payment can be asked back | null}. Null without one, and for one that the member resumed.';

create function private.return_renewal(p_invoice public.invoices, p_paid_at timestamptz) returns boolean
language plpgsql set search_path = '' as $$
declare
  v_order uuid;
  v_plan text;
begin
  select s.plan_key, (select o.id from public.orders o where o.subscription_id = s.id limit 1) into v_plan, v_order
  from public.renewal_stops r join public.subscriptions s on s.id = r.subscription_id join public.plans p on p.key = s.plan_key
  where r.subscription_id = p_invoice.subscription_id
    and (r.status in ('queued', 'working') or (r.status = 'done' and s.cancel_at_period_end))
    -- Our clock and Stripe's may differ a little; what was paid before the plan for life was bought stays paid.
    and coalesce(p_paid_at, now()) > r.created_at - interval '1 minute'
    and private.owns_for_life(r.user_id, p.rank);
  if v_order is null or p_invoice.payment_intent_id is null or p_invoice.amount_paid <= 0 then
    return false;
  end if;
  insert into public.automatic_refunds (order_id, user_id, payment_intent_id, amount, currency, reason, ends_subscription)
  values (v_order, p_invoice.user_id, p_invoice.payment_intent_id, p_invoice.amount_paid, p_invoice.currency, 'renewal_not_needed',
    p_invoice.subscription_id)
  on conflict (payment_intent_id) where reason = 'renewal_not_needed' do nothing;
  perform private.audit(null, 'payment.not_accepted', 'order', v_order::text, 'renewal_not_needed', null,
    jsonb_build_object('invoice_id', p_invoice.id, 'amount', p_invoice.amount_paid, 'currency', p_invoice.currency));
  perform private.emit_event('payment.returned', p_invoice.id, p_invoice.user_id, jsonb_build_object(
    'order_id', v_order, 'plan_key', v_plan, 'amount', p_invoice.amount_paid, 'currency', p_invoice.currency,
    'reason', 'renewal_not_needed'));
  return true;
end
$$;
comment on function private.return_renewal is 'A renewal that Stripe collected after its member had bought a plan for life: Stripe makes the invoice up to an hour before it is paid, and the stop comes after the purchase. It goes back whole and its subscription ends; true when it does.';

create function public.claim_renewal_stops(p_limit integer) returns setof public.renewal_stops
language plpgsql security definer set search_path = '' as $$
begin
  update public.renewal_stops r set status = 'void'
  from public.subscriptions s join public.plans p on p.key = s.plan_key
  where s.id = r.subscription_id and r.status = 'queued' and not private.owns_for_life(r.user_id, p.rank);
  return query
    update public.renewal_stops r
    set status = 'working', claimed_at = now(), attempts = r.attempts + 1
    where r.subscription_id in (
      select d.subscription_id from public.renewal_stops d
      where d.available_at <= now()
        and (d.status = 'queued' or (d.status = 'working' and d.claimed_at < now() - interval '5 minutes'))
      order by d.available_at
      limit greatest(1, least(p_limit, 100))
      for update skip locked
    )
    returning r.*;
end
$$;
comment on function public.claim_renewal_stops is 'Takes due subscriptions for one worker; another never gets the same ones. A claim that is not settled in 5 minutes is due again.';
grant execute on function public.claim_renewal_stops to service_role;

create function public.renewal_stopped(p_subscription text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_stop public.renewal_stops;
begin
  update public.renewal_stops set status = 'done', done_at = now(), error = null
  where subscription_id = p_subscription and status = 'working' returning * into v_stop;
  if not found then
    return;
  end if;
  perform private.audit(null, 'subscription.renewal_stopped', 'subscription', p_subscription, 'owns_for_life');
  perform private.emit_event(
    'subscription.renewal_stopped', format('%s:%s', p_subscription, extract(epoch from v_stop.created_at)), v_stop.user_id, (
      select jsonb_build_object(
        'subscription_id', s.id, 'plan_key', p.key, 'ends_at', case when private.subscription_runs(s) then s.current_period_end end,
        'owned_plan_key', (
          select owned.key from public.grants g join public.plans owned on owned.tier = g.tier
          where g.user_id = s.user_id and g.source <> 'subscription' and g.ends_at is null and private.grant_is_live(g)
          order by owned.rank desc limit 1
        )
      )
      from public.subscriptions s join public.plans p on p.key = s.plan_key where s.id = p_subscription
    )
  );
end
$$;
comment on function public.renewal_stopped is 'Closes the case once Stripe renews the subscription no more and has said so here, and tells the member until when it runs.';
grant execute on function public.renewal_stopped to service_role;

create function public.renewal_stop_failed(p_subscription text, p_error text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_stop public.renewal_stops;
begin
  update public.renewal_stops
  set status = 'queued', error = left(p_error, 500),
    available_at = now() + least(interval '15 seconds' * power(2, least(attempts, 12)), interval '6 hours')
  where subscription_id = p_subscription and status = 'working' returning * into v_stop;
  if v_stop.attempts = private.setting_int('billing.refund_attempts') then
    perform private.audit(null, 'subscription.renewal_stop_failed', 'subscription', p_subscription, v_stop.error);
  end if;
end
$$;
comment on function public.renewal_stop_failed is 'Puts a claimed subscription back with a growing pause of up to 6 hours; it is never given up, and staff find it in the log after billing.refund_attempts.';
grant execute on function public.renewal_stop_failed to service_role;
