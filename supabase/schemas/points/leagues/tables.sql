-- Leagues: for members who asked for it, each week a group of at most thirty with about the same pace
-- (docs/product.md, "Points"). The first climb to the next division, the last go down one; a week not taken
-- part in moves nobody.

create table private.league_members (
  user_id uuid primary key references public.profiles on delete cascade,
  -- From the lowest, 1, to the highest, 5.
  division integer not null default 1 check (division between 1 and 5),
  joined_at timestamptz not null default now(),
  -- Who leaves keeps the division for later.
  left_at timestamptz
);
comment on table private.league_members is 'Members who joined the leagues, and their division.';
alter table private.league_members enable row level security;

create table private.league_weeks (
  -- The Monday, UTC.
  week date primary key,
  opened_at timestamptz not null default now(),
  closed_at timestamptz
);
comment on table private.league_weeks is
  'Weeks whose groups were made; each is closed once, after its last entry was counted.';
alter table private.league_weeks enable row level security;

create table private.league_places (
  week date not null references private.league_weeks on delete cascade,
  user_id uuid not null references public.profiles on delete cascade,
  division integer not null check (division between 1 and 5),
  cohort integer not null check (cohort > 0),
  -- Once the week is closed; null rank: took no part.
  points integer,
  rank integer,
  outcome text check (outcome in ('up', 'stay', 'down', 'away')),
  primary key (week, user_id),
  check ((outcome is null) = (points is null))
);
comment on table private.league_places is 'Members of each group and week, and their result.';
alter table private.league_places enable row level security;
create index league_places_cohort on private.league_places (week, division, cohort);
create index league_places_user on private.league_places (user_id, week desc);
