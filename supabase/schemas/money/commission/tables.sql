-- Commission: a share of what referred members pay, in lines that always add up to what is kept of their
-- payments.

create table private.commission_payments (
  -- The order's id, or Stripe's of the invoice.
  payment text primary key,
  referral_id uuid not null references public.referrals,
  percent integer not null check (percent between 0 and 50),
  created_at timestamptz not null default now()
);
comment on table private.commission_payments is
  'The share that a payment brings: the setting of the time at which it was first counted. A later change of '
  'the setting leaves it.';
alter table private.commission_payments enable row level security;
create index commission_payments_referral on private.commission_payments (referral_id);

create table private.commission_lines (
  id bigint generated always as identity primary key,
  referral_id uuid references public.referrals,
  -- Of a bounty, which has no referral.
  mission_id uuid,
  user_id uuid not null,
  payment text not null,
  reason text not null check (reason in (
    'payment', 'renewal', 'upgrade', 'refund', 'refund_returned', 'dispute_lost', 'dispute_won', 'referral_qualified', 'referral_ended',
    'bounty', 'bounty_returned')),
  -- In the smallest unit of the currency.
  amount integer not null check (amount <> 0),
  currency text not null,
  base integer,
  percent integer check (percent between 0 and 50),
  payable_at timestamptz not null,
  created_at timestamptz not null default now(),
  constraint lines_name_what_they_are_a_share_of check ((base is null) = (percent is null)),
  constraint lines_name_their_cause check ((reason in ('bounty', 'bounty_returned')) = (referral_id is null) and (referral_id is null) = (mission_id is not null))
);
comment on table private.commission_lines is
  'Commission and bounties in the smallest unit, an entry for each fact that changed the sum; entries are '
  'never edited, a negative one follows. The sum of a referral is private.commission_due.';
comment on column private.commission_lines.user_id is
  'The referrer. Stays when the account is erased; no foreign key.';
comment on column private.commission_lines.base is
  'What the line is a share of (percent), in the smallest unit: by how much what is kept of payments changed, '
  'without tax and refunds. Null of a bounty, and where payments of several shares changed at once.';
comment on column private.commission_lines.payable_at is
  'When a payout may hold it; at once for what is taken back.';
alter table private.commission_lines enable row level security;
create index commission_lines_user on private.commission_lines (user_id, created_at desc, id desc);
-- What was paid for an act.
create index commission_lines_bounty on private.commission_lines (payment) where mission_id is not null;
create index commission_lines_referral on private.commission_lines (referral_id, currency);
