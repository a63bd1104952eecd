create function private.order_revenue(o public.orders) returns bigint
language sql immutable set search_path = '' as $$
  select case when o.paid_at is not null and o.status in ('paid', 'partially_refunded') then o.amount - o.amount_refunded end
$$;
comment on function private.order_revenue is
  'What an order counts as revenue, in the smallest unit; null when it counts for nothing.';

create function private.count_order_revenue() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_old bigint := case when tg_op <> 'INSERT' then private.order_revenue(old) end;
  v_new bigint := case when tg_op <> 'DELETE' then private.order_revenue(new) end;
begin
  if v_old is not null then
    perform private.add_to_figure('revenue', old.paid_at, -1, -v_old);
  end if;
  if v_new is not null then
    perform private.add_to_figure('revenue', new.paid_at, 1, v_new);
  end if;
  return null;
end
$$;

create function private.note_subscription_end() returns trigger
language plpgsql set search_path = '' as $$
begin
  if new.status not in ('canceled', 'unpaid', 'incomplete_expired') then
    new.ended_at := null;
  elsif new.ended_at is null then
    new.ended_at := now();
  end if;
  return new;
end
$$;

create function private.keep_taxes(p_payment text, p_user uuid, p_tax jsonb) returns void
language sql set search_path = '' as $$
  insert into private.payment_taxes (payment, user_id, lines, buyer)
  select p_payment, p_user, coalesce(nullif(p_tax -> 'lines', 'null'), '[]'), coalesce(nullif(p_tax -> 'buyer', 'null'), '{}')
  where jsonb_typeof(p_tax) = 'object'
  on conflict (payment) do nothing
$$;
comment on function private.keep_taxes is
  'Keeps what a fact says of tax ({amount, lines, buyer}; nothing for null), under the id of its order or '
  'invoice.';

