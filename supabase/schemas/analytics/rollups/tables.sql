-- Sums by UTC day of what visitors and members did, built as it comes in. Single events expire; the sums stay
-- and hold no person.

-- Where the sums are

create table private.analytics_days (
  name text not null,
  day date not null,
  item text not null default '',
  segment text not null,
  source text not null,
  locale text not null,
  seed boolean not null,
  count bigint not null,
  amount bigint not null default 0,
  primary key (name, day, item, segment, source, locale, seed)
);
comment on table private.analytics_days is
  'How often something happened on a UTC day: events under their type (private.measured_name), facts as '
  'fact.<name> (private.renew_facts). amount is points or cents. Segment, source and language are those of '
  'the member on that day, or of the visit.';
alter table private.analytics_days enable row level security;

create table private.analytics_people (
  scope text not null check (scope in ('visit', 'pricing', 'member')),
  period text not null check (period in ('day', 'week', 'month')),
  starts date not null,
  segment text not null,
  source text not null,
  locale text not null,
  seed boolean not null,
  people bigint not null,
  primary key (scope, period, starts, segment, source, locale, seed)
);
comment on table private.analytics_people is
  'Unique people in a day, a week (from Monday) and a month, counted separately for each period and never '
  'added up. Segment, source and language are * where all count. visit: opened a page, or clicked a '
  'referral link on it; pricing: saw the prices; member: was signed in.';
alter table private.analytics_people enable row level security;

create table private.retention_cells (
  cohort date not null,
  week date not null,
  source text not null,
  locale text not null,
  seed boolean not null,
  members bigint not null,
  primary key (cohort, week, source, locale, seed)
);
comment on table private.retention_cells is
  'How many of the members who joined in a week (its Monday) were here in another.';
alter table private.retention_cells enable row level security;
create index retention_cells_week on private.retention_cells (week);

create table private.retention_cohorts (
  cohort date not null,
  last_week date not null,
  source text not null,
  locale text not null,
  seed boolean not null,
  members bigint not null,
  primary key (cohort, last_week, source, locale, seed)
);
comment on table private.retention_cohorts is
  'The members who joined in a week, by the latest week in which they were here (the week before they joined: '
  'never).';
alter table private.retention_cohorts enable row level security;

-- What is kept while single events are

create table private.analytics_person_days (
  day date not null,
  person bigint not null,
  segment text not null,
  source text not null,
  locale text not null,
  seed boolean not null,
  pricing boolean not null,
  primary key (day, person)
);
comment on table private.analytics_person_days is
  'People who opened pages on a day, as hashes of members and of browser sessions: the people of a week and '
  'a month are counted from these rows. They expire with the events.';
alter table private.analytics_person_days enable row level security;
create index analytics_person_days_person on private.analytics_person_days (person);

create table private.analytics_state (
  one boolean primary key default true check (one),
  watermark bigint not null default 0,
  days_due date[] not null default '{}',
  complete_to timestamptz,
  facts_at timestamptz,
  slow_at timestamptz,
  horizon date not null default '2020-01-01'
);
comment on table private.analytics_state is
  'Progress of the roll-up: events up to the id watermark are in the sums, which are complete to '
  'complete_to. The people of days_due are counted when no event is left. Facts were counted at facts_at; '
  'segments, weeks, months and cohorts at slow_at. Before horizon no single event is stored.';
alter table private.analytics_state enable row level security;
