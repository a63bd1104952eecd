-- Outgoing webhooks: addresses of the operator's own systems that are told of facts (docs/webhooks.md).

create table private.webhook_endpoints (
  id uuid primary key,
  url text not null check (url ~ '^https?://[^\s@]+$' and char_length(url) <= 500),
  description text not null default '' check (char_length(description) <= 100),
  events text[] not null check (cardinality(events) between 1 and 100),
  state text not null default 'live' check (state in ('live', 'off', 'held', 'removed')),
  held_reason text check (held_reason in ('failing', 'gone')),
  held_at timestamptz,
  failing_since timestamptz,
  failures integer not null default 0,
  created_at timestamptz not null default now(),
  version integer not null default 1,
  constraint held_for_a_reason check ((state = 'held') = (held_reason is not null) and (state = 'held') = (held_at is not null))
);
comment on table private.webhook_endpoints is
  'Endpoints and their event types. One that is held or off keeps its pending events; events while it is '
  'off are not queued.';
comment on column private.webhook_endpoints.failing_since is 'The first failure since the last success.';
alter table private.webhook_endpoints enable row level security;

create table private.webhook_contents (
  id bigint generated always as identity primary key,
  endpoint_id uuid not null references private.webhook_endpoints on delete cascade,
  url text not null,
  description text not null,
  events text[] not null
);
comment on table private.webhook_contents is
  'Settings of an endpoint: an audit entry holds no address, so it names the row here.';
alter table private.webhook_contents enable row level security;
create index webhook_contents_endpoint on private.webhook_contents (endpoint_id, id);

create table private.webhook_secrets (
  id bigint generated always as identity primary key,
  endpoint_id uuid not null references private.webhook_endpoints on delete cascade,
  key_id text not null check (char_length(key_id) between 1 and 40),
  sealed text not null check (char_length(sealed) between 40 and 500),
  created_at timestamptz not null default now(),
  -- Of one that was rotated: it signs beside the new one until then.
  ends_at timestamptz
);
comment on table private.webhook_secrets is
  'Signing secrets, encrypted by the application (AES-GCM, key key_id). Each delivery is signed by all that '
  'have not ended.';
alter table private.webhook_secrets enable row level security;
create index webhook_secrets_endpoint on private.webhook_secrets (endpoint_id, created_at desc, id desc);
create index webhook_secrets_key on private.webhook_secrets (key_id);

create table private.webhook_deliveries (
  id bigint generated always as identity primary key,
  message text not null unique default 'msg_' || replace(gen_random_uuid()::text, '-', ''),
  endpoint_id uuid not null references private.webhook_endpoints on delete cascade,
  -- Null for a test that staff sent.
  event_key text check (char_length(event_key) <= 200),
  type text not null,
  user_id uuid,
  other_user_id uuid,
  body text not null check (char_length(body) <= 4000),
  -- Of the payload, as the type was defined when it was queued.
  version integer not null default 1 check (version >= 1),
  status text not null default 'waiting' check (status in ('waiting', 'delivered', 'failed', 'skipped')),
  attempts integer not null default 0,
  due_at timestamptz not null default now(),
  claimed_until timestamptz,
  created_at timestamptz not null default now(),
  delivered_at timestamptz,
  -- Of the last attempt.
  http_status integer,
  error text,
  unique (endpoint_id, event_key)
);
comment on table private.webhook_deliveries is
  'Pending and past deliveries of an endpoint. They are sent in the order of their ids, one at a time per '
  'endpoint: the first pending one blocks those behind it.';
alter table private.webhook_deliveries enable row level security;
create index webhook_deliveries_head on private.webhook_deliveries (endpoint_id, id) where status = 'waiting' and event_key is not null;
create index webhook_deliveries_made on private.webhook_deliveries (created_at, id);
create index webhook_deliveries_type on private.webhook_deliveries (type, created_at, id);
-- Nearly all were delivered.
create index webhook_deliveries_undelivered on private.webhook_deliveries (status, created_at, id) where status <> 'delivered';
create index webhook_deliveries_endpoint on private.webhook_deliveries (endpoint_id, created_at, id);
create index webhook_deliveries_user on private.webhook_deliveries (user_id) where user_id is not null;
create index webhook_deliveries_other_user on private.webhook_deliveries (other_user_id) where other_user_id is not null;

create table private.webhook_attempts (
  id bigint generated always as identity primary key,
  delivery_id bigint not null references private.webhook_deliveries on delete cascade,
  at timestamptz not null,
  milliseconds integer not null check (milliseconds >= 0),
  http_status integer,
  error text check (char_length(error) <= 40),
  answer text not null default '' check (char_length(answer) <= 1000)
);
comment on table private.webhook_attempts is
  'Each attempt: its duration and the answer of the address, or why it was not called (codes of '
  'lib/platform/request/outside.ts).';
alter table private.webhook_attempts enable row level security;
create index webhook_attempts_delivery on private.webhook_attempts (delivery_id, at, id);
