-- What admins decide about payments: accept or decline what waits, refund what was paid.

create function private.acceptable_problems() returns text[]
language sql immutable set search_path = '' as $$
  select '{wrong_amount,wrong_price,unknown_price,user_mismatch}'::text[]
$$;
comment on function private.acceptable_problems is
  'Why a payment waits and may be accepted all the same. One in another currency, or for a single payment '
  'where a subscription was ordered, can only go back.';

create function private.payment_version(p_order uuid) returns text
language sql stable set search_path = '' as $$
  select concat_ws(':', o.status, o.amount_refunded, (
    select count(*) from public.automatic_refunds a where a.order_id = o.id))
  from public.orders o where o.id = p_order
$$;
comment on function private.payment_version is
  'Changes with every decision about an order and every refund of it.';

create function private.waiting_order(p_order uuid) returns public.orders
language plpgsql set search_path = '' as $$
declare
  v_order public.orders;
begin
  select * into v_order from public.orders where id = p_order;
  if not found then
    perform private.refuse('order_not_found');
  end if;
  perform private.lock_members(array[v_order.user_id]);
  select * into v_order from public.orders where id = p_order for update;
  if v_order.status <> 'quarantined'
    or not exists (select from private.quarantined_payments q where q.order_id = p_order and q.decision is null)
  then
    perform private.refuse('payment_decided');
  end if;
  return v_order;
end
$$;
comment on function private.waiting_order is
  'Locks an order whose payment waits for a decision. Refuses: order_not_found, payment_decided.';

-- Accept

