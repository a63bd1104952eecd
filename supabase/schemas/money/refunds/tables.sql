-- Money that goes back: payments that bring nothing, and refunds that staff asked for, made at Stripe by a
-- worker.

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
  -- A purchase goes back once and whole, a renewal too; of a payment that brought something, staff refund any
  -- part.
  constraint automatic_refunds_of_what check ((reason in ('staff', 'renewal_not_needed')) = (checkout_session_id is null)),
  constraint automatic_refunds_by_whom check ((reason = 'staff') = (requested_by is not null)),
  constraint automatic_refunds_of_a_payment check (checkout_session_id is not null or (payment_intent_id is not null and subscription_id is null))
);
comment on table public.automatic_refunds is
  'Payments that bring nothing because another one was first, the last place was gone, a code or trial was '
  'used before, or staff declined them: cancelled and refunded whole. With the reason renewal_not_needed a '
  'renewal thin Stripe collected before it could be stopped. And, with the reason staff, a part or all of a '
  'payment that staff refund. A worker does it in Stripe; the row and the decision share one transaction.';
comment on column public.automatic_refunds.subscription_id is
  'The subscription of a purchase that goes back: it is none of the member''s.';
comment on column public.automatic_refunds.ends_subscription is
  'The member''s subscription that ends with a refund by staff, or with that of its last renewal.';
alter table public.automatic_refunds enable row level security;
grant select on public.automatic_refunds to service_role;
create index automatic_refunds_due on public.automatic_refunds (available_at) where status in ('queued', 'working');
create index automatic_refunds_order on public.automatic_refunds (order_id);
create index automatic_refunds_subscription on public.automatic_refunds (subscription_id) where subscription_id is not null;
-- A renewal goes back once.
create unique index automatic_refunds_renewal on public.automatic_refunds (payment_intent_id) where reason = 'renewal_not_needed';
create index automatic_refunds_user on public.automatic_refunds (user_id);
create index automatic_refunds_open on public.automatic_refunds (created_at) where status <> 'done';

-- Refunds that members ask for: one request for a payment within the window, decided by an admin as a case.

create table private.refund_requests (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users on delete cascade,
  order_id uuid not null references public.orders,
  subject text not null check (char_length(subject) between 1 and 100),
  payment_intent_id text not null,
  reason text not null check (char_length(reason) between 10 and 1000),
  state text not null default 'open' check (state in ('open', 'granted', 'refused', 'withdrawn', 'closed')),
  created_at timestamptz not null default clock_timestamp(),
  closed_at timestamptz,
  decided_by uuid,
  answer text not null default '' check (char_length(answer) <= 300),
  amount integer check (amount > 0),
  refund_id uuid,
  constraint open_ones_are_undecided check ((state = 'open') = (closed_at is null)),
  constraint somebody_decides check ((state in ('granted', 'refused')) = (decided_by is not null)),
  constraint granted_is_an_amount check ((state = 'granted') = (amount is not null))
);
comment on table private.refund_requests is
  'Refunds that members requested, and their decisions. Deleted with the account; the refund itself stays '
  '(automatic_refunds).';
comment on column private.refund_requests.subject is
  'The receipt: the id of the order or, for a renewal or an upgrade, of its invoice.';
comment on column private.refund_requests.state is
  'closed: the payment went back in another way, by a dispute or in the Stripe dashboard.';
comment on column private.refund_requests.amount is
  'What was granted, in the smallest unit; refund_id is the row of automatic_refunds that makes it.';
alter table private.refund_requests enable row level security;
-- One at a time about one purchase.
create unique index refund_requests_one_open on private.refund_requests (order_id) where state = 'open';
create index refund_requests_order on private.refund_requests (order_id);
create index refund_requests_payment on private.refund_requests (payment_intent_id);
create index refund_requests_user on private.refund_requests (user_id, created_at desc);
