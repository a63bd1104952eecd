create function private.payment_state(r private.payment_reversals, p_amount integer) returns text
language sql immutable
return case
  when r.dispute = 'lost' or (p_amount > 0 and r.amount_refunded >= p_amount) then 'refunded'
  when r.dispute = 'needs_response' then 'disputed'
  when r.amount_refunded > 0 then 'partially_refunded'
  else 'paid'
end;
comment on function private.payment_state is
  'How a payment of p_amount stands after its refunds and dispute: refunded (also by a lost dispute), '
  'disputed, partially_refunded, paid.';

-- Bodies in standard SQL, which the planner writes into its query: they are read of every payment.
create function private.invoice_revenue(i public.invoices, r private.payment_reversals) returns bigint
language sql immutable
return case
  -- The first invoice of a subscription is its order's payment.
  when i.paid_at is not null and i.billing_reason <> 'subscription_create'
    and private.payment_state(r, i.amount_paid) in ('paid', 'partially_refunded')
  then i.amount_paid - coalesce(r.amount_refunded, 0)
end;
comment on function private.invoice_revenue is
  'What an invoice counts as revenue after the refunds and the dispute of its payment, if any, in the '
  'smallest unit; null when it counts for nothing. As private.order_revenue of an order.';

create function private.add_invoice_revenue(i public.invoices, r private.payment_reversals, p_count integer) returns void
language sql set search_path = '' as $$
  select private.add_to_figure('revenue', i.paid_at, p_count, p_count * private.invoice_revenue(i, r))
  where private.invoice_revenue(i, r) is not null
$$;

create function private.count_invoice_revenue() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_reversal private.payment_reversals;
begin
  if tg_op <> 'INSERT' then
    select * into v_reversal from private.payment_reversals where payment_intent_id = old.payment_intent_id;
    perform private.add_invoice_revenue(old, v_reversal, -1);
  end if;
  if tg_op <> 'DELETE' then
    select * into v_reversal from private.payment_reversals where payment_intent_id = new.payment_intent_id;
    perform private.add_invoice_revenue(new, v_reversal, 1);
  end if;
  return null;
end
$$;

create function private.count_reversed_revenue() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_old private.payment_reversals;
  v_new private.payment_reversals;
begin
  if tg_op <> 'INSERT' then
    v_old := old;
  end if;
  if tg_op <> 'DELETE' then
    v_new := new;
  end if;
  perform private.add_invoice_revenue(i, v_old, -1), private.add_invoice_revenue(i, v_new, 1)
  from public.invoices i
  where i.payment_intent_id = coalesce(v_new.payment_intent_id, v_old.payment_intent_id)
    and private.invoice_revenue(i, v_old) is distinct from private.invoice_revenue(i, v_new);
  return null;
end
$$;

-- Orders

create function private.is_first_purchase(p_user uuid) returns boolean
language sql stable set search_path = '' as $$
  select not exists (
    select from public.points_ledger l
    -- The first payment after a trial is a renewal of what was begun at nothing. Any other may be told of before its purchase.
    where l.user_id in (select private.accounts_of(p_user)) and (l.source = 'purchase' or (l.source = 'renewal' and l.details ? 'first'))
      and l.points + coalesce((select sum(r.points) from public.points_ledger r where r.reverses = l.id), 0) > 0
  )
$$;
comment on function private.is_first_purchase is
  'Whether nothing that a member paid has earned points that they still have.';

create function private.settle_order(p_order public.orders, f jsonb) returns void
language plpgsql set search_path = '' as $$
declare
  v_plan public.plans;
  v_price public.prices;
  v_first boolean;
  v_points integer := 0;
  v_gift uuid;
begin
  select * into v_plan from public.plans where key = p_order.plan_key;
  select * into v_price from public.prices where id = p_order.price_id;
  update public.orders
  set status = 'paid', paid_at = clock_timestamp(), checkout_session_id = f ->> 'session',
    payment_intent_id = coalesce(f ->> 'payment_intent', (
      select i.payment_intent_id from public.invoices i
      where i.subscription_id = f ->> 'subscription' and i.billing_reason = 'subscription_create'
      order by i.created_at limit 1
    )),
    subscription_id = f ->> 'subscription', card_fingerprint = coalesce(f ->> 'card_fingerprint', card_fingerprint),
    card_country = coalesce(f ->> 'card_country', card_country), tax = least(amount, private.tax_of(f))
  where id = p_order.id
  returning * into p_order;
  perform private.keep_taxes(p_order.id::text, p_order.user_id, f -> 'tax');

  if p_order.subscription_id is not null then
    -- Until Stripe has described the subscription itself: paid for one period.
    insert into public.subscriptions (id, user_id, price_id, plan_key, status, current_period_start, current_period_end)
    values (
      p_order.subscription_id, p_order.user_id, p_order.price_id, p_order.plan_key,
      case when p_order.trial_days is null then 'active' else 'trialing' end, now(),
      now() + case when p_order.trial_days is not null then make_interval(days => p_order.trial_days) else case v_price.interval when 'year' then interval '1 year' else interval '1 month' end end
    ) on conflict (id) do nothing;
    perform private.grant_access(p_order.user_id, (
      select p.tier from public.subscriptions s join public.plans p on p.key = s.plan_key
      where s.id = p_order.subscription_id
    ), 'subscription', p_order.subscription_id);
  elsif p_order.kind = 'gift' then
    v_gift := private.open_gift(p_order.id);
  else
    perform private.grant_access(p_order.user_id, v_plan.tier, 'order', p_order.id::text);
  end if;

  -- What costs nothing earns nothing.
  if private.net_of(p_order.amount, p_order.tax) > 0 then
    v_first := private.is_first_purchase(p_order.user_id);
    v_points := case when v_gift is null then v_plan.points_bonus else 0 end
      + case when v_first then coalesce((select points from public.point_rules where source = 'purchase' and active), 0)
        else 0 end;
    perform private.award(
      p_order.user_id, 'purchase', p_order.id::text, v_points,
      format(case when v_first then 'First purchase: %s' else 'Purchase: %s' end, v_plan.name),
      jsonb_build_object(
        'order_id', p_order.id, 'plan_key', v_plan.key, 'amount', p_order.amount, 'currency', p_order.currency
      )
    );
  end if;
  if v_plan.features ? 'nft_claim' and v_gift is null then
    insert into public.mint_vouchers (user_id, order_id, kind, nonce, expires_at)
    values (
      p_order.user_id, p_order.id, 'order',
      private.voucher_nonce(), now() + make_interval(days => private.setting_int('mint.voucher_days'))
    ) on conflict (order_id) do nothing;
  end if;
  if p_order.trial_days is not null then
    insert into public.trials (subscription_id, user_id, order_id, card_fingerprint, days)
    values (p_order.subscription_id, p_order.user_id, p_order.id, p_order.card_fingerprint, p_order.trial_days)
    on conflict do nothing;
    perform private.emit_event('trial.started', p_order.subscription_id, p_order.user_id, jsonb_build_object(
      'order_id', p_order.id, 'subscription_id', p_order.subscription_id, 'plan_key', v_plan.key, 'days', p_order.trial_days, 'interval', v_price.interval,
      'amount', coalesce(p_order.list_amount, v_price.unit_amount), 'currency', p_order.currency,
      'at', now() + make_interval(days => p_order.trial_days)
    ));
  else
    perform private.emit_event('order.settled', p_order.id::text, p_order.user_id, jsonb_build_object(
      'order_id', p_order.id, 'plan_key', v_plan.key, 'amount', p_order.amount,
      'currency', p_order.currency, 'points', v_points, 'interval', case when v_gift is null then v_price.interval end,
      'claim', v_plan.features ? 'nft_claim' and v_gift is null,
      'gift_id', v_gift, 'months', (select g.months from private.gifts g where g.id = v_gift)
    ));
  end if;
  perform private.recompute_tier(p_order.user_id);
  perform private.qualify(p_order.user_id);