create function private.accept_waiting(p_what jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_order public.orders := private.waiting_order((p_what ->> 'order')::uuid);
  v_before jsonb := jsonb_build_object('status', v_order.status, 'amount', v_order.amount, 'currency', v_order.currency);
  v_waiting private.quarantined_payments;
  v_conflict text;
begin
  select * into v_waiting from private.quarantined_payments where order_id = v_order.id;
  v_order.status := 'pending';
  v_conflict := case
    when not v_waiting.problem = any (private.acceptable_problems()) then v_waiting.problem
    when coalesce((v_waiting.facts ->> 'amount_total')::integer, 0) <= 0 then 'wrong_amount'
    else private.payment_conflict(v_order, v_waiting.facts)
  end;
  if v_conflict is not null then
    perform private.refuse('payment_not_acceptable', v_conflict);
  end if;
  -- What was paid is what a refund can give back and what counts as revenue.
  update public.orders set status = 'pending', amount = (v_waiting.facts ->> 'amount_total')::integer where id = v_order.id
  returning * into v_order;
  insert into public.customers (user_id, stripe_customer_id)
  select v_order.user_id, v_waiting.facts ->> 'customer' where v_waiting.facts ->> 'customer' is not null
  on conflict do nothing;
  perform private.settle_order(v_order, v_waiting.facts);
  update public.grants set revoked_at = null, reason = ''
  where source = 'subscription' and source_id = v_waiting.facts ->> 'subscription' and user_id = v_order.user_id and reason = 'quarantined';
  perform private.recompute_tier(v_order.user_id);
  select * into v_order from public.orders where id = v_order.id;
  perform private.apply_reversals(v_order.payment_intent_id);
  update private.quarantined_payments set decision = 'accepted', decided_at = now() where order_id = v_order.id;
  return jsonb_build_object('before', v_before, 'after', (
    select jsonb_build_object('status', o.status, 'amount', o.amount, 'currency', o.currency) from public.orders o where o.id = v_order.id));
end
$$;
comment on function private.accept_waiting is
  'Gives what was ordered for a payment that did not fit its order, as if it had ({order: its id}): {before, '
  'after}. The order is then of the sum that was paid. Refuses: order_not_found, payment_decided, '
  'payment_not_acceptable (detail: why).';

create function private.accept_payment(p_order uuid, p_reason text, p_version text) returns void
language plpgsql set search_path = '' as $$
declare
  v_staff uuid := private.require_role('admin');
  v_reason text := private.demand_reason(p_reason);
  v_change jsonb;
begin
  perform private.require_step_up();
  perform private.lock_members(array(select user_id from public.orders where id = p_order));
  if p_version <> private.payment_version(p_order) then
    perform private.refuse_changed('order', p_order::text, 'payment');
  end if;
  v_change := private.accept_waiting(jsonb_build_object('order', p_order));
  perform private.audit(v_staff, 'payment.accepted', 'order', p_order::text, v_reason, v_change -> 'before', v_change -> 'after');
end
$$;

select private.staff_change('public.admin_accept_payment(p_order uuid, p_reason text, p_version text default null)',
  'private.accept_payment(p_order, p_reason, p_version)', 'payment.accept', 'order', 'p_order',
  'For admins: gives what was ordered for a payment that waits (private.accept_waiting). It cannot be undone; a refund takes back what it brought. p_version as admin_change_effect told it, or null. Returns as private.changed. Refuses: unauthenticated, forbidden, step_up_required, reason_required, too_long, order_not_found, payment_decided, payment_not_acceptable, changed_meanwhile.');

-- Refund

create function private.payment_of(p_subject text) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_order uuid := private.to_uuid(p_subject);
begin
  return (
    select case when o.id is not null then jsonb_build_object(
        'order', o.id, 'user', o.user_id, 'subscription', o.subscription_id, 'status', o.status,
        'payment', coalesce(o.payment_intent_id, case when w.order_id is not null then w.facts ->> 'payment_intent' end),
        'amount', case when w.order_id is not null then coalesce((w.facts ->> 'amount_total')::integer, 0) else o.amount end,
        'currency', case when w.order_id is not null then coalesce(lower(w.facts ->> 'currency'), o.currency) else o.currency end,
        'waits', w.order_id is not null)
      when i.id is not null then jsonb_build_object(
        'order', (select x.id from public.orders x where x.subscription_id = i.subscription_id limit 1), 'user', i.user_id,
        'subscription', i.subscription_id, 'status', 'paid', 'payment', i.payment_intent_id, 'amount', i.amount_paid,
        'currency', i.currency, 'waits', false)
    end
    from (select) one
    left join public.orders o on o.id = v_order
    left join private.quarantined_payments w on w.order_id = o.id and w.decision is null and o.status = 'quarantined'
    left join public.invoices i on i.id = p_subject
  );
end
$$;
comment on function private.payment_of is
  'The payment of an order, or of an invoice by its id: {order, user, subscription, status, payment, amount, '
  'currency, waits}; null for neither.';

create function private.refundable(p_subject text) returns integer
language plpgsql stable set search_path = '' as $$
declare
  v_it jsonb := private.payment_of(p_subject);
  v_payment text := v_it ->> 'payment';
  v_reversal private.payment_reversals;
begin
  select * into v_reversal from private.payment_reversals where payment_intent_id = v_payment;
  if v_payment is null or v_it ->> 'status' in ('pending', 'canceled', 'returned') or v_reversal.dispute in ('needs_response', 'lost') then
    return 0;
  end if;
  return greatest(0, (v_it ->> 'amount')::integer
    - coalesce(v_reversal.amount_refunded, (select o.amount_refunded from public.orders o where o.payment_intent_id = v_payment), 0)
    - coalesce((
        select sum(a.amount) from public.automatic_refunds a
        where a.payment_intent_id = v_payment and a.reason = 'staff' and a.status in ('queued', 'working')), 0))::integer;
end
$$;
comment on function private.refundable is
  'How much of the payment of an order or invoice can still be refunded, without what is on its way; nothing '
  'while it is disputed.';

create function private.demand_refund(p_subject text, p_amount integer) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_payment jsonb := private.payment_of(p_subject);
  v_left integer := private.refundable(p_subject);
begin
  if v_payment ->> 'order' is null then
    perform private.refuse('order_not_found');
  elsif v_left = 0 then
    perform private.refuse('payment_not_refundable');
  elsif coalesce(p_amount, 0) <= 0 or p_amount > v_left then
    perform private.refuse('refund_too_large');
  elsif exists (
    select from private.nft_owners o join public.mint_vouchers v on v.id = o.voucher_id
    where v.order_id = (v_payment ->> 'order')::uuid
      and o.owner not in (select w.address from public.wallets w where w.user_id = (v_payment ->> 'user')::uuid)
  ) then
    perform private.refuse('token_elsewhere');
  end if;
  return v_payment || jsonb_build_object('left', v_left);
end
$$;
comment on function private.demand_refund is
  'The payment, when so much of it can be refunded. Refuses: order_not_found, payment_not_refundable, '
  'refund_too_large, token_elsewhere (what it paid for was claimed, and the token is in no wallet of the '
  'member).';

create function private.refund_waiting(p_what jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_order public.orders := private.waiting_order((p_what ->> 'order')::uuid);
begin
  perform private.return_payment(v_order, 'declined', q.facts, (p_what ->> 'staff')::uuid, p_what ->> 'reason')
  from private.quarantined_payments q where q.order_id = v_order.id;
  update private.quarantined_payments set decision = 'returned', decided_at = now() where order_id = v_order.id;
  return null;
end
$$;
comment on function private.refund_waiting is
  'Declines a payment that waits: all of it goes back, and its subscription ends. Leaves the audit line '
  'payment.not_accepted.';

create function private.refund_told(p_what jsonb) returns jsonb
language plpgsql set search_path = '' as $$
begin
  perform private.apply_refund(p_what);
  -- Told by Stripe once the subscription is over there.
  if p_what ->> 'ends' is not null then
    update public.subscriptions set status = 'canceled' where id = p_what ->> 'ends' and status not in ('canceled', 'incomplete_expired');
    update public.grants set ends_at = least(ends_at, now()) where source = 'subscription' and source_id = p_what ->> 'ends';
    perform private.recompute_tier((p_what ->> 'user')::uuid);
  end if;
  return null;
end
$$;
comment on function private.refund_told is
  'What follows once Stripe tells of a refund, and of the end of a subscription with it.';

create function private.refund_payment(p_subject text, p_amount integer, p_end boolean, p_reason text, p_version text) returns void
language plpgsql set search_path = '' as $$
declare
  v_staff uuid := private.require_role('admin');
  v_reason text := private.demand_reason(p_reason);
  v_payment jsonb := private.payment_of(p_subject);
  v_order uuid := (v_payment ->> 'order')::uuid;
  v_id uuid;
  v_line bigint;
begin
  perform private.require_step_up();
  perform private.lock_members(array[(v_payment ->> 'user')::uuid]);
  if p_version <> private.payment_version(v_order) then
    perform private.refuse_changed('order', v_order::text, 'payment');
  end if;
  v_payment := private.demand_refund(p_subject, p_amount);
  if (v_payment ->> 'waits')::boolean and p_amount = (v_payment ->> 'left')::integer then
    perform private.refund_waiting(jsonb_build_object('order', v_order, 'staff', v_staff, 'reason', v_reason));
    return;
  end if;
  -- Asking again takes the place of what Stripe refused.
  delete from public.automatic_refunds
  where payment_intent_id = v_payment ->> 'payment' and reason = 'staff' and status = 'failed';
  insert into public.automatic_refunds (order_id, user_id, payment_intent_id, amount, currency, reason, requested_by, ends_subscription)
  values (v_order, (v_payment ->> 'user')::uuid, v_payment ->> 'payment', p_amount, v_payment ->> 'currency', 'staff', v_staff,
    case when p_end then v_payment ->> 'subscription' end)
  returning id into v_id;
  v_line := private.audit(v_staff, 'payment.refund_asked', 'order', v_order::text, v_reason,
    jsonb_build_object('refundable', v_payment -> 'left'),
    jsonb_build_object('refundable', (v_payment ->> 'left')::integer - p_amount, 'refund', v_id, 'amount', p_amount,
      'currency', v_payment ->> 'currency', 'payment', v_payment ->> 'payment', 'ends', coalesce(p_end, false)));
  perform private.grant_refund_request(v_payment ->> 'payment', v_staff, p_amount, v_id, v_line);
end
$$;

select private.staff_change('public.admin_refund_payment(p_subject text, p_amount integer, p_end boolean, p_reason text, p_version text default null)',
  'private.refund_payment(p_subject, p_amount, p_end, p_reason, p_version)',
  'payment.refund', 'order', 'left(p_subject, 100)',
  'For admins: refunds a part or all of what an order (its number) or a renewal (its invoice) paid; p_end also ends the subscription. A worker makes the refund at Stripe; what it takes back follows when Stripe tells of it. All of a payment that waits declines it. It cannot be undone. p_version as admin_change_effect told it, or null. Returns as private.changed. Refuses: unauthenticated, forbidden, step_up_required, reason_required, too_long, order_not_found, payment_not_refundable (nothing left, disputed, or not paid), refund_too_large, token_elsewhere, changed_meanwhile.');

create function private.drop_refund(p_refund uuid, p_reason text) returns void
language plpgsql set search_path = '' as $$
declare
  v_staff uuid := private.require_role('admin');
  v_reason text := private.demand_reason(p_reason);
  v_refund public.automatic_refunds;
begin
  perform private.require_step_up();
  delete from public.automatic_refunds where id = p_refund and reason = 'staff' and status = 'failed' returning * into v_refund;
  if not found then
    perform private.refuse('not_found');
  end if;
  perform private.reopen_refund_request(p_refund);
  perform private.audit(v_staff, 'payment.refund_dropped', 'order', v_refund.order_id::text, v_reason,
    jsonb_build_object('refund', p_refund, 'status', v_refund.status, 'amount', v_refund.amount, 'currency', v_refund.currency),
    jsonb_build_object('refund', null, 'status', 'dropped'));
end
$$;

select private.staff_change('public.admin_drop_refund(p_refund uuid, p_reason text)',
  'private.drop_refund(p_refund, p_reason)', 'payment.refund_drop', 'refund', 'p_refund',
  'For admins: gives up a refund that staff asked for and Stripe refused; no money has moved. Returns as private.changed. Refuses: unauthenticated, forbidden, step_up_required, reason_required, too_long, not_found.');

-- What they would do

create function private.effect_payment_accept(p_subject text, p_value text) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_order uuid := private.to_uuid(p_subject);
begin
  if not exists (select from public.orders where id = v_order) then
    perform private.refuse('order_not_found');
  end if;
  return jsonb_build_object('version', private.payment_version(v_order), 'effects', private.change_effects(
    private.try_money(array(select user_id from public.orders where id = v_order), '{}', 'accept_waiting',
      jsonb_build_object('order', v_order)) -> 'changes'));
end
$$;

create function private.effect_payment_refund(p_subject text, p_value text) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_cents text := split_part(p_value, ':', 1);
  v_amount integer := case when v_cents ~ '^[0-9]{1,9}$' then v_cents::integer else 0 end;
  v_payment jsonb := private.demand_refund(p_subject, v_amount);
  v_order uuid := (v_payment ->> 'order')::uuid;
  v_refunded integer := (v_payment ->> 'amount')::integer - (v_payment ->> 'left')::integer;
  v_tried jsonb;
begin
  v_tried := case when (v_payment ->> 'waits')::boolean and v_amount = (v_payment ->> 'left')::integer
    then private.try_money(array[(v_payment ->> 'user')::uuid], '{}', 'refund_waiting',
      jsonb_build_object('order', v_order, 'reason', 'declined'))
    else private.try_money(array[(v_payment ->> 'user')::uuid], array[v_payment ->> 'payment'], 'refund_told', jsonb_build_object(
      'payment_intent', v_payment ->> 'payment', 'amount', v_payment -> 'amount', 'amount_refunded', v_refunded + v_amount,
      'currency', v_payment ->> 'currency', 'user', v_payment ->> 'user',
      'ends', case when p_value like '%:end' then v_payment ->> 'subscription' end))
  end;
  return jsonb_build_object('version', private.payment_version(v_order), 'effects', jsonb_build_array(jsonb_build_object(
    'kind', 'refunded', 'name', null, 'before', v_refunded, 'after', v_refunded + v_amount, 'currency', v_payment ->> 'currency'
  )) || private.change_effects(v_tried -> 'changes'));
end
$$;
