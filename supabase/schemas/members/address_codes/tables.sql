-- A member whose address is not written to is told so, and lets it go again by a code that reaches them
-- there.

create table private.address_codes (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users on delete cascade,
  digest bytea not null,
  code_hash text not null,
  attempts integer not null default 0,
  expires_at timestamptz not null,
  used_at timestamptz,
  created_at timestamptz not null default clock_timestamp()
);
comment on table private.address_codes is
  'Codes emailed to a suppressed address, each by one email that is sent despite the suppression. Five '
  'wrong attempts end one.';
comment on column private.address_codes.digest is
  'Of the address it went to, as in private.mail_suppressions: another address of the account is not let go '
  'by it.';
alter table private.address_codes enable row level security;
create index address_codes_user on private.address_codes (user_id, created_at);
create index address_codes_digest on private.address_codes (digest, created_at);
