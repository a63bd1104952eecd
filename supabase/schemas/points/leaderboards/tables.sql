-- Leaderboards: this week (Monday, UTC), this month, all time and seasons (docs/product.md, "Points"). A
-- ledger line adds a row to a queue and locks nothing; every minute one fold moves the queue into totals and
-- counts, from which a rank is read without counting members
-- (docs/decisions/0032-leaderboard-ranks-from-counts.md).

create table private.ranking_windows (
  key text primary key check (key ~ '^(all|(week|month):\d{4}-\d{2}-\d{2}|season:[0-9a-f-]{36})$'),
  kind text not null check (kind in ('all', 'month', 'week', 'season')),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  -- Nothing changes a frozen one any more.
  frozen_at timestamptz,
  -- The day that the counts of the day before belong to.
  day date not null default (now() at time zone 'UTC')::date,
  check (starts_at < ends_at)
);
comment on table private.ranking_windows is
  'The times over which points are ranked. A week is named by its Monday, a month by its first day.';
alter table private.ranking_windows enable row level security;

create table private.ranking_totals (
  window_key text not null references private.ranking_windows on delete cascade,
  user_id uuid not null,
  -- Points by source, before the limit on repeatable ones.
  sources jsonb not null,
  points integer not null,
  -- When its latest line was written: of two with the same points, whoever was there first stands above.
  reached_at timestamptz not null,
  listed boolean not null,
  -- What it was at the end of the day before `day`, the last on which it changed.
  day date not null,
  day_points integer not null,
  -- Why a gain stands out while the window runs, as of the last look (private.flag_gains).
  flags text[] not null default '{}',
  primary key (window_key, user_id)
);
comment on table private.ranking_totals is
  'Points of each member in each window, as of the last fold. Those who are staff, suspended or opted out, '
  'and totals below 1, are not listed.';
alter table private.ranking_totals enable row level security;
-- The order of a board.
create index ranking_totals_order on private.ranking_totals (window_key, points desc, reached_at, user_id) where listed;
create index ranking_totals_flagged on private.ranking_totals (window_key, user_id) where flags <> '{}';
-- When a member is listed no longer, or erased.
create index ranking_totals_user on private.ranking_totals (user_id);

create table private.ranking_counts (
  window_key text not null references private.ranking_windows on delete cascade,
  -- Members by their points, by ranges of 64 and of 4,096: a rank adds up the ranges above, then within one.
  width smallint not null check (width in (1, 64, 4096)),
  -- Whether it is how things stood when the day began.
  before_today boolean not null,
  points integer not null,
  members integer not null,
  primary key (window_key, width, before_today, points)
);
comment on table private.ranking_counts is 'How many listed members have how many points.';
alter table private.ranking_counts enable row level security;

create table private.ranking_queue (
  id bigint generated always as identity primary key,
  line bigint,
  user_id uuid,
  check (num_nonnulls(line, user_id) = 1)
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000, autovacuum_vacuum_insert_threshold = -1);
comment on table private.ranking_queue is
  'Ledger entries that are not in the totals yet, and members whose listing must be checked again.';
alter table private.ranking_queue enable row level security;

create table private.ranking_state (
  id boolean primary key default true check (id),
  folded_at timestamptz not null,
  share integer not null
);
comment on table private.ranking_state is
  'When the last fold was, and the share of a week that it let come from one source.';
alter table private.ranking_state enable row level security;
