-- What Stripe says, applied to orders, subscriptions and access. Any order and any number of deliveries end
-- the same.

create table public.stripe_events (
  id text primary key,
  type text not null,
  created timestamptz not null,
  received_at timestamptz not null default now(),
  outcome text not null check (outcome in ('applied', 'ignored', 'quarantined', 'failed')),
  note text not null default '',
  attempts integer not null default 1,
  error text not null default '' check (char_length(error) <= 300),
  payload jsonb not null,
  objects text[] not null generated always as (array_remove(array[
    payload ->> 'id', payload ->> 'payment_intent', payload ->> 'subscription', payload ->> 'customer', payload ->> 'charge'
  ], null)) stored,
  constraint stripe_events_failed_with_words check (outcome <> 'failed' or error <> '')
);
comment on table public.stripe_events is
  'Every event of Stripe once. The row and its effect share one transaction, so an event is either wholly '
  'applied or not; one that failed has changed nothing, and is applied when it comes again.';
comment on column public.stripe_events.attempts is
  'How often it was worked on; error is what the last failure said.';
comment on column public.stripe_events.objects is 'Ids of the objects at Stripe that it is about.';
alter table public.stripe_events enable row level security;
grant select on public.stripe_events to service_role;
create index stripe_events_received on public.stripe_events (received_at desc, id desc);
create index stripe_events_quarantined on public.stripe_events (received_at desc) where outcome = 'quarantined';
create index stripe_events_objects on public.stripe_events using gin (objects);
-- Filters of the list of staff.
create index stripe_events_type on public.stripe_events (type, received_at, id);
create index stripe_events_outcome on public.stripe_events (outcome, received_at, id);
create index stripe_events_object on public.stripe_events ((payload ->> 'object'), received_at, id);

create table private.quarantined_payments (
  order_id uuid primary key references public.orders,
  problem text not null,
  facts jsonb not null,
  created_at timestamptz not null default now(),
  decision text check (decision in ('accepted', 'returned')),
  decided_at timestamptz
);
comment on table private.quarantined_payments is
  'Stripe''s data on a payment that does not match its order, for the decision of staff: facts as '
  'apply_stripe_event takes them.';
alter table private.quarantined_payments enable row level security;

create table private.payment_reversals (
  payment_intent_id text primary key,
  amount_refunded integer not null default 0,
  refund_applied_at timestamptz,
  dispute text check (dispute in ('needs_response', 'lost', 'won')),
  dispute_applied_at timestamptz,
  dispute_amount integer check (dispute_amount > 0),
  refund_told integer not null default 0,
  dispute_told text,
  updated_at timestamptz not null default now()
);
create index payment_reversals_updated on private.payment_reversals (updated_at, payment_intent_id);
comment on column private.payment_reversals.dispute_amount is
  'How much of the payment the bank asks about or has taken, in the smallest unit; null before Stripe said '
  'it. Whatever it is, a lost dispute counts as the whole payment.';
comment on column private.payment_reversals.refund_told is
  'What the member was told of, as dispute_told: an event is emitted for what is new.';
comment on table private.payment_reversals is
  'Refunds and disputes by payment. In a table of their own, so that one that arrives before its payment '
  'still counts.';

create table private.undecided_subscriptions (
  id text primary key,
  told_at timestamptz not null
);
comment on table private.undecided_subscriptions is
  'Subscriptions thin Stripe reported before their payment was decided: a request before told_at may be '
  'older, although nothing of it was written.';
alter table private.undecided_subscriptions enable row level security;