end
$$;
comment on function private.settle_order is
  'Everything a payment brings: order paid, access or the mail of a gift, first-purchase points, voucher, the '
  'event order.settled (of a trial: trial.started), tier, referral.';

create function private.quarantine_order(p_order public.orders, p_problem text, f jsonb) returns text
language plpgsql set search_path = '' as $$
begin
  update public.orders
  set status = 'quarantined',
    checkout_session_id = coalesce(checkout_session_id, f ->> 'session'),
    subscription_id = coalesce(subscription_id, f ->> 'subscription')
  where id = p_order.id and status in ('pending', 'canceled');
  if found then
    perform private.audit(
      null, 'order.quarantined', 'order', p_order.id::text, p_problem,
      jsonb_build_object('status', p_order.status, 'amount', p_order.amount, 'currency', p_order.currency), f #- '{tax,buyer}'
    );
    insert into private.quarantined_payments (order_id, problem, facts) values (p_order.id, p_problem, f)
    on conflict (order_id) do nothing;
    -- The subscription may have been told first.
    update public.grants set revoked_at = now(), reason = 'quarantined'
    where source = 'subscription' and source_id = f ->> 'subscription' and revoked_at is null;
    perform private.recompute_tier(p_order.user_id);
  end if;
  return 'quarantined: ' || p_problem;
end
$$;

create function private.is_reversed(p_payment text, p_amount integer) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return (
    select exists (
      select from private.payment_reversals r
      where r.payment_intent_id = p_payment and p_amount > 0 and (r.dispute = 'lost' or r.amount_refunded >= p_amount)
    )
  );
end
$$;
comment on function private.is_reversed is 'Whether all of a payment went back.';

create function private.standing_tier(p_subscription text, p_period_end timestamptz, p_paid uuid) returns text
language plpgsql stable set search_path = '' as $$
begin
  return (
    with upgrades as (
      select up.key, up.rank, private.is_reversed(i.payment_intent_id, i.amount_paid) as reversed
      from public.invoices i join public.prices at on at.id = i.price_id join public.plans up on up.key = at.plan_key
      where i.subscription_id = p_subscription and i.billing_reason = 'subscription_update' and i.period_end = p_period_end
    )
    select p.tier from public.subscriptions s join public.plans has on has.key = s.plan_key, public.plans p
    where s.id = p_subscription and case
      when exists (select from upgrades u where u.key = has.key and u.reversed)
        and not exists (select from upgrades u where u.key = has.key and not u.reversed)
      then p.rank <= has.rank and (p.key in (select u.key from upgrades u where not u.reversed)
        or p.key = (select x.plan_key from public.prices x where x.id = p_paid))
      else p.key = has.key
    end
    order by p.rank desc limit 1
  );
end
$$;
comment on function private.standing_tier is
  'The tier that a subscription gives: its plan''s; where the upgrade to it went back whole, the highest one '
  'that is still paid for this period. p_paid: the price that began the period.';

create function private.sync_subscription_access(p_subscription text) returns void
language plpgsql set search_path = '' as $$
declare
  v_invoice public.invoices;
  v_order public.orders;
  v_payment text;
  v_amount integer;
  v_tier text;
begin
  -- What pays the latest period: its renewal or its purchase; an upgrade only where it began a period of its own.
  select * into v_invoice from public.invoices i where i.subscription_id = p_subscription
  order by i.period_end desc nulls last,
    array_position(array['subscription_cycle', 'subscription_create'], i.billing_reason) nulls last,
    case when i.billing_reason = 'subscription_update' then i.created_at end, i.created_at desc
  limit 1;
  select * into v_order from public.orders where subscription_id = p_subscription;
  if coalesce(v_invoice.billing_reason, 'subscription_create') = 'subscription_create' then
    v_payment := coalesce(v_invoice.payment_intent_id, v_order.payment_intent_id);
    v_amount := coalesce(v_order.amount, v_invoice.amount_paid);
  else
    v_payment := v_invoice.payment_intent_id;
    v_amount := v_invoice.amount_paid;
  end if;
  if private.is_reversed(v_payment, v_amount) then
    update public.grants set revoked_at = now(), reason = 'payment_reversed'
    where source = 'subscription' and source_id = p_subscription and revoked_at is null;
  else
    update public.grants set revoked_at = null, reason = ''
    where source = 'subscription' and source_id = p_subscription and reason = 'payment_reversed';
  end if;
  v_tier := private.standing_tier(p_subscription, v_invoice.period_end, coalesce(v_invoice.price_id, v_order.price_id));
  update public.grants set tier = v_tier
  where source = 'subscription' and source_id = p_subscription and tier <> v_tier;
end
$$;
comment on function private.sync_subscription_access is
  'A subscription gives access while the payment of its latest paid period stands: the refund of an earlier '
  'period takes nothing of a later one. Of an upgrade whose payment went back it gives what was paid before.';

create function private.tell_reversal(
  r private.payment_reversals, p_user uuid, p_values jsonb, p_points integer, p_tier text
) returns void
language plpgsql set search_path = '' as $$
declare
  v_tier text := (select tier from public.profiles where user_id = p_user);
  v_values jsonb := p_values || jsonb_build_object('points', nullif(p_points, 0), 'tier', nullif(v_tier, p_tier));
begin
  -- That a renewal goes back was said when it was.
  if r.amount_refunded > r.refund_told and not exists (
    select from public.automatic_refunds a where a.payment_intent_id = r.payment_intent_id and a.reason = 'renewal_not_needed'
  ) then
    perform private.emit_event('order.refunded',
      format('%s:%s', coalesce(p_values ->> 'invoice_id', p_values ->> 'order_id'), r.amount_refunded), p_user,
      v_values - 'paid' || jsonb_build_object('amount', r.amount_refunded - r.refund_told));
  end if;
  if r.dispute is distinct from r.dispute_told then
    perform private.emit_event('payment.disputed',
      format('%s:%s:%s', r.payment_intent_id, r.dispute, extract(epoch from r.dispute_applied_at)), p_user,
      v_values || jsonb_build_object('state', r.dispute, 'amount', coalesce(r.dispute_amount, (p_values ->> 'amount')::integer),
        'refunded', nullif(r.amount_refunded, 0)));
  end if;
  update private.payment_reversals set refund_told = r.amount_refunded, dispute_told = r.dispute
  where payment_intent_id = r.payment_intent_id;
