-- Points: an append-only ledger with a cached total per member.

create table public.point_rules (
  source text primary key,
  points integer not null,
  active boolean not null default true,
  grp text not null check (grp in ('signups', 'purchases', 'discord', 'streams', 'missions')),
  -- Whether its points count in rankings; a reversal counts like the line that it reverses.
  ranked boolean not null default true,
  -- Whether it can be earned again and again: only a share of a week's ranking may come from it.
  repeatable boolean not null default false
);
comment on table public.point_rules is
  'The value of each source of points and its activity list. Points of 0: the award names its own value.';
alter table public.point_rules enable row level security;
grant select on public.point_rules to anon, authenticated, service_role;
grant update (points, active) on public.point_rules to service_role;

create table public.levels (
  key text primary key check (key ~ '^[a-z]{1,40}$'),
  number integer not null unique,
  points integer not null unique check (points >= 0)
);
comment on table public.levels is
  'Levels of the climb, from the ground up: each begins at its points. Their names are messages. Read only '
  'by functions.';
alter table public.levels enable row level security;

-- Values that change at a time to come

create table private.rule_changes (
  id bigint generated always as identity primary key,
  -- A source of points, or level: and the key of a level.
  subject text not null check (char_length(subject) <= 60),
  value jsonb not null,
  starts_at timestamptz not null,
  applied_at timestamptz
);
comment on table private.rule_changes is
  'The value of a point rule {points, active} or a level {points} from a time on; applied with the first '
  'award after it, or by the clock.';
alter table private.rule_changes enable row level security;
-- One to come for each, found by every award.
create unique index rule_changes_planned on private.rule_changes (subject) where applied_at is null;
create index rule_changes_due on private.rule_changes (starts_at) where applied_at is null;

create table public.wallet_profiles (
  user_id uuid primary key references public.profiles on delete cascade,
  total_xp integer not null default 0,
  created_at timestamptz not null default now()
);
comment on table public.wallet_profiles is
  'Total points of a member. Its row is the lock that every change of a member''s points, grants and '
  'referral takes first.';
alter table public.wallet_profiles enable row level security;
grant select on public.wallet_profiles to authenticated, service_role;
alter publication supabase_realtime add table public.wallet_profiles;
create index wallet_profiles_total_xp on public.wallet_profiles (total_xp desc, user_id);

create table public.points_ledger (
  id bigint generated always as identity primary key,
  user_id uuid not null,
  source text not null references public.point_rules,
  source_id text not null check (char_length(source_id) between 1 and 200),
  points integer not null check (points <> 0),
  reason text not null check (char_length(reason) between 1 and 300),
  details jsonb not null default '{}',
  reverses bigint references public.points_ledger,
  actor uuid,
  -- What lists show and are ordered by (docs/product.md, "Points"): a line may be written later than it
  -- happened.
  created_at timestamptz not null default now(),
  -- When it counts in rankings, where that is not when it was written: a proof counts when it was handed in.
  counts_at timestamptz,
  -- One fact gives points once, however often it is reported.
  constraint points_ledger_once unique (source, source_id, user_id),
  constraint reversal_names_its_line check ((source = 'reversal') = (reverses is not null))
);
comment on table public.points_ledger is
  'Every point and its reason. Append-only for every role; corrections are reversal entries. No foreign key '
  'to the member: the ledger stays when an account is erased.';
alter table public.points_ledger enable row level security;
grant select on public.points_ledger to service_role;
grant select (id, user_id, source, source_id, points, reason, details, reverses, created_at)
  on public.points_ledger to authenticated;
alter publication supabase_realtime add table public.points_ledger;
-- A member's history, newest first; the nightly reconciliation adds it up from the index alone.
create index points_ledger_member on public.points_ledger (user_id, created_at desc, id desc) include (points, reverses);
create index points_ledger_reverses on public.points_ledger (reverses) where reverses is not null;
create index points_ledger_created_at on public.points_ledger (created_at, id);
-- What a member of staff has given and taken today.
create index points_ledger_actor on public.points_ledger (actor, created_at) where actor is not null;
-- The same in the file of a member.
create index points_ledger_given on public.points_ledger (user_id, id) where actor is not null;
-- What staff gave and took, by time.
create index points_ledger_staff on public.points_ledger (created_at, id) where actor is not null;
-- Whether a member had the points of a step that gives them once.
create index points_ledger_steps on public.points_ledger (user_id, source) where source in ('onboarding', 'wallet', 'discord');
-- Whether a Discord account was rewarded before, whoever had it then.
create index points_ledger_discord on public.points_ledger (source_id) where source = 'discord';

create table private.reversal_causes (
  cause text primary key,
  words text not null
);
comment on table private.reversal_causes is
  'Reasons for automatic reversals and restorations of points. The member reads the sentence of the cause '
  'in their language (messages points.reasons.causes); words is the English text in the entry.';

create table private.due_rewards (
  user_id uuid not null references public.profiles on delete cascade,
  source text not null references public.point_rules,
  source_id text not null,
  attempts integer not null default 0,
  available_at timestamptz not null default now(),
  error text,
  created_at timestamptz not null default now(),
  primary key (source, source_id, user_id)
);
comment on table private.due_rewards is
  'Points that were earned and not yet given: the transaction of the fact tries immediately, the clock '
  'until it succeeds. A settled row is deleted.';
create index due_rewards_available_at on private.due_rewards (available_at);
create index due_rewards_user on private.due_rewards (user_id);

create index points_ledger_award_kind on public.points_ledger (private.award_kind(source, points), created_at, id) where actor is not null;
create index points_ledger_award_points on public.points_ledger (points, created_at, id) where actor is not null;
create index points_ledger_awarded on public.points_ledger (user_id) where actor is not null;

create index points_ledger_source on public.points_ledger (source, created_at, id);
