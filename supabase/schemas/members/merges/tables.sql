-- Two accounts of one person become one (docs/product.md, "Account merge"): both prove themselves, the older
-- stays.

create table private.merge_requests (
  id uuid primary key default gen_random_uuid(),
  -- Who asked, one request each.
  user_id uuid not null unique references auth.users on delete cascade,
  -- The other account; null where nobody has it, which is not told.
  other_id uuid references auth.users on delete cascade,
  -- The address or phone number as it was typed, for who asked.
  contact text not null check (char_length(contact) <= 320),
  code_hash text not null,
  other_code_hash text not null,
  attempts integer not null default 0,
  other_attempts integer not null default 0,
  proved_at timestamptz,
  other_proved_at timestamptz,
  expires_at timestamptz not null
);
comment on table private.merge_requests is
  'Requested merges: each of the two accounts enters its own code, in its own session. Five wrong attempts '
  'end it.';
alter table private.merge_requests enable row level security;
create index merge_requests_other on private.merge_requests (other_id);
