-- Orders, subscriptions, invoices, and the access that they and everything else give.

select private.declare_setting('billing.grace_days', 'integer', '7', 'days', 0, 60);
select private.declare_setting('billing.refund_days', 'integer', '14', 'days', 0, 365);
select private.declare_setting('billing.renewal_notice_days', 'integer', '14', 'days', 0, 60);
select private.declare_setting('billing.card_notice_days', 'integer', '30', 'days', 0, 60);
select private.declare_setting('billing.refund_attempts', 'integer', '30', 'times', 1, 200);
select private.declare_setting('billing.reserve_minutes', 'integer', '60', 'minutes', 30, 1440);
select private.declare_setting('billing.automatic_tax', 'boolean', 'false');

create table public.customers (
  user_id uuid primary key,
  stripe_customer_id text not null unique
);
comment on table public.customers is
  'A member''s customer in Stripe. Money rows reference the member only by id: they stay when the account '
  'is erased.';
alter table public.customers enable row level security;
grant select on public.customers to service_role;

create table public.orders (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null,
  price_id uuid not null references public.prices,
  plan_key text not null references public.plans,
  kind text not null check (kind in ('subscription', 'one_time', 'gift')),
  amount integer not null check (amount >= 0),
  list_amount integer check (list_amount > 0),
  trial_days integer,
  currency text not null,
  status text not null default 'pending' check (status in (
    'pending', 'paid', 'refunded', 'partially_refunded', 'disputed', 'canceled', 'quarantined', 'returned')),
  checkout_session_id text unique,
  checkout_open boolean not null default false,
  payment_intent_id text unique,
  subscription_id text,
  amount_refunded integer not null default 0 check (amount_refunded >= 0),
  tax integer not null default 0 check (tax >= 0),
  card_fingerprint text,
  card_country text check (card_country ~ '^[A-Z]{2}$'),
  created_at timestamptz not null default now(),
  paid_at timestamptz
);
comment on table public.orders is
  'One purchase from the click on "pay" on. Amount and currency are due now: the price less a promotion '
  'code, nothing for a trial. Quarantined payments need staff, returned ones are refunded automatically '
  '(automatic_refunds).';
comment on column public.orders.tax is 'What of the amount is tax: prices include it.';
comment on column public.orders.list_amount is 'What the price was when the order was begun.';
comment on column public.orders.trial_days is 'Days that it begins with without a charge; null for none.';
comment on column public.orders.checkout_open is 'Whether the checkout page may still be open at Stripe: it outlives the order, which ends when another begins.';
comment on column public.orders.card_country is 'Where the card was issued (ISO 3166-1 alpha-2), as Stripe says it; null when it does not.';
alter table public.orders enable row level security;
create policy "members read their own orders" on public.orders
  for select to authenticated using (user_id = (select auth.uid()));
create policy "only in a live session, with the second factor once there is one" on public.orders
  as restrictive for all to authenticated using ((select private.session_refusal()) is null);
grant select on public.orders to service_role;
grant select (id, user_id, price_id, plan_key, kind, amount, currency, status, checkout_session_id,
  subscription_id, amount_refunded, created_at, paid_at) on public.orders to authenticated;
alter publication supabase_realtime add table public.orders;
-- A member pays for one thing at a time; whoever waits with a payment holds one place of a limited supply.
create unique index orders_one_pending on public.orders (user_id) where status = 'pending';
create index orders_checkout_open on public.orders (user_id) where checkout_open;
create index orders_user on public.orders (user_id, created_at desc);
create index orders_created_at on public.orders (created_at desc, id desc);
-- Filters of the list of staff.
create index orders_status on public.orders (status, created_at, id);
create index orders_kind on public.orders (kind, created_at, id);
-- Supply is counted per plan; a subscription leads to its order; the same card is a referral signal.
create index orders_plan on public.orders (plan_key, status);
create index orders_subscription on public.orders (subscription_id) where subscription_id is not null;
create index orders_card on public.orders (card_fingerprint) where card_fingerprint is not null;
-- What waits for a decision of staff: few.
create index orders_quarantined on public.orders (created_at, user_id) where status = 'quarantined';
-- Revenue by day.
create index orders_paid_at on public.orders (paid_at) where paid_at is not null;

create function private.order_revenue(o public.orders) returns bigint
language sql immutable set search_path = '' as $$
  select case when o.paid_at is not null and o.status in ('paid', 'partially_refunded') then o.amount - o.amount_refunded end