end
$$;
comment on function private.tell_reversal is
  'Emits what is new of the refunds and the dispute of a payment; p_points were taken back with it, p_tier '
  'was the tier before.';

create function private.apply_reversals(p_payment_intent text) returns boolean
language plpgsql set search_path = '' as $$
declare
  v_reversal private.payment_reversals;
  v_order public.orders;
  v_invoice public.invoices;
  v_user uuid;
  v_line bigint;
  v_points integer;
  v_before integer;
  v_whole integer;
  v_taken integer;
  v_status text;
  v_cause text;
  v_tier text;
begin
  select * into v_reversal from private.payment_reversals where payment_intent_id = p_payment_intent;
  if not found then
    return false;
  end if;
  select * into v_invoice from public.invoices where payment_intent_id = p_payment_intent;
  select * into v_order from public.orders o
  where o.payment_intent_id = p_payment_intent
    or (o.subscription_id = v_invoice.subscription_id and v_invoice.billing_reason = 'subscription_create')
  order by o.payment_intent_id = p_payment_intent desc nulls last limit 1 for update;

  v_whole := coalesce(v_order.amount, v_invoice.amount_paid);
  if coalesce(v_whole, 0) <= 0 or v_order.status in ('pending', 'canceled', 'quarantined') then
    return false;
  elsif v_order.status = 'returned' then
    perform private.follow_return(v_order, v_reversal.amount_refunded);
    return true;
  end if;
  v_taken := case when v_reversal.dispute = 'lost' then v_whole else least(v_reversal.amount_refunded, v_whole) end;
  v_cause := case
    when v_reversal.dispute = 'lost' then 'dispute_lost'
    when v_reversal.dispute = 'won' and v_taken = 0 then 'dispute_won'
    when v_taken = v_whole then 'payment_refunded'
    else 'payment_partly_refunded'
  end;
  v_user := coalesce(v_order.user_id, v_invoice.user_id);
  select tier into v_tier from public.profiles where user_id = v_user;

  select id, points into v_line, v_points from public.points_ledger
  where (v_order.id is not null and source = 'purchase' and source_id = v_order.id::text)
    or (v_order.id is null and source = 'renewal' and source_id = v_invoice.id);
  select coalesce(sum(points), 0) into v_before from public.points_ledger where reverses = v_line;
  if v_line is not null then
    perform private.reverse_for(v_line, floor(v_points::numeric * v_taken / v_whole)::integer, v_cause);
  end if;
  select v_before - coalesce(sum(points), 0) into v_points from public.points_ledger where reverses = v_line;
  if v_order.id is null then
    perform private.sync_subscription_access(v_invoice.subscription_id);
    perform private.reverse_referrals(v_invoice.id, v_taken, v_whole, v_cause);
    perform private.recompute_tier(v_user);
    perform private.tell_reversal(v_reversal, v_user, (
      select jsonb_build_object('invoice_id', v_invoice.id, 'currency', v_invoice.currency, 'amount', v_taken, 'paid', v_whole,
        'plan_key', (select p.plan_key from public.prices p where p.id = v_invoice.price_id),
        'order_id', (select o.id from public.orders o where o.subscription_id = v_invoice.subscription_id limit 1))
    ), v_points, v_tier);
    return true;
  end if;

  v_status := case
    when v_taken = v_whole then 'refunded'
    when v_reversal.dispute = 'needs_response' then 'disputed'
    when v_taken > 0 then 'partially_refunded'
    else 'paid'
  end;
  update public.orders set status = v_status, amount_refunded = least(v_reversal.amount_refunded, v_whole)
  where id = v_order.id;
  if v_status <> v_order.status or v_order.amount_refunded <> least(v_reversal.amount_refunded, v_whole) then
    perform private.audit(
      null, 'order.' || v_status, 'order', v_order.id::text,
      (select words from private.reversal_causes where cause = v_cause),
      jsonb_build_object('status', v_order.status, 'amount_refunded', v_order.amount_refunded),
      jsonb_build_object('status', v_status, 'amount_refunded', v_reversal.amount_refunded)
    );
  end if;

  if v_order.subscription_id is not null then
    perform private.sync_subscription_access(v_order.subscription_id);
  elsif v_taken = v_whole then
    update public.grants set revoked_at = now(), reason = 'payment_reversed'
    where revoked_at is null and source = 'order' and source_id = v_order.id::text;
  else
    update public.grants set revoked_at = null, reason = ''
    where reason = 'payment_reversed' and source = 'order' and source_id = v_order.id::text;
  end if;
  perform private.sync_place(v_order.id);
  perform private.sync_gift(v_order.id);
  perform private.reverse_referrals(v_order.id::text, v_taken, v_whole, v_cause);
  perform private.recompute_tier(v_user);
  perform private.tell_reversal(v_reversal, v_user, jsonb_build_object('order_id', v_order.id, 'plan_key', v_order.plan_key,
    'currency', v_order.currency, 'amount', v_taken, 'paid', v_whole), v_points, v_tier);
  return true;
end
$$;
comment on function private.apply_reversals is
  'Brings points, access, referral, voucher and token of a payment to what its refunds and dispute say now, '
  'and tells the member what is new; false when the payment is not known (yet).';

-- Facts by kind

create function private.fact_users(p_facts jsonb) returns uuid[]
language plpgsql stable set search_path = '' as $$
begin
  return (
    select coalesce(array_agg(distinct u.user_id), '{}')
    from jsonb_array_elements(p_facts) f(fact)
    cross join lateral (
      select o.user_id from public.orders o
      where o.id = private.to_uuid(f.fact ->> 'order_id') or o.payment_intent_id = f.fact ->> 'payment_intent'
        or o.subscription_id = coalesce(f.fact ->> 'subscription', f.fact ->> 'id')
      union
      select c.user_id from public.customers c
      where c.stripe_customer_id = f.fact ->> 'customer' or c.user_id = private.to_uuid(f.fact ->> 'user_id')
      union
      select s.user_id from public.subscriptions s where s.id = coalesce(f.fact ->> 'subscription', f.fact ->> 'id')
      union
      select i.user_id from public.invoices i where i.payment_intent_id = f.fact ->> 'payment_intent'
      union
      select private.place_holders(f.fact ->> 'payment_intent')
      union
      select private.gift_users(f.fact ->> 'payment_intent')
      union
      select p.user_id from public.profiles p where p.user_id = private.to_uuid(f.fact ->> 'user_id')
    ) u
  );
