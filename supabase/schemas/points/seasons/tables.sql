-- Seasons: a window with a ranking of its own and prizes in points (docs/product.md, "Points"). Planned,
-- open, closing (over, the last lines are being counted), provisional (frozen for review), final (prizes
-- paid). Prize table and who may win are fixed when a season is planned; its end only moves later.

create table private.seasons (
  id uuid primary key default gen_random_uuid(),
  -- Name by language.
  titles jsonb not null check (jsonb_typeof(titles) = 'object' and titles ? 'en'),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  -- [{to: the last place that gets it, points}], from the first place on.
  prizes jsonb not null check (jsonb_typeof(prizes) = 'array'),
  -- Points in the season from which on a place wins.
  min_points integer not null check (min_points >= 0),
  state text not null default 'planned' check (state in ('planned', 'open', 'closing', 'provisional', 'final')),
  -- The end as it was before it was moved.
  moved_from timestamptz,
  -- Since the last move: whether somebody who takes part has not been told yet.
  untold boolean not null default false,
  closed_at timestamptz,
  -- Of the rules of points in force when it was closed.
  rules_version text,
  ranked integer,
  eligible integer,
  final_at timestamptz,
  created_by uuid,
  created_at timestamptz not null default now(),
  told_at timestamptz,
  check (starts_at < ends_at),
  constraint seasons_one_at_a_time exclude using gist (tstzrange(starts_at, ends_at) with &&)
);
comment on table private.seasons is
  'The seasons; each has the ranking window season:<id> from the moment it is planned.';
alter table private.seasons enable row level security;
create index seasons_starts_at on private.seasons (starts_at desc);

create table private.season_versions (
  id bigint generated always as identity primary key,
  season_id uuid not null,
  data jsonb not null,
  created_at timestamptz not null default now()
);
comment on table private.season_versions is
  'Announced versions of a season: as planned, and with every move of its end.';
alter table private.season_versions enable row level security;
create index season_versions_season on private.season_versions (season_id, created_at, id);

create table private.season_results (
  season_id uuid not null references private.seasons on delete cascade,
  -- No foreign key: a result stays when an account is erased.
  user_id uuid not null,
  rank integer not null,
  points integer not null,
  prize integer not null,
  -- Why staff should look: hour (more than three times the 99th percentile of an hour), last_hour (over half
  -- in the last).
  flags text[] not null default '{}',
  withheld_at timestamptz,
  primary key (season_id, user_id)
);
comment on table private.season_results is
  'The leaderboard of a season when it closed; prizes are read only from here.';
alter table private.season_results enable row level security;
create index season_results_rank on private.season_results (season_id, rank, user_id);
create index season_results_user on private.season_results (user_id);
