-- Wallets that a member has proven to hold, by Sign-In with Ethereum.

create table public.wallets (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.profiles on delete cascade,
  -- An address belongs to one member.
  address text not null unique check (address ~ '^0x[0-9a-f]{40}$'),
  chain_id integer not null check (chain_id > 0),
  label text check (char_length(label) <= 40),
  is_primary boolean not null default false,
  verified_at timestamptz not null default now()
);
comment on table public.wallets is 'Addresses a member has proven to hold; lower-case.';
alter table public.wallets enable row level security;
grant select on public.wallets to authenticated, service_role;
create index wallets_user on public.wallets (user_id);
-- One primary wallet a member.
create unique index wallets_one_primary on public.wallets (user_id) where is_primary;

create table public.wallet_nonces (
  nonce text primary key,
  user_id uuid not null references public.profiles on delete cascade,
  expires_at timestamptz not null,
  consumed_at timestamptz
);
comment on table public.wallet_nonces is 'Nonces of Sign-In with Ethereum: ten minutes, one member, one use.';
alter table public.wallet_nonces enable row level security;
create index wallet_nonces_user on public.wallet_nonces (user_id);

create table public.wallet_rewards (
  address text primary key check (address ~ '^0x[0-9a-f]{40}$'),
  user_id uuid not null,
  created_at timestamptz not null default now()
);
comment on table public.wallet_rewards is
  'The first member who ever linked an address: it is rewarded only once.';
alter table public.wallet_rewards enable row level security;

create table private.released_wallets (
  address text primary key check (address ~ '^0x[0-9a-f]{40}$'),
  user_id uuid not null references public.profiles on delete cascade,
  released_at timestamptz not null default now()
);
comment on table private.released_wallets is
  'Wallets that a member has removed: other members cannot link them for a while, so that an address is not '
  'shared for its reward.';
create index released_wallets_user on private.released_wallets (user_id);