end
$$;
comment on function private.fact_users is
  'Every member that the facts of an event can touch; they are locked before anything is written.';

create function private.expected_amount(p_order public.orders, p_typed public.promotion_codes) returns integer
language sql stable set search_path = '' as $$
  select case
    when p_typed.id is null or exists (select from public.promotion_redemptions r where r.order_id = p_order.id) then p_order.amount
    else (select p_order.amount - private.code_discount(p_typed, p) from public.prices p
      where p.id = p_order.price_id and p.unit_amount = p_order.amount)
  end
$$;
comment on function private.expected_amount is
  'What must be paid for an order: what was stored when its page was made, less a code that was typed on the '
  'page itself. Null when that code can take nothing off.';

create function private.payment_problem(p_order public.orders, f jsonb) returns text
language sql stable set search_path = '' as $$
  select case
    when p_order.user_id::text is distinct from f ->> 'user_id' then 'user_mismatch'
    when exists (
      select from public.customers c
      where c.stripe_customer_id = f ->> 'customer' and c.user_id <> p_order.user_id
    ) then 'user_mismatch'
    -- A gift is sold at a sum of its own.
    when p_order.kind <> 'gift' and not exists (select from public.stripe_prices s where s.id = f ->> 'price_id') then 'unknown_price'
    when p_order.kind <> 'gift' and not exists (
      select from public.stripe_prices s where s.id = f ->> 'price_id' and s.price_id = p_order.price_id
    ) then 'wrong_price'
    -- A code that was typed on Stripe's page: one of ours, for this plan, and taking off what it says.
    when f ->> 'promotion_code' is not null and t.id is null then 'unknown_discount'
    when t.id is not null and cardinality(t.plans) > 0 and not p_order.plan_key = any (t.plans) then 'wrong_discount'
    when (f ->> 'amount_total')::numeric is distinct from private.expected_amount(p_order, t) then 'wrong_amount'
    when lower(f ->> 'currency') is distinct from p_order.currency then 'wrong_currency'
    when (f ->> 'subscription' is not null) <> (p_order.kind = 'subscription') then 'wrong_mode'
  end
  from (select) one left join public.promotion_codes t on t.stripe_code_id = f ->> 'promotion_code'
$$;
comment on function private.payment_problem is
  'What a payment has that does not fit its order, for staff to look at; null when it fits.';

create function private.payment_conflict(p_order public.orders, f jsonb) returns text
language sql stable set search_path = '' as $$
  select case
    when p_order.status not in ('pending', 'canceled') then 'order_already_paid'
    when not exists (select from public.profiles where user_id = p_order.user_id) then 'member_gone'
    when p_order.kind = 'gift' then null
    when p_order.kind = 'subscription' and exists (
      select from public.subscriptions s
      where s.user_id = p_order.user_id and s.id <> f ->> 'subscription' and private.subscription_runs(s)
        -- One that waits for staff has brought nothing.
        and not exists (select from public.orders o where o.subscription_id = s.id and o.status = 'quarantined')
    ) then 'second_subscription'
    when private.owns_for_life(p_order.user_id, plan.rank) then 'already_owned'
    -- Two checkouts were open: the other one was paid since this one began.
    when exists (
      select from public.orders o
      join public.grants g on (g.source = 'order' and g.source_id = o.id::text)
        or (g.source = 'subscription' and g.source_id = o.subscription_id)
      where o.user_id = p_order.user_id and o.id <> p_order.id and o.paid_at >= p_order.created_at
        and o.status in ('paid', 'partially_refunded', 'disputed') and private.grant_is_live(g)
    ) then 'second_payment'
    when private.places_left(plan.key, p_order.id) <= 0 then 'sold_out'
    when exists (
      select from public.promotion_codes c
      where private.has_used_code(p_order.user_id, c.id, p_order.id) and (c.stripe_code_id = f ->> 'promotion_code'
        or c.id = (select r.code_id from public.promotion_redemptions r where r.order_id = p_order.id))
    ) then 'promo_used'
    when p_order.trial_days is not null and exists (
      select from public.trials t where t.user_id in (select private.accounts_of(p_order.user_id)) or t.card_fingerprint = f ->> 'card_fingerprint'
    ) then 'trial_used'
  end
  from public.plans plan where plan.key = p_order.plan_key
$$;
comment on function private.payment_conflict is
  'Why a payment that fits its order brings nothing all the same and is returned: another was applied first. '
  'Null when it may bring the plan.';

create function private.note_typed_code(p_order public.orders, f jsonb) returns public.orders
language plpgsql set search_path = '' as $$
begin
  insert into public.promotion_redemptions (order_id, code_id, user_id, discount)
  select p_order.id, c.id, p_order.user_id, p_order.amount - (f ->> 'amount_total')::integer
  from public.promotion_codes c where c.stripe_code_id = f ->> 'promotion_code'
  on conflict (order_id) do nothing;
  if found then
    update public.orders set amount = (f ->> 'amount_total')::integer where id = p_order.id returning * into p_order;
  end if;
  return p_order;
end
$$;
comment on function private.note_typed_code is
  'Remembers the code of a payment that was typed on Stripe''s page. Returns the order with what is paid for '
  'it.';

create function private.apply_checkout(f jsonb) returns text
language plpgsql set search_path = '' as $$
declare
  v_order public.orders;
  v_problem text;
begin
  select * into v_order from public.orders where id = private.to_uuid(f ->> 'order_id') for update;
  if not found then
    return 'quarantined: unknown_order';
  end if;
  if f ->> 'session_status' in ('expired', 'complete') then
    update public.orders set checkout_open = false
    where id = v_order.id and checkout_session_id = f ->> 'session' and checkout_open;
  end if;
  if coalesce(f ->> 'payment_status', '') not in ('paid', 'no_payment_required') then
    -- A closed session cannot be paid any more. Another one of the same order may still be open, or in the making.
    update public.orders set status = 'canceled'
    where id = v_order.id and status = 'pending' and checkout_session_id = f ->> 'session'
      and f ->> 'session_status' = 'expired';
    -- Its money is on the way: the bank answers later.
    update public.orders set status = 'pending'
    where id = v_order.id and status = 'canceled' and f ->> 'session_status' = 'complete' and not exists (
      select from public.orders o where o.user_id = v_order.user_id and o.status = 'pending'
    );
    return 'ignored: unpaid';
  end if;
  if v_order.status = 'quarantined' then
    return 'quarantined: order_quarantined';
  elsif exists (select from public.automatic_refunds a where a.checkout_session_id = f ->> 'session') then
    return 'ignored: payment_returned';
  elsif v_order.status not in ('pending', 'canceled') and v_order.checkout_session_id = f ->> 'session' then
    return 'ignored: order_settled';
  end if;

  v_problem := private.payment_problem(v_order, f);
  if v_problem is not null then
    return private.quarantine_order(v_order, v_problem, f);
  end if;
  if v_order.trial_days is not null then
    -- Two people begin a trial with one card: in turn.
    perform pg_advisory_xact_lock(hashtextextended('trial:' || (f ->> 'card_fingerprint'), 0));
  end if;
  v_problem := private.payment_conflict(v_order, f);
  if v_problem is not null then
    return private.return_payment(v_order, v_problem, f);
  end if;
  if f ->> 'customer' is not null then
    perform private.know_customer(v_order.user_id, f ->> 'customer');
  end if;
  v_order := private.note_typed_code(v_order, f);
  perform private.settle_order(v_order, f);
  perform private.apply_reversals((select payment_intent_id from public.orders where id = v_order.id));
  return 'applied';
