-- Settings

create table public.settings (
  key text primary key check (key ~ '^[a-z0-9_.]{1,64}$'),
  value jsonb not null,
  updated_at timestamptz not null default now()
);
comment on table public.settings is
  'Numbers of docs/product.md that an admin may change. Read by the server only.';
alter table public.settings enable row level security;
grant select, insert, update on public.settings to service_role;

create table private.setting_kinds (
  key text primary key references public.settings,
  kind text not null check (kind in ('integer', 'boolean', 'tier', 'time', 'weights', 'tier_roles', 'level_roles')),
  unit text check (unit in ('days', 'hours', 'minutes', 'seconds', 'points', 'percent', 'dollars', 'times', 'utc_hour', 'level', 'members')),
  minimum integer,
  maximum integer,
  first_value jsonb not null,
  constraint numbers_have_bounds check ((kind = 'integer') = (unit is not null and minimum <= maximum))
);
comment on table private.setting_kinds is
  'Values that a setting may have. A row of public.settings without one here is state of the server, not a '
  'choice.';
alter table private.setting_kinds enable row level security;

-- Audit

create table public.audit_log (
  id bigint generated always as identity primary key,
  actor uuid,
  action text not null,
  subject_type text not null,
  subject_id text not null check (subject_id ~ '^[A-Za-z0-9_.:/+-]{0,200}$'),
  reason_digest bytea,
  before jsonb check (private.are_audit_values(before)),
  after jsonb check (private.are_audit_values(after)),
  undoes bigint unique references public.audit_log,
  created_at timestamptz not null default now()
);
comment on table public.audit_log is
  'Who changed what, with the state before and after: ids and values, never personal text. No foreign keys to '
  'members: it outlives accounts.';
comment on column public.audit_log.reason_digest is
  'SHA-256 of the salt and the reason in private.audit_reasons; null when no reason was given.';
comment on column public.audit_log.undoes is 'The line that this one takes back. A line is taken back once.';
alter table public.audit_log enable row level security;
grant select on public.audit_log to service_role;
-- The history of one member, order or referral is read newest first.
create index audit_log_subject on public.audit_log (subject_id, subject_type, id desc);
create index audit_log_actor on public.audit_log (actor, id desc);
create index audit_log_action on public.audit_log (action, id desc);
create index audit_log_family on public.audit_log (split_part(action, '.', 1), created_at, id);
-- Two filters that nothing passes: no line of either is read.
create index audit_log_family_actor on public.audit_log (split_part(action, '.', 1), actor);
create index audit_log_created_at on public.audit_log (created_at, id);

create table private.audit_reasons (
  audit_id bigint primary key references public.audit_log,
  reason text not null,
  salt bytea not null default extensions.gen_random_bytes(16)
);
comment on table private.audit_reasons is
  'The free text of audit entries. Erasure deletes a row with its salt: the digest in the entry then '
  'reveals nothing about the text.';
alter table private.audit_reasons enable row level security;

create table private.audit_unlinked (
  audit_id bigint primary key references public.audit_log,
  since timestamptz not null default now()
);
comment on table private.audit_unlinked is
  'Entries that are not yet in the chain of hashes (private.audit_chain). Hashing at the insert would let '
  'only one transaction write at a time.';
alter table private.audit_unlinked enable row level security;

create table private.undo_kinds (
  action text primary key,
  role text not null check (role in ('moderator', 'admin')),
  handler text not null check (handler ~ '^undo_[a-z_]+$'),
  effect text check (effect ~ '^effect_undo_[a-z_]+$'),
  -- Whether lines without an actor can be taken back too: a member did it for themselves.
  by_members boolean not null default false
);
comment on table private.undo_kinds is
  'Staff actions that can be undone, the lowest role for it, and the function of schema private that does '
  'it: handler(line public.audit_log, staff uuid, reason text) returns {before, after} of the entry that '
  'the undo writes. It refuses like the change itself, and with changed_meanwhile when the current value is '
  'not the one in the entry. effect(line public.audit_log) returns the effect of undoing, as a list of '
  'admin_change_effect; null: there is no preview.';
alter table private.undo_kinds enable row level security;

create table private.refusal_counts (
  actor uuid not null,
  action text not null,
  hour timestamptz not null,
  refusals integer not null default 0,
  primary key (actor, action, hour)
);
comment on table private.refusal_counts is
  'Refusals of one kind of staff action per hour, for kinds of which only the first are in the audit log. A '
  'row becomes an entry (private.note_left_out) after its hour.';
alter table private.refusal_counts enable row level security;

-- Rate limits

create table public.rate_limits (
  key text not null check (char_length(key) <= 200),
  window_start timestamptz not null,
  count integer not null,
  primary key (key, window_start)
);
comment on table public.rate_limits is
  'Fixed windows of counted requests; shared by every instance of the app.';
alter table public.rate_limits enable row level security;

create table private.limit_hits (
  name text not null,
  hour timestamptz not null,
  hits integer not null default 0,
  primary key (name, hour)
);
comment on table private.limit_hits is
  'How often a limit was reached, by the hour: once per window, for each caller, whatever the number of '
  'attempts.';
alter table private.limit_hits enable row level security;

create index rate_limits_window on public.rate_limits (window_start);
