create table public.application_forms (
  version bigint generated always as identity primary key,
  key text not null check (key in ('creator')),
  fields jsonb not null,
  title_field text not null,
  created_by uuid,
  published_at timestamptz not null default now(),
  constraint form_can_be_used check (private.form_fault(fields, title_field) is null)
);
comment on table public.application_forms is
  'Versions of the forms of applications; the newest is in force. fields: [{id, kind: short | long | choice '
  '| link | file, label and hint: texts by language, required, min and max (characters; of links and files, '
  'how many), options of a choice: [{key, label}], when: {field, is}}]. title_field names the field with '
  'the title of the application. Read and written only by functions.';
alter table public.application_forms enable row level security;
create index application_forms_newest on public.application_forms (key, version desc);

-- Creator applications and invitations.

create table public.creator_invites (
  id uuid primary key default gen_random_uuid(),
  code text not null unique check (code ~ '^[A-Z2-9]{4}-[A-Z2-9]{4}-[A-Z2-9]{4}$'),
  note text not null default '' check (char_length(note) <= 200),
  created_by uuid,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  redeemed_by uuid references auth.users on delete set null,
  redeemed_at timestamptz,
  check (redeemed_by is null or redeemed_at is not null)
);
comment on table public.creator_invites is
  'Single-use invitations. Read only by the server: anyone with a code may redeem it once.';
alter table public.creator_invites enable row level security;
grant select on public.creator_invites to service_role;
create index creator_invites_redeemed_by on public.creator_invites (redeemed_by) where redeemed_by is not null;

create table public.creator_applications (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users on delete cascade,
  invite_id uuid unique references public.creator_invites,
  status text not null default 'draft'
    check (status in ('draft', 'submitted', 'in_review', 'more_info', 'approved', 'rejected')),
  form_version bigint not null default private.form_in_force('creator') references public.application_forms,
  answers jsonb not null default '{}' check (jsonb_typeof(answers) = 'object'),
  project text not null default '' check (char_length(project) <= 200),
  answer text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  submitted_at timestamptz,
  decided_at timestamptz,
  check (status = 'draft' or submitted_at is not null)
);
comment on table public.creator_applications is
  'Applications of creators: answers by field of the form they were written with (private.check_answers). '
  'project is the answer to the title field of that form; answer is what staff last wrote to the applicant.';
alter table public.creator_applications enable row level security;
grant select on public.creator_applications to authenticated, service_role;
-- One open application per member.
create unique index creator_applications_one_open on public.creator_applications (user_id)
  where status in ('draft', 'submitted', 'in_review', 'more_info');
create index creator_applications_user on public.creator_applications (user_id, created_at desc);
create index creator_applications_form on public.creator_applications (form_version);
create index creator_applications_queue on public.creator_applications (status, submitted_at);
create index creator_applications_search on public.creator_applications
  using gin (private.application_text(project, answers) extensions.gin_trgm_ops) where status <> 'draft';
-- The order of the list of staff, with its key.
create index creator_applications_sent on public.creator_applications (submitted_at, id) where status <> 'draft';

-- Files of applications

create table public.application_files (
  id uuid primary key,
  user_id uuid not null references auth.users on delete cascade,
  application_id uuid not null references public.creator_applications on delete cascade,
  field text not null,
  name text not null check (char_length(name) between 1 and 120),
  type text not null check (type in ('image/webp', 'application/pdf')),
  size integer not null check (size between 1 and 10485760),
  created_at timestamptz not null default now()
);
comment on table public.application_files is
  'Files that answer a field of an application. The bytes are in the bucket applications as <user_id>/<id>, '
  'written only by the server after checking them; they are removed with the account.';
alter table public.application_files enable row level security;
grant select on public.application_files to authenticated, service_role;
create index application_files_application on public.application_files (application_id, field);
create index application_files_user on public.application_files (user_id);
