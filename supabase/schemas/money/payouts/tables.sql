-- Accounts at Stripe that members connect, for what they earn and what they sell: one each, as Stripe tells
-- them.

create table public.connected_accounts (
  user_id uuid primary key,
  country text not null check (country ~ '^[A-Z]{2}$'),
  start_key uuid not null default gen_random_uuid(),
  started_at timestamptz not null default now(),
  stripe_account_id text unique check (stripe_account_id ~ '^acct_[A-Za-z0-9_]{1,200}$'),
  details_submitted boolean not null default false,
  transfers text not null default 'unrequested' check (transfers in ('unrequested', 'inactive', 'pending', 'active')),
  card_payments text not null default 'unrequested' check (card_payments in ('unrequested', 'inactive', 'pending', 'active')),
  charges_enabled boolean not null default false,
  payouts_enabled boolean not null default false,
  due text[] not null default '{}',
  due_by timestamptz,
  disabled_reason text,
  -- Stripe's fingerprints of the bank accounts and cards it is paid to, and a keyed hash of whom Stripe knows
  -- behind it.
  payout_marks text[] not null default '{}',
  person_mark text check (char_length(person_mark) <= 100),
  gone boolean not null default false,
  stripe_applied_at timestamptz
);
comment on table public.connected_accounts is
  'A member''s account in Stripe Connect. Money rows reference the member only by id: they stay when the '
  'account is erased.';
comment on column public.connected_accounts.start_key is
  'Under which Stripe is asked for the account, so that two tabs make one.';
comment on column public.connected_accounts.due is
  'What Stripe asks for, by its names: currently_due, past_due among it.';
comment on column public.connected_accounts.gone is 'Whether Stripe has no such account for us any more.';
comment on column public.connected_accounts.stripe_applied_at is
  'When what stands here was written; Stripe had been asked before.';
alter table public.connected_accounts enable row level security;
grant select on public.connected_accounts to service_role;

create table private.connected_payouts (
  id text primary key,
  stripe_account_id text not null references public.connected_accounts (stripe_account_id),
  amount integer not null,
  currency text not null,
  status text not null check (status in ('pending', 'in_transit', 'paid', 'failed', 'canceled')),
  failure_code text,
  arrives_at timestamptz,
  created_at timestamptz not null,
  stripe_applied_at timestamptz not null
);
comment on table private.connected_payouts is
  'Payouts of a connected account to its bank, as reported by Stripe: paid is in the bank, failed was '
  'returned.';
alter table private.connected_payouts enable row level security;
create index connected_payouts_account on private.connected_payouts (stripe_account_id, created_at);

-- Payouts of commission: what is payable is frozen with its lines, approved by admins, sent once, and closed
-- by the bank.

create table private.payouts (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null,
  -- In the smallest unit of the currency.
  amount integer not null check (amount > 0),
  currency text not null,
  -- Stripe's id of the connected account; frozen, because what was approved goes where it was approved to.
  account text not null,
  state text not null default 'pending'
    check (state in ('pending', 'approved', 'processed', 'paid', 'failed', 'held', 'fraud', 'cancelled')),
  second_needed boolean not null,
  approved_by uuid,
  approved_at timestamptz,
  second_by uuid,
  second_at timestamptz,
  -- When it was sent without a second approval, because there was nobody else for staff.alone_days.
  alone_at timestamptz,
  -- When it was first sent, and until when its sender may be at it.
  attempted_at timestamptz,
  claimed_until timestamptz,
  attempts integer not null default 0,
  -- How often Stripe refused it: a refusal is remembered under its idempotency key, so the next attempt has
  -- another.
  refusals integer not null default 0,
  transfer_id text unique,
  processed_at timestamptz,
  paid_at timestamptz,
  error text check (char_length(error) <= 300),
  created_by uuid,
  created_at timestamptz not null default now(),
  constraint two_people check (second_by is null or second_by <> approved_by),
  constraint nobody_pays_themselves check (user_id not in (approved_by, second_by)),
  constraint sent_payouts_are_approved check (
    state not in ('approved', 'processed', 'paid') or (approved_by is not null and (second_by is not null or alone_at is not null or not second_needed)))
);
comment on table private.payouts is
  'Sums of commission for one member: pending (needs approval), approved (is being sent), processed '
  '(transferred to their account in Stripe), paid (in their bank), failed, held, fraud, cancelled. '
  'Canceling releases the entries.';
comment on column private.payouts.user_id is 'Stays when the account is erased; no foreign key.';
alter table private.payouts enable row level security;
create index payouts_created on private.payouts (created_at, id);
create index payouts_user on private.payouts (user_id, created_at desc);
create index payouts_open on private.payouts (state) where state in ('pending', 'approved', 'failed');

create table private.payout_lines (
  payout_id uuid not null references private.payouts,
  line_id bigint not null references private.commission_lines,
  is_released boolean not null default false,
  primary key (payout_id, line_id)
);
comment on table private.payout_lines is
  'Entries of a payout, permanently; released entries of a canceled one may be in another.';
alter table private.payout_lines enable row level security;
create unique index payout_lines_once on private.payout_lines (line_id) where not is_released;
-- Every payout that a line was ever in.
create index payout_lines_line on private.payout_lines (line_id);

-- Tax forms of members who are paid: Stripe keeps the forms of Express accounts and tells the platform
-- nothing about them, so an admin who has looked says so.

create table private.tax_forms (
  user_id uuid primary key,
  state text not null check (state in ('collected', 'not_needed')),
  attested_by uuid,
  attested_at timestamptz not null default now()
);
comment on table private.tax_forms is
  'An admin''s attestation of a member''s tax form. No row: unknown. Money rows outlive the account, so '
  'does this.';
alter table private.tax_forms enable row level security;