end
$$;

create function private.card_end(p_card jsonb) returns date
language plpgsql immutable set search_path = '' as $$
begin
  return (
    select (make_date((p_card ->> 'exp_year')::integer, (p_card ->> 'exp_month')::integer, 1) + interval '1 month' - interval '1 day')::date
    where p_card ->> 'exp_year' is not null
  );
end
$$;
comment on function private.card_end is
  'The last day of a card ({exp_month, exp_year}): the end of its month.';

create function private.tell_ending(p_old public.subscriptions, p_subscription text) returns void
language plpgsql set search_path = '' as $$
declare
  v_now public.subscriptions;
  v_what text;
begin
  select * into v_now from public.subscriptions where id = p_subscription;
  v_what := case
    when p_old.id is null then null
    when v_now.ended_at is not null and p_old.ended_at is null then 'ended'
    when v_now.ended_at is not null then null
    when v_now.cancel_at_period_end and not p_old.cancel_at_period_end then 'cancel_planned'
    when p_old.cancel_at_period_end and not v_now.cancel_at_period_end and v_now.current_period_end = p_old.current_period_end then 'resumed'
  end;
  -- Whoever owns the plan for life hears of that (renewal_stops).
  if v_what is not null and not private.owns_for_life(v_now.user_id, (select rank from public.plans where key = v_now.plan_key)) then
    perform private.emit_event('subscription.' || v_what,
      format('%s:%s', p_subscription, extract(epoch from v_now.stripe_applied_at)), v_now.user_id,
      jsonb_build_object('subscription_id', p_subscription, 'plan_key', v_now.plan_key,
        'lookup_key', (select p.lookup_key from public.prices p where p.id = v_now.price_id),
        'at', case v_what when 'ended' then v_now.ended_at else v_now.current_period_end end,
        'unpaid', nullif(p_old.past_due_since is not null, false)));
  end if;
end
$$;
comment on function private.tell_ending is
  'Emits that a subscription was cancelled for its period''s end, resumed, or has ended; p_old is how it was '
  'before.';

create function private.apply_subscription(f jsonb) returns text
language plpgsql set search_path = '' as $$
declare
  v_old public.subscriptions;
  v_order public.orders;
  v_price public.prices;
  v_next public.stripe_prices;
  v_user uuid;
  v_status text := f ->> 'status';
  v_ends boolean := coalesce((f ->> 'cancel_at_period_end')::boolean, false);
begin
  select * into v_old from public.subscriptions where id = f ->> 'id' for update;
  select * into v_order from public.orders where id = private.to_uuid(f ->> 'order_id');
  select coalesce(
    v_old.user_id,
    case when v_order.user_id::text = f ->> 'user_id' then v_order.user_id end,
    (select p.user_id from public.profiles p where p.user_id = private.to_uuid(f ->> 'user_id')),
    (select c.user_id from public.customers c where c.stripe_customer_id = f ->> 'customer'),
    (select o.user_id from public.orders o where o.subscription_id = f ->> 'id' limit 1)
  ) into v_user;
  if v_user is null then
    return 'quarantined: unknown_customer';
  elsif (f ->> 'user_id' is not null and f ->> 'user_id' <> v_user::text) or v_order.user_id <> v_user or exists (
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
  -- The payment decides; until it has, and when it was returned, its subscription is none of the member's.
  elsif exists (select from public.automatic_refunds a where a.subscription_id = f ->> 'id') then
    return 'ignored: payment_returned';
  elsif v_old.id is null and v_order.id is not null and v_order.subscription_id is distinct from f ->> 'id' then
    insert into private.undecided_subscriptions (id, told_at) values (f ->> 'id', clock_timestamp())
    on conflict (id) do update set told_at = excluded.told_at;
    return 'ignored: payment_undecided';
  end if;
  delete from private.undecided_subscriptions where id = f ->> 'id';
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
    next_price_id, next_amount, stripe_applied_at, stripe_price_id, card_brand, card_last4, card_expires_on, unpaid_cause
  ) values (
    f ->> 'id', v_user, v_price.id, v_price.plan_key, v_status,
    to_timestamp((f ->> 'current_period_start')::double precision),
    to_timestamp((f ->> 'current_period_end')::double precision),
    v_ends,
    case when v_status = 'past_due' then now() end,
    v_next.price_id, v_next.unit_amount, clock_timestamp(), f ->> 'price_id',
    f #>> '{card,brand}', f #>> '{card,last4}', private.card_end(f -> 'card'),
    case when v_status in ('past_due', 'unpaid') then f ->> 'unpaid_cause' end
  ) on conflict (id) do update set
    price_id = excluded.price_id, plan_key = excluded.plan_key, status = excluded.status,
    current_period_start = coalesce(excluded.current_period_start, s.current_period_start),
    current_period_end = coalesce(excluded.current_period_end, s.current_period_end),
    cancel_at_period_end = excluded.cancel_at_period_end,
    next_price_id = excluded.next_price_id, next_amount = excluded.next_amount,
    past_due_since = case when excluded.status = 'past_due' then coalesce(s.past_due_since, now()) end,
    stripe_applied_at = excluded.stripe_applied_at, stripe_price_id = excluded.stripe_price_id,
    unpaid_cause = case when excluded.status in ('past_due', 'unpaid') then coalesce(excluded.unpaid_cause, s.unpaid_cause) end,
    card_brand = case when f ? 'card' then excluded.card_brand else s.card_brand end,
    card_last4 = case when f ? 'card' then excluded.card_last4 else s.card_last4 end,
    card_expires_on = case when f ? 'card' then excluded.card_expires_on else s.card_expires_on end;
  if f ->> 'customer' is not null then
    insert into public.customers (user_id, stripe_customer_id) values (v_user, f ->> 'customer') on conflict do nothing;
  end if;

  if v_status in ('active', 'trialing', 'past_due') and not exists (
    select from public.orders o where o.subscription_id = f ->> 'id' and o.status = 'quarantined'
  ) then
    perform private.grant_access(
      v_user, (select tier from public.plans where key = v_price.plan_key), 'subscription', f ->> 'id'
    );
    perform private.sync_subscription_access(f ->> 'id');
  end if;
  if v_status in ('canceled', 'incomplete_expired') then
    update public.grants set ends_at = least(ends_at, now())
    where source = 'subscription' and source_id = f ->> 'id' and user_id = v_user;
    perform private.sync_subscription_access(f ->> 'id');
  end if;
  perform private.recompute_tier(v_user);

  if v_status = 'past_due' and v_old.status is distinct from 'past_due' then
    perform private.emit_event(
      'payment.failed', format('%s:%s', f ->> 'id', f ->> 'current_period_end'), v_user,
      jsonb_build_object(
        'subscription_id', f ->> 'id', 'plan_key', v_price.plan_key, 'cause', f ->> 'unpaid_cause',
        'ends_at', now() + make_interval(days => private.setting_int('billing.grace_days'))
      )
    );
  end if;
  perform private.tell_ending(v_old, f ->> 'id');
  if (f ->> 'trial_ending')::boolean and v_status = 'trialing' and not v_ends then
    perform private.emit_event('trial.ending', f ->> 'id', v_user, (
      select jsonb_build_object('subscription_id', f ->> 'id', 'plan_key', v_price.plan_key, 'amount', s.unit_amount,
        'currency', s.currency, 'interval', v_price.interval, 'at', to_timestamp((f ->> 'current_period_end')::double precision))
      from public.stripe_prices s where s.id = f ->> 'price_id'
    ));
  end if;
  if v_next.price_id is not null
    and (v_next.price_id, v_next.unit_amount) is distinct from (v_old.next_price_id, v_old.next_amount)
  then
    perform private.emit_event(
      'subscription.change_planned',
      format('%s:%s:%s', f ->> 'id', f ->> 'next_price_id', f ->> 'current_period_end'), v_user, (
        select jsonb_build_object(
          'subscription_id', f ->> 'id', 'plan_key', p.plan_key, 'current_plan_key', v_price.plan_key,
          'amount', v_next.unit_amount, 'currency', p.currency, 'interval', p.interval,
          'at', to_timestamp((f ->> 'current_period_end')::double precision)
        )
        from public.prices p where p.id = v_next.price_id
      )
    );
  end if;
  return 'applied';
