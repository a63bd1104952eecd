-- Rules that the schema keeps, as Supabase's advisor asks them, read from the catalogues.

create table private.lint_exceptions (
  lint text not null check (lint ~ '^[a-z_]{1,40}$'),
  subject text not null check (char_length(subject) between 1 and 200),
  reason text not null check (reason in ('published', 'gate', 'queue', 'fixed')),
  primary key (lint, subject)
);
comment on table private.lint_exceptions is
  'Intended findings of private.database_lints, with the reason that the page explains: published (returns '
  'what the public site shows), gate (runs before every call and returns nothing), queue (rows are added '
  'and folded away, never looked up), fixed (its target is never deleted).';
alter table private.lint_exceptions enable row level security;

-- The state of the database for the page /admin/db-performance: statements, sizes, indexes, cache,
-- connections, locks. Nothing here runs SQL that somebody typed, and no parameter of a statement is shown.

create table private.database_sizes (
  day date not null,
  relation text not null check (char_length(relation) <= 140),
  bytes bigint not null check (bytes >= 0),
  primary key (day, relation)
);
comment on table private.database_sizes is
  'Bytes with indexes of each table, and of all as "database", once a day in UTC; stored for 400 days.';
alter table private.database_sizes enable row level security;
