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
comment on function private.queue_renewal_stops is
  'Whoever resumes a subscription afterwards keeps it: only a plan that is given, or given again, stops a '
  'renewal.';

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
comment on function private.needless_subscription is
  'What becomes of a subscription of a member who owns its plan or a higher one for life: {plan: its name, '
  'until: when it is paid until, ends: whether it is known to end then, or is still to be stopped, unpaid: '
  'whether a payment is missing, refund: {receipt, until, amount: in the smallest unit, currency} while its '
  'latest payment can be asked back | null}. Null without one, and for one that the member resumed.';

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
comment on function private.return_renewal is
  'A renewal that Stripe collected after its member had bought a plan for life: Stripe makes the invoice up '
  'to an hour before it is paid, and the stop comes after the purchase. It goes back whole and its '
  'subscription ends; true when it does.';

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
comment on function public.claim_renewal_stops is
  'Takes due subscriptions for one worker; another never gets the same ones. A claim that is not settled in 5 '
  'minutes is due again.';
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
comment on function public.renewal_stopped is
  'Closes the case once Stripe renews the subscription no more and has said so here, and tells the member '
  'until when it runs.';
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
comment on function public.renewal_stop_failed is
  'Puts a claimed subscription back with a growing pause of up to 6 hours; it is never given up, and staff '
  'find it in the log after billing.refund_attempts.';
grant execute on function public.renewal_stop_failed to service_role;

-- What a member is told in time about their subscription, and the history of their membership.

-- Reminders

create function public.remind_members() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  v_grace integer := private.setting_int('billing.grace_days');
  v_told integer;
begin
  select count(id) into v_told from (
    -- Three and six days after a payment failed: the latest of the two, so that a clock that stood still tells once.
    select private.emit_event('payment.reminded', format('%s:%s:%s', s.id, extract(epoch from s.past_due_since), d.day), s.user_id,
      jsonb_build_object('subscription_id', s.id, 'plan_key', s.plan_key, 'day', d.day, 'cause', s.unpaid_cause,
        'ends_at', s.past_due_since + make_interval(days => v_grace))) as id
    from public.subscriptions s, lateral (
      select max(n) as day from unnest(array[3, 6]) n where n < v_grace and s.past_due_since + make_interval(days => n) <= now()
    ) d
    where s.status = 'past_due' and s.past_due_since > now() - make_interval(days => v_grace) and d.day is not null
    union all
    select private.emit_event('subscription.renewing', format('%s:%s', s.id, extract(epoch from s.current_period_end)), s.user_id,
      jsonb_build_object('subscription_id', s.id, 'plan_key', s.plan_key, 'interval', p.interval, 'currency', p.currency,
        'amount', coalesce((select x.unit_amount from public.stripe_prices x where x.id = s.stripe_price_id), p.unit_amount),
        'at', s.current_period_end))
    from public.subscriptions s join public.prices p on p.id = s.price_id
    where s.status = 'active' and not s.cancel_at_period_end and s.next_price_id is null and p.interval = 'year'
      and s.current_period_end > now()
      and s.current_period_end <= now() + make_interval(days => private.setting_int('billing.renewal_notice_days'))
    union all
    select private.emit_event('card.expiring', format('%s:%s', s.id, s.card_expires_on), s.user_id,
      jsonb_build_object('subscription_id', s.id, 'plan_key', s.plan_key, 'brand', s.card_brand, 'last4', s.card_last4,
        'expires_on', s.card_expires_on, 'at', s.current_period_end))
    from public.subscriptions s
    where s.status = 'active' and not s.cancel_at_period_end and s.card_expires_on < s.current_period_end::date
      and s.card_expires_on <= current_date + private.setting_int('billing.card_notice_days')
  ) told;
  return v_told + private.remind_gifts() + private.announce_news();
end
$$;
comment on function public.remind_members is
  'For the clock: reminds of payments that failed three and six days ago, announces yearly renewals, cards '
  'that expire before the next one, gifts that expire or end (private.remind_gifts), and sends news that '
  'members chose (private.announce_news); each once. Returns how many now.';
grant execute on function public.remind_members to service_role;

-- A payment that is missing

create function private.unpaid_json(p_user uuid) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (
    select jsonb_build_object('plan', p.name, 'plan_key', s.plan_key, 'cause', s.unpaid_cause,
      'ends_at', s.past_due_since + make_interval(days => private.setting_int('billing.grace_days')),
      'ended', s.status = 'unpaid' or s.past_due_since + make_interval(days => private.setting_int('billing.grace_days')) <= now())
    from public.subscriptions s join public.plans p on p.key = s.plan_key
    where s.user_id = p_user and s.status in ('past_due', 'unpaid')
    order by s.past_due_since desc nulls last limit 1
  );
end
$$;

create function public.my_unpaid() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return private.unpaid_json(private.reading_member());
end
$$;
comment on function public.my_unpaid is
  'Whether a payment of the caller''s subscription is missing: {plan, plan_key, cause: declined | confirm | '
  'null where it is not known, ends_at: when access ends | null, ended: whether it has} | null. Refuses: '
  'unauthenticated, second_factor_required.';
grant execute on function public.my_unpaid to authenticated;

-- History

create function private.keep_membership_change() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.membership_changes (user_id, type, values, key)
  select u.id, new.type, new.values, new.key from auth.users u where u.id = new.user_id
  on conflict (key) do nothing;
  return null;
