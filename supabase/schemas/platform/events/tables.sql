-- Events: each fact that others may want to hear of writes one row in its own transaction; a worker hands it
-- to every consumer. docs/decisions/0018-one-outbox-of-events.md says why it is built so.

create table private.event_types (
  type text primary key check (type ~ '^[a-z]+(\.[a-z_]+)+$'),
  keys text[] not null default '{}',
  description text not null,
  texts text check (texts ~ '^texts_of_[a-z_]+$')
);
comment on table private.event_types is
  'Types of events and the values that each may carry. lib/outbox/events has the same list.';
comment on column private.event_types.keys is
  'Names of values. Amounts are in the smallest unit of their currency.';
comment on column private.event_types.texts is
  'The function of schema private that adds the texts behind its ids to a mail about it: (event '
  'private.events) returns jsonb. Null for what private.event_words itself looks up.';
alter table private.event_types enable row level security;

create table private.events (
  id bigint generated always as identity primary key,
  type text not null references private.event_types,
  key text not null unique check (char_length(key) <= 200),
  user_id uuid,
  other_user_id uuid,
  values jsonb not null default '{}' check (private.are_event_values(values)),
  created_at timestamptz not null default now()
);
comment on table private.events is
  'Facts that others may hear of, under the natural key of the fact. Ids and values, never personal text: who '
  'needs a name or an address looks it up. No foreign key to members: erasure deletes what is about them.';
comment on column private.events.user_id is
  'The member it is about; its events are handed on in the order of their ids.';
comment on column private.events.other_user_id is
  'A second member the fact names, such as the referee of a referral.';
alter table private.events enable row level security;
create index events_created on private.events (created_at);
create index events_user on private.events (user_id) where user_id is not null;
create index events_other_user on private.events (other_user_id) where other_user_id is not null;

create table private.event_consumers (
  name text primary key check (name ~ '^[a-z_]{1,40}$'),
  types text[] not null,
  created_at timestamptz not null default now()
);
comment on table private.event_consumers is
  'Consumers and their event types. Written by the worker from lib/consumers/registry.ts; the release that '
  'removes a consumer deletes its row.';
alter table private.event_consumers enable row level security;

create table private.event_deliveries (
  consumer text not null references private.event_consumers on delete cascade,
  event_id bigint not null references private.events on delete cascade,
  subject_id uuid,
  status text not null default 'waiting' check (status in ('waiting', 'dead')),
  attempts integer not null default 0,
  available_at timestamptz not null default now(),
  error text,
  primary key (consumer, event_id)
);
comment on table private.event_deliveries is
  'Pending deliveries of each consumer: its position. A row is deleted after the work; a dead one failed '
  'too often and needs staff.';
comment on column private.event_deliveries.available_at is
  'Not to be claimed before: the end of a claim, or of the pause after a failure.';
alter table private.event_deliveries enable row level security;
create index event_deliveries_due on private.event_deliveries (consumer, available_at) where status = 'waiting';
-- Whether an earlier event of the same member is still to be handed on.
create index event_deliveries_order on private.event_deliveries (consumer, subject_id, event_id) where status = 'waiting';
create index event_deliveries_event on private.event_deliveries (event_id);
-- What waits for staff.
create index event_deliveries_dead on private.event_deliveries (event_id) where status = 'dead';
