-- Decisions of two people: what needs a second person, and what happens where there is none (docs/product.md,
-- "Decisions of two people"). One way for payouts, appeals and what staff publish.

create table private.second_kinds (
  kind text primary key check (kind ~ '^[a-z_]{1,20}$'),
  apply text not null check (apply ~ '^apply_[a-z_]+$')
);
comment on table private.second_kinds is
  'Decisions of two people. apply is a function of schema private that makes the decision: (subject text, '
  'staff uuid, params jsonb with the kind, reason text); it refuses like the change itself.';
alter table private.second_kinds enable row level security;

create table private.pending_decisions (
  id uuid primary key default gen_random_uuid(),
  kind text not null references private.second_kinds,
  subject_id text not null check (char_length(subject_id) between 1 and 64),
  first_by uuid not null,
  -- Who cannot be the second: who decided first, and whom it is about.
  excluded uuid[] not null,
  -- The role that the second person has at least.
  role text not null check (role in ('moderator', 'admin')),
  params jsonb not null default '{}',
  -- Of the audit log: when, and with which reason.
  line bigint not null,
  decided_at timestamptz not null default now(),
  -- When it counts all the same, while there is nobody else; null: somebody else is there, and it waits for
  -- them.
  happens_at timestamptz,
  constraint pending_decisions_once unique (kind, subject_id)
);
comment on table private.pending_decisions is
  'Decisions of the first of two people, until the second confirms or declines, or their time has come '
  'because there is no second.';
alter table private.pending_decisions enable row level security;
create index pending_decisions_by on private.pending_decisions (first_by);

-- One decision for several cases: for those that stand together (private.case_states.merged_into), all of
-- them or none; for those that staff selected in the list, each as if alone.

create table private.joint_decisions (
  kind text not null references private.case_kinds,
  decision text not null check (decision ~ '^[a-z]{1,20}$'),
  handler text not null check (handler ~ '^decide_case_[a-z]+$'),
  locks text check (locks ~ '^lock_cases_[a-z]+$'),
  change text not null references private.effect_kinds,
  action text not null check (action in ('case.decided_together', 'case.retried_together')),
  together boolean not null,
  selected boolean not null,
  primary key (kind, decision)
);
comment on table private.joint_decisions is
  'Decisions for several cases of a kind: together, all that are shown together; selected, those of different '
  'members that are selected in the list. handler(id text, decision text, reason text) of schema private '
  'decides one, by the function of the single change. locks(ids text[]) locks before that what it changes of '
  'all of them, in one order; null: nothing that others hold. change names its preview '
  '(private.effect_kinds); action names the audit entry, the first one if every single entry can be undone. '
  'Decisions that give points or money are never for selected cases, and payments are never decided together.';
alter table private.joint_decisions enable row level security;
create index joint_decisions_change on private.joint_decisions (change);
