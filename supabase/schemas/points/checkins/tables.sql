-- The daily check-in, by UTC day: ten points, more on every seventh day in a row, and a day of grace each
-- month.

create table private.checkins (
  user_id uuid not null references public.profiles on delete cascade,
  day date not null,
  -- How many in a row this was.
  streak integer not null check (streak > 0),
  -- Days before it that were missed and forgiven.
  grace integer not null default 0 check (grace >= 0),
  created_at timestamptz not null default now(),
  primary key (user_id, day)
);
comment on table private.checkins is 'Days on which members checked in.';
alter table private.checkins enable row level security;
-- What the community did today.
create index checkins_day on private.checkins (day);
