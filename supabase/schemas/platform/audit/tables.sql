-- The chain of hashes over the audit log: whoever alters or removes a line, its owner included, breaks it.

create table private.audit_chain (
  position bigint primary key check (position > 0),
  audit_id bigint not null unique,
  hash bytea not null,
  linked_at timestamptz not null default clock_timestamp()
);
comment on table private.audit_chain is
  'One link per entry, in the order of the job. No foreign key: a link outlives a deleted entry and names '
  'it.';
alter table private.audit_chain enable row level security;

create table private.audit_heads (
  day date primary key,
  position bigint not null,
  hash bytea not null,
  created_at timestamptz not null default now()
);
comment on table private.audit_heads is
  'The last link of each day, as emailed to the admins: a rewritten chain cannot match the copies in their '
  'mailboxes.';
alter table private.audit_heads enable row level security;

-- What a change will do

create table private.effect_kinds (
  change text primary key,
  role text not null check (role in ('moderator', 'admin')),
  handler text not null check (handler ~ '^effect_[a-z_]+$')
);
comment on table private.effect_kinds is
  'Changes with a preview, the roles for it, and the function of schema private: handler(subject text, '
  'value text) returns {version: to be sent with the change (left out: none), effects}. It writes nothing '
  'permanent.';
alter table private.effect_kinds enable row level security;
