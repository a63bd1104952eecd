-- The vision dashboard: the mountain with every member at their altitude, what happens on it, and a member's
-- own way up (docs/product.md, "Vision dashboard"). Nothing here tells more of a member than public name and
-- altitude.

create table private.dots (
  number integer generated always as identity primary key,
  user_id uuid not null unique references public.profiles on delete cascade
);
comment on table private.dots is
  'The number of each member''s dot on the mountain: it says nothing about them. Those erased leave a gap.';
alter table private.dots enable row level security;

create table private.member_goals (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.profiles on delete cascade,
  points integer not null check (points between 1 and 1000000),
  name text not null check (char_length(name) between 1 and 60),
  due_on date,
  created_at timestamptz not null default now(),
  unique (user_id, points)
);
comment on table private.member_goals is
  'Altitudes that members set out to reach. Whether one is reached follows from the total.';
alter table private.member_goals enable row level security;

create table private.community_goals (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('members', 'points', 'referrals', 'mints', 'attendance')),
  target bigint not null check (target between 1 and 1000000000),
  -- UTC days; without a first one all that ever happened counts.
  starts_on date,
  ends_on date not null,
  created_at timestamptz not null default now(),
  check (starts_on <= ends_on)
);
comment on table private.community_goals is 'Goals of the community, set by staff and measured from data.';
alter table private.community_goals enable row level security;
create index community_goals_ends_on on private.community_goals (ends_on, id);
