-- What /admin/analytics shows: sums by day and people by period, two periods side by side; and the notes that
-- staff write on days.

-- Notes

create table private.chart_notes (
  id uuid primary key default gen_random_uuid(),
  day date not null check (day between '2020-01-01' and '2100-01-01'),
  text text not null check (char_length(text) between 1 and 300),
  removed boolean not null default false,
  created_at timestamptz not null default now()
);
comment on table private.chart_notes is
  'Notes of staff on a UTC day, such as a sent campaign: shown in every chart. A removed one is stored so '
  'that it can be restored; the audit log holds no texts.';
alter table private.chart_notes enable row level security;
create index chart_notes_day on private.chart_notes (day) where not removed;
