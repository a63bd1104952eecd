-- Discord: which account belongs to which member, what roles it should have and has, and the tokens of
-- members.

create table private.discord_states (
  account text primary key check (account ~ '^[0-9]{1,21}$'),
  user_id uuid unique references auth.users on delete set null,
  in_server boolean,
  roles text[] not null default '{}',
  synced_at timestamptz,
  due_at timestamptz default now(),
  claimed_until timestamptz,
  attempts integer not null default 0,
  error text check (error in ('forbidden', 'unknown_role', 'unavailable'))
);
comment on table private.discord_states is
  'Each Discord account that is or was linked, and its last state on Discord. An unlinked one stays until '
  'its roles are removed.';
comment on column private.discord_states.in_server is
  'Whether the account is a member of our server; null before Discord was asked.';
comment on column private.discord_states.roles is
  'Which of the roles that settings name it had when Discord was last asked.';
comment on column private.discord_states.due_at is
  'From when Discord is to be asked and told again: null when nothing has changed since.';
comment on column private.discord_states.error is
  'Why the last attempt did not end well: forbidden (the bot may not give the role: its own must stand '
  'above), unknown_role (a setting names a role that the server does not have), unavailable (Discord did not '
  'answer, or asked to wait).';
alter table private.discord_states enable row level security;
create index discord_states_due on private.discord_states (due_at) where due_at is not null;
create index discord_states_synced on private.discord_states (synced_at) where user_id is not null;

-- Tokens

create table private.discord_tokens (
  user_id uuid primary key references auth.users on delete cascade,
  account text not null,
  key_id text not null,
  access_token text not null,
  refresh_token text not null,
  expires_at timestamptz not null,
  refreshing_until timestamptz,
  version integer not null default 1
);
comment on table private.discord_tokens is
  'Tokens of members on Discord, encrypted by the application (AES-GCM, key key_id): stored until the '
  'member signs out or unlinks.';
alter table private.discord_tokens enable row level security;
create index discord_tokens_account on private.discord_tokens (account);
create index discord_tokens_key on private.discord_tokens (key_id);
