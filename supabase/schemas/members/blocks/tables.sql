-- Addresses, domains and networks that may not join or ask for a code, kept by admins.

create table private.block_salt (
  one boolean primary key default true check (one),
  salt bytea not null default extensions.gen_random_bytes(32)
);
comment on table private.block_salt is 'Salt of the digests by which blocked addresses are found.';
alter table private.block_salt enable row level security;

create table private.blocks (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('email', 'domain', 'network')),
  value text check (char_length(value) <= 320),
  digest bytea not null,
  network cidr check ((kind = 'network') = (network is not null)),
  created_by uuid not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz check (expires_at > created_at),
  lifted_at timestamptz
);
comment on table private.blocks is
  'Addresses, domains and networks that cannot join or request a code. Found by digest; the value of an '
  'address is deleted when its owner erases their account, and the block stays.';
alter table private.blocks enable row level security;
create unique index blocks_one on private.blocks (kind, digest) where lifted_at is null;
