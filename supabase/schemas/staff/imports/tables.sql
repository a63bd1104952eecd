-- Members brought from elsewhere. An import makes no accounts: each line waits until its owner proves the
-- address by signing in for the first time. Until then there is nobody to earn points, and a line can be
-- taken back without a trace.

create table private.member_imports (
  id uuid primary key default gen_random_uuid(),
  name text not null check (char_length(name) between 1 and 100),
  -- Which column of the file is what: {email, name, surname, joined, note, points, language, invite,
  -- unsubscribed, bounced, complained, member, gone, paid: its name}.
  columns jsonb not null check (jsonb_typeof(columns) = 'object' and columns ? 'email'),
  -- Of lines that name no language of the site.
  locale text not null check (locale ~ '^[a-z]{2}$'),
  -- uploading: parts arrive; reading: lines are checked; checked: the dry run is there; failed: it cannot be
  -- read; running: lines are taken in; done; undoing: lines that nobody has signed in for are taken back;
  -- undone.
  state text not null default 'uploading'
    check (state in ('uploading', 'reading', 'checked', 'failed', 'running', 'done', 'undoing', 'undone')),
  fault text check (fault ~ '^[a-z_]{1,40}$'),
  fault_line integer,
  -- Of a chosen column that the file does not have, or has twice.
  fault_column text,
  lines integer,
  -- Columns that hold something and were not chosen, in the order of the file: [{name, place, lines: how many
  -- hold something}].
  left_out jsonb not null default '[]' check (jsonb_typeof(left_out) = 'array'),
  -- Invitations an hour; null for none.
  pace integer check (pace between 1 and 20000),
  -- Whether anybody may be invited: the file says who wants mail, or an admin said that all of it agreed.
  invites_allowed boolean not null default false,
  -- Invitations are paid for since.
  paced_from timestamptz,
  made_by uuid,
  made_at timestamptz not null default now(),
  started_at timestamptz,
  ended_at timestamptz,
  check (pace is null or invites_allowed)
);
comment on table private.member_imports is
  'Files of members from elsewhere. Read and written only by functions.';
alter table private.member_imports enable row level security;
create index member_imports_made on private.member_imports (made_at, id);
create index member_imports_open on private.member_imports (made_at) where state in ('reading', 'running', 'undoing');
create index member_imports_paced on private.member_imports (paced_from) where pace is not null;

create table private.import_parts (
  import_id uuid not null references private.member_imports on delete cascade,
  part integer not null check (part between 0 and 200),
  text text not null check (char_length(text) <= 600000),
  primary key (import_id, part)
);
comment on table private.import_parts is 'The file of an import until its lines are read.';
alter table private.import_parts enable row level security;

create table private.import_rows (
  import_id uuid not null references private.member_imports on delete cascade,
  line integer not null check (line > 0),
  -- Lower case; empty once the line was taken back.
  email text not null check (char_length(email) <= 400),
  -- private.inbox_of: what surely is one person's.
  person text not null,
  name text check (char_length(name) between 1 and 80),
  locale text not null,
  -- The day of joining there, by UTC.
  joined_there date check (joined_there >= '1995-01-01'),
  -- What they pay for there, as a text for staff; nobody gets a tier by it.
  plan text check (char_length(plan) between 1 and 100),
  -- For staff, until it is a note in the member's file.
  note text check (char_length(note) between 1 and 1800),
  -- What the line brings, capped.
  points integer not null default 0 check (points >= 0),
  -- fine: the dry run found nothing; waiting: taken in, for its owner's first sign-in.
  state text not null check (state in ('fine', 'refused', 'waiting', 'joined', 'undone')),
  fault text check (fault ~ '^[a-z_]{1,40}$'),
  notes text[] not null default '{}',
  -- Whether the owner may be invited, as far as this line says.
  invite boolean not null default false,
  -- Why the address is not to be written to at all: done (null) once the import was started. suppression is
  -- what it wrote.
  suppress text check (suppress in ('hard', 'complaint', 'unsubscribed')),
  suppression uuid,
  invited_at timestamptz,
  user_id uuid unique references public.profiles on delete cascade,
  joined_at timestamptz,
  primary key (import_id, line),
  check ((state = 'refused') = (fault is not null) or state = 'undone'),
  check ((user_id is not null) = (state = 'joined'))
);
comment on table private.import_rows is
  'Lines of imports, with their results. user_id is the member who signed in for it; a member has at most '
  'one such line.';
alter table private.import_rows enable row level security;
create index import_rows_words on private.import_rows using gin (email extensions.gin_trgm_ops, name extensions.gin_trgm_ops);
create index import_rows_state on private.import_rows (import_id, state, line);
create index import_rows_person on private.import_rows (person, import_id, line);
-- One line waits for a person, and is found by their address.
create unique index import_rows_waiting_person on private.import_rows (person) where state = 'waiting';
create index import_rows_waiting on private.import_rows (email) where state = 'waiting';
create index import_rows_invited on private.import_rows (import_id) where invited_at is not null;
create index import_rows_leaving on private.import_rows (import_id, line) where suppress is not null;
create index import_rows_suppression on private.import_rows (suppression) where suppression is not null;
create index import_rows_uninvited on private.import_rows (import_id, line) where state = 'waiting' and invite and invited_at is null;
