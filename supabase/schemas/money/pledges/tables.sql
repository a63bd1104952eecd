-- Pledges: a promised amount, proved by a code sent to the address, counted only until it is withdrawn. No
-- money moves.

create table public.pledges (
  id uuid primary key default gen_random_uuid(),
  user_id uuid references auth.users on delete set null,
  email text not null check (private.is_email(email)),
  amount integer not null check (amount > 0),
  note text not null default '' check (char_length(note) <= 500),
  status text not null default 'pending' check (status in ('pending', 'confirmed', 'replaced', 'withdrawn')),
  created_at timestamptz not null default now(),
  confirmed_at timestamptz,
  withdrawn_at timestamptz,
  check ((status = 'pending') = (confirmed_at is null)),
  check ((status = 'withdrawn') = (withdrawn_at is not null))
);
comment on table public.pledges is
  'Promised amounts in whole dollars. Only confirmed ones count; a later confirmed pledge replaces the '
  'earlier one.';
alter table public.pledges enable row level security;
grant select (id, user_id, amount, note, status, created_at, confirmed_at, withdrawn_at) on public.pledges to authenticated;
grant select on public.pledges to service_role;
-- One confirmed pledge per address, and per member.
create unique index pledges_one_per_address on public.pledges (email) where status = 'confirmed';
create unique index pledges_one_per_member on public.pledges (user_id) where status = 'confirmed';
create index pledges_member on public.pledges (user_id) where user_id is not null;

create table private.pledge_codes (
  id uuid primary key default gen_random_uuid(),
  pledge_id uuid not null references public.pledges on delete cascade,
  purpose text not null check (purpose in ('confirm', 'withdraw')),
  code_hash text not null,
  attempts integer not null default 0,
  expires_at timestamptz not null,
  used_at timestamptz
);
comment on table private.pledge_codes is
  'Codes sent to prove an address, as hashes salted with their id. Five wrong attempts end a code.';
alter table private.pledge_codes enable row level security;
create index pledge_codes_pledge on private.pledge_codes (pledge_id);
