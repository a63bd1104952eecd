-- What members did with missions: one claim for a member, mission and period, checked from facts, paid by one
-- ledger line.

create table private.mission_claims (
  id bigint generated always as identity primary key,
  mission_id uuid not null references private.missions,
  user_id uuid not null references public.profiles on delete cascade,
  period text not null,
  -- queued: its source did not answer and is asked again; review: a proof waits for staff.
  state text not null check (state in ('queued', 'not_yet', 'review', 'rejected', 'passed')),
  value integer,
  needed integer,
  checked_at timestamptz,
  -- Checks that found no source, and when the next is due.
  attempts integer not null default 0,
  next_at timestamptz,
  -- When what counts was begun or handed in.
  handed_in_at timestamptz not null default now(),
  -- What counts for one member only, such as a token.
  subject text check (char_length(subject) <= 200),
  ledger bigint references public.points_ledger,
  passed_at timestamptz,
  -- One claim, however often and from wherever it is asked.
  constraint mission_claims_once unique (mission_id, user_id, period),
  constraint passed_has_a_time check ((state = 'passed') = (passed_at is not null)),
  constraint queued_has_a_time check ((state = 'queued') = (next_at is not null))
);
comment on table private.mission_claims is
  'How far each member is with each mission, in each of its periods.';
alter table private.mission_claims enable row level security;
create index mission_claims_user on private.mission_claims (user_id, passed_at desc);
create index mission_claims_ledger on private.mission_claims (ledger) where ledger is not null;
create index mission_claims_due on private.mission_claims (next_at) where state = 'queued';
-- How many places of a limited mission are taken.
create index mission_claims_taken on private.mission_claims (mission_id) where state in ('passed', 'review');
-- One token counts for one member a mission.
create unique index mission_claims_subject on private.mission_claims (mission_id, period, subject) where state = 'passed' and subject is not null;

-- Proofs of missions: a picture, a link or a few words that staff look at. A case, an appeal, mails, undo.

create table private.mission_proofs (
  id uuid primary key default gen_random_uuid(),
  mission_id uuid not null references private.missions,
  user_id uuid not null references public.profiles on delete cascade,
  period text not null,
  try integer not null,
  link text not null default '' check (char_length(link) <= 500),
  text text not null default '' check (char_length(text) <= 1000),
  -- The file of the picture in the bucket proofs, as <user_id>/<picture>.
  picture uuid,
  -- 64 bits that look alike for pictures that do.
  picture_hash text check (picture_hash ~ '^[01]{64}$'),
  -- Other proofs that this one resembles, when it was handed in: [{proof, by: picture | link | text}].
  neighbours jsonb not null default '[]',
  state text not null default 'open' check (state in ('open', 'approved', 'rejected')),
  code text check (code in ('unreadable', 'other_task', 'incomplete', 'not_own', 'other')),
  answer text not null default '' check (char_length(answer) <= 300),
  sent_at timestamptz not null default now(),
  decided_at timestamptz,
  decided_by uuid,
  constraint mission_proofs_try unique (mission_id, user_id, period, try),
  constraint something_is_shown check (picture is not null or link <> '' or text <> ''),
  constraint open_ones_are_undecided check ((state = 'open') = (decided_at is null)),
  constraint rejected_says_why check ((state = 'rejected') = (code is not null))
);
comment on table private.mission_proofs is
  'Submissions for missions and their decisions. Deleted with the account.';
alter table private.mission_proofs enable row level security;
-- One at a time.
create unique index mission_proofs_one_open on private.mission_proofs (mission_id, user_id, period) where state = 'open';
create index mission_proofs_user on private.mission_proofs (user_id, sent_at desc);
create index mission_proofs_waiting on private.mission_proofs (sent_at) where state = 'open';
-- Those that a new one may resemble.
create index mission_proofs_mission on private.mission_proofs (mission_id, sent_at desc);
create index mission_proofs_link on private.mission_proofs (lower(link)) where link <> '';
create index mission_proofs_picture on private.mission_proofs (sent_at desc) where picture_hash is not null;

create table private.proof_second_looks (
  proof_id uuid primary key references private.mission_proofs on delete cascade,
  first_by uuid not null,
  created_at timestamptz not null default now(),
  second_by uuid,
  verdict text check (verdict in ('approve', 'reject')),
  decided_at timestamptz,
  check ((verdict is null) = (decided_at is null) and (verdict is null) = (second_by is null)),
  check (second_by <> first_by)
);
comment on table private.proof_second_looks is
  'Approved proofs that another reviewer gets without a mark. The answer changes nothing for the member; it '
  'measures how far reviewers agree.';
alter table private.proof_second_looks enable row level security;
create index proof_second_looks_first on private.proof_second_looks (first_by);

-- The indexes that it needs and nothing else has.
create index mission_claims_passed on private.mission_claims (passed_at) where passed_at is not null;
