-- Challenges: named, time-boxed sets of missions with a ranking of their own and a prize, paid once by the
-- ledger.

create table private.challenge_versions (
  id bigint generated always as identity primary key,
  challenge_id uuid not null,
  data jsonb not null,
  created_at timestamptz not null default now()
);
comment on table private.challenge_versions is
  'Every state that a challenge has had: the audit log names its number.';
alter table private.challenge_versions enable row level security;
create index challenge_versions_challenge on private.challenge_versions (challenge_id, created_at, id);

create table private.challenges (
  id uuid primary key default gen_random_uuid(),
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(slug) <= 60),
  texts jsonb not null check (texts ? 'en'),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  -- Members who get the prize: the first so many, or everyone who finishes.
  places integer check (places between 1 and 1000),
  prize integer not null check (prize > 0),
  state text not null check (state in ('draft', 'published', 'archived')),
  publish_at timestamptz,
  version bigint not null references private.challenge_versions,
  -- When the prizes of the first were given; of one for everyone who finishes it stays null.
  settled_at timestamptz,
  created_at timestamptz not null default now(),
  check (starts_at < ends_at)
);
comment on table private.challenges is
  'Sets of missions with a prize. places null: everyone who finishes. Read and written only by functions.';
alter table private.challenges enable row level security;
create index challenges_version on private.challenges (version);
create index challenges_unsettled on private.challenges (ends_at) where settled_at is null;

create table private.challenge_missions (
  challenge_id uuid not null references private.challenges on delete cascade,
  mission_id uuid not null references private.missions,
  at integer not null,
  primary key (challenge_id, mission_id)
);
comment on table private.challenge_missions is 'Missions of a challenge, in their order.';
alter table private.challenge_missions enable row level security;
create index challenge_missions_mission on private.challenge_missions (mission_id);

-- Reads

create index challenges_starts on private.challenges (starts_at, id);
