-- What all that staff publish has in common: one engine that writes drafts, publishes them, keeps every
-- version, goes back and shows what is typed. What a kind has of its own is its row of private.content_kinds
-- (docs/decisions/0077).

create table private.content_kinds (
  kind text primary key check (kind ~ '^[a-z]{1,20}$'),
  role text not null default 'moderator' check (role in ('moderator', 'admin')),
  source text,
  final text,
  versions text not null,
  owner text not null,
  data text not null default 'data',
  kept text[] not null default '{}',
  fixed text[] not null default '{}',
  logged text[] not null default '{}',
  words integer,
  fields jsonb not null default '[]',
  begins jsonb,
  slug integer,
  prize text,
  states text[] not null default '{published,archived}',
  waits boolean not null default false,
  role_of text,
  beside text,
  writes text,
  names text,
  publishes text,
  bars_undo text,
  follows text,
  derives text
);
comment on table private.content_kinds is
  'Kinds of what staff publish: the lowest role that changes one; source, the table of what can be changed, '
  'and final, the table of rows that can no longer be changed; versions, with the columns owner (whose '
  'version) and data. kept: the columns that a version holds; fixed: those that are given once; logged: those '
  'that the audit log holds next to the number of the version. words: how long a text may be; fields: what '
  'private.demand_fields checks. begins: what a new one begins with, null where staff make none; slug: the '
  'length of the name in its address, null: it has none; prize: the column of points that members get. '
  'states: the states it can be set to, and whether publishing may need two people.';
comment on column private.content_kinds.role_of is
  'Handlers, functions of schema private, where a kind needs more. role_of(id, values) returns the role of '
  'this one. beside(id) returns what it has in other tables. writes(before, values, data) checks values and '
  'returns more data. names(values) returns what is given once. publishes(row, state, publish_at, staff, '
  'reason) returns what changes, null when it has made the change. bars_undo(action, now, then) returns '
  'whether undo would be wrong. follows(before, after, data, key) does what follows a change. derives(row) '
  'returns what else the audit log holds. preview_<kind>(id, row, tier, level, done) returns what a member '
  'would see.';
alter table private.content_kinds enable row level security;
