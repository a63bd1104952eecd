-- Whether everything works: services as the clock measures them, scheduled work, queues, and errors of the
-- server.

create table private.service_states (
  service text primary key check (service ~ '^[a-z]{1,20}$'),
  state text not null check (state in ('up', 'down', 'off')),
  since timestamptz not null default now(),
  checked_at timestamptz not null default now()
);
comment on table private.service_states is
  'Result of the last probe of each service, and since when it is the same. Written by /api/cron/health.';
alter table private.service_states enable row level security;

create table private.scheduled_runs (
  job text primary key check (job ~ '^[a-z]{1,20}$'),
  started_at timestamptz not null,
  milliseconds integer not null check (milliseconds >= 0),
  error text check (char_length(error) <= 300),
  succeeded_at timestamptz
);
comment on table private.scheduled_runs is
  'The last run of each scheduled work, and when it last succeeded: a row per job, because some run every few '
  'seconds.';
alter table private.scheduled_runs enable row level security;

create table private.server_errors (
  hour timestamptz not null,
  message text not null check (char_length(message) <= 300),
  count integer not null check (count > 0),
  last_at timestamptz not null,
  primary key (hour, message)
);
comment on table private.server_errors is
  'Errors of the application by hour and message, without ids, numbers and addresses. At most 200 messages an '
  'hour, for 48 hours.';
alter table private.server_errors enable row level security;

-- The dashboard of the admin panel: what happened on each UTC day, and where the community stood at its end.

create table private.day_counts (
  name text not null,
  day date not null,
  value bigint not null,
  recorded_at timestamptz not null default now(),
  primary key (name, day)
);
comment on table private.day_counts is
  'One number a day and name: what happened on it (private.day_events), or where the community stood when it '
  'was last recorded (private.present_levels). Members who joined, points and revenue are in '
  'private.figure_days.';

-- What an operator is told without looking: conditions that need a person, from their beginning to their end.

create table private.alerts (
  id bigint generated always as identity primary key,
  kind text not null check (kind ~ '^[a-z_]{1,30}$'),
  subject text not null default '' check (char_length(subject) <= 40),
  amount bigint not null,
  since timestamptz not null default now(),
  ended_at timestamptz,
  told_at timestamptz,
  end_told_at timestamptz
);
comment on table private.alerts is
  'Conditions that need a person: a row from the beginning of one to its end. told_at is when the webhook '
  'of alerts accepted it, end_told_at when it accepted the end. Ended ones are stored for 90 days.';
create unique index alerts_open on private.alerts (kind, subject) where ended_at is null;
create index alerts_untold on private.alerts (since, id) where told_at is null or (ended_at is not null and end_told_at is null);
create index alerts_since on private.alerts (since desc, id desc);
alter table private.alerts enable row level security;
