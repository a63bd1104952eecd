-- What analytics knows of a member: the first facts, by which cohorts are made, the segment of each day, and
-- the weeks in which they were here. All of it goes with the member.

create table private.analytics_marks (
  id bigint generated always as identity primary key,
  family text not null check (family in ('facts', 'events', 'periods', 'cohort')),
  day date not null
);
comment on table private.analytics_marks is
  'Days whose sums must be rebuilt, because a fact of that day came late, was changed or reversed (facts, '
  'events), weeks and months with new people (periods, any day of them), and weeks whose cohort changed '
  '(its Monday). Rows are only added, so writers never block each other; the roll-up deletes them.';
alter table private.analytics_marks enable row level security;

create table private.member_firsts (
  user_id uuid primary key references public.profiles on delete cascade,
  joined_at timestamptz not null,
  source text not null default 'direct' check (source in ('direct', 'referral', 'mail', 'social', 'search', 'other')),
  locale text not null,
  seed boolean not null,
  wallet_at timestamptz,
  paid_at timestamptz,
  staff_on date,
  last_week date
);
comment on table private.member_firsts is
  'First facts of a member, each written once: by them cohorts and activation are counted, whatever period is '
  'looked at.';
comment on column private.member_firsts.source is
  'Where the member came from: an invitation, else what the browser in which they joined remembers '
  '(private.note_arrival), else direct.';
comment on column private.member_firsts.staff_on is
  'The first day on which the member was staff: from then on nothing they do is counted.';
comment on column private.member_firsts.last_week is 'The latest week (Monday) in which the member was here.';
alter table private.member_firsts enable row level security;
create index member_firsts_joined on private.member_firsts (joined_at);

create table private.member_segments (
  user_id uuid not null references public.profiles on delete cascade,
  since date not null,
  segment text not null check (segment in ('new', 'active', 'power', 'churned', 'referrer')),
  primary key (user_id, since)
);
comment on table private.member_segments is
  'The segment of a member from a day on, until the next row; before the first it is new. A row written on a '
  'day counts from the next, so the segment of a day never changes once the day has begun.';
alter table private.member_segments enable row level security;

create table private.member_weeks (
  user_id uuid not null references public.profiles on delete cascade,
  week date not null check (extract(isodow from week) = 1),
  days bit(7) not null,
  primary key (user_id, week)
);
comment on table private.member_weeks is
  'The weeks in which a member was here; days are its UTC days, Monday first.';
alter table private.member_weeks enable row level security;
create index member_weeks_week on private.member_weeks (week);