$$;
comment on function private.order_revenue is 'What an order counts as revenue, in the smallest unit; null when it counts for nothing.';

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
create trigger orders_figure after insert or delete or update of status, amount, amount_refunded, paid_at on public.orders
  for each row execute function private.count_order_revenue();

create table public.subscriptions (
  id text primary key,
  user_id uuid not null,
  price_id uuid not null references public.prices,
  plan_key text not null references public.plans,
  status text not null check (status in (
    'incomplete', 'incomplete_expired', 'trialing', 'active', 'past_due', 'canceled', 'unpaid', 'paused')),
  current_period_start timestamptz,
  current_period_end timestamptz,
  cancel_at_period_end boolean not null default false,
  past_due_since timestamptz,
  next_price_id uuid references public.prices,
  next_amount integer check (next_amount > 0),
  stripe_applied_at timestamptz,
  stripe_price_id text references public.stripe_prices,
  card_brand text,
  card_last4 text,
  card_expires_on date,
  unpaid_cause text check (unpaid_cause in ('declined', 'confirm')),
  ended_at timestamptz,
  updated_at timestamptz not null default now(),
  constraint subscriptions_next_whole check ((next_price_id is null) = (next_amount is null))
);
comment on table public.subscriptions is 'The state Stripe last reported of each subscription.';
comment on column public.subscriptions.next_price_id is 'The price that follows when the current period ends; null when the subscription renews as it is, or ends.';
comment on column public.subscriptions.next_amount is 'What the next period costs, in the smallest unit: the amount agreed to, whatever the price has become since.';
comment on column public.subscriptions.stripe_price_id is 'The price at Stripe that it is charged at; null before Stripe described it.';
comment on column public.subscriptions.card_expires_on is 'The last day of the card that is charged, which brand and last4 name; null when Stripe names no card of its own.';
comment on column public.subscriptions.unpaid_cause is 'Why its last payment is missing, as Stripe said it: the card was declined, or its bank asks the holder to confirm. Null while none is.';
comment on column public.subscriptions.ended_at is 'When it was first reported as over; null while it runs.';
comment on column public.subscriptions.stripe_applied_at is 'When an answer of Stripe was last written here; one that was asked for before may be older.';
alter table public.subscriptions enable row level security;
create policy "members read their own subscriptions" on public.subscriptions
  for select to authenticated using (user_id = (select auth.uid()));
create policy "only in a live session, with the second factor once there is one" on public.subscriptions
  as restrictive for all to authenticated using ((select private.session_refusal()) is null);
grant select on public.subscriptions to authenticated, service_role;
alter publication supabase_realtime add table public.subscriptions;
create index subscriptions_user on public.subscriptions (user_id);
-- The list of staff.
create index subscriptions_updated on public.subscriptions (updated_at, id);
create index subscriptions_plan on public.subscriptions (plan_key, updated_at, id);
create index subscriptions_status on public.subscriptions (status, updated_at, id);
-- Which ended on a day, and which run.
create index subscriptions_ended_at on public.subscriptions (ended_at) where ended_at is not null;
create index subscriptions_running on public.subscriptions (status) where status in ('active', 'trialing', 'past_due');
create index subscriptions_stripe_price on public.subscriptions (stripe_price_id) where stripe_price_id is not null;
-- Renewals to announce, and cards that expire.
create index subscriptions_renewing on public.subscriptions (current_period_end) where status = 'active' and not cancel_at_period_end;
create index subscriptions_card on public.subscriptions (card_expires_on) where status = 'active' and not cancel_at_period_end;
create index subscriptions_past_due on public.subscriptions (past_due_since) where past_due_since is not null;
create trigger subscriptions_updated_at before update on public.subscriptions
  for each row execute function private.touch_updated_at();

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
create trigger subscriptions_end before insert or update of status on public.subscriptions
  for each row execute function private.note_subscription_end();

create table public.invoices (
  id text primary key,
  user_id uuid not null,
  subscription_id text not null,
  price_id uuid references public.prices,
  billing_reason text not null,
  amount_paid integer not null,
  currency text not null,
  payment_intent_id text,
  tax integer not null default 0,
  period_end timestamptz,
  paid_at timestamptz,
  created_at timestamptz not null default now()
);
comment on column public.invoices.tax is 'What of the amount is tax: prices include it.';
comment on column public.invoices.period_end is 'The end of the latest period on the invoice; null when Stripe did not say it.';
comment on table public.invoices is 'Invoices of subscriptions; they carry the payment that a refund of a subscription names.';
alter table public.invoices enable row level security;
create policy "members read their own invoices" on public.invoices
  for select to authenticated using (user_id = (select auth.uid()));
