-- The story: the climb as chapters. The community's milestones follow from the data, staff add entries; a
-- member's own chapters follow from theirs (docs/product.md, "Members").

create table private.story_versions (
  id bigint generated always as identity primary key,
  entry_id uuid not null,
  data jsonb not null,
  created_at timestamptz not null default now()
);
comment on table private.story_versions is
  'Every state that an entry has had: the audit log names its number.';
alter table private.story_versions enable row level security;
create index story_versions_entry on private.story_versions (entry_id, created_at, id);

create table private.story_entries (
  id uuid primary key default gen_random_uuid(),
  -- By language: {title, text}.
  texts jsonb not null check (texts ? 'en'),
  happened_at timestamptz not null,
  state text not null default 'published' check (state in ('draft', 'published', 'archived')),
  -- Null for what staff have not changed since the start.
  version bigint references private.story_versions,
  created_by uuid,
  created_at timestamptz not null default now()
);
comment on table private.story_entries is 'Entries of the community''s story by staff.';
alter table private.story_entries enable row level security;
create index story_entries_happened_at on private.story_entries (happened_at desc) where state = 'published';
create index story_entries_version on private.story_entries (version) where version is not null;

create index story_entries_when on private.story_entries (happened_at, id);
