-- Honorary membership: a tier that staff give, with an end or without one, and for Founder without an end a
-- voucher for the token. Claiming that turns it into the token, as a place bought by card; taking it back
-- voids the token.

create table private.honorary_memberships (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.profiles on delete cascade,
  tier text not null check (tier in ('plus', 'pro', 'founder')),
  ends_at timestamptz,
  voucher_id uuid unique references public.mint_vouchers,
  granted_by uuid not null,
  granted_at timestamptz not null default now(),
  revoked_at timestamptz,
  constraint vouchers_only_for_founder_without_end check (voucher_id is null or (tier = 'founder' and ends_at is null))
);
comment on table private.honorary_memberships is
  'Memberships that staff gave without payment; the grant of the same id (source honorary) gives the tier. '
  'The reason is in the audit log.';
alter table private.honorary_memberships enable row level security;
create index honorary_memberships_user on private.honorary_memberships (user_id);
create index honorary_memberships_granted on private.honorary_memberships (granted_at, id);
