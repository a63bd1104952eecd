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
comment on function private.return_payment is
  'Queues a payment to be cancelled and refunded at Stripe, and emits payment.returned.';

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
comment on function private.follow_return is
  'What Stripe says of the refund of a returned payment: made, or sent back by the bank, which is a case for '
  'staff.';

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
comment on function public.claim_automatic_refunds is
  'Takes due refunds for one worker; another never gets the same ones. A claim that is not settled in 5 '
  'minutes is due again.';
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
comment on function public.automatic_refund_done is
  'Closes the case: the subscription is cancelled and the refunds, named by their Stripe ids, are made.';
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
comment on function public.automatic_refund_failed is
  'Puts a claimed refund back with a growing pause of up to 6 hours; after billing.refund_attempts, or at '
  'once when Stripe said no for good (p_final), it waits for staff.';
grant execute on function public.automatic_refund_failed to service_role;

-- What a change of money would do, found by doing it in a subtransaction that is taken back.

create function private.money_members(p_users uuid[]) returns uuid[]
language sql stable set search_path = '' as $$
  select coalesce(array_agg(distinct u), '{}') from (
    select unnest(p_users) as u
    union select r.referrer_id from public.referrals r where r.referee_id = any (p_users)
  ) x where u is not null
$$;
comment on function private.money_members is
  'The members and who invited them: everybody whose rows a payment can touch.';

create function private.money_rows(p_users uuid[], p_payments text[], p_ledger bigint, p_event bigint) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('table', t.tab, 'id', t.id, 'user_id', t.user_id, 'row', t.row)), '[]')
  from (
    select 'orders' as tab, o.id::text, o.user_id, to_jsonb(o) - 'card_fingerprint' as row from public.orders o where o.user_id = any (p_users)
    union all
    select 'subscriptions', s.id, s.user_id, to_jsonb(s) - '{updated_at,stripe_applied_at}'::text[]
    from public.subscriptions s where s.user_id = any (p_users)
    union all
    select 'invoices', i.id, i.user_id, to_jsonb(i) from public.invoices i where i.user_id = any (p_users)
    union all
    select 'payment_reversals', r.payment_intent_id, null, to_jsonb(r) - '{updated_at,refund_applied_at,dispute_applied_at,refund_told,dispute_told}'::text[]
    from private.payment_reversals r
    where r.payment_intent_id = any (p_payments || array(
      select o.payment_intent_id from public.orders o where o.user_id = any (p_users)
      union select i.payment_intent_id from public.invoices i where i.user_id = any (p_users)))
    union all
    select 'automatic_refunds', a.id::text, a.user_id, to_jsonb(a) from public.automatic_refunds a where a.user_id = any (p_users)
    union all
    select 'renewal_stops', s.subscription_id, s.user_id, to_jsonb(s) from public.renewal_stops s where s.user_id = any (p_users)
    union all
    select 'points_ledger', l.id::text, l.user_id, to_jsonb(l) - '{details,actor}'::text[]
    from public.points_ledger l where l.user_id = any (p_users) and l.id > p_ledger
    union all
    select 'wallet_profiles', w.user_id::text, w.user_id, jsonb_build_object('total_xp', w.total_xp)
    from public.wallet_profiles w where w.user_id = any (p_users)
    union all
    select 'grants', g.id::text, g.user_id, to_jsonb(g) from public.grants g where g.user_id = any (p_users)
    union all
    select 'profiles', p.user_id::text, p.user_id, jsonb_build_object('tier', p.tier) from public.profiles p where p.user_id = any (p_users)
    union all
    select 'referrals', r.id::text, r.referee_id, to_jsonb(r) - 'alias' from public.referrals r where r.referee_id = any (p_users)
    union all
    select 'mint_vouchers', v.id::text, v.user_id, to_jsonb(v) - '{signature,nonce}'::text[]
    from public.mint_vouchers v where v.user_id = any (p_users)
    union all
    select 'nft_mints', m.id::text, m.user_id, to_jsonb(m) from public.nft_mints m where m.user_id = any (p_users)
    union all
    select 'events', e.id::text, e.user_id, jsonb_build_object('type', e.type) || e.values
    from private.events e where e.user_id = any (p_users) and e.id > p_event
    union all
    select 'mail_outbox', m.key, m.user_id, jsonb_build_object('template', m.template, 'status', m.status)
    from public.mail_outbox m where m.user_id = any (p_users) and m.created_at >= now()
  ) t (tab, id, user_id, row)
