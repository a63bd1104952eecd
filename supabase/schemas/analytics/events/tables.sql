-- Analytics

create table public.analytics_events (
  id bigint generated always as identity primary key,
  event_type text not null check (char_length(event_type) between 1 and 64),
  page_path text check (char_length(page_path) <= 255),
  user_id uuid,
  session_id text check (char_length(session_id) <= 255),
  metadata jsonb not null default '{}',
  first_source text check (first_source in ('direct', 'referral', 'mail', 'social', 'search', 'other')),
  created_at timestamptz not null default now(),
  -- Written once with the event, so that counting ten million of them reads columns and parses nothing.
  item text not null generated always as (private.analytics_item(event_type, page_path, metadata)) stored,
  source text not null generated always as (private.analytics_source(event_type, page_path, metadata, first_source)) stored,
  locale text not null generated always as (private.path_locale(page_path)) stored
);
comment on column public.analytics_events.first_source is
  'Where the browser first came from, as it remembers it; null where it does not.';
comment on table public.analytics_events is
  'Page views and events of visitors who consented. Written and read by the server.';
alter table public.analytics_events enable row level security;
grant select on public.analytics_events to service_role;
create index analytics_events_created_at on public.analytics_events (created_at, id);
create index analytics_events_type on public.analytics_events (event_type, created_at, id);
create index analytics_events_page on public.analytics_events (page_path, created_at, id);
-- The export and the erasure look for one member.
create index analytics_events_user on public.analytics_events (user_id) where user_id is not null;

-- Rows in which an address was kept before addresses were kept out: the erasure looks through them.
create index analytics_events_address on public.analytics_events (id) where page_path ~ '@|%40' or metadata::text ~ '@|%40';

-- What analytics receives of facts: who it is about as far as receivers may know, and each fact once. The
-- facts themselves come from the outbox (lib/analytics/consumer.ts); docs/analytics.md lists every event.

create table private.measured_facts (
  event_id bigint primary key references private.events on delete cascade
);
comment on table private.measured_facts is
  'Events of the outbox that are in analytics_events already: a repeated event counts once.';
alter table private.measured_facts enable row level security;

create table private.undecided_facts (
  event_id bigint primary key references private.events on delete cascade,
  user_id uuid not null references public.profiles on delete cascade
);
comment on table private.undecided_facts is
  'Events for analytics of members who have not chosen yet; sent only if they consent. Held for '
  'analytics.choice_days from the fact on.';
alter table private.undecided_facts enable row level security;
create index undecided_facts_user on private.undecided_facts (user_id);

-- Single events, as admins look at what the figures of pages and forms are made of. Whose they are is told to
-- nobody.

-- What the figures count as one page, or as one field of a form.
create index analytics_events_item on public.analytics_events (item, created_at, id) where item <> '';
create index analytics_events_source on public.analytics_events (source, created_at, id);