create function private.tax_of(p_fact jsonb) returns integer
language sql immutable set search_path = '' as $$
  select greatest(0, coalesce((p_fact #>> '{tax,amount}')::integer, 0))
$$;

create function private.net_of(p_amount integer, p_tax integer, p_refunded integer default 0) returns integer
language sql immutable set search_path = '' as $$
  select case when p_amount <= 0 then 0
    else floor((p_amount - least(p_tax, p_amount))::numeric * greatest(0, p_amount - p_refunded) / p_amount)::integer end
$$;
comment on function private.net_of is
  'What of a payment is ours, in the smallest unit: without the tax in it, and without what went back, of '
  'which the tax is a part alike.';

-- Access

create function private.grant_is_live(g public.grants) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return (
    -- Not now(): a transaction that waited for the member's lock began before the grant that it must see.
    select g.revoked_at is null and g.starts_at <= clock_timestamp()
      and (g.ends_at is null or g.ends_at > clock_timestamp())
      and (g.source <> 'subscription' or exists (
        select from public.subscriptions s
        where s.id = g.source_id
          and (s.status in ('active', 'trialing') or (
            s.status = 'past_due'
            and s.past_due_since > now() - make_interval(days => private.setting_int('billing.grace_days'))
          ))
      ))
  );
end
$$;
comment on function private.grant_is_live is
  'Whether a grant gives access now. A subscription''s lives while it is active or trialing, or past due '
  'within the grace.';

create function private.recompute_tier(p_user uuid) returns text
language plpgsql set search_path = '' as $$
declare
  v_tier text;
  v_survivor uuid := private.surviving_account(p_user);
begin
  -- A payment of an account that was merged changes the access of the one that answers for it.
  if v_survivor <> p_user then
    perform private.recompute_tier(v_survivor);
  end if;
  select p.tier into v_tier
  from public.grants g join public.plans p on p.tier = g.tier
  where g.user_id = p_user and private.grant_is_live(g)
  order by p.rank desc limit 1;
  v_tier := coalesce(v_tier, 'standard');
  update public.profiles set tier = v_tier where user_id = p_user and tier <> v_tier;
  return v_tier;
end
$$;
comment on function private.recompute_tier is
  'Sets the tier of a member to the highest ranked of the live grants; the only place that changes it.';

-- Stripe may report a payment after its member has gone: recorded, and access for nobody.
create function private.grant_access(p_user uuid, p_tier text, p_source text, p_source_id text) returns void
language plpgsql set search_path = '' as $$
begin
  insert into public.grants (user_id, tier, source, source_id)
  select p.user_id, p_tier, p_source, p_source_id from public.profiles p where p.user_id = p_user
  on conflict on constraint grants_once do update set tier = excluded.tier;
end
$$;

create function public.recompute_due_tiers() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  v_users uuid[];
begin
  select array_agg(distinct g.user_id) into v_users
  from public.grants g join public.profiles p on p.user_id = g.user_id
  where p.tier <> 'standard' and not private.grant_is_live(g) and g.revoked_at is null
    and (g.source = 'subscription' or g.ends_at <= now());
  v_users := v_users || array(
    select g.user_id from public.grants g join public.profiles p on p.user_id = g.user_id
    join public.plans has on has.tier = p.tier join public.plans gets on gets.tier = g.tier
    where g.source = 'gift' and g.revoked_at is null and g.starts_at <= now() and g.ends_at > now() and gets.rank > has.rank
  );
  perform private.lock_members(v_users);
  perform private.recompute_tier(u) from unnest(v_users) u;
  return coalesce(cardinality(v_users), 0);
end
$$;
comment on function public.recompute_due_tiers is
  'For the clock: ends access whose grace or term has run out, and begins gifts that were to begin later. '
  'Returns how many members were looked at.';
grant execute on function public.recompute_due_tiers to service_role;

-- Checkout

create function private.subscription_runs(s public.subscriptions) returns boolean
language sql immutable set search_path = '' as $$
  select s.status in ('active', 'trialing', 'past_due', 'unpaid', 'paused')
$$;
comment on function private.subscription_runs is
  'Whether a subscription is not over; a member has one such at most.';

create function private.owns_for_life(p_user uuid, p_rank integer) returns boolean
language sql stable set search_path = '' as $$
  select exists (
    select from public.grants g join public.plans owned on owned.tier = g.tier
    where g.user_id = p_user and g.source <> 'subscription' and g.ends_at is null and private.grant_is_live(g)
      and owned.rank >= p_rank
  )
$$;
comment on function private.owns_for_life is
  'Whether the member has a plan of this rank or above without an end, in our books or as a token: it is not '
  'rented on top, and not bought twice.';

create function private.holds_place(o public.orders) returns boolean
language sql stable set search_path = '' as $$
  select o.status = 'pending' and o.created_at > now() - case
    when o.checkout_session_id is null then interval '1 minute'
    else make_interval(mins => private.setting_int('billing.reserve_minutes'))
  end
$$;
comment on function private.holds_place is
  'Whether an unpaid order keeps its place in a limited supply: while its checkout page is being made, and '
  'then while it is open.';

create function public.begin_order(
  p_user uuid, p_lookup_key text, p_amount integer default null, p_code text default null, p_due integer default null,
  p_network text default null
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_terms jsonb;
  v_due integer;
  v_price public.prices;
  v_plan public.plans;
  v_order public.orders;
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
  elsif p_amount <> v_price.unit_amount then
    perform private.refuse('price_mismatch');
  elsif private.owns_for_life(p_user, v_plan.rank) or (v_plan.kind = 'recurring' and exists (
    select from public.subscriptions s where s.user_id = p_user and private.subscription_runs(s)
  )) then
    perform private.refuse('already_subscribed');
  end if;

  select * into v_order from public.orders where user_id = p_user and status = 'pending';
  v_terms := private.purchase_terms(p_user, v_price, p_code, v_order.id);
  v_due := (v_terms ->> 'due')::integer;
  if p_due <> v_due then
    perform private.refuse('price_mismatch');
  end if;

  if v_order.id is null or v_order.kind = 'gift' or v_order.price_id <> v_price.id or v_order.amount <> v_due
    or v_order.list_amount is distinct from v_price.unit_amount or v_order.trial_days is distinct from (v_terms ->> 'trial_days')::integer
    or private.order_code(v_order.id) is distinct from private.to_uuid(v_terms #>> '{code,id}')
    or not private.holds_place(v_order)
  then
    update public.orders set status = 'canceled' where id = v_order.id;
    perform private.require_place(v_plan);
    insert into public.orders (user_id, price_id, plan_key, kind, amount, list_amount, trial_days, currency, created_at)
    values (
      p_user, v_price.id, v_plan.key, case v_plan.kind when 'recurring' then 'subscription' else 'one_time' end,
      v_due, v_price.unit_amount, (v_terms ->> 'trial_days')::integer, v_price.currency, clock_timestamp()
    ) returning * into v_order;
    perform private.hold_place(v_order, v_plan.supply, p_network);
    perform private.hold_code(v_order, v_terms);
  end if;
  return jsonb_build_object(
    'order_id', v_order.id,
    'begun', floor(extract(epoch from v_order.created_at)),
    'session', v_order.checkout_session_id,
    'others', (
      select coalesce(jsonb_agg(o.checkout_session_id), '[]') from public.orders o
      where o.user_id = p_user and o.checkout_open and o.id <> v_order.id
    ),
    'price', jsonb_build_object(
      'id', v_price.id, 'lookup_key', v_price.lookup_key, 'unit_amount', v_price.unit_amount,
      'currency', v_price.currency, 'interval', v_price.interval, 'stripe_price_id', v_price.stripe_price_id
    ),
    'plan', jsonb_build_object('key', v_plan.key, 'name', v_plan.name, 'kind', v_plan.kind, 'tier', v_plan.tier),
    'customer_id', (select stripe_customer_id from public.customers where user_id = p_user)
  ) || v_terms;
end
$$;
comment on function public.begin_order is
  'The one pending order of a member, at the price of the database less a code, or with the trial of a price '
  'where no code is given: the same one again for the same, else a new one that ends the one before. '
  '{order_id, begun (unix seconds), session: of this order | null, others: [sessions of earlier orders that '
  'may still be open at Stripe], due: what is paid now, trial_days | null, takes_codes: whether a code may be '
  'typed on Stripe''s page, code: {id, code, stripe_code_id | null} | null, price: {id, lookup_key, '
  'unit_amount, currency, interval, stripe_price_id}, plan: {key, name, kind, tier}, customer_id | null}. '
  'p_amount is the price that the member saw, p_due what they were told to pay now, p_network a keyed hash of '
  'where they come from (private.hold_place). Refuses before anything is written: plan_unknown, '
  'plan_inactive, price_mismatch, already_subscribed, sold_out, chain_unavailable (private.require_place), '
  'place_network, suspended, member_not_found, and what private.code_problem says.';
grant execute on function public.begin_order to service_role;

create function public.attach_checkout(p_order uuid, p_session text, p_customer text) returns text
language plpgsql security definer set search_path = '' as $$
declare
  v_order public.orders;
begin
  select * into v_order from public.orders where id = p_order;
  if not found then
    perform private.refuse('order_not_found');
  end if;
  perform private.lock_members(array[v_order.user_id]);
  if p_customer <> '' then
    perform private.know_customer(v_order.user_id, p_customer);
  end if;
  -- The first session of an order counts; that of one which has ended is remembered too, to be closed.
  update public.orders set checkout_session_id = p_session, checkout_open = true
  where id = p_order and checkout_session_id is null
  returning * into v_order;
  if not found then
    select * into v_order from public.orders where id = p_order;
  end if;
  return case when v_order.status = 'pending' then v_order.checkout_session_id end;
end
$$;
comment on function public.attach_checkout is
  'Remembers the checkout session and the Stripe customer of an order. Returns the session that may be shown: '
  'another one when two clicks made two, null when the order has ended meanwhile. Refuses: order_not_found.';
grant execute on function public.attach_checkout to service_role;

create function public.cancel_order(p_order uuid) returns void
language sql security definer set search_path = '' as $$
  update public.orders set status = 'canceled'
  where id = p_order and status = 'pending' and checkout_session_id is null
$$;
comment on function public.cancel_order is
  'Ends an order whose checkout page could not be made, and with it the place it held.';
grant execute on function public.cancel_order to service_role;

create function public.cancel_abandoned_orders() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  v_orders integer;
begin
  update public.orders set status = 'canceled'
  where status = 'pending' and checkout_session_id is null and created_at < now() - interval '10 minutes';
  get diagnostics v_orders = row_count;
  return v_orders;
end
$$;
comment on function public.cancel_abandoned_orders is
  'For the clock: ends orders whose checkout page was never made. Returns how many.';
grant execute on function public.cancel_abandoned_orders to service_role;

create function public.forget_checkout(p_session text) returns void
language sql security definer set search_path = '' as $$
  update public.orders set checkout_open = false, status = case status when 'pending' then 'canceled' else status end
  where checkout_session_id = p_session and (checkout_open or status = 'pending')
$$;
comment on function public.forget_checkout is
  'Ends the order of a checkout page that Stripe does not know any more.';
grant execute on function public.forget_checkout to service_role;

create function private.know_customer(p_user uuid, p_customer text) returns void
language sql set search_path = '' as $$
  insert into public.customers (user_id, stripe_customer_id) values (p_user, p_customer)
  on conflict (user_id) do update set stripe_customer_id = excluded.stripe_customer_id
$$;

-- What a member reads

create function private.grant_end(g public.grants) returns timestamptz
language sql stable set search_path = '' as $$
  select least(
    g.ends_at,
    case when s.status = 'past_due'
      then s.past_due_since + make_interval(days => private.setting_int('billing.grace_days')) end,
    case when s.cancel_at_period_end or n.plan_key <> s.plan_key then s.current_period_end end
  )
  from (select) as one
  left join public.subscriptions s on g.source = 'subscription' and s.id = g.source_id
  left join public.prices n on n.id = s.next_price_id
$$;
comment on function private.grant_end is
  'When a grant ends; null while no end is known. A subscription ends with its grace when a payment failed, '
  'and with its period when it is canceled or a plan with another tier follows.';

create function private.access_json(p_user uuid) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(
    jsonb_agg(
      jsonb_build_object('plan', p.key, 'source', g.source, 'ends_at', private.grant_end(g))
      order by p.rank desc, private.grant_end(g) desc nulls first,
        array_position(array['order', 'nft', 'honorary', 'gift', 'subscription'], g.source)
    ),
    '[]'
  )
  from public.grants g join public.plans p on p.tier = g.tier
  where g.user_id = p_user and private.grant_is_live(g)
$$;
comment on function private.access_json is
  'What a member''s access rests on now, the highest plan first, then what lasts longest: [{plan: key, '
  'source: order | nft | honorary | gift | subscription, ends_at: private.grant_end}].';

create function private.subscription_json(p_user uuid) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (
    select jsonb_build_object(
      'id', s.id, 'plan_key', s.plan_key, 'status', s.status, 'current_period_end', s.current_period_end,
      'cancel_at_period_end', s.cancel_at_period_end, 'interval', p.interval, 'past_due_since', s.past_due_since,
      'next', case when n.id is not null then jsonb_build_object(
        'plan_key', n.plan_key, 'plan', np.name, 'lookup_key', n.lookup_key, 'interval', n.interval,
        'amount', s.next_amount, 'currency', n.currency
      ) end,
      'confirm', private.upgrade_to_confirm(p_user)
    )
    from public.subscriptions s join public.prices p on p.id = s.price_id
    left join public.prices n on n.id = s.next_price_id left join public.plans np on np.key = n.plan_key
    where s.user_id = p_user and s.status in ('active', 'trialing', 'past_due', 'unpaid', 'paused')
    order by s.status in ('active', 'trialing') desc, s.current_period_end desc limit 1
  );
end
$$;

create function public.my_holding() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_user uuid := private.reading_member();
begin
  return jsonb_build_object(
    'version', private.version_of(v_user),
    'tier', (select tier from public.profiles where user_id = v_user),
    'access', private.access_json(v_user),
    'subscription', private.subscription_json(v_user),
    'trial_used', private.trial_used(v_user)
  );
end
$$;
comment on function public.my_holding is
  'What the caller has: {version: as member_version, tier | null without a profile, access: [{plan, source, '
  'ends_at | null}], the highest plan first, subscription: the running one as in member_dashboard | null, '
  'trial_used: whether a trial is not offered any more}. Refuses: unauthenticated, second_factor_required.';
grant execute on function public.my_holding to authenticated;

create function private.taken_back(p_payment text, p_amount integer) returns integer
language plpgsql stable set search_path = '' as $$
begin
  return (
    select least(coalesce(r.dispute_amount, p_amount - r.amount_refunded), p_amount)
    from private.payment_reversals r where r.payment_intent_id = p_payment and r.dispute = 'lost'
  );
end
$$;
comment on function private.taken_back is
  'How much of a payment of p_amount its bank has taken back; null without a lost dispute.';

create function private.order_json(o public.orders) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (
    select jsonb_build_object(
      'order_id', o.id, 'status', o.status, 'kind', o.kind, 'plan_key', o.plan_key,
      'interval', (select interval from public.prices where id = o.price_id),
      'amount', o.amount, 'tax', o.tax, 'currency', o.currency, 'amount_refunded', o.amount_refunded, 'trial_days', o.trial_days,
      'discount', (
        select jsonb_build_object('code', c.code, 'amount', r.discount, 'before', o.list_amount)
        from public.promotion_redemptions r join public.promotion_codes c on c.id = r.code_id where r.order_id = o.id
      ),
      'created_at', o.created_at, 'paid_at', o.paid_at, 'subscription_id', o.subscription_id,
      'gift', (select private.gift_json(g) from private.gifts g where g.order_id = o.id),
      'points', (
        select coalesce(sum(l.points), 0)
        from public.points_ledger p join public.points_ledger l on p.id in (l.id, l.reverses)
        where p.source = 'purchase' and p.source_id = o.id::text and p.user_id = o.user_id
      ),
      'tier', (select tier from public.profiles where user_id = o.user_id),
      'mint', (
        select jsonb_build_object('voucher_id', v.id, 'wallet', v.wallet, 'expires_at', v.expires_at, 'redeemed_tx', v.redeemed_tx,
          'revoked_reason', v.revoked_reason, 'state', private.voucher_state(v))
        from public.mint_vouchers v where v.order_id = o.id
      ),
      'taken_back', private.taken_back(o.payment_intent_id, o.amount),
      'returned', (
        select jsonb_build_object('reason', a.reason, 'done', a.status = 'done')
        from public.automatic_refunds a where a.checkout_session_id = o.checkout_session_id
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
    -- A second payment of one order stands in no order of its own.
    select o.* into v_order from public.automatic_refunds a join public.orders o on o.id = a.order_id
    where a.checkout_session_id = p_checkout_session and a.user_id = v_user;
    if not found then
      perform private.refuse('order_not_found');
    end if;
    v_order.status := 'returned';
    v_order.checkout_session_id := p_checkout_session;
  end if;
  return private.order_json(v_order) || jsonb_build_object(
    'rented', case when v_order.kind = 'one_time' then private.needless_subscription(v_user) end);
end
$$;
comment on function public.my_order is
  'The caller''s order of a checkout session: {rented: private.needless_subscription beside a plan for life | '
  'null, order_id, status, kind, plan_key, interval, amount, tax: in the amount, currency, amount_refunded, '
  'trial_days | null, discount: {code, amount, before} | null, created_at, paid_at, subscription_id, gift: '
  'private.gift_json | null, taken_back: private.taken_back, points, tier: now, mint: {voucher_id, wallet, '
  'expires_at, redeemed_tx, revoked_reason, state: private.voucher_state} | null, returned: {reason, done} | '
  'null}. Refuses: order_not_found, unauthenticated.';
grant execute on function public.my_order to authenticated;

create function private.trial_used(p_user uuid) returns boolean
language sql stable set search_path = '' as $$
  select exists (select from public.trials where user_id in (select private.accounts_of(p_user)))
    -- Who has paid for a plan knows it.
    or exists (select from public.orders where user_id in (select private.accounts_of(p_user)) and paid_at is not null and kind = 'subscription')
$$;
comment on function private.trial_used is
  'Whether a person has had their trial, or a paid subscription, and has none to come.';

-- What a purchase begins with: the price less a promotion code, or a trial. Decided once, for the order and
-- its page.

create function private.order_code(p_order uuid) returns uuid
language sql stable set search_path = '' as $$
  select code_id from public.promotion_redemptions where order_id = p_order
$$;

create function private.purchase_terms(p_user uuid, p_price public.prices, p_code text, p_besides uuid) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_code public.promotion_codes;
  v_problem text;
  v_trial integer;
begin
  if p_code is not null then
    -- The last uses of a code are given out in turn.
    select * into v_code from public.promotion_codes where code = private.written_code(p_code) for update;
    v_problem := private.code_problem(v_code, p_price, p_user, p_besides);
    if v_problem is not null then
      perform private.refuse(v_problem);
    end if;
    return jsonb_build_object(
      'due', p_price.unit_amount - private.code_discount(v_code, p_price), 'trial_days', null, 'takes_codes', false,
      'code', jsonb_build_object('id', v_code.id, 'code', v_code.code, 'stripe_code_id', v_code.stripe_code_id)
    );
  end if;
  if p_price.trial_days is not null and not private.trial_used(p_user) then
    v_trial := p_price.trial_days;
  end if;
  return jsonb_build_object(
    'due', case when v_trial is null then p_price.unit_amount else 0 end, 'trial_days', v_trial, 'code', null,
    'takes_codes', v_trial is null and exists (
      select from public.promotion_codes c where c.active and c.stripe_active and (c.expires_at is null or c.expires_at > now())
    )
  );
end
$$;
comment on function private.purchase_terms is
  'What a price costs this person now: {due, trial_days | null, takes_codes: whether a code may be typed on '
  'Stripe''s page, code: {id, code, stripe_code_id | null} | null}. A code pays at once, without a trial. '
  'p_besides: their order that does not count as a use. Refuses what private.code_problem says.';

create function private.next_charge(p_subscription text) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  s public.subscriptions;
  v_price public.prices;
  v_code public.promotion_codes;
  v_amount integer;
begin
  select * into s from public.subscriptions where id = p_subscription;
  if s.id is null or s.cancel_at_period_end or s.status not in ('active', 'trialing') or s.current_period_end <= now() then
    return null;
  end if;
  select * into v_price from public.prices where id = coalesce(s.next_price_id, s.price_id);
  v_amount := coalesce(s.next_amount, (select x.unit_amount from public.stripe_prices x where x.id = s.stripe_price_id), v_price.unit_amount);
  -- A code for some months counts from the beginning of the subscription, soon after the order; its last payment is the one before
  -- they are over, which periods of a month or a year never miss by a day.
  select c.* into v_code from public.orders o
  join public.promotion_redemptions r on r.order_id = o.id join public.promotion_codes c on c.id = r.code_id
  where o.subscription_id = s.id and s.current_period_end < o.created_at + make_interval(months => c.months) - interval '1 day'
    and (c.plans = '{}' or v_price.plan_key = any (c.plans));
  if v_code.id is not null then
    v_price.unit_amount := v_amount;
  end if;
  return jsonb_build_object('subscription_id', s.id, 'plan_key', v_price.plan_key, 'at', s.current_period_end, 'price', v_amount,
    'amount', v_amount - case when v_code.id is null then 0 else private.code_discount(v_code, v_price) end,
    'currency', v_price.currency, 'interval', v_price.interval);
end
$$;
comment on function private.next_charge is
  'What a subscription is charged next, as far as it is known: {subscription_id, plan_key, at, amount: less a '
  'code that still counts, price: without it, currency, interval}; null where nothing follows, or a payment '
  'is missing.';

create function public.my_next_charge() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_user uuid := private.reading_member();
begin
  return private.next_charge((
    select s.id from public.subscriptions s where s.user_id = v_user and s.status in ('active', 'trialing')
    order by s.current_period_end desc limit 1));
end
$$;
comment on function public.my_next_charge is
  'What the caller''s card is charged next (private.next_charge), null for nothing. Refuses: unauthenticated, '
  'second_factor_required.';
grant execute on function public.my_next_charge to authenticated;

create function private.hold_code(p_order public.orders, p_terms jsonb) returns void
language sql set search_path = '' as $$
  insert into public.promotion_redemptions (order_id, code_id, user_id, discount)
  select p_order.id, (p_terms #>> '{code,id}')::uuid, p_order.user_id, p_order.list_amount - p_order.amount
  where p_terms #>> '{code,id}' is not null
$$;
comment on function private.hold_code is 'Gives an order the use of its code.';
