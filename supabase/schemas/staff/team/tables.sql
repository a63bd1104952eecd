-- The team: who is staff, what they did lately, and invitations to a role.

-- Invitations

create table public.staff_invites (
  id uuid primary key default gen_random_uuid(),
  email text not null check (private.is_email(email)),
  role text not null check (role in ('admin', 'moderator')),
  token_hash bytea not null unique,
  invited_by uuid not null references auth.users on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  accepted_by uuid references auth.users on delete set null,
  accepted_at timestamptz,
  revoked_at timestamptz,
  check (accepted_by is null or accepted_at is not null),
  check (accepted_at is null or revoked_at is null)
);
comment on table public.staff_invites is
  'Invitations to a role, bound to an address and good for one acceptance. Only the hash of the token is '
  'stored; the token is in the email. Read and written only by functions.';
alter table public.staff_invites enable row level security;
-- One open invitation for an address.
create unique index staff_invites_open on public.staff_invites (email) where accepted_at is null and revoked_at is null;
create index staff_invites_inviter on public.staff_invites (invited_by);
create index staff_invites_accepted_by on public.staff_invites (accepted_by) where accepted_by is not null;
