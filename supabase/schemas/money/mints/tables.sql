-- The membership NFT: mints, vouchers and who holds which token. Only what the server read from the chain
-- counts.

create table public.nft_mints (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null,
  chain_id integer not null,
  contract text check (contract ~ '^0x[0-9a-f]{40}$'),
  tx_hash text not null check (tx_hash ~ '^0x[0-9a-f]{64}$'),
  status text not null default 'pending' check (status in ('pending', 'confirmed', 'void', 'failed', 'reorged')),
  wallet text not null check (wallet ~ '^0x[0-9a-f]{40}$'),
  token_id numeric(78, 0),
  block_number bigint,
  block_hash text,
  log_index integer,
  value_wei numeric(78, 0),
  failure text check (char_length(failure) <= 300),
  created_at timestamptz not null default now(),
  confirmed_at timestamptz,
  -- A transaction may mint for several members, and more than once for one (ERC-4337 bundles): its events
  -- tell apart.
  constraint nft_mints_once unique (chain_id, tx_hash, log_index)
);
comment on table public.nft_mints is
  'Mints from the moment the wallet sent the transaction. Only data that the server read from the chain '
  'confirms one. Void: the token exists, but its payment was reversed.';
alter table public.nft_mints enable row level security;
grant select on public.nft_mints to authenticated, service_role;
alter publication supabase_realtime add table public.nft_mints;
create index nft_mints_user on public.nft_mints (user_id, created_at desc);
create unique index nft_mints_one_pending on public.nft_mints (chain_id, tx_hash, user_id) where status = 'pending';
create index nft_mints_open on public.nft_mints (created_at) where status = 'pending';

create table public.mint_vouchers (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null,
  -- A paid order can be claimed once.
  order_id uuid unique references public.orders,
  kind text not null check (kind in ('order', 'honorary')),
  nonce numeric(78, 0) not null unique,
  wallet text check (wallet ~ '^0x[0-9a-f]{40}$'),
  signature text check (signature ~ '^0x[0-9a-f]+$'),
  expires_at timestamptz not null,
  redeemed_tx text,
  revoked_at timestamptz,
  revoked_reason text check (revoked_reason in ('refunded', 'disputed', 'revoked')),
  created_at timestamptz not null default now(),
  constraint order_vouchers_name_their_order check ((kind = 'order') = (order_id is not null)),
  constraint mint_vouchers_revoked_for_a_reason check ((revoked_at is null) = (revoked_reason is null))
);
comment on table public.mint_vouchers is
  'Right to one NFT without paying the contract: for card buyers and honorary holders. Signed when the '
  'wallet is linked.';
comment on column public.mint_vouchers.revoked_reason is
  'Why it gives no token, and its token no tier: refunded (a lost dispute too), disputed (until that is '
  'decided), revoked (honorary).';
alter table public.mint_vouchers enable row level security;
grant select on public.mint_vouchers to authenticated, service_role;
create index mint_vouchers_user on public.mint_vouchers (user_id);
create index mint_vouchers_redeemed on public.mint_vouchers (redeemed_tx) where redeemed_tx is not null;

create table private.voucher_revocations (
  nonce numeric(78, 0) primary key,
  voucher_id uuid not null references public.mint_vouchers,
  created_at timestamptz not null default now(),
  leased_until timestamptz not null default '-infinity',
  attempts integer not null default 0,
  tx_hash text check (tx_hash ~ '^0x[0-9a-f]{64}$'),
  sent_at timestamptz,
  last_error text,
  done_at timestamptz
);
comment on table private.voucher_revocations is
  'Signed vouchers to be ended on the contract too. Written in the transaction that reverses the payment; '
  'worked off after it and by the clock, where an operator key is configured.';
create index voucher_revocations_open on private.voucher_revocations (created_at) where done_at is null;
create index voucher_revocations_voucher on private.voucher_revocations (voucher_id);

create table private.nft_owners (
  chain_id integer not null,
  contract text not null,
  token_id numeric(78, 0) not null,
  owner text not null,
  -- Where the last move was seen: a transaction may mint and pass on.
  block_number bigint not null,
  log_index integer not null,
  -- When it came to this wallet: the time of the block.
  received_at timestamptz not null default now(),
  mint_tx text,
  mint_block_hash text,
  -- The time of the block in which it was minted.
  minted_at timestamptz,
  voucher_id uuid unique references public.mint_vouchers,
  primary key (chain_id, contract, token_id)
);
comment on table private.nft_owners is
  'Holder of each membership NFT by the last transfer seen, and its mint; access follows the holder.';
create index nft_owners_owner on private.nft_owners (owner);
create index nft_owners_mint on private.nft_owners (mint_tx);
-- How many were minted on a day.
create index nft_owners_minted_at on private.nft_owners (minted_at);

-- The order of the lists below.
create index mint_vouchers_made on public.mint_vouchers (created_at, id);
create index nft_mints_made on public.nft_mints (created_at, id);
