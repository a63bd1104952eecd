-- Texts that staff publish: announcements, updates, questions, benefits, notes, figures, legal texts and
-- saved replies. One table, and one way to write, publish, schedule and go back for all of them
-- (docs/decisions/0062).

create table private.document_kinds (
  kind text primary key check (kind ~ '^[a-z]{2,20}$'),
  role text not null check (role in ('moderator', 'admin')),
  -- Read as it is on a page of the site, by whoever asks.
  open boolean not null,
  -- Where it is shown: on a page with its date, on many pages for a time, or to staff alone.
  place text not null check (place in ('page', 'banner', 'staff')),
  -- How long its text may be, and what it has beside its words, as private.demand_fields checks it.
  words integer not null default 20000,
  fields jsonb not null default '[]'
);
comment on table private.document_kinds is
  'Kinds of documents: the lowest role that may change one, and whether everything published of it is public. '
  'An announcement has an audience, a note is read by members whose plan has the benefit, a saved reply by '
  'staff.';
alter table private.document_kinds enable row level security;

create table private.document_versions (
  id bigint generated always as identity primary key,
  document_id uuid not null,
  data jsonb not null,
  created_at timestamptz not null default now()
);
comment on table private.document_versions is
  'Every state that a document has had, {texts, written, details, live, publish_at, archived}: the audit log '
  'names its number.';
alter table private.document_versions enable row level security;
create index document_versions_document on private.document_versions (document_id, created_at, id);

create table private.documents (
  id uuid primary key default gen_random_uuid(),
  kind text not null references private.document_kinds,
  slug text not null check (slug ~ '^[a-z0-9][a-z0-9_-]{0,59}$'),
  -- By language: {title, text}; English is always there, the others may be missing.
  texts jsonb not null check (texts ? 'en'),
  -- By language: when its words were last changed.
  written jsonb not null,
  details jsonb not null,
  -- What is shown, {texts, details}: what staff write beside it is nobody's but theirs until it is published.
  live jsonb check (live ? 'texts' and live ? 'details'),
  -- When it was first shown, and when what is shown was last changed.
  first_at timestamptz,
  live_at timestamptz,
  publish_at timestamptz,
  archived boolean not null default false check (not archived or (live is null and publish_at is null)),
  version bigint not null references private.document_versions,
  created_by uuid,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  unique (kind, slug)
);
comment on table private.documents is
  'Texts that staff publish. Read only by functions: text outside `live` never leaves through any that '
  'visitors or members may call.';
alter table private.documents enable row level security;
create index documents_changed on private.documents (changed_at, id);
create index documents_due on private.documents (publish_at) where publish_at is not null;
create index documents_version on private.documents (version);

-- What every instance of the application compares with what it has shown (lib/delivery/content-version.mjs).

create table private.content_version (
  one boolean primary key default true check (one),
  number bigint not null default 1
);
comment on table private.content_version is
  'One row: counts whenever something that prerendered pages show is published, changed or taken away.';
alter table private.content_version enable row level security;

-- Announcements

create table private.announcement_views (
  user_id uuid not null references public.profiles (user_id) on delete cascade,
  document_id uuid not null references private.documents on delete cascade,
  seen_at timestamptz not null default now(),
  primary key (user_id, document_id)
);
comment on table private.announcement_views is
  'Which member has put away which announcement, on whichever device.';
alter table private.announcement_views enable row level security;
create index announcement_views_document on private.announcement_views (document_id);

-- Legal texts: who agreed to which

create table private.legal_acceptances (
  user_id uuid not null references public.profiles (user_id) on delete cascade,
  slug text not null check (slug in ('terms', 'privacy', 'disclaimer')),
  number integer not null check (number between 1 and 9999),
  accepted_at timestamptz not null default now(),
  primary key (user_id, slug, number)
);
comment on table private.legal_acceptances is
  'Which member agreed to which version of which legal text, and when. Version 1 is the text that comes with '
  'the software.';
alter table private.legal_acceptances enable row level security;
create index legal_acceptances_when on private.legal_acceptances (accepted_at, user_id);
