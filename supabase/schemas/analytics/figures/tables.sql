-- Totals of what public pages count, kept in the transaction of each fact. A fact adds a row to figure_deltas
-- and locks nothing, so writers never wait for each other; every minute the rows are folded into the totals,
-- and a reader adds up both. Days are UTC; what has no day of its own counts at 1970-01-01.

create table private.figure_deltas (
  figure text not null check (figure in ('members', 'points_issued', 'points_reversed', 'qualified_referrals', 'revenue')),
  day date not null,
  count integer not null,
  amount bigint not null
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000, autovacuum_vacuum_insert_threshold = -1);
comment on table private.figure_deltas is
  'Changes of a figure since the last fold: their number and their sum (points, or cents).';

create table private.figure_days (
  figure text not null,
  day date not null,
  count bigint not null,
  amount bigint not null,
  primary key (figure, day)
);
comment on table private.figure_days is 'The folded part of each figure by day.';

create table private.figure_totals (
  figure text primary key,
  count bigint not null,
  amount bigint not null
);
comment on table private.figure_totals is 'The sum of figure_days over all days.';

-- Whether kept numbers agree with the facts behind them: every night in pieces, each piece in one snapshot,
-- so that it is exact while members go on.

create table private.reconciliations (
  id bigint generated always as identity primary key,
  started_at timestamptz not null default clock_timestamp(),
  finished_at timestamptz,
  -- How far it is: days and members up to here are compared.
  day date not null default '-infinity',
  member uuid not null default '00000000-0000-0000-0000-000000000000',
  members bigint not null default 0,
  lines bigint not null default 0,
  mismatches bigint not null default 0,
  problems jsonb not null default '[]'
);
comment on table private.reconciliations is
  'Nightly comparisons of totals with facts; the last 90 are stored. Problems are the first hundred '
  'mismatches.';
-- One at a time.
create unique index reconciliations_open on private.reconciliations ((finished_at is null)) where finished_at is null;
