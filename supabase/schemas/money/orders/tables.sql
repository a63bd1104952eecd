-- Orders, subscriptions, invoices, and the access that they and everything else give.

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
comment on column public.orders.checkout_open is
  'Whether the checkout page may still be open at Stripe: it outlives the order, which ends when another '
  'begins.';
comment on column public.orders.card_country is
  'Where the card was issued (ISO 3166-1 alpha-2), as Stripe says it; null when it does not.';
alter table public.orders enable row level security;
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
comment on column public.subscriptions.next_price_id is
  'The price that follows when the current period ends; null when the subscription renews as it is, or ends.';
comment on column public.subscriptions.next_amount is
  'What the next period costs, in the smallest unit: the amount agreed to, whatever the price has become '
  'since.';
comment on column public.subscriptions.stripe_price_id is
  'The price at Stripe that it is charged at; null before Stripe described it.';
comment on column public.subscriptions.card_expires_on is
  'The last day of the card that is charged, which brand and last4 name; null when Stripe names no card of '
  'its own.';
comment on column public.subscriptions.unpaid_cause is
  'Why its last payment is missing, as Stripe said it: the card was declined, or its bank asks the holder to '
  'confirm. Null while none is.';
comment on column public.subscriptions.ended_at is 'When it was first reported as over; null while it runs.';
comment on column public.subscriptions.stripe_applied_at is
  'When an answer of Stripe was last written here; one that was asked for before may be older.';
alter table public.subscriptions enable row level security;
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
comment on column public.invoices.period_end is
  'The end of the latest period on the invoice; null when Stripe did not say it.';
comment on table public.invoices is
  'Invoices of subscriptions; they carry the payment that a refund of a subscription names.';
alter table public.invoices enable row level security;
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
comment on column private.payment_taxes.lines is
  '[{amount: in the smallest unit, name, percent, country | null, reason: Stripe''s taxability_reason | '
  'null}].';
comment on column private.payment_taxes.buyer is
  '{name | null, address | null: [lines], tax_ids: [{type, value}]}; empty once the account was erased.';
alter table private.payment_taxes enable row level security;
create index payment_taxes_user on private.payment_taxes (user_id);

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
grant select on public.grants to authenticated, service_role;
create index grants_user on public.grants (user_id);
-- What begins later than it was given: few.
create index grants_gifts on public.grants (starts_at) where source = 'gift' and revoked_at is null;
create index grants_gifts_end on public.grants (ends_at) where source = 'gift' and revoked_at is null;

-- Trials: days per price, once for each person and each card.

create table public.trials (
  subscription_id text primary key,
  user_id uuid not null,
  order_id uuid not null references public.orders,
  card_fingerprint text,
  days integer not null,
  started_at timestamptz not null default now()
);
comment on table public.trials is
  'Every trial that began. It stays when the subscription is over and when the account is erased: neither the '
  'person nor the card has a second one.';
alter table public.trials enable row level security;
grant select on public.trials to service_role;
create index trials_user on public.trials (user_id);
create index trials_order on public.trials (order_id);
create index trials_card on public.trials (card_fingerprint) where card_fingerprint is not null;
