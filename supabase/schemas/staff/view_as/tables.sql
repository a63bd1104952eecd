-- View as member: an admin reads what the member's own pages show, for fifteen minutes, under one audited id.
-- No token of the member is made, and nothing can be written on the way (docs/product.md, "Roles").

create table private.member_views (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users on delete cascade,
  actor uuid not null,
  started_at timestamptz not null default now(),
  ends_at timestamptz not null,
  ended_at timestamptz,
  check (ends_at > started_at)
);
comment on table private.member_views is
  'Views of the product as a member: the admin, the member and the end. In the member''s data export, '
  'without the id of the admin.';
alter table private.member_views enable row level security;
create index member_views_member on private.member_views (user_id, started_at desc);
create index member_views_started on private.member_views (started_at desc);
