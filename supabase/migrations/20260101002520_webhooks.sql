-- Outgoing webhooks: addresses of the operator's own systems that are told of facts (docs/webhooks.md).

select private.declare_setting('webhooks.hold_hours', 'integer', '72', 'hours', 1, 720);
select private.declare_setting('webhooks.overlap_hours', 'integer', '24', 'hours', 0, 720);
select private.declare_setting('webhooks.keep_days', 'integer', '30', 'days', 1, 365);

insert into private.event_types (type, keys, description) values
  ('member.joined', '{}', 'Somebody joined and has confirmed an address or a number'),
  ('points.awarded', '{ledger_id,points,source}', 'A line was written to the ledger; only while a webhook asks for it'),
  ('webhook.held', '{endpoint_id,host,reason,since,waiting}', 'A webhook is held because its address failed for long (failing) or is gone (gone), to each admin; since: when it began to fail');

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
create trigger webhook_endpoints_written before insert or update of description on private.webhook_endpoints
  for each row execute function private.tidy_written('description:line');

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
comment on table private.webhook_secrets is 'Signing secrets, encrypted by the application (AES-GCM, key key_id). Each delivery is signed by all that have not ended.';
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

-- Queueing

create function private.webhook_listens(p_type text) returns boolean
language sql stable set search_path = '' as $$
  select exists (select from private.webhook_endpoints where state in ('live', 'held') and p_type = any (events))
$$;
comment on function private.webhook_listens is 'Whether an endpoint asks for a type: what is too frequent to be written for nobody is emitted only then.';

create function public.queue_webhooks(
  p_type text, p_event_key text, p_user uuid, p_other_user uuid, p_body text, p_version integer default 1
) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  v_count integer;
begin
  insert into private.webhook_deliveries (endpoint_id, event_key, type, user_id, other_user_id, body, version)
  select id, p_event_key, p_type, p_user, p_other_user, p_body, p_version
  from private.webhook_endpoints where state in ('live', 'held') and p_type = any (events) order by id
  on conflict (endpoint_id, event_key) do nothing;
  get diagnostics v_count = row_count;
  return v_count;
end
$$;
comment on function public.queue_webhooks is 'For the service: a fact for all endpoints that ask for its type, once for each event key. Returns for how many it was new.';
revoke execute on function public.queue_webhooks from public;
grant execute on function public.queue_webhooks to service_role;

-- Sending

