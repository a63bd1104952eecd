-- A Founder place is one thing in two forms: bought by card it stands in our books, claimed it is a token.
-- This file counts the places, ends and restores vouchers with their payment, and says which form a member
-- has.

create table private.contract_state (
  only_row boolean primary key default true check (only_row),
  chain_id integer not null,
  contract text not null check (contract ~ '^0x[0-9a-f]{40}$'),
  minted bigint not null,
  -- How many there can ever be; null where it was not told.
  supply bigint,
  reserve bigint not null,
  price_wei numeric(78, 0),
  block_number bigint not null,
  read_at timestamptz not null default now()
);
comment on table private.contract_state is
  'Supply at the last read of the contract. The reserve is withheld from paid minting for vouchers; the '
  'price is null while minting is closed.';

create table private.place_networks (
  order_id uuid primary key references public.orders on delete cascade,
  network text not null
);
comment on table private.place_networks is
  'Where a newcomer comes from who holds a place in a limited supply (a keyed hash), as long as the order is '
  'open.';
alter table private.place_networks enable row level security;
create index place_networks_network on private.place_networks (network);

-- Allowlists of the membership contract. The contract knows one root; the wallets behind it are here. Nobody
-- reads a list as a whole but the server, which makes a member the proof for a wallet of their own.

create table private.allowlists (
  root text primary key check (root ~ '^0x[0-9a-f]{64}$'),
  -- Lower-case, sorted, each once: the server builds the tree in this order.
  addresses text[] not null check (cardinality(addresses) between 1 and 20000),
  created_by uuid not null,
  created_at timestamptz not null default now()
);
comment on table private.allowlists is
  'Lists of wallets by the root of their Merkle tree; which one counts, the contract says. Never changed: '
  'another list has another root.';
alter table private.allowlists enable row level security;