end
$$;

create function private.own_discount(f jsonb) returns integer
language sql stable set search_path = '' as $$
  select coalesce(sum((d.it ->> 'amount')::integer), 0)::integer
  from jsonb_array_elements(coalesce(nullif(f -> 'discounts', 'null'), '[]')) d (it)
  join public.promotion_codes c on c.stripe_coupon_id = d.it ->> 'coupon'
$$;
comment on function private.own_discount is
  'What coupons that we made took off an invoice, in the smallest unit.';

create function private.pays_first(p_subscription text, p_invoice text) returns boolean
language sql stable set search_path = '' as $$
  select exists (select from public.trials t where t.subscription_id = p_subscription) and not exists (
    select from public.invoices i where i.subscription_id = p_subscription and i.id <> p_invoice and i.amount_paid > 0
  )
$$;
comment on function private.pays_first is 'Whether an invoice is the first payment after a trial.';

create function private.apply_invoice(f jsonb) returns text
language plpgsql set search_path = '' as $$
declare
  v_user uuid;
  v_sold public.stripe_prices;
  v_price public.prices;
  v_plan text;
  v_first boolean;
  v_invoice public.invoices;
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
    id, user_id, subscription_id, price_id, billing_reason, amount_paid, tax, currency, payment_intent_id, period_end, paid_at
  ) values (
    f ->> 'id', v_user, f ->> 'subscription', v_price.id, coalesce(f ->> 'billing_reason', ''),
    (f ->> 'amount_paid')::integer, private.tax_of(f), v_sold.currency, f ->> 'payment_intent',
    to_timestamp((f ->> 'period_end')::double precision), now()
  ) on conflict (id) do nothing returning * into v_invoice;
  if not found then
    return 'ignored: invoice_settled';
  end if;
  perform private.keep_taxes(v_invoice.id, v_user, f -> 'tax');

  if f ->> 'billing_reason' = 'subscription_create' then
    update public.orders set payment_intent_id = f ->> 'payment_intent'
    where subscription_id = f ->> 'subscription' and payment_intent_id is null and f ->> 'payment_intent' is not null;
    perform private.apply_reversals(f ->> 'payment_intent');
    return 'applied';
  end if;
  -- It renewed before it was cancelled: the worker returns that payment too.
  update public.automatic_refunds set status = 'queued', available_at = now(), attempts = 0
  where subscription_id = f ->> 'subscription';
  if found then
    return 'applied: renewal_returned';
  end if;

  select name into v_plan from public.plans where key = v_price.plan_key;
  if f ->> 'billing_reason' = 'subscription_cycle' then
    -- Less than the price buys no renewal, but with a coupon of ours; more may hold a proration.
    if (f ->> 'amount_paid')::integer + private.own_discount(f) < v_sold.unit_amount then
      return 'quarantined: wrong_amount';
    elsif private.return_renewal(v_invoice, to_timestamp((f ->> 'charged_at')::double precision)) then
      perform private.sync_subscription_access(f ->> 'subscription');
      perform private.recompute_tier(v_user);
      perform private.apply_reversals(f ->> 'payment_intent');
      return 'applied: renewal_not_needed';
    end if;
    if private.net_of(v_invoice.amount_paid, v_invoice.tax) > 0 then
      v_first := private.pays_first(f ->> 'subscription', f ->> 'id') and private.is_first_purchase(v_user);
      perform private.award(
        v_user, 'renewal', f ->> 'id',
        case when v_first then (select points from public.point_rules where source = 'purchase' and active) end,
        format(case when v_first then 'First purchase: %s' else 'Renewal: %s' end, v_plan),
        jsonb_strip_nulls(jsonb_build_object('plan_key', v_price.plan_key, 'amount', (f ->> 'amount_paid')::integer,
          'currency', v_sold.currency, 'first', case when v_first then 1 end))
      );
    end if;
    perform private.emit_event('subscription.renewed', f ->> 'id', v_user, jsonb_build_object(
      'invoice_id', f ->> 'id', 'plan_key', v_price.plan_key, 'amount', (f ->> 'amount_paid')::integer,
      'currency', v_sold.currency
    ));
  elsif f ->> 'billing_reason' = 'subscription_update' and (f ->> 'amount_paid')::integer > 0 then
    perform private.emit_event('subscription.upgraded', f ->> 'id', v_user, jsonb_build_object(
      'invoice_id', f ->> 'id', 'plan_key', v_price.plan_key, 'amount', (f ->> 'amount_paid')::integer,
      'currency', v_sold.currency, 'price', v_sold.unit_amount, 'interval', v_price.interval
    ));
  end if;
  perform private.sync_subscription_access(f ->> 'subscription');
  perform private.recompute_tier(v_user);
  if private.net_of(v_invoice.amount_paid, v_invoice.tax) > 0 and exists (select from public.trials t where t.subscription_id = f ->> 'subscription') then
    perform private.qualify(v_user);
  end if;
  perform private.apply_reversals(f ->> 'payment_intent');
  return 'applied';
