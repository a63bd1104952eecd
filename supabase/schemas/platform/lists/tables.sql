-- Paging

create table private.admin_lists (
  name text primary key check (name ~ '^[a-z_]{1,40}$')
);
comment on table private.admin_lists is
  'Lists of the panel; the rows of one are read by public.admin_<name>(filter, sort, desc, after, back, '
  'size).';

-- What staff keep of a list

create table public.admin_list_columns (
  user_id uuid not null references auth.users on delete cascade,
  list text not null references private.admin_lists,
  columns text[] not null check (cardinality(columns) between 1 and 40),
  primary key (user_id, list)
);
comment on table public.admin_list_columns is
  'Columns that a staff member chose for a list. Read and written only by functions.';
alter table public.admin_list_columns enable row level security;

create table public.admin_list_views (
  id uuid primary key default gen_random_uuid(),
  list text not null references private.admin_lists,
  user_id uuid not null references auth.users on delete cascade,
  name text not null check (char_length(name) between 1 and 60),
  team boolean not null default false,
  state jsonb not null check (jsonb_typeof(state) = 'object' and pg_column_size(state) <= 4000),
  created_at timestamptz not null default now()
);
comment on table public.admin_list_views is
  'Saved views of lists: state {filter, sort: {key, desc}, columns | null}. Private or, with team, for all '
  'staff. Read and written only by functions.';
alter table public.admin_list_views enable row level security;
-- Saving under a name that one has already replaces that view.
create unique index admin_list_views_name on public.admin_list_views (user_id, list, lower(name));
create index admin_list_views_team on public.admin_list_views (list) where team;

-- Exports

create table public.admin_exports (
  id uuid primary key default gen_random_uuid(),
  list text not null references private.admin_lists,
  user_id uuid not null references auth.users on delete cascade,
  filter jsonb not null,
  sort jsonb not null,
  columns text[] not null,
  created_at timestamptz not null default now(),
  -- Set by the first page that is read: each file is asked for, and recorded, by itself.
  started_at timestamptz
);
comment on table public.admin_exports is
  'Requested files of lists. Author, reason and contents are in the audit log too. Read and written only by '
  'functions.';
alter table public.admin_exports enable row level security;
create index admin_exports_user on public.admin_exports (user_id, created_at);

-- Changes by staff to many members at once: stored, previewed, worked through in steps, undone as one.

create table public.admin_jobs (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('points', 'awards', 'sessions', 'suspend')),
  user_id uuid references auth.users on delete set null,
  params jsonb not null,
  reason text not null check (char_length(reason) between 1 and 300),
  status text not null default 'draft' check (status in ('draft', 'running', 'canceled', 'done', 'undoing', 'undone')),
  undo_reason text check (char_length(undo_reason) <= 300),
  created_at timestamptz not null default now(),
  started_at timestamptz,
  ended_at timestamptz
);
comment on table public.admin_jobs is
  'Changes to many members. params: points {points}, awards {points: in all; each row has its own}, suspend '
  '{days | null for permanent}, sessions {}. Read and written only by functions.';
alter table public.admin_jobs enable row level security;
-- The next one to work on.
create index admin_jobs_open on public.admin_jobs (started_at) where status in ('running', 'undoing');
create index admin_jobs_user on public.admin_jobs (user_id, created_at desc);

create table private.admin_job_rows (
  job_id uuid not null references public.admin_jobs on delete cascade,
  user_id uuid not null references auth.users on delete cascade,
  status text not null default 'waiting' check (status in ('waiting', 'done', 'refused', 'undone', 'kept')),
  -- Why it was refused, or why it was kept when the job was undone.
  code text check (code ~ '^[a-z_]{1,60}$'),
  -- awards: {points, reason, template}.
  params jsonb,
  before jsonb,
  after jsonb,
  primary key (job_id, user_id)
);
comment on table private.admin_job_rows is
  'The members of a job with the result for each; after is the written value.';
create index admin_job_rows_status on private.admin_job_rows (job_id, status, user_id);
create index admin_job_rows_member on private.admin_job_rows (user_id);
