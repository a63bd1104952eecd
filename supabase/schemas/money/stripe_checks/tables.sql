-- Comparison of what Stripe says of a day or a member with what is known here.

create table public.stripe_checks (
  id uuid primary key default gen_random_uuid(),
  scope text not null check (scope in ('day', 'member')),
  day date,
  user_id uuid,
  started_by uuid not null,
  status text not null default 'waiting' check (status in ('waiting', 'running', 'done', 'failed')),
  -- What is being read, and how many objects have been.
  reading text not null default '' check (char_length(reading) <= 40),
  objects integer not null default 0,
  attempts integer not null default 0,
  claimed_at timestamptz,
  ended_at timestamptz,
  error text check (char_length(error) <= 300),
  created_at timestamptz not null default now(),
  constraint stripe_checks_of_one check ((scope = 'day') = (day is not null) and (scope = 'member') = (user_id is not null))
);
comment on table public.stripe_checks is
  'Runs that compare Stripe with this database. Read and written only by functions.';
alter table public.stripe_checks enable row level security;
create index stripe_checks_open on public.stripe_checks (created_at) where status in ('waiting', 'running');
create index stripe_checks_created on public.stripe_checks (created_at desc);

create table private.stripe_findings (
  id uuid primary key default gen_random_uuid(),
  check_id uuid not null references public.stripe_checks on delete cascade,
  kind text not null check (kind in ('charge', 'dispute', 'invoice', 'subscription')),
  object_id text not null check (char_length(object_id) <= 200),
  problem text not null check (problem in ('missing_here', 'missing_there', 'amount', 'refunded', 'dispute', 'status', 'period', 'ends')),
  here text,
  there text,
  currency text,
  order_id uuid,
  user_id uuid,
  repaired_at timestamptz,
  outcome text,
  created_at timestamptz not null default now(),
  constraint stripe_findings_once unique (check_id, kind, object_id, problem)
);
comment on table private.stripe_findings is
  'Differences: here and there are the two values, amounts in the smallest unit. Repaired by applying the '
  'object as its webhook would.';
alter table private.stripe_findings enable row level security;

create table private.stripe_seen (
  check_id uuid not null references public.stripe_checks on delete cascade,
  object_id text not null check (char_length(object_id) <= 200),
  primary key (check_id, object_id)
);
comment on table private.stripe_seen is
  'Payments, invoices and subscriptions that a run found in Stripe; emptied when it ends.';
alter table private.stripe_seen enable row level security;