create function public.claim_webhooks(p_now timestamptz, p_limit integer, p_test bigint default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_endpoint private.webhook_endpoints;
  v_delivery private.webhook_deliveries;
  v_claimed jsonb := '[]';
begin
  for v_endpoint in
    select e.* from private.webhook_endpoints e
    where case when p_test is null then e.state = 'live' and exists (
        select from private.webhook_deliveries d where d.endpoint_id = e.id and d.status = 'waiting' and d.event_key is not null)
      else e.id = (select d.endpoint_id from private.webhook_deliveries d where d.id = p_test) end
    order by e.failing_since nulls first, e.id limit greatest(1, least(p_limit, 50)) for update skip locked
  loop
    -- The first that waits, or nothing: it stays the first while it is on its way.
    select * into v_delivery from private.webhook_deliveries d
    where case when p_test is null then d.endpoint_id = v_endpoint.id and d.status = 'waiting' and d.event_key is not null
      else d.id = p_test and d.status = 'waiting' and d.event_key is null end
    order by d.id limit 1;
    -- One that was not tried yet is due whatever the application's clock says.
    continue when not found or (v_delivery.attempts > 0 and v_delivery.due_at > p_now) or v_delivery.claimed_until > p_now;
    update private.webhook_deliveries set attempts = attempts + 1, claimed_until = p_now + interval '1 minute'
    where id = v_delivery.id returning * into v_delivery;
    v_claimed := v_claimed || jsonb_build_object(
      'delivery', v_delivery.id, 'attempt', v_delivery.attempts, 'message', v_delivery.message, 'endpoint', v_endpoint.id,
      'url', v_endpoint.url, 'body', v_delivery.body, 'version', v_delivery.version, 'secrets', (
        select coalesce(jsonb_agg(jsonb_build_object('key', s.key_id, 'sealed', s.sealed) order by s.created_at desc, s.id desc), '[]')
        from private.webhook_secrets s where s.endpoint_id = v_endpoint.id and (s.ends_at is null or s.ends_at > p_now)));
  end loop;
  return v_claimed;
end
$$;
comment on function public.claim_webhooks is 'For the service: of each endpoint that is live the first delivery that waits, where it is due, for one worker and one minute: [{delivery, attempt, message, endpoint, url, body, version: of its payload, secrets: [{key, sealed}], the latest first}]. With p_test the test of that id instead.';
revoke execute on function public.claim_webhooks from public;
grant execute on function public.claim_webhooks to service_role;

create function private.webhook_pause(p_attempts integer) returns interval
language sql immutable set search_path = '' as $$
  select make_interval(secs => (array[5, 60, 300, 1800, 7200, 18000, 36000])[greatest(1, least(p_attempts, 7))])
$$;
comment on function private.webhook_pause is 'How long is waited after so many attempts: 5 s, 1 min, 5 min, 30 min, 2 h, 5 h, then every 10 h.';

create function private.hold_webhook(p_endpoint uuid, p_reason text, p_now timestamptz) returns void
language plpgsql set search_path = '' as $$
declare
  v_endpoint private.webhook_endpoints;
begin
  update private.webhook_endpoints set state = 'held', held_reason = p_reason, held_at = p_now, version = version + 1
  where id = p_endpoint and state = 'live' returning * into v_endpoint;
  if not found then
    return;
  end if;
  perform private.audit(null, 'webhook.held', 'webhook', p_endpoint::text, '', '{"state": "live"}', jsonb_build_object('state', 'held', 'reason', p_reason));
  perform private.emit_event('webhook.held', p_endpoint || ':' || extract(epoch from p_now)::bigint || ':' || r.user_id, r.user_id, jsonb_build_object(
    'endpoint_id', p_endpoint, 'host', coalesce(substring(v_endpoint.url from '^https?://([A-Za-z0-9.-]{1,100})'), 'address'), 'reason', p_reason,
    'since', to_char(v_endpoint.failing_since at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
    'waiting', (select count(*) from private.webhook_deliveries d where d.endpoint_id = p_endpoint and d.status = 'waiting')))
  from public.user_roles r where r.role = 'admin';
end
$$;

create function public.settle_webhook(
  p_delivery bigint, p_attempt integer, p_now timestamptz, p_milliseconds integer,
  p_status integer default null, p_error text default null, p_answer text default '', p_wait integer default null
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_delivery private.webhook_deliveries;
  v_endpoint private.webhook_endpoints;
begin
  perform from private.webhook_endpoints where id = (select endpoint_id from private.webhook_deliveries where id = p_delivery) for update;
  select * into v_delivery from private.webhook_deliveries where id = p_delivery for update;
  if not found then
    return;
  end if;
  insert into private.webhook_attempts (delivery_id, at, milliseconds, http_status, error, answer)
  values (p_delivery, p_now, greatest(p_milliseconds, 0), p_status, p_error, left(coalesce(p_answer, ''), 1000));
  -- A claim that has run out: another worker has it, or staff have skipped it.
  if v_delivery.status <> 'waiting' or v_delivery.attempts <> p_attempt then
    return;
  end if;
  update private.webhook_deliveries set
    status = case when p_error is null then 'delivered' when event_key is null then 'failed' else 'waiting' end,
    delivered_at = case when p_error is null then p_now end, claimed_until = null, http_status = p_status, error = p_error,
    due_at = p_now + greatest(
      private.webhook_pause(attempts) * (1 + 0.1 * random()), make_interval(secs => least(greatest(coalesce(p_wait, 0), 0), 21600)))
  where id = p_delivery;
  if v_delivery.event_key is null then
    return;
  end if;
  update private.webhook_endpoints set
    failing_since = case when p_error is not null then coalesce(failing_since, p_now) end,
    failures = case when p_error is not null then failures + 1 else 0 end
  where id = v_delivery.endpoint_id returning * into v_endpoint;
  if p_status = 410 then
    perform private.hold_webhook(v_endpoint.id, 'gone', p_now);
  elsif v_endpoint.failing_since <= p_now - make_interval(hours => private.setting_int('webhooks.hold_hours')) then
    perform private.hold_webhook(v_endpoint.id, 'failing', p_now);
  end if;
end
$$;
comment on function public.settle_webhook is 'For the service: how a claimed delivery went: without p_error it has arrived, else it waits (p_wait seconds at least, six hours at most), and everything behind it. An address that has failed for webhooks.hold_hours, or says 410, is held. What a claim that has run out tells is only logged.';
revoke execute on function public.settle_webhook from public;
grant execute on function public.settle_webhook to service_role;

create function public.keep_webhooks() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  v_gone integer;
begin
  delete from private.webhook_secrets where ends_at <= now();
  delete from private.webhook_deliveries where id in (
    select d.id from private.webhook_deliveries d join private.webhook_endpoints e on e.id = d.endpoint_id
    where d.created_at < now() - make_interval(days => private.setting_int('webhooks.keep_days'))
      and not (d.status = 'waiting' and d.event_key is not null and e.state = 'live')
    order by d.created_at limit 5000);
  get diagnostics v_gone = row_count;
  return v_gone;
end
$$;
comment on function public.keep_webhooks is 'For the clock: forgets secrets that have ended, and deliveries that are older than webhooks.keep_days unless they are still tried; at most 5000 a call, returns how many.';
revoke execute on function public.keep_webhooks from public;
grant execute on function public.keep_webhooks to service_role;

create function public.webhook_secrets_of_other_keys(p_key text, p_limit integer) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'endpoint', s.endpoint_id, 'key', s.key_id, 'sealed', s.sealed)), '[]')
    from (select * from private.webhook_secrets where key_id <> p_key limit least(p_limit, 200)) s
  );
end
$$;
comment on function public.webhook_secrets_of_other_keys is 'For the service: secrets that are encrypted under another key than the present one, to be encrypted anew: [{id, endpoint, key, sealed}].';
revoke execute on function public.webhook_secrets_of_other_keys from public;
grant execute on function public.webhook_secrets_of_other_keys to service_role;

create function public.reseal_webhook_secret(p_id bigint, p_key text, p_sealed text) returns void
language sql security definer set search_path = '' as $$
  update private.webhook_secrets set key_id = p_key, sealed = p_sealed where id = p_id
$$;
comment on function public.reseal_webhook_secret is 'For the service: the same secret under another key.';
revoke execute on function public.reseal_webhook_secret from public;
grant execute on function public.reseal_webhook_secret to service_role;
