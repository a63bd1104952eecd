-- Cases: everything that waits for a person. Each domain registers its kind in one row, with a function that
-- finds them.

create table private.case_kinds (
  kind text primary key check (kind ~ '^[a-z]{1,20}$'),
  role text not null check (role in ('moderator', 'admin')),
  due_setting text references public.settings
);
comment on table private.case_kinds is
  'Kinds of cases. One is decided by staff of its role or above, and found by private.cases_<kind>(), which '
  'returns (id text, user_id uuid, opened_at timestamptz, due_at timestamptz, details jsonb): its key '
  'within the kind, its member or null, since when it is open, until when it should be decided, or null for '
  'the days of due_setting after that, and the data for the decision. A case is open as long as that '
  'function returns it.';
alter table private.case_kinds enable row level security;

-- What staff note on a case: who has it, who looks at it now, until when it sleeps, which other case it
-- belongs to.

create table private.case_states (
  kind text not null references private.case_kinds,
  id text not null check (char_length(id) <= 100),
  assignee uuid references auth.users on delete set null,
  lease_by uuid references auth.users on delete set null,
  lease_until timestamptz,
  snoozed_until timestamptz,
  -- Of the details when it was snoozed until an answer.
  snoozed_on text,
  merged_into text,
  primary key (kind, id),
  check (merged_into <> id)
);
comment on table private.case_states is
  'Assignment, snooze and merge of a case, if any; deleted with the case. snoozed_until infinity: until the '
  'details of the case change (snoozed_on, their MD5), which is an answer. A merged case is handled with '
  'the other, and is separate again once that is decided.';
alter table private.case_states enable row level security;
create index case_states_assignee on private.case_states (assignee) where assignee is not null;
create index case_states_merged on private.case_states (kind, merged_into) where merged_into is not null;
create index case_states_lease_by on private.case_states (lease_by) where lease_by is not null;
create index case_states_lease on private.case_states (lease_until) where lease_until is not null;
