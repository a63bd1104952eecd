-- Saved segments: a rule over what is known of members, named, counted, and used by lists, campaigns and
-- missions.

-- The rule
--
-- A group {"match": "all" | "any" | "none", "rules": [1 to 20 of groups and conditions]} or a condition
-- {"field", "op", "value"}. What a field is decides which operations it has:
--   choice   in | not_in            value: [1 to 50 texts]
--   number   at_least | at_most     value: a whole number
--   time     within | beyond        value: days, up to 3,650; within: in the last n days, beyond: longer ago than that
--            from | before          value: a day (2026-11-22) in UTC
--            never                  no value; only of what may never have happened
--   truth    is                     value: true | false

create table private.segment_fields (
  field text primary key,
  kind text not null check (kind in ('choice', 'number', 'time', 'truth')),
  -- SQL over m (private.member_list); of a choice, of which its choices are members.
  expression text not null,
  -- What a choice may be; null where `choices` cannot be listed, and each value must match.
  choices text[],
  pattern text,
  position integer not null unique
);
comment on table private.segment_fields is
  'Fields for the rules of segments. expression reads one row m of private.member_list. A scalar lookup by '
  'key, never a join: the same text counts a sample, filters the list of members and makes the audience of '
  'a campaign.';
alter table private.segment_fields enable row level security;

-- Saved ones

create table private.segments (
  id uuid primary key default gen_random_uuid(),
  name text not null check (char_length(name) between 1 and 60 and name = btrim(name)),
  rule jsonb not null check (jsonb_typeof(rule) = 'object'),
  version integer not null default 1,
  -- The member of staff; no foreign key: it stays when their account is erased.
  made_by uuid,
  made_at timestamptz not null default now(),
  changed_by uuid,
  changed_at timestamptz not null default now(),
  -- The exact count, of which version, and since when a new one is asked for.
  counted bigint check (counted >= 0),
  counted_version integer,
  counted_at timestamptz,
  count_asked_at timestamptz
);
comment on table private.segments is 'Named rules over members. Read and written only by functions.';
alter table private.segments enable row level security;
create unique index segments_name on private.segments (lower(name));
create index segments_changed on private.segments (changed_at, id);
create index segments_count_asked on private.segments (count_asked_at) where count_asked_at is not null;

-- Who uses one

create table private.segment_uses (
  kind text primary key check (kind ~ '^[a-z_]{1,40}$'),
  handler text not null check (handler ~ '^segment_use_[a-z_]+$')
);
comment on table private.segment_uses is
  'Features that use a segment. handler is a function of schema private: (segment uuid) returns setof '
  'jsonb, {id, name} of each use. A used segment is not deleted.';
alter table private.segment_uses enable row level security;

-- Segments for staff: how many a rule finds, whom, what it was, and who uses it.

create table private.segment_versions (
  segment_id uuid not null,
  version integer not null,
  name text not null,
  rule jsonb not null,
  saved_by uuid,
  saved_at timestamptz not null default now(),
  primary key (segment_id, version)
);
comment on table private.segment_versions is
  'Every state that a segment has had: the audit log names its number, because it holds no texts. No foreign '
  'key: undoing a deletion reads it.';
alter table private.segment_versions enable row level security;

-- Feature flags

create table private.flag_audiences (
  flag text primary key check (flag ~ '^[a-z_]{1,40}$'),
  value text not null check (value ~ '^[a-z_]{1,40}$'),
  segment_id uuid not null references private.segments,
  changed_at timestamptz not null default now()
);
comment on table private.flag_audiences is
  'Feature flags that have a value of their own for the members of a saved segment. Which flags and values '
  'there are, the application says (lib/analytics/flags/flags.ts); what it does not know counts for nothing.';
alter table private.flag_audiences enable row level security;
create index flag_audiences_segment on private.flag_audiences (segment_id);
