-- Reasons for points that staff have written beforehand, in every language, so that members read them in
-- theirs.

create table private.point_reason_versions (
  id bigint generated always as identity primary key,
  reason_id uuid not null,
  texts jsonb not null,
  points integer,
  archived boolean not null,
  created_at timestamptz not null default now()
);
comment on table private.point_reason_versions is
  'Every state that a reason for points has had: the audit log names its number, because it holds no texts.';
alter table private.point_reason_versions enable row level security;

create table public.point_reasons (
  id uuid primary key default gen_random_uuid(),
  texts jsonb not null,
  points integer check (points <> 0 and points between -1000000 and 1000000),
  archived boolean not null default false,
  version bigint not null references private.point_reason_versions
);
comment on table public.point_reasons is
  'Reasons to choose from: texts by language, and the usual points. An entry copies its text. Read and '
  'written only by functions.';
alter table public.point_reasons enable row level security;
