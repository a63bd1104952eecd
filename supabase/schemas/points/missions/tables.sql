create table private.mission_kinds (
  kind text primary key check (kind ~ '^[a-z_]{1,20}$'),
  handler text not null check (handler ~ '^mission_[a-z_]+$'),
  hands_in text not null default 'facts' check (hands_in in ('facts', 'visit', 'answers', 'proof')),
  parameters jsonb not null default '[]',
  -- How long an answer of its source is used again.
  kept interval not null default '0'
);
comment on table private.mission_kinds is
  'Kinds of missions. handler is a function of schema private: (user uuid, mission uuid, params jsonb, '
  'since timestamptz, until timestamptz) returns private.mission_fact, from facts only. hands_in is the '
  'submission of the member: nothing (facts), a visit seen by the server, answers to a quiz, or a proof for '
  'review. parameters is the form: [{key, type: integer {minimum, maximum, first} | choice {options} | path '
  '| questions}]. kept is for an outside source: our own tables are read at each check.';
alter table private.mission_kinds enable row level security;

create table private.mission_versions (
  id bigint generated always as identity primary key,
  mission_id uuid not null,
  data jsonb not null,
  created_at timestamptz not null default now()
);
comment on table private.mission_versions is
  'Every state that a mission has had: the audit log names its number, because it holds no texts.';
alter table private.mission_versions enable row level security;
create index mission_versions_mission on private.mission_versions (mission_id, created_at, id);

create table private.missions (
  id uuid primary key default gen_random_uuid(),
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(slug) <= 60),
  kind text not null references private.mission_kinds,
  params jsonb not null,
  -- {language: {title, text}}; the first language is what a reader of one without a text gets.
  texts jsonb not null check (texts ? 'en'),
  points integer not null check (points > 0),
  repeats text not null check (repeats in ('once', 'daily', 'weekly')),
  opens_at timestamptz,
  closes_at timestamptz,
  requires uuid references private.missions,
  min_level text references public.levels,
  min_tier text check (min_tier in ('plus', 'pro', 'founder')),
  max_claims integer check (max_claims > 0),
  segment_id uuid constraint missions_segment references private.segments,
  state text not null check (state in ('draft', 'published', 'archived')),
  publish_at timestamptz,
  version bigint not null references private.mission_versions,
  created_at timestamptz not null default now(),
  check (opens_at is null or closes_at is null or opens_at < closes_at),
  check (requires <> id)
);
comment on table private.missions is
  'Missions. A published one with a future publish_at is scheduled. Read and written only by functions.';
comment on column private.missions.segment_id is
  'A saved segment whose members alone see and do it, and whoever has begun it; null: everybody.';
comment on column private.missions.max_claims is
  'How many members may have its points, the first ones; with a repetition, how many of its lines there may '
  'be.';
alter table private.missions enable row level security;
create index missions_kind on private.missions (kind);
create index missions_requires on private.missions (requires) where requires is not null;
create index missions_level on private.missions (min_level) where min_level is not null;
create index missions_version on private.missions (version);

create table private.bounties (
  mission_id uuid primary key references private.missions on delete cascade,
  -- In cents.
  amount integer not null check (amount between 100 and 100000)
);
comment on table private.bounties is
  'Money of a mission in addition to its points, once per member, paid by the payout run.';
alter table private.bounties enable row level security;

-- Visit a page: the server saw the member set out for it

create table private.mission_visits (
  mission_id uuid not null references private.missions on delete cascade,
  user_id uuid not null references public.profiles on delete cascade,
  period text not null,
  created_at timestamptz not null default now(),
  primary key (mission_id, user_id, period)
);
comment on table private.mission_visits is 'Members that the server led to the page of a mission.';
alter table private.mission_visits enable row level security;
create index mission_visits_user on private.mission_visits (user_id);

-- Answer a quiz: its questions and answers stay on the server

create table private.quiz_attempts (
  id bigint generated always as identity primary key,
  mission_id uuid not null references private.missions on delete cascade,
  user_id uuid not null references public.profiles on delete cascade,
  correct integer not null,
  created_at timestamptz not null default now()
);
comment on table private.quiz_attempts is 'How many answers of a quiz were right, each time; not which.';
alter table private.quiz_attempts enable row level security;
create index quiz_attempts_member on private.quiz_attempts (user_id, mission_id, created_at);
create index quiz_attempts_mission on private.quiz_attempts (mission_id);

-- Reads

create index missions_points on private.missions (points, id);

create index missions_segment on private.missions (segment_id) where segment_id is not null;
