-- Missions as data: what they ask, give and when. What members did with them is in 20260101002122_mission_claims.sql.

select private.declare_setting('missions.points_min', 'integer', '25', 'points', 1, 10000);
select private.declare_setting('missions.points_max', 'integer', '500', 'points', 1, 10000);
select private.declare_setting('missions.quiz_tries', 'integer', '3', 'times', 1, 50);
select private.declare_setting('missions.proof_tries', 'integer', '5', 'times', 1, 50);
select private.declare_setting('missions.proof_retry_hours', 'integer', '1', 'hours', 0, 168);
select private.declare_setting('missions.second_look_percent', 'integer', '5', 'percent', 0, 100);
select private.declare_setting('cases.proof_days', 'integer', '3', 'days', 1, 90);

create type private.mission_fact as (
  value integer,
  needed integer,
  available boolean,
  subject text
);
comment on type private.mission_fact is 'What a kind of mission found: the value seen and the value needed; available is false when the source could not be asked; subject is what may count for one member only, such as a token.';

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
comment on table private.mission_versions is 'Every state that a mission has had: the audit log names its number, because it holds no texts.';
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
  segment_id uuid,
  state text not null check (state in ('draft', 'published', 'archived')),
  publish_at timestamptz,
  version bigint not null references private.mission_versions,
  created_at timestamptz not null default now(),
  check (opens_at is null or closes_at is null or opens_at < closes_at),
  check (requires <> id)
);
comment on table private.missions is
  'Missions. A published one with a future publish_at is scheduled. Read and written only by functions.';
comment on column private.missions.segment_id is 'A saved segment whose members alone see and do it, and whoever has begun it; null: everybody. The reference is in 20260101002640_segment_audiences.sql.';
comment on column private.missions.max_claims is 'How many members may have its points, the first ones; with a repetition, how many of its lines there may be.';
alter table private.missions enable row level security;
create trigger missions_written before insert or update of texts on private.missions
  for each row execute function private.tidy_written('texts:json');
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

create function private.mission_is_public(m private.missions, p_at timestamptz default now()) returns boolean
language sql immutable
return (m).state = 'published' and coalesce((m).publish_at <= p_at, true);

-- Periods

create function private.mission_period(p_repeats text, p_at timestamptz) returns text
language sql immutable set search_path = '' as $$
  select case p_repeats when 'once' then 'once'
    else to_char(date_trunc(case p_repeats when 'daily' then 'day' else 'week' end, p_at at time zone 'UTC'), 'YYYY-MM-DD') end
$$;
comment on function private.mission_period is 'The period that a moment belongs to: once, the UTC day, or the Monday of its week.';

create function private.mission_since(m private.missions, p_at timestamptz) returns timestamptz
language plpgsql stable set search_path = '' as $$
begin
  return case m.repeats when 'once' then coalesce(m.opens_at, '-infinity')
    else greatest(date_trunc(case m.repeats when 'daily' then 'day' else 'week' end, p_at at time zone 'UTC') at time zone 'UTC', m.opens_at)
  end;
end
$$;
comment on function private.mission_since is 'From when on facts count for a mission in the period of a moment.';

create function private.mission_until(m private.missions, p_at timestamptz) returns timestamptz
language plpgsql stable set search_path = '' as $$
begin
  return least(m.closes_at, case m.repeats
    when 'daily' then (date_trunc('day', p_at at time zone 'UTC') + interval '1 day') at time zone 'UTC'
    when 'weekly' then (date_trunc('week', p_at at time zone 'UTC') + interval '7 days') at time zone 'UTC'
    else 'infinity'::timestamptz end);
end
$$;

create function private.mission_fact_of(p_user uuid, m private.missions, p_at timestamptz default now()) returns private.mission_fact
language plpgsql stable set search_path = '' as $$
declare
  v_fact private.mission_fact;
begin
  execute format('select (f).* from private.%I($1, $2, $3, $4, $5) f', (select handler from private.mission_kinds where kind = m.kind))
  into v_fact using p_user, m.id, m.params, private.mission_since(m, p_at), private.mission_until(m, p_at);
  return v_fact;
end
$$;
comment on function private.mission_fact_of is 'What the facts say of a member and a mission in the period of a moment.';

-- What everybody may read

create function private.mission_shown(m private.missions) returns jsonb
language sql stable set search_path = '' as $$
  -- A quiz keeps its questions for who takes it, and its answers for the server.
  select jsonb_build_object('slug', m.slug, 'kind', m.kind, 'hands_in', k.hands_in, 'texts', m.texts, 'points', m.points,
    'repeats', m.repeats, 'opens_at', m.opens_at, 'closes_at', m.closes_at,
    'requires', (select r.slug from private.missions r where r.id = m.requires), 'min_level', m.min_level, 'min_tier', m.min_tier,
    'max_claims', m.max_claims, 'bounty', (select b.amount from private.bounties b where b.mission_id = m.id), 'params', m.params - 'questions'
      || case when m.params ? 'questions' then jsonb_build_object('questions', jsonb_array_length(m.params -> 'questions')) else '{}' end)
  from private.mission_kinds k where k.kind = m.kind
$$;

create function public.public_missions() returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('at', now(), 'missions', (
    select coalesce(jsonb_agg(private.mission_shown(m) order by m.points desc, m.slug), '[]') from private.missions m
    where private.mission_is_public(m) and m.segment_id is null and coalesce(m.closes_at > now() - interval '7 days', true)
  ))
$$;
comment on function public.public_missions is 'For everybody: the published missions that are for everybody, those too that closed within seven days: {at, missions: [{slug, kind, hands_in, texts: {language: {title, text}}, points, repeats, opens_at, closes_at, requires: slug | null, min_level, min_tier, max_claims, params: without the questions of a quiz}]}. Refuses: nothing.';
revoke execute on function public.public_missions from public;
grant execute on function public.public_missions to anon, authenticated;
