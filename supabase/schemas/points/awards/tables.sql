-- Points by staff: one account for each member of staff of what came about by them, whatever the way, and its
-- limits (docs/product.md, "Staff awards").

create table private.staff_points (
  id bigint generated always as identity primary key,
  staff uuid not null,
  way text not null check (way in ('award', 'reversal', 'undo', 'appeal', 'proof', 'referral', 'payment', 'mission', 'challenge', 'stream',
    'season', 'campaign', 'import', 'other')),
  -- What it came about by, where staff published it: kind:id.
  subject text,
  -- The line of points; null for a publication, which counts on the day it is published.
  ledger bigint references public.points_ledger,
  points integer not null,
  -- What it takes from the limit of its UTC day.
  counts bigint not null check (counts >= 0),
  created_at timestamptz not null default now(),
  constraint staff_points_once unique (ledger, staff),
  check (ledger is not null or (points = 0 and subject is not null))
);
comment on table private.staff_points is
  'The account of each staff member: every entry of points that they caused (given by hand, decided, or by '
  'their publications), and publications without a second person. private.staff_account adds it up, for the '
  'limits and for the page.';
alter table private.staff_points enable row level security;
create index staff_points_staff on private.staff_points (staff, created_at);
create index staff_points_day on private.staff_points (created_at);
create index staff_points_subject on private.staff_points (subject, id) where subject is not null;
