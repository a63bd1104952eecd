-- What is done about storefronts: reports by members, a case, a takedown with its reason, appeal and undo.

create table private.storefront_reports (
  id uuid primary key default gen_random_uuid(),
  subject uuid not null,
  seller_id uuid not null references auth.users on delete cascade,
  user_id uuid not null references auth.users on delete cascade,
  reason text not null check (reason in ('prohibited', 'misleading', 'not_delivered', 'rights', 'other')),
  text text not null default '' check (char_length(text) <= 1000),
  state text not null default 'open' check (state in ('open', 'upheld', 'dismissed')),
  created_at timestamptz not null default now(),
  closed_at timestamptz,
  constraint open_ones_are_undecided check ((state = 'open') = (closed_at is null))
);
comment on table private.storefront_reports is
  'Reports of members about a product or a whole shop. Deleted with the account of either.';
comment on column private.storefront_reports.subject is
  'A product, or the seller, whose whole storefront it is about.';
alter table private.storefront_reports enable row level security;
-- One at a time by each member.
create unique index storefront_reports_one_open on private.storefront_reports (subject, user_id) where state = 'open';
create index storefront_reports_user on private.storefront_reports (user_id, created_at desc);
create index storefront_reports_seller on private.storefront_reports (seller_id);