end
$$;

create function private.apply_refund(f jsonb) returns text
language plpgsql set search_path = '' as $$
begin
  if f ->> 'payment_intent' is null then
    return 'ignored: no_payment';
  end if;
  if exists (
    select from public.orders o
    where o.payment_intent_id = f ->> 'payment_intent' and o.currency is distinct from lower(f ->> 'currency')
  ) then
    return 'quarantined: wrong_currency';
  end if;
  insert into private.payment_reversals as r (payment_intent_id, amount_refunded, refund_applied_at)
  values (f ->> 'payment_intent', (f ->> 'amount_refunded')::integer, clock_timestamp())
  on conflict (payment_intent_id) do update
    -- Less than before, too: a refund that the bank sent back.
    set amount_refunded = excluded.amount_refunded, refund_applied_at = excluded.refund_applied_at, updated_at = now();
  perform private.close_refund_requests(f ->> 'payment_intent');
  return case when private.apply_reversals(f ->> 'payment_intent') then 'applied' else 'ignored: payment_not_known_yet' end;
end
$$;

create function private.apply_dispute(f jsonb) returns text
language plpgsql set search_path = '' as $$
declare
  v_dispute text := case when f ->> 'status' in ('lost', 'won') then f ->> 'status' else 'needs_response' end;
begin
  if f ->> 'payment_intent' is null then
    return 'ignored: no_payment';
  end if;
  insert into private.payment_reversals as r (payment_intent_id, dispute, dispute_amount, dispute_applied_at)
  values (f ->> 'payment_intent', v_dispute, (f ->> 'amount')::integer, clock_timestamp())
  on conflict (payment_intent_id) do update
    -- A further dispute of money that is lost already changes nothing.
    set dispute = case when excluded.dispute = 'needs_response' and r.dispute = 'lost' then 'lost'
      else excluded.dispute end,
      dispute_amount = case when excluded.dispute = 'needs_response' and r.dispute = 'lost' then r.dispute_amount
        else coalesce(excluded.dispute_amount, r.dispute_amount) end,
      dispute_applied_at = excluded.dispute_applied_at, updated_at = now();
  perform private.close_refund_requests(f ->> 'payment_intent');
  return case when private.apply_reversals(f ->> 'payment_intent') then 'applied' else 'ignored: payment_not_known_yet' end;
end
$$;

create function private.lock_facts(p_facts jsonb) returns void
language plpgsql set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('stripe:' || o.object, 0))
  from (
    select distinct coalesce(fact ->> 'payment_intent', fact ->> 'subscription', fact ->> 'id') as object
    from jsonb_array_elements(p_facts) f(fact) where fact ->> 'kind' in ('subscription', 'invoice', 'refund', 'dispute')
    order by 1
  ) o
  where o.object is not null;
end
$$;
comment on function private.lock_facts is
  'Lets facts about one object of Stripe take turns, also while no member is known to lock.';

create function private.facts_are_stale(p_facts jsonb, p_read_at timestamptz) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return (
    select exists (
      select from jsonb_array_elements(p_facts) f(fact)
      left join public.subscriptions s on f.fact ->> 'kind' = 'subscription' and s.id = f.fact ->> 'id'
      left join private.undecided_subscriptions u on f.fact ->> 'kind' = 'subscription' and u.id = f.fact ->> 'id'
      left join private.payment_reversals r
        on f.fact ->> 'kind' in ('refund', 'dispute') and r.payment_intent_id = f.fact ->> 'payment_intent'
      where p_read_at <= case f.fact ->> 'kind'
        when 'subscription' then greatest(s.stripe_applied_at, u.told_at)
        when 'refund' then r.refund_applied_at
        when 'dispute' then r.dispute_applied_at
      end
    )
  );
end
$$;
comment on function private.facts_are_stale is
  'Whether one of the facts may be older than what is known: its object was written after Stripe was asked '
  'for it.';

create function public.begin_stripe_read(p_event_id text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'known', exists (select from public.stripe_events where id = p_event_id and outcome <> 'failed'), 'at', clock_timestamp()
  )
$$;
comment on function public.begin_stripe_read is
  'Asked before Stripe is: {known: whether the event was applied, at: the time for p_read_at of '
  'apply_stripe_event}. The database''s clock, because instances of the app may disagree.';
grant execute on function public.begin_stripe_read to service_role;

create function public.note_stripe_failure(p_event_id text, p_type text, p_created bigint, p_payload jsonb, p_error text) returns void
language sql security definer set search_path = '' as $$
  insert into public.stripe_events as e (id, type, created, payload, outcome, error)
  values (p_event_id, p_type, to_timestamp(p_created), coalesce(p_payload, '{}'), 'failed', left(coalesce(nullif(p_error, ''), 'unknown'), 300))
  on conflict (id) do update set attempts = e.attempts + 1, error = excluded.error, received_at = now() where e.outcome = 'failed'
$$;
comment on function public.note_stripe_failure is
  'Keeps that an event could not be applied, and why; Stripe brings it again.';
grant execute on function public.note_stripe_failure to service_role;

create function public.apply_stripe_event(
  p_event_id text, p_type text, p_created bigint, p_payload jsonb, p_facts jsonb, p_read_at timestamptz,
  p_note text default ''
) returns text
language plpgsql security definer set search_path = '' as $$
declare
  v_facts jsonb := case jsonb_typeof(p_facts) when 'array' then p_facts else '[]' end;
  v_fact jsonb;
  v_results text[] := '{}';
  -- As it mostly ends: a row that is right from the start need not be written again, with all its indexes.
  v_likely text := case when v_facts = '[]' then 'ignored' else 'applied' end;
  v_outcome text;
  v_note text;
