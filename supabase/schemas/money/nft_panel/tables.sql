-- What the owner did to the contract

create table private.contract_changes (
  id bigint generated always as identity primary key,
  chain_id integer not null,
  tx_hash text not null check (tx_hash ~ '^0x[0-9a-f]{64}$'),
  actor uuid not null,
  reason text not null check (char_length(reason) <= 300),
  status text not null default 'pending' check (status in ('pending', 'confirmed', 'failed')),
  call text,
  created_at timestamptz not null default now(),
  settled_at timestamptz,
  constraint contract_changes_once unique (chain_id, tx_hash)
);
comment on table private.contract_changes is
  'Transactions that an admin signed in their own wallet as owner of the contract. Reported by the browser, '
  'accepted once the server has read them from the chain: then there is an audit entry.';
alter table private.contract_changes enable row level security;
create index contract_changes_open on private.contract_changes (created_at) where status = 'pending';