end
$$;

create function private.membership_history(p_user uuid) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'type', c.type, 'at', c.created_at,
      'plan', (select p.name from public.plans p where p.key = c.values ->> 'plan_key'),
      'tier', (select p.name from public.plans p where p.tier = c.values ->> 'tier'),
      'amount', c.values -> 'amount', 'currency', c.values -> 'currency', 'points', c.values -> 'points',
      'paid', c.values -> 'paid', 'refunded', c.values -> 'refunded',
      'state', coalesce(c.values -> 'state', c.values -> 'side', c.values -> 'cause', case when c.values ? 'gift_id' and c.type = 'order.settled' then '"gift"'::jsonb end), 'date', coalesce(c.values -> 'ends_at', c.values -> 'at'), 'token', c.values -> 'token_id',
      'receipt', coalesce(c.values -> 'invoice_id', c.values -> 'order_id')) order by c.created_at desc, c.id desc), '[]')
    from (select * from private.membership_changes x where x.user_id = p_user order by x.created_at desc, x.id desc limit 50) c
  );
end
$$;
comment on function private.membership_history is
  'The last 50 changes of a membership, newest first: [{id, type: of the event, at, plan | null, tier: the '
  'plan that the member has since | null, amount, paid, refunded, currency, points, state (or cause), date: '
  'of what it announces, token, receipt: order or invoice; each null where there is none}].';

create function public.begin_subscription_change(p_user uuid, p_holder uuid, p_what text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_change private.subscription_changes;
begin
  insert into private.subscription_changes as c (user_id, holder, what, held_until)
  values (p_user, p_holder, p_what, clock_timestamp() + interval '2 minutes')
  on conflict (user_id) do update
    set holder = excluded.holder, what = excluded.what, held_until = excluded.held_until, due_at = null
    where c.holder is null or c.held_until < clock_timestamp()
  returning * into v_change;
  return jsonb_build_object('held', v_change.user_id is not null, 'intent', v_change.intent);
end
$$;
comment on function public.begin_subscription_change is
  'Takes the lease on a member''s subscription for two minutes: {held: false while another has it, intent: '
  'what an earlier change left undone, null for nothing}.';
grant execute on function public.begin_subscription_change to service_role;

create function public.keep_subscription_change(p_user uuid, p_holder uuid, p_intent jsonb) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  update private.subscription_changes
  set held_until = clock_timestamp() + interval '2 minutes', intent = nullif(p_intent, 'null')
  where user_id = p_user and holder = p_holder;
  return found;
end
$$;
comment on function public.keep_subscription_change is
  'Before each step at Stripe: lengthens the lease and stores what is to be done. False for a holder that was '
  'too slow and lost it, which must stop.';
grant execute on function public.keep_subscription_change to service_role;

create function public.end_subscription_change(p_user uuid, p_holder uuid, p_error text default null, p_wait integer default 0) returns void
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.subscription_changes where user_id = p_user and holder = p_holder and intent is null;
  update private.subscription_changes
  set holder = null, error = left(p_error, 500),
    attempts = case when p_error is null then 0 else attempts + 1 end,
    due_at = clock_timestamp() + case
      when p_error is null then make_interval(secs => p_wait)
      else least(interval '15 seconds' * power(2, least(attempts, 8)), interval '1 hour')
    end
  where user_id = p_user and holder = p_holder;
end
$$;
comment on function public.end_subscription_change is
  'Gives the lease back. An intent that is left waits p_wait seconds, after an error a growing pause of up to '
  'an hour.';
grant execute on function public.end_subscription_change to service_role;

create function public.unfinished_subscription_changes(p_limit integer) returns setof uuid
language sql stable security definer set search_path = '' as $$
  select user_id from private.subscription_changes
  where intent is not null and coalesce(due_at, held_until) < clock_timestamp()
    and (holder is null or held_until < clock_timestamp())
  order by coalesce(due_at, held_until)
  limit greatest(1, least(p_limit, 100))
$$;
comment on function public.unfinished_subscription_changes is
  'Members whose change of plan was left half-way; whoever takes the lease next finishes it.';
grant execute on function public.unfinished_subscription_changes to service_role;

create function private.upgrade_to_confirm(p_user uuid) returns jsonb
language sql stable set search_path = '' as $$
  select c.intent -> 'confirm'
  from private.subscription_changes c join public.subscriptions s on s.id = c.intent ->> 'subscription'
  where c.user_id = p_user and jsonb_typeof(c.intent -> 'confirm') = 'object' and s.stripe_price_id is not distinct from c.intent ->> 'from'
$$;
comment on function private.upgrade_to_confirm is
  'An upgrade that waits for the member''s bank, null for none: {invoice, url: Stripe''s page of it, '
  'lookup_key, due, currency, until: unix seconds}.';

create function public.my_upgrade_to_confirm(p_invoice text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_user uuid := private.reading_member();
begin
  return (
    select c.intent -> 'confirm' from private.subscription_changes c
    where c.user_id = v_user and c.intent #>> '{confirm,invoice}' = p_invoice
  );
end
$$;
comment on function public.my_upgrade_to_confirm is
  'The caller''s own upgrade of this invoice while it waits for their bank or its webhook, else null: '
  '{invoice, url, lookup_key, due, currency, until}. Refuses: unauthenticated, second_factor_required.';
grant execute on function public.my_upgrade_to_confirm to authenticated;