begin
  insert into public.stripe_events as e (id, type, created, payload, outcome, note)
  values (p_event_id, p_type, to_timestamp(p_created), coalesce(p_payload, '{}'), v_likely, p_note)
  on conflict (id) do update
    set outcome = v_likely, note = excluded.note, payload = excluded.payload, attempts = e.attempts + 1, received_at = now()
    where e.outcome = 'failed';
  if not found then
    return 'duplicate';
  end if;
  perform private.lock_members(private.fact_users(v_facts));
  perform private.lock_facts(v_facts);
  if private.facts_are_stale(v_facts, p_read_at) then
    delete from public.stripe_events where id = p_event_id;
    return 'stale';
  end if;
  for v_fact in
    select fact from jsonb_array_elements(v_facts) with ordinality as t(fact, n)
    -- The order decides what is right before its subscription gives access.
    order by array_position(array['checkout', 'subscription', 'invoice', 'refund', 'dispute'], fact ->> 'kind'), n
  loop
    v_results := v_results || case v_fact ->> 'kind'
      when 'checkout' then private.apply_checkout(v_fact)
      when 'subscription' then private.apply_subscription(v_fact)
      when 'invoice' then private.apply_invoice(v_fact)
      when 'refund' then private.apply_refund(v_fact)
      when 'dispute' then private.apply_dispute(v_fact)
      else 'ignored: unknown_fact'
    end;
  end loop;

  if cardinality(v_results) > 0 then
    v_outcome := case
      when exists (select from unnest(v_results) r where r like 'quarantined%') then 'quarantined'
      when exists (select from unnest(v_results) r where r like 'applied%') then 'applied'
      else 'ignored'
    end;
    v_note := (select coalesce(string_agg(split_part(r, ': ', 2), ', '), '') from unnest(v_results) r where strpos(r, ': ') > 0);
    update public.stripe_events set outcome = v_outcome, note = v_note
    where id = p_event_id and (outcome, note) is distinct from (v_outcome, v_note);
  end if;
  if v_outcome = 'quarantined' then
    perform private.audit(
      null, 'stripe.quarantined', 'stripe_event', p_event_id, array_to_string(v_results, ', '), null, (
        select jsonb_agg(fact #- '{tax,buyer}') from jsonb_array_elements(v_facts) fact
      )
    );
  end if;
  return coalesce(v_outcome, 'ignored');
end
$$;
comment on function public.apply_stripe_event is
  'Applies one verified event with its facts in one transaction; any order and any number of deliveries end '
  'the same. p_read_at: when, by begin_stripe_read, Stripe was asked for the facts. Returns applied, '
  'duplicate, ignored, quarantined, or stale: something newer may be known already, nothing was written, and '
  'Stripe must be asked again. p_note says why an event without facts is ignored. Facts by kind: checkout '
  '{order_id, user_id, session, session_status, payment_status, customer, payment_intent, subscription, '
  'amount_total, currency, price_id, promotion_code: absent for none, card_fingerprint, card_country: absent '
  'before it was read, tax: private.keep_taxes, absent or null for none}, subscription {id, order_id, '
  'customer, user_id, price_id, status, current_period_start, current_period_end, cancel_at_period_end, '
  'next_price_id: null when no change is planned, absent when not known, card {brand, last4, exp_month, '
  'exp_year}: null for none, absent when not known, trial_ending: true when Stripe announces it}, invoice '
  '{id, subscription, customer, billing_reason, amount_paid, currency, payment_intent, price_id, period_end, '
  'discounts: [{amount, coupon}], tax: as of a checkout, paid}, refund {payment_intent, amount, '
  'amount_refunded, currency}, dispute {payment_intent, status}. Price ids are Stripe''s.';
grant execute on function public.apply_stripe_event to service_role;

-- What the member has paid

create function private.receipts_of(p_user uuid)
returns table (receipt jsonb, at timestamptz, payment text, source text, source_id text)
language sql stable set search_path = '' as $$
  -- The first payment of a subscription is known by its invoice alone.
  select private.order_json(o), o.created_at, coalesce(o.payment_intent_id, (
    select i.payment_intent_id from public.invoices i
    where i.subscription_id = o.subscription_id and i.billing_reason = 'subscription_create' limit 1
  )), 'purchase', o.id::text
  from public.orders o
  where o.user_id = p_user and o.status not in ('pending', 'canceled')
  union all
  select jsonb_build_object(
    'invoice_id', i.id, 'status', private.payment_state(r, i.amount_paid), 'taken_back', private.taken_back(i.payment_intent_id, i.amount_paid), 'kind', case i.billing_reason when 'subscription_update' then 'upgrade' else 'renewal' end,
    'plan_key', p.plan_key, 'interval', p.interval,
    'amount', i.amount_paid, 'tax', greatest(0, least(i.tax, i.amount_paid)), 'amount_refunded', least(coalesce(r.amount_refunded, 0), i.amount_paid),
    'currency', i.currency, 'created_at', i.created_at, 'paid_at', i.paid_at, 'subscription_id', i.subscription_id, 'points', (
      select coalesce(sum(l.points), 0)
      from public.points_ledger x join public.points_ledger l on x.id in (l.id, l.reverses)
      where x.source = 'renewal' and x.source_id = i.id and x.user_id = i.user_id
    )
  ), i.created_at, i.payment_intent_id, case i.billing_reason when 'subscription_update' then 'upgrade' else 'renewal' end, i.id
  from public.invoices i join public.prices p on p.id = i.price_id
  left join private.payment_reversals r on r.payment_intent_id = i.payment_intent_id
  where i.user_id = p_user and i.billing_reason <> 'subscription_create'
$$;
comment on function private.receipts_of is
  'What a member has paid: orders (as my_order) and further payments of subscriptions ({invoice_id, status, '
  'kind: renewal | upgrade, plan_key, interval, amount, tax: in the amount, amount_refunded, taken_back, '
  'currency, created_at, paid_at, subscription_id, points}); when; the payment at Stripe; the source of the '
  'points it earned.';

create function public.my_receipt(p_receipt text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select r.receipt || jsonb_build_object(
      'refund', private.refund_json(p.user_id, p_receipt),
      'name', private.own_name(p.user_id), 'email', nullif(u.email, ''), 'payment', r.payment,
      'refunded_at', v.refund_applied_at, 'dispute', v.dispute, 'disputed_at', v.dispute_applied_at,
      'taxes', coalesce(x.lines, '[]'), 'buyer', nullif(x.buyer, '{}'),
      'token', (
        select m.token_id::text from public.nft_mints m
        where m.user_id = p.user_id and m.tx_hash = r.receipt #>> '{mint,redeemed_tx}' limit 1
      ),
      'lines', (
        select coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'source', l.source, 'points', l.points, 'reason', l.reason,
          'details', l.details, 'created_at', l.created_at) order by l.created_at, l.id), '[]')
        from public.points_ledger x join public.points_ledger l on x.id in (l.id, l.reverses)
        where x.source = r.source and x.source_id = r.source_id and x.user_id = p.user_id
      )
    )
    from private.receipts_of((select auth.uid())) r
    join public.profiles p on p.user_id = (select auth.uid()) join auth.users u on u.id = p.user_id
    left join private.payment_reversals v on v.payment_intent_id = r.payment
    left join private.payment_taxes x on x.payment = p_receipt and x.user_id = p.user_id
    where p_receipt in (r.receipt ->> 'order_id', r.receipt ->> 'invoice_id')
  );
end
$$;
comment on function public.my_receipt is
  'One of the caller''s receipts by the id of its order or invoice, else null: as private.receipts_of tells '
  'it, and {refund: private.refund_json, name | null, email | null, payment: Stripe''s id | null, refunded_at '
  '| null, dispute: needs_response | lost | won | null, disputed_at | null, taxes and buyer | null: of '
  'private.payment_taxes, token: of the NFT it was redeemed for | null, lines: of the points it earned and '
  'those taken back, oldest first}.';
grant execute on function public.my_receipt to authenticated;