create policy "only in a live session, with the second factor once there is one" on public.invoices
  as restrictive for all to authenticated using ((select private.session_refusal()) is null);
grant select on public.invoices to authenticated, service_role;
create index invoices_subscription on public.invoices (subscription_id);
create index invoices_payment on public.invoices (payment_intent_id) where payment_intent_id is not null;
create index invoices_user on public.invoices (user_id, created_at desc);
-- The list of staff.
create index invoices_created on public.invoices (created_at, id);
create index invoices_reason on public.invoices (billing_reason, created_at, id);
create index invoices_paid_at on public.invoices (paid_at) where paid_at is not null;

create table private.payment_taxes (
  payment text primary key,
  user_id uuid not null,
  lines jsonb not null default '[]' check (jsonb_typeof(lines) = 'array'),
  buyer jsonb not null default '{}' check (jsonb_typeof(buyer) = 'object')
);
comment on table private.payment_taxes is
  'Stripe''s data on the tax of a payment, by the id of its order or invoice. Only for payments with a '
  'calculated tax or a buyer''s tax number.';
comment on column private.payment_taxes.lines is '[{amount: in the smallest unit, name, percent, country | null, reason: Stripe''s taxability_reason | null}].';
comment on column private.payment_taxes.buyer is '{name | null, address | null: [lines], tax_ids: [{type, value}]}; empty once the account was erased.';
alter table private.payment_taxes enable row level security;
create index payment_taxes_user on private.payment_taxes (user_id);

create function private.keep_taxes(p_payment text, p_user uuid, p_tax jsonb) returns void
language sql set search_path = '' as $$
  insert into private.payment_taxes (payment, user_id, lines, buyer)
  select p_payment, p_user, coalesce(nullif(p_tax -> 'lines', 'null'), '[]'), coalesce(nullif(p_tax -> 'buyer', 'null'), '{}')
  where jsonb_typeof(p_tax) = 'object'
  on conflict (payment) do nothing
$$;
comment on function private.keep_taxes is 'Keeps what a fact says of tax ({amount, lines, buyer}; nothing for null), under the id of its order or invoice.';

