-- Where a member is signed in, the second factor, and the mails about both.

-- Sessions

create table public.user_sessions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.profiles on delete cascade,
  session_id uuid not null,
  device text check (char_length(device) <= 200),
  user_agent text check (char_length(user_agent) <= 500),
  ip_hash text check (char_length(ip_hash) <= 128),
  first_seen_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  suspended_at timestamptz,
  unique (user_id, session_id)
);
comment on table public.user_sessions is
  'Where a member is signed in; addresses are stored only as keyed hashes.';
comment on column public.user_sessions.suspended_at is 'When a suspension ended it; null for any other end.';
alter table public.user_sessions enable row level security;
grant select on public.user_sessions to authenticated, service_role;
create index user_sessions_last_seen on public.user_sessions (user_id, last_seen_at desc);
-- All sessions, latest seen first, on the security page.
create index user_sessions_seen on public.user_sessions (last_seen_at, id);
-- Same network or device as another member, for the referral signals.
create index user_sessions_ip_hash on public.user_sessions (ip_hash) where ip_hash is not null;
create index user_sessions_device on public.user_sessions (device) where device is not null;

create table private.active_days (
  user_id uuid not null references public.profiles on delete cascade,
  day date not null,
  primary key (user_id, day)
);
-- How many were seen on a day.
create index active_days_day on private.active_days (day);
comment on table private.active_days is
  'UTC days on which a member was seen signed in; one way to qualify a referral.';

-- Second factor

create table public.recovery_codes (
  user_id uuid not null references public.profiles on delete cascade,
  code_hash text not null check (char_length(code_hash) between 32 and 128),
  created_at timestamptz not null default now(),
  used_at timestamptz,
  primary key (user_id, code_hash)
);
comment on table public.recovery_codes is
  'Ten single-use codes per member, as keyed hashes: the way in when the second factor is lost. Never read '
  'out.';
alter table public.recovery_codes enable row level security;

-- Sign-in methods that changed

create table private.security_changes (
  id bigint generated always as identity primary key,
  user_id uuid not null references public.profiles on delete cascade,
  change text not null,
  detail text not null default '',
  former_address text,
  created_at timestamptz not null default now()
);
comment on table private.security_changes is
  'Changes to a member''s sign-in methods, shown only to them: detail is a provider, the name of a factor, '
  'a masked address or number. Deleted with the account.';
comment on column private.security_changes.former_address is
  'Where a change of the address is told; empty as soon as that mail is queued.';
alter table private.security_changes enable row level security;
create index security_changes_user on private.security_changes (user_id);

-- The security page: what is out of the ordinary, and since when keys are what they are.

-- Sign-ins that failed

create table private.sign_in_failures (
  method text not null check (method ~ '^[a-z_]{1,40}$'),
  code text not null check (code ~ '^[a-z_]{1,60}$'),
  hour timestamptz not null,
  failures integer not null default 0,
  primary key (method, code, hour)
);
comment on table private.sign_in_failures is
  'Sign-ins that the site refused, counted by the hour, without the person. Attempts at the auth service '
  'itself are in its own log.';
alter table private.sign_in_failures enable row level security;

-- Keys by age

create table private.secret_ages (
  name text primary key check (name ~ '^[A-Z_]{1,60}$'),
  fingerprint text not null check (fingerprint ~ '^[0-9a-f]{8}$'),
  since timestamptz not null default now()
);
comment on table private.secret_ages is
  'Since when a key of the environment is what it is. The fingerprint has 32 bits, which tell a change and '
  'nothing of the key.';
alter table private.secret_ages enable row level security;
