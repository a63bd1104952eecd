-- Erasure

create table private.erasure_codes (
  user_id uuid primary key references auth.users on delete cascade,
  id uuid not null unique default gen_random_uuid(),
  code_hash text not null,
  attempts integer not null default 0,
  expires_at timestamptz not null,
  proved_at timestamptz,
  stopped_at timestamptz,
  stopped_by text check (stopped_by ~ '^[a-z_]{1,60}$')
);
comment on table private.erasure_codes is
  'The code by which a member erases the account: of no use for anything else. Five wrong attempts end it; it '
  'goes with the account, so that an erasure that failed half-way may be repeated.';
comment on column private.erasure_codes.proved_at is
  'When the member last gave the code. What is still there a while later is an erasure that was stopped.';
comment on column private.erasure_codes.stopped_by is
  'The code of the refusal that stopped the erasure, at stopped_at; null while it runs, and when the process '
  'itself was ended.';
alter table private.erasure_codes enable row level security;