create function private.tax_of(p_fact jsonb) returns integer
language sql immutable set search_path = '' as $$
  select greatest(0, coalesce((p_fact #>> '{tax,amount}')::integer, 0))
$$;

create function private.net_of(p_amount integer, p_tax integer, p_refunded integer default 0) returns integer
language sql immutable set search_path = '' as $$
  select case when p_amount <= 0 then 0
    else floor((p_amount - least(p_tax, p_amount))::numeric * greatest(0, p_amount - p_refunded) / p_amount)::integer end
$$;
comment on function private.net_of is 'What of a payment is ours, in the smallest unit: without the tax in it, and without what went back, of which the tax is a part alike.';

-- Access

create table public.grants (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.profiles on delete cascade,
  tier text not null check (tier in ('plus', 'pro', 'founder')),
  source text not null check (source in ('subscription', 'order', 'nft', 'honorary', 'gift')),
  source_id text not null,
  starts_at timestamptz not null default now(),
  ends_at timestamptz,
  revoked_at timestamptz,
  reason text not null default '',
  -- One reason for access, one row.
  constraint grants_once unique (source, source_id, user_id)
);
comment on table public.grants is 'Reasons for access. Ending one leaves the others.';
alter table public.grants enable row level security;
create policy "members read their own grants" on public.grants
  for select to authenticated using (user_id = (select auth.uid()));
create policy "only in a live session, with the second factor once there is one" on public.grants
  as restrictive for all to authenticated using ((select private.session_refusal()) is null);
grant select on public.grants to authenticated, service_role;
create index grants_user on public.grants (user_id);
-- What begins later than it was given: few.
create index grants_gifts on public.grants (starts_at) where source = 'gift' and revoked_at is null;
create index grants_gifts_end on public.grants (ends_at) where source = 'gift' and revoked_at is null;

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
comment on function private.grant_is_live is 'Whether a grant gives access now. A subscription''s lives while it is active or trialing, or past due within the grace.';

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
comment on function private.recompute_tier is 'Sets the tier of a member to the highest ranked of the live grants; the only place that changes it.';

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
comment on function public.recompute_due_tiers is 'For the clock: ends access whose grace or term has run out, and begins gifts that were to begin later. Returns how many members were looked at.';
grant execute on function public.recompute_due_tiers to service_role;

-- Checkout

create function private.subscription_runs(s public.subscriptions) returns boolean
language sql immutable set search_path = '' as $$
  select s.status in ('active', 'trialing', 'past_due', 'unpaid', 'paused')
$$;
comment on function private.subscription_runs is 'Whether a subscription is not over; a member has one such at most.';

create function private.owns_for_life(p_user uuid, p_rank integer) returns boolean
language sql stable set search_path = '' as $$
  select exists (
    select from public.grants g join public.plans owned on owned.tier = g.tier
    where g.user_id = p_user and g.source <> 'subscription' and g.ends_at is null and private.grant_is_live(g)
      and owned.rank >= p_rank
  )
$$;
comment on function private.owns_for_life is 'Whether the member has a plan of this rank or above without an end, in our books or as a token: it is not rented on top, and not bought twice.';

create function private.holds_place(o public.orders) returns boolean
language sql stable set search_path = '' as $$
  select o.status = 'pending' and o.created_at > now() - case
    when o.checkout_session_id is null then interval '1 minute'
    else make_interval(mins => private.setting_int('billing.reserve_minutes'))
  end
$$;
comment on function private.holds_place is 'Whether an unpaid order keeps its place in a limited supply: while its checkout page is being made, and then while it is open.';

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
comment on function public.begin_order is 'The one pending order of a member, at the price of the database less a code, or with the trial of a price where no code is given: the same one again for the same, else a new one that ends the one before. {order_id, begun (unix seconds), session: of this order | null, others: [sessions of earlier orders that may still be open at Stripe], due: what is paid now, trial_days | null, takes_codes: whether a code may be typed on Stripe''s page, code: {id, code, stripe_code_id | null} | null, price: {id, lookup_key, unit_amount, currency, interval, stripe_price_id}, plan: {key, name, kind, tier}, customer_id | null}. p_amount is the price that the member saw, p_due what they were told to pay now, p_network a keyed hash of where they come from (private.hold_place). Refuses before anything is written: plan_unknown, plan_inactive, price_mismatch, already_subscribed, sold_out, chain_unavailable (private.require_place), place_network, suspended, member_not_found, and what private.code_problem says.';
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
comment on function public.attach_checkout is 'Remembers the checkout session and the Stripe customer of an order. Returns the session that may be shown: another one when two clicks made two, null when the order has ended meanwhile. Refuses: order_not_found.';
grant execute on function public.attach_checkout to service_role;

create function public.cancel_order(p_order uuid) returns void
language sql security definer set search_path = '' as $$
  update public.orders set status = 'canceled'
  where id = p_order and status = 'pending' and checkout_session_id is null
$$;
comment on function public.cancel_order is 'Ends an order whose checkout page could not be made, and with it the place it held.';
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
comment on function public.cancel_abandoned_orders is 'For the clock: ends orders whose checkout page was never made. Returns how many.';
grant execute on function public.cancel_abandoned_orders to service_role;

create function public.forget_checkout(p_session text) returns void
language sql security definer set search_path = '' as $$
  update public.orders set checkout_open = false, status = case status when 'pending' then 'canceled' else status end
  where checkout_session_id = p_session and (checkout_open or status = 'pending')
$$;
comment on function public.forget_checkout is 'Ends the order of a checkout page that Stripe does not know any more.';
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
comment on function private.grant_end is 'When a grant ends; null while no end is known. A subscription ends with its grace when a payment failed, and with its period when it is canceled or a plan with another tier follows.';

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
comment on function private.access_json is 'What a member''s access rests on now, the highest plan first, then what lasts longest: [{plan: key, source: order | nft | honorary | gift | subscription, ends_at: private.grant_end}].';

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
comment on function public.my_holding is 'What the caller has: {version: as member_version, tier | null without a profile, access: [{plan, source, ends_at | null}], the highest plan first, subscription: the running one as in member_dashboard | null, trial_used: whether a trial is not offered any more}. Refuses: unauthenticated, second_factor_required.';
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
comment on function private.taken_back is 'How much of a payment of p_amount its bank has taken back; null without a lost dispute.';

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
comment on function public.my_order is 'The caller''s order of a checkout session: {rented: private.needless_subscription beside a plan for life | null, order_id, status, kind, plan_key, interval, amount, tax: in the amount, currency, amount_refunded, trial_days | null, discount: {code, amount, before} | null, created_at, paid_at, subscription_id, gift: private.gift_json | null, taken_back: private.taken_back, points, tier: now, mint: {voucher_id, wallet, expires_at, redeemed_tx, revoked_reason, state: private.voucher_state} | null, returned: {reason, done} | null}. Refuses: order_not_found, unauthenticated.';
grant execute on function public.my_order to authenticated;