$$;
comment on function private.money_rows is
  'The rows of members in all that a payment can touch, ledger lines and events after the given ids: [{table, '
  'id, user_id, row}]. No text that people wrote, no address.';

create function private.row_changes(p_before jsonb, p_after jsonb) returns jsonb
language sql stable set search_path = '' as $$
  with was as (select * from jsonb_to_recordset(p_before) as b ("table" text, id text, user_id uuid, row jsonb)),
    is_now as (select * from jsonb_to_recordset(p_after) as a ("table" text, id text, user_id uuid, row jsonb))
  select coalesce(jsonb_agg(jsonb_build_object(
    'table', coalesce(b."table", a."table"), 'id', coalesce(b.id, a.id),
    'name', private.member_name(coalesce(b.user_id, a.user_id)),
    'change', case when b.id is null then 'added' when a.id is null then 'removed' else 'changed' end,
    'values', (
      select coalesce(jsonb_agg(jsonb_build_object('column', k.key, 'before', b.row -> k.key, 'after', a.row -> k.key) order by k.key), '[]')
      from (select jsonb_object_keys(coalesce(b.row, '{}') || coalesce(a.row, '{}')) as key) k
      where (b.row -> k.key) is distinct from (a.row -> k.key)
        and not (b.id is null and jsonb_typeof(a.row -> k.key) = 'null')
        and k.key not in ('id', 'user_id')
    )
  ) order by array_position(
      '{orders,payment_reversals,automatic_refunds,subscriptions,renewal_stops,invoices,profiles,grants,wallet_profiles,points_ledger,referrals,mint_vouchers,nft_mints,events,mail_outbox}',
      coalesce(b."table", a."table")), coalesce(b.id, a.id)), '[]')
  from was b full join is_now a on a."table" = b."table" and a.id = b.id
  where b.row is distinct from a.row
$$;
comment on function private.row_changes is
  'What differs between two answers of private.money_rows: [{table, id, name: of the member | null, change: '
  'added | changed | removed, values: [{column, before, after}]}].';

