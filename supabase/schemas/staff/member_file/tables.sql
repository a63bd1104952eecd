-- What staff write down about a member for each other.

create table public.staff_notes (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.profiles on delete cascade,
  created_by uuid not null,
  body text not null check (char_length(body) between 1 and 2000),
  created_at timestamptz not null default now(),
  edited_at timestamptz,
  deleted_at timestamptz,
  pinned boolean not null default false check (not pinned or deleted_at is null)
);
comment on table public.staff_notes is
  'Notes of staff about a member; they are in the export of the member''s data and are deleted with the '
  'account. A deleted note is stored, so that its deletion can be undone. Pinned ones stand first, up to '
  'three per member.';
alter table public.staff_notes enable row level security;
grant select on public.staff_notes to authenticated;
create index staff_notes_user on public.staff_notes (user_id, created_at desc);
