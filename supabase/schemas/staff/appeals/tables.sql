-- Kinds of penalties

create table private.appeal_kinds (
  kind text primary key check (kind ~ '^[a-z_]{1,40}$'),
  penalty text not null check (penalty ~ '^penalty_[a-z_]+$'),
  lift text not null check (lift ~ '^lift_[a-z_]+$'),
  effect text not null check (effect ~ '^effect_lift_[a-z_]+$'),
  -- Something of the penalty stands when it has ended, or another one has followed: that too is taken back.
  outlasts boolean not null default false,
  -- The line of staff who lift it without an appeal, and its subject; null where nothing but an appeal does.
  -- Who undoes such a line imposes the penalty once more.
  line text check (line ~ '^[a-z_]+\.[a-z_]+$'),
  line_subject text check ((line is null) = (line_subject is null))
);
comment on table private.appeal_kinds is
  'Penalties that can be appealed. Three functions of schema private: penalty(user uuid, subject text) '
  'returns the private.penalty in force against this member, or null; lift(subject text, penalty text, '
  'staff uuid, reason text) lifts it with the limits of staff and returns its audit entry; effect(subject '
  'text, penalty text) returns the effect of lifting, as effects of admin_change_effect. penalty is the key '
  'of the appealed one.';
alter table private.appeal_kinds enable row level security;

create table private.appeals (
  id uuid primary key default gen_random_uuid(),
  kind text not null references private.appeal_kinds,
  subject_id text not null check (subject_id ~ '^[A-Za-z0-9-]{1,64}$'),
  penalty text not null check (char_length(penalty) between 1 and 100),
  user_id uuid not null references auth.users on delete cascade,
  text text not null check (char_length(text) between 20 and 2000),
  state text not null default 'open' check (state in ('open', 'accepted', 'rejected', 'withdrawn')),
  penalty_at timestamptz not null,
  role text not null default 'moderator' check (role in ('moderator', 'admin')),
  first_reviewer uuid,
  created_at timestamptz not null default now(),
  due_at timestamptz not null,
  closed_at timestamptz,
  decided_by uuid,
  answer text not null default '' check (char_length(answer) <= 300),
  -- The lines that taking the penalty back has left, while it counts.
  lifted bigint[] not null default '{}',
  constraint one_appeal_each_penalty unique (kind, subject_id, penalty),
  constraint open_ones_are_undecided check ((state = 'open') = (closed_at is null)),
  constraint somebody_decides check ((state in ('accepted', 'rejected')) = (decided_by is not null)),
  -- Decided by who imposed it, because nobody else was there for staff.alone_days.
  alone boolean not null default false,
  constraint another_person_decides check (decided_by <> user_id and (decided_by is distinct from first_reviewer or alone) or decided_by is null)
);
comment on table private.appeals is 'Appeals of members and their decisions. Deleted with the account.';
comment on column private.appeals.penalty is
  'Which penalty of the subject it is against (private.penalty.key).';
comment on column private.appeals.role is
  'Who may at least decide it (private.penalty.role), also when the penalty has ended.';
comment on column private.appeals.first_reviewer is 'Who imposed the penalty; null: the rules did.';
alter table private.appeals enable row level security;
-- One at a time about one thing.
create unique index appeals_one_open on private.appeals (kind, subject_id) where state = 'open';
create index appeals_user on private.appeals (user_id, created_at desc);
create index appeals_lifted on private.appeals using gin (lifted) where state = 'accepted';
create index appeals_due on private.appeals (due_at, id) where state = 'open';
