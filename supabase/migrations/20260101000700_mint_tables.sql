-- The membership NFT: what members registered, what the chain confirmed, who holds what.

create table public.nft_mints (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null,
  chain_id integer not null,
  contract text check (contract ~ '^0x[0-9a-f]{40}$'),
  tx_hash text not null check (tx_hash ~ '^0x[0-9a-f]{64}$'),
  status text not null default 'pending' check (status in ('pending', 'confirmed', 'failed', 'reorged')),
  wallet text not null check (wallet ~ '^0x[0-9a-f]{40}$'),
  token_id numeric(78, 0),
  block_number bigint,
  block_hash text,
  log_index integer,
  value_wei numeric(78, 0),
  failure text check (char_length(failure) <= 300),
  created_at timestamptz not null default now(),
  confirmed_at timestamptz,
  -- A transaction mints once and belongs to one member.
  constraint nft_mints_once unique (chain_id, tx_hash)
);
comment on table public.nft_mints is 'Mint transactions from the moment the wallet sent them. Only what the server read from the chain makes one confirmed.';
alter table public.nft_mints enable row level security;
create policy "members read their own mints" on public.nft_mints
  for select to authenticated using (user_id = (select auth.uid()));
grant select on public.nft_mints to authenticated, service_role;
create index nft_mints_user on public.nft_mints (user_id, created_at desc);
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
  created_at timestamptz not null default now(),
  constraint order_vouchers_name_their_order check ((kind = 'order') = (order_id is not null))
);
comment on table public.mint_vouchers is 'Right to one NFT without paying the contract: for card buyers and honorary holders. Signed when the wallet is known.';
alter table public.mint_vouchers enable row level security;
create policy "members read their own vouchers" on public.mint_vouchers
  for select to authenticated using (user_id = (select auth.uid()));
grant select on public.mint_vouchers to authenticated, service_role;
create index mint_vouchers_user on public.mint_vouchers (user_id);

create table private.nft_owners (
  chain_id integer not null,
  contract text not null,
  token_id numeric(78, 0) not null,
  owner text not null,
  block_number bigint not null,
  primary key (chain_id, contract, token_id)
);
comment on table private.nft_owners is 'Holder of each membership token by the last transfer seen; access follows the holder.';
create index nft_owners_owner on private.nft_owners (owner);
