-- Subscriptions of members who own a plan for life: what is rented below it is not renewed. Stopped at Stripe
-- by a worker.

create table public.renewal_stops (
  subscription_id text primary key references public.subscriptions,
  user_id uuid not null,
  status text not null default 'queued' check (status in ('queued', 'working', 'done', 'void')),
  attempts integer not null default 0,
  available_at timestamptz not null default now(),
  claimed_at timestamptz,
  done_at timestamptz,
  error text,
  created_at timestamptz not null default now()
);
comment on table public.renewal_stops is
  'Subscriptions whose renewal will be stopped in Stripe, because their member now owns the same plan or a '
  'higher one for life. Written in the transaction that gives the plan; void if the plan was reversed '
  'before.';
alter table public.renewal_stops enable row level security;
grant select on public.renewal_stops to service_role;
create index renewal_stops_due on public.renewal_stops (available_at) where status in ('queued', 'working');
create index renewal_stops_user on public.renewal_stops (user_id);

-- History

create table private.membership_changes (
  id bigint generated always as identity primary key,
  user_id uuid not null references auth.users on delete cascade,
  type text not null references private.event_types,
  values jsonb not null,
  key text not null unique,
  created_at timestamptz not null default clock_timestamp()
);
comment on table private.membership_changes is
  'History of memberships, in the order of arrival: the events about payments and plans, stored as long as '
  'the account. Ids and values, as in private.events.';
alter table private.membership_changes enable row level security;
create index membership_changes_user on private.membership_changes (user_id, created_at desc, id desc);
create index membership_changes_type on private.membership_changes (type);

-- One change of a member's subscription at a time, and what of it is still to be done should its process end
-- half-way.

create table private.subscription_changes (
  -- No foreign key: an account that is erased ends its subscription under this lease too.
  user_id uuid primary key,
  holder uuid,
  what text not null,
  held_until timestamptz not null,
  intent jsonb,
  due_at timestamptz,
  attempts integer not null default 0,
  error text,
  created_at timestamptz not null default now()
);
comment on table private.subscription_changes is
  'Current change of a member''s subscription in Stripe: a lease, because the calls to Stripe are made '
  'outside of any transaction. The row is deleted when nothing is left to do.';
comment on column private.subscription_changes.holder is
  'Null while nobody works on it and the intent waits. A holder that has died loses the lease at held_until.';
comment on column private.subscription_changes.intent is
  'What was decided before the first of several calls to Stripe, and is finished or taken back when the calls '
  'were not all made.';
comment on column private.subscription_changes.due_at is
  'When a worker looks at an intent that nobody works on.';
alter table private.subscription_changes enable row level security;
create index subscription_changes_due on private.subscription_changes ((coalesce(due_at, held_until))) where intent is not null;
