-- Streams: a schedule, a code that staff show while one runs, and points for those who were there
-- (docs/product.md, "Points"). Everything stands in the private schema: neither PostgREST nor realtime knows
-- these tables.

create table private.stream_versions (
  id bigint generated always as identity primary key,
  stream_id uuid not null,
  state jsonb not null,
  created_at timestamptz not null default now()
);
comment on table private.stream_versions is
  'Every state that a stream has had: the audit log names its number, because it holds no texts.';
alter table private.stream_versions enable row level security;

create table private.streams (
  id uuid primary key default gen_random_uuid(),
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(slug) <= 80),
  -- {title, text} by language; English is always among them.
  texts jsonb not null check (texts ? 'en'),
  host text not null check (char_length(host) between 1 and 80),
  link text check (link ~ '^https://[^\s]+$' and char_length(link) <= 500),
  -- For everybody; else for plans with the benefit "streams".
  open boolean not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  published_at timestamptz,
  cancelled_at timestamptz,
  version bigint not null references private.stream_versions,
  check (ends_at > starts_at and ends_at <= starts_at + interval '1 day')
);
comment on table private.streams is
  'Streams. Whether one is a draft, scheduled, live, ended or cancelled follows from its times '
  '(private.stream_state).';
alter table private.streams enable row level security;
create index streams_starts on private.streams (starts_at, id);
create index streams_version on private.streams (version);

create table private.stream_secrets (
  stream_id uuid primary key references private.streams on delete cascade,
  secret bytea not null default extensions.gen_random_bytes(32)
);
comment on table private.stream_secrets is
  'Secrets for the codes of a stream. Read only by private.stream_code.';
alter table private.stream_secrets enable row level security;

create table private.stream_visits (
  stream_id uuid not null references private.streams on delete cascade,
  user_id uuid not null references public.profiles on delete cascade,
  -- Wrong codes so far.
  tries integer not null default 0,
  attended_at timestamptz,
  -- The line of points; none beyond the day's limit.
  ledger bigint references public.points_ledger,
  primary key (stream_id, user_id)
);
comment on table private.stream_visits is 'Codes entered at a stream, and its attendance.';
alter table private.stream_visits enable row level security;
-- What a member attended today; erasure.
create index stream_visits_member on private.stream_visits (user_id, attended_at);
create index stream_visits_attended on private.stream_visits (attended_at, user_id) where attended_at is not null;
create index stream_visits_ledger on private.stream_visits (ledger) where ledger is not null;

create table private.stream_reminders (
  stream_id uuid not null references private.streams on delete cascade,
  user_id uuid not null references public.profiles on delete cascade,
  -- The start that the reminder was mailed for.
  told_for timestamptz,
  primary key (stream_id, user_id)
);
comment on table private.stream_reminders is 'Members who want an email before a stream begins.';
alter table private.stream_reminders enable row level security;
create index stream_reminders_member on private.stream_reminders (user_id);