create function private.try_money(p_users uuid[], p_payments text[], p_handler text, p_what jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_users uuid[];
  v_ledger bigint := (select coalesce(max(id), 0) from public.points_ledger);
  v_event bigint := (select coalesce(max(id), 0) from private.events);
  v_before jsonb;
  v_after jsonb;
  v_result jsonb;
begin
  perform private.lock_members(p_users);
  v_users := private.money_members(p_users);
  v_before := private.money_rows(v_users, p_payments, v_ledger, v_event);
  begin
    execute format('select private.%I($1)', p_handler) into v_result using p_what;
    v_after := private.money_rows(v_users, p_payments, v_ledger, v_event);
    -- Takes everything back; what it found stays in the variables.
    raise exception using errcode = 'ALT01', message = 'only tried';
  exception when sqlstate 'ALT01' then
    null;
  end;
  return jsonb_build_object('result', v_result, 'changes', private.row_changes(v_before, v_after));
end
$$;
comment on function private.try_money is
  'Calls a function of schema private with p_what, compares the rows of the members before and after, and '
  'takes everything back: {result, changes: private.row_changes}. Refuses what that function refuses.';

create function private.change_effects(p_changes jsonb) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('kind', e.kind, 'name', e.name, 'before', e.before, 'after', e.after)
    || case when e.kind = 'points' then jsonb_build_object('levels', jsonb_build_array(
      private.level_of(coalesce((e.before #>> '{}')::integer, 0)), private.level_of(coalesce((e.after #>> '{}')::integer, 0)))) else '{}' end
    order by e.n, e.name), '[]')
  from (
    select c.value ->> 'name' as name, v.value -> 'before' as before, v.value -> 'after' as after,
      case
        when c.value ->> 'table' = 'orders' and v.value ->> 'column' = 'status' then 'order'
        when c.value ->> 'table' = 'profiles' then 'tier'
        when c.value ->> 'table' = 'wallet_profiles' then 'points'
        when c.value ->> 'table' = 'referrals' and v.value ->> 'column' = 'stage' then 'stage'
        when c.value ->> 'table' = 'mint_vouchers' and v.value ->> 'column' = 'revoked_reason' then 'claim'
        when c.value ->> 'table' = 'mint_vouchers' and c.value ->> 'change' = 'added' and v.value ->> 'column' = 'kind' then 'claim_added'
        when c.value ->> 'table' = 'events' and v.value ->> 'column' = 'type' then 'event'
      end as kind,
      case c.value ->> 'table' when 'orders' then 1 when 'profiles' then 2 when 'wallet_profiles' then 3 when 'referrals' then 4
        when 'mint_vouchers' then 5 else 6 end as n
    from jsonb_array_elements(p_changes) c, jsonb_array_elements(c.value -> 'values') v
  ) e where e.kind is not null
$$;
comment on function private.change_effects is
  'The effects that a dialog shows of private.row_changes: order (status), tier, points, stage (of a '
  'referral), claim (revoked_reason), claim_added, event (type).';

-- An event of Stripe

create function private.try_event(p_what jsonb) returns jsonb
language sql set search_path = '' as $$
  select to_jsonb(public.apply_stripe_event(
    'try:' || gen_random_uuid(), 'altura.try', extract(epoch from now())::bigint, '{}', p_what, clock_timestamp()))
$$;

create function public.dry_run_stripe_event(p_facts jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_facts jsonb := case jsonb_typeof(p_facts) when 'array' then p_facts else '[]' end;
begin
  return private.try_money(private.fact_users(v_facts),
    array(select f ->> 'payment_intent' from jsonb_array_elements(v_facts) f where f ->> 'payment_intent' is not null),
    'try_event', v_facts);
end
$$;
comment on function public.dry_run_stripe_event is
  'What apply_stripe_event would do with these facts now, with nothing that stays: {result: applied | ignored '
  '| quarantined, changes: private.row_changes}. For the service, which has read the facts from Stripe for an '
  'admin.';
grant execute on function public.dry_run_stripe_event to service_role;

create function private.repeat_event(p_event text, p_reason text) returns void
language plpgsql set search_path = '' as $$
declare
  v_staff uuid := private.require_role('admin');
  v_reason text := private.demand_reason(p_reason);
  v_event public.stripe_events;
begin
  perform private.require_step_up();
  select * into v_event from public.stripe_events where id = p_event;
  if not found or v_event.payload ->> 'id' is null then
    perform private.refuse('not_found');
  end if;
  perform private.audit(v_staff, 'stripe.repeated', 'stripe_event', p_event, v_reason,
    jsonb_build_object('outcome', v_event.outcome, 'attempts', v_event.attempts), '{"outcome": "again"}');
end
$$;

select private.staff_change('public.admin_repeat_event(p_event text, p_reason text)',
  'private.repeat_event(p_event, p_reason)', 'stripe.repeat', 'stripe_event', 'left(p_event, 100)',
  'For admins: records that the object of an event is to be read from Stripe and applied again; the service does so next, under an event of its own. Returns as private.changed. Refuses: unauthenticated, forbidden, step_up_required, reason_required, too_long, not_found.');

-- The member

create function private.paid_at_of(p_subject text) returns timestamptz
language sql stable set search_path = '' as $$
  select coalesce(
    (select o.paid_at from public.orders o where o.id = private.to_uuid(p_subject)),
    (select i.paid_at from public.invoices i where i.id = p_subject)
  )
$$;

create function private.refund_until(p_subject text) returns timestamptz
language sql stable set search_path = '' as $$
  select private.paid_at_of(p_subject) + make_interval(days => private.setting_int('billing.refund_days'))
$$;
comment on function private.refund_until is
  'Until when a refund of a receipt may be asked for; null when it was not paid.';

create function private.refund_json(p_user uuid, p_subject text) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_payment jsonb := private.payment_of(p_subject);
  v_until timestamptz := private.refund_until(p_subject);
  v_left integer := private.refundable(p_subject);
  v_request private.refund_requests;
begin
  if v_payment ->> 'user' is distinct from p_user::text then
    return null;
  end if;
  select * into v_request from private.refund_requests r
  where r.user_id = p_user and r.payment_intent_id = v_payment ->> 'payment'
  order by (r.state = 'open') desc, r.created_at desc limit 1;
  if v_request.id is null and (v_left = 0 or v_until is null or (v_payment ->> 'waits')::boolean) then
    return null;
  end if;
  return jsonb_build_object(
    'id', v_request.id, 'subject', p_subject,
    'state', case
      when v_request.state is not null and v_request.state <> 'withdrawn' then v_request.state
      when v_left = 0 then 'withdrawn'
      when v_until > now() then 'possible'
      else 'late'
    end,
    'until', v_until, 'left', v_left, 'currency', v_payment ->> 'currency', 'amount', v_request.amount,
    'due_at', case when v_request.state = 'open'
      then v_request.created_at + make_interval(days => private.setting_int('cases.refund_days')) end,
    'closed_at', v_request.closed_at, 'answer', coalesce(v_request.answer, ''), 'reason', v_request.reason
  );
end
$$;
comment on function private.refund_json is
  'How a receipt of a member stands with a refund: {id: of the request | null, subject, state: possible | '
  'late | open | granted | refused | withdrawn | closed, until: when the window ends, left: what could be '
  'refunded, currency, amount: granted | null, due_at: of an open one | null, closed_at | null, answer: of '
  'who refused, reason: what the member wrote | null}. Null where nothing was paid or can go back and nothing '
  'was asked.';

create function private.ask_refund(p_user uuid, p_subject text, p_reason text) returns uuid
language plpgsql set search_path = '' as $$
declare
  v_reason text := private.tidy_prose(left(coalesce(p_reason, ''), 20000));
  v_payment jsonb;
  v_id uuid;
begin
  perform private.lock_members(array[p_user]);
  v_payment := private.payment_of(p_subject);
  if v_reason = '' then
    perform private.refuse('required');
  elsif char_length(v_reason) < 10 then
    perform private.refuse('too_short');
  elsif char_length(v_reason) > 1000 then
    perform private.refuse('too_long');
  elsif v_payment ->> 'user' is distinct from p_user::text then
    perform private.refuse('order_not_found');
  elsif exists (
    select from private.refund_requests r
    where r.state <> 'withdrawn' and (r.payment_intent_id = v_payment ->> 'payment'
      or (r.state = 'open' and r.order_id = (v_payment ->> 'order')::uuid))
  ) then
    perform private.refuse('refund_exists');
  end if;
  if (v_payment ->> 'waits')::boolean then
    perform private.refuse('payment_not_refundable');
  end if;
  -- Of the smallest sum: whether anything can be refunded at all.
  v_payment := private.demand_refund(p_subject, 1);
  if coalesce(private.refund_until(p_subject) <= now(), true) then
    perform private.refuse('refund_late');
  end if;
  insert into private.refund_requests (user_id, order_id, subject, payment_intent_id, reason)
  values (p_user, (v_payment ->> 'order')::uuid, p_subject, v_payment ->> 'payment', v_reason)
  returning id into v_id;
  perform private.emit_event('refund.requested', v_id::text, p_user, (
    select jsonb_build_object('request_id', r.id, 'plan_key', o.plan_key, 'amount', v_payment -> 'left', 'currency', v_payment -> 'currency',
      'due_at', r.created_at + make_interval(days => private.setting_int('cases.refund_days')))
    from private.refund_requests r join public.orders o on o.id = r.order_id where r.id = v_id));
  return v_id;
end
$$;

create function public.ask_refund(p_subject text, p_reason text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid := private.reading_member();
begin
  perform private.ask_refund(v_user, p_subject, p_reason);
  return private.refund_json(v_user, p_subject);
end
$$;
comment on function public.ask_refund is
  'For members, suspended ones too: asks for a refund of an own receipt (its order, or the invoice of a '
  'renewal or upgrade) within billing.refund_days. Returns private.refund_json. Refuses: unauthenticated, '
  'second_factor_required, required, too_short (10), too_long (1000), order_not_found, refund_exists (asked '
  'and not withdrawn, or another one of this purchase is open), payment_not_refundable, token_elsewhere, '
  'refund_late.';
grant execute on function public.ask_refund to authenticated;

create function public.withdraw_refund(p_request uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid := private.reading_member();
  v_request private.refund_requests;
begin
  perform private.lock_members(array[v_user]);
  select * into v_request from private.refund_requests where id = p_request and user_id = v_user for update;
  if not found then
    perform private.refuse('not_found');
  elsif v_request.state <> 'open' then
    perform private.refuse('refund_closed');
  end if;
  update private.refund_requests set state = 'withdrawn', closed_at = clock_timestamp() where id = p_request;
  return private.refund_json(v_user, v_request.subject);
end
$$;
comment on function public.withdraw_refund is
  'For members, suspended ones too: takes the own open request back; within the window they may ask again. '
  'Returns private.refund_json. Refuses: unauthenticated, second_factor_required, not_found, refund_closed.';
grant execute on function public.withdraw_refund to authenticated;

-- Staff

create function private.tell_refund_decision(p_request private.refund_requests, p_line bigint) returns void
language sql set search_path = '' as $$
  select private.emit_event('refund.decided', p_request.id || ':' || p_line, p_request.user_id, (
    select jsonb_build_object('request_id', p_request.id, 'state', p_request.state, 'plan_key', o.plan_key, 'currency', o.currency,
      'amount', p_request.amount, 'audit_id', p_line)
    from public.orders o where o.id = p_request.order_id))
$$;

create function private.grant_refund_request(p_payment text, p_staff uuid, p_amount integer, p_refund uuid, p_line bigint) returns void
language plpgsql set search_path = '' as $$
declare
  v_request private.refund_requests;
begin
  update private.refund_requests
  set state = 'granted', closed_at = clock_timestamp(), decided_by = p_staff, amount = p_amount, refund_id = p_refund
  where payment_intent_id = p_payment and state = 'open'
  returning * into v_request;
  if found then
    perform private.tell_refund_decision(v_request, p_line);
  end if;
end
$$;
comment on function private.grant_refund_request is
  'A refund by staff answers the open request for its payment, wherever they made it.';

create function private.reopen_refund_request(p_refund uuid) returns void
language sql set search_path = '' as $$
  update private.refund_requests
  set state = 'open', closed_at = null, decided_by = null, amount = null, refund_id = null
  where refund_id = p_refund and state = 'granted'
$$;
comment on function private.reopen_refund_request is 'A refund that was given up answers nothing any more.';

create function private.close_refund_requests(p_payment text) returns void
language sql set search_path = '' as $$
  update private.refund_requests r set state = 'closed', closed_at = clock_timestamp()
  where r.payment_intent_id = p_payment and r.state = 'open' and exists (
    select from private.payment_reversals v
    where v.payment_intent_id = p_payment
      and (v.dispute = 'lost' or v.amount_refunded >= (private.payment_of(r.subject) ->> 'amount')::integer)
  )
$$;
comment on function private.close_refund_requests is
  'Nobody has to decide about a payment that went back in another way.';

create function private.refuse_refund(p_request uuid, p_reason text, p_version text) returns void
language plpgsql set search_path = '' as $$
declare
  v_staff uuid := private.require_role('admin');
  v_reason text := private.demand_reason(p_reason);
  v_request private.refund_requests;
  v_line bigint;
begin
  select * into v_request from private.refund_requests where id = p_request;
  perform private.lock_members(array[v_request.user_id]);
  select * into v_request from private.refund_requests where id = p_request for update;
  if v_request.id is null then
    perform private.refuse('not_found');
  elsif private.same_person(v_staff, v_request.user_id) then
    perform private.refuse('forbidden');
  elsif p_version <> v_request.state then
    perform private.refuse_changed('order', v_request.order_id::text, 'refund');
  elsif v_request.state <> 'open' then
    perform private.refuse('refund_closed');
  end if;
  update private.refund_requests set state = 'refused', closed_at = clock_timestamp(), decided_by = v_staff, answer = v_reason
  where id = p_request returning * into v_request;
  v_line := private.audit(v_staff, 'refund.declined', 'order', v_request.order_id::text, v_reason,
    '{"state": "open"}', jsonb_build_object('state', 'refused', 'request', p_request));
  perform private.tell_refund_decision(v_request, v_line);
end
$$;

select private.staff_change('public.admin_refuse_refund(p_request uuid, p_reason text, p_version text default null)',
  'private.refuse_refund(p_request, p_reason, p_version)', 'refund.refuse', 'refund', 'p_request',
  'For admins: refuses a refund that a member asked for; the reason is what the member reads, and is mailed. (admin_refund_payment grants it.) p_version is the state that was seen, or null. Returns as private.changed. Refuses: unauthenticated, forbidden (also their own), reason_required, too_long, not_found, changed_meanwhile, refund_closed.');

create function private.effect_refund_refusal(p_subject text, p_value text) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_request private.refund_requests;
begin
  select * into v_request from private.refund_requests where id = private.to_uuid(p_subject);
  if not found then
    perform private.refuse('not_found');
  end if;
  return jsonb_build_object('version', v_request.state, 'effects', jsonb_build_array(private.effect('event', null, '"refund.decided"')
    || jsonb_build_object('name', private.member_name(v_request.user_id))));
end
$$;

create function private.undo_refund_refusal(p_line public.audit_log, p_staff uuid, p_reason text) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_request private.refund_requests;
begin
  select * into v_request from private.refund_requests where id = (p_line.after ->> 'request')::uuid for update;
  if not found then
    perform private.refuse('undo_impossible');
  elsif v_request.state <> 'refused' or exists (
    select from private.refund_requests r where r.order_id = v_request.order_id and r.state = 'open'
  ) then
    perform private.refuse_changed('order', p_line.subject_id, 'refund', p_line.id);
  end if;
  update private.refund_requests set state = 'open', closed_at = null, decided_by = null, answer = '' where id = v_request.id;
  return jsonb_build_object('before', p_line.after, 'after', p_line.before || jsonb_build_object('request', v_request.id));
end
$$;

-- The cases of staff

create function private.refund_use(p_user uuid, p_since timestamptz) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'days', (select count(*) from private.active_days d where d.user_id = p_user and d.day >= (p_since at time zone 'utc')::date),
    'points', (
      select coalesce(sum(l.points), 0) from public.points_ledger l
      where l.user_id = p_user and l.created_at > p_since and l.source not in ('purchase', 'renewal', 'reversal')
    ),
    'seen_at', (select max(s.last_seen_at) from public.user_sessions s where s.user_id = p_user)
  )
$$;
comment on function private.refund_use is
  'What a member did since a payment: {days: on which they were here, points: earned by doing something, '
  'seen_at | null}.';
