-- Queueing

create function private.webhook_listens(p_type text) returns boolean
language sql stable set search_path = '' as $$
  select exists (select from private.webhook_endpoints where state in ('live', 'held') and p_type = any (events))
$$;
comment on function private.webhook_listens is
  'Whether an endpoint asks for a type: what is too frequent to be written for nobody is emitted only then.';

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
comment on function public.queue_webhooks is
  'For the service: a fact for all endpoints that ask for its type, once for each event key. Returns for how '
  'many it was new.';
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
comment on function public.claim_webhooks is
  'For the service: of each endpoint that is live the first delivery that waits, where it is due, for one '
  'worker and one minute: [{delivery, attempt, message, endpoint, url, body, version: of its payload, '
  'secrets: [{key, sealed}], the latest first}]. With p_test the test of that id instead.';
revoke execute on function public.claim_webhooks from public;
grant execute on function public.claim_webhooks to service_role;

create function private.webhook_pause(p_attempts integer) returns interval
language sql immutable set search_path = '' as $$
  select make_interval(secs => (array[5, 60, 300, 1800, 7200, 18000, 36000])[greatest(1, least(p_attempts, 7))])
$$;
comment on function private.webhook_pause is
  'How long is waited after so many attempts: 5 s, 1 min, 5 min, 30 min, 2 h, 5 h, then every 10 h.';

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
comment on function public.settle_webhook is
  'For the service: how a claimed delivery went: without p_error it has arrived, else it waits (p_wait '
  'seconds at least, six hours at most), and everything behind it. An address that has failed for '
  'webhooks.hold_hours, or says 410, is held. What a claim that has run out tells is only logged.';
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
comment on function public.keep_webhooks is
  'For the clock: forgets secrets that have ended, and deliveries that are older than webhooks.keep_days '
  'unless they are still tried; at most 5000 a call, returns how many.';
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
comment on function public.webhook_secrets_of_other_keys is
  'For the service: secrets that are encrypted under another key than the present one, to be encrypted anew: '
  '[{id, endpoint, key, sealed}].';
revoke execute on function public.webhook_secrets_of_other_keys from public;
grant execute on function public.webhook_secrets_of_other_keys to service_role;

create function public.reseal_webhook_secret(p_id bigint, p_key text, p_sealed text) returns void
language sql security definer set search_path = '' as $$
  update private.webhook_secrets set key_id = p_key, sealed = p_sealed where id = p_id
$$;
comment on function public.reseal_webhook_secret is 'For the service: the same secret under another key.';
revoke execute on function public.reseal_webhook_secret from public;
grant execute on function public.reseal_webhook_secret to service_role;

-- Outgoing webhooks as admins see and change them.

create function private.webhook_row(e private.webhook_endpoints) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return jsonb_build_object(
    'id', e.id, 'url', e.url, 'description', e.description, 'events', to_jsonb(e.events), 'state', e.state,
    'held_reason', e.held_reason, 'held_at', e.held_at, 'failing_since', e.failing_since, 'failures', e.failures,
    'created_at', e.created_at, 'version', e.version::text,
    'secret_at', (select max(s.created_at) from private.webhook_secrets s where s.endpoint_id = e.id),
    'overlap_until', (select max(s.ends_at) from private.webhook_secrets s where s.endpoint_id = e.id and s.ends_at > now()),
    'waiting', (
      select count(*) from (select from private.webhook_deliveries d
        where d.endpoint_id = e.id and d.status = 'waiting' and d.event_key is not null limit 10000) w),
    'next', (
      select jsonb_build_object('id', d.id, 'due_at', d.due_at, 'attempts', d.attempts, 'error', d.error, 'http_status', d.http_status)
      from private.webhook_deliveries d where d.endpoint_id = e.id and d.status = 'waiting' and d.event_key is not null order by d.id limit 1),
    'delivered_at', (select max(d.delivered_at) from (
      select * from private.webhook_deliveries x where x.endpoint_id = e.id order by x.created_at desc, x.id desc limit 200) d));
end
$$;

create function public.admin_webhook_endpoints() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_staff uuid := private.require_role('admin');
begin
  return jsonb_build_object(
    'endpoints', (
      select coalesce(jsonb_agg(private.webhook_row(e) order by e.created_at, e.id), '[]')
      from private.webhook_endpoints e where e.state <> 'removed'),
    'hold_hours', private.setting_int('webhooks.hold_hours'), 'overlap_hours', private.setting_int('webhooks.overlap_hours'));
end
$$;
comment on function public.admin_webhook_endpoints is
  'For admins: {endpoints: [{id, url, description, events, state: live | off | held, held_reason: failing | '
  'gone | null, held_at | null, failing_since | null, failures, created_at, version, secret_at, '
  'overlap_until: until when an earlier secret still signs | null, waiting: counted to 10,000, next: the '
  'first that waits {id, due_at, attempts, error | null, http_status | null} | null, delivered_at: latest of '
  'the last 200 | null}], hold_hours, overlap_hours}. Secrets are never read back. Refuses: unauthenticated, '
  'forbidden.';
grant execute on function public.admin_webhook_endpoints to authenticated;

create function private.webhook_delivery_row(d private.webhook_deliveries) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (
    select jsonb_build_object('id', d.id, 'message', d.message, 'endpoint_id', d.endpoint_id, 'url', e.url, 'type', d.type,
      'status', d.status, 'attempts', d.attempts, 'created_at', d.created_at, 'due_at', case when d.status = 'waiting' then d.due_at end,
      'delivered_at', d.delivered_at, 'http_status', d.http_status, 'error', d.error)
    from private.webhook_endpoints e where e.id = d.endpoint_id
  );
end
$$;

create function public.admin_webhooks(
  p_filter jsonb, p_sort text, p_desc boolean, p_after jsonb, p_back boolean, p_size integer
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_staff uuid := private.require_role('admin');
begin
  perform private.check_list(p_filter, '{q,type,status}', p_sort, '{made}');
  return private.list_page(
    $from$
      from private.webhook_deliveries d
      where ($1 -> 'q' is null or d.message = $1 ->> 'q' or d.endpoint_id = any (private.list_choices($1 -> 'endpoints')::uuid[]))
        and ($1 -> 'type' is null or d.type = any (private.list_choices($1 -> 'type')))
        and ($1 -> 'status' is null or d.status = any (private.list_choices($1 -> 'status')))
    $from$, 'private.webhook_delivery_row(d)', 'd.created_at', 'timestamptz', 'd.id',
    p_filter || case when p_filter ->> 'q' is null then '{}' else jsonb_build_object('endpoints', array(
      select e.id from private.webhook_endpoints e where strpos(lower(e.url), lower(p_filter ->> 'q')) > 0)) end,
    p_desc, p_after, p_back, p_size, 'bigint'
  );
end
$$;
comment on function public.admin_webhooks is
  'For admins. A list (private.list_page) of deliveries: filters q (a part of the address, or the id of a '
  'message), type, status (waiting | delivered | failed | skipped); sort made. Rows: {id, message, '
  'endpoint_id, url, type, status, attempts, created_at, due_at | null, delivered_at | null, http_status | '
  'null, error | null}. Refuses: unauthenticated, forbidden, invalid_input.';
grant execute on function public.admin_webhooks to authenticated;

create function public.admin_webhook_delivery(p_delivery bigint) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_staff uuid := private.require_role('admin');
  v_delivery private.webhook_deliveries;
begin
  select * into v_delivery from private.webhook_deliveries where id = p_delivery;
  if not found then
    perform private.refuse('not_found');
  end if;
  return private.webhook_delivery_row(v_delivery) || jsonb_build_object(
    'test', v_delivery.event_key is null, 'body', v_delivery.body,
    'tries', (
      select coalesce(jsonb_agg(jsonb_build_object('at', a.at, 'milliseconds', a.milliseconds, 'http_status', a.http_status,
        'error', a.error, 'answer', a.answer) order by a.at desc, a.id desc), '[]')
      from (select * from private.webhook_attempts x where x.delivery_id = p_delivery order by x.at desc, x.id desc limit 50) a));
end
$$;
comment on function public.admin_webhook_delivery is
  'For admins. One delivery as in admin_webhooks with test, body and tries: the last 50, latest first [{at, '
  'milliseconds, http_status | null, error | null, answer: its first 1000 characters}]. Refuses: '
  'unauthenticated, forbidden, not_found.';
grant execute on function public.admin_webhook_delivery to authenticated;

-- Changing

create function private.keep_webhook_secret(p_endpoint uuid, p_secret jsonb) returns void
language plpgsql set search_path = '' as $$
begin
  if coalesce(p_secret ->> 'key', '') !~ '^[A-Za-z0-9._-]{1,40}$' or coalesce(p_secret ->> 'sealed', '') !~ '^[A-Za-z0-9_-]{40,250}$' then
    perform private.refuse('invalid_input');
  end if;
  update private.webhook_secrets
  set ends_at = least(ends_at, now() + make_interval(hours => private.setting_int('webhooks.overlap_hours')))
  where endpoint_id = p_endpoint;
  insert into private.webhook_secrets (endpoint_id, key_id, sealed) values (p_endpoint, p_secret ->> 'key', p_secret ->> 'sealed');
end
$$;
comment on function private.keep_webhook_secret is
  'A new secret of an endpoint; those before sign beside it for webhooks.overlap_hours.';

create function private.webhook_content(e private.webhook_endpoints) returns bigint
language plpgsql set search_path = '' as $$
declare
  v_id bigint := (
    select max(id) from private.webhook_contents
    where endpoint_id = e.id and url = e.url and description = e.description and events = e.events);
begin
  if v_id is null then
    insert into private.webhook_contents (endpoint_id, url, description, events) values (e.id, e.url, e.description, e.events)
    returning id into v_id;
  end if;
  return v_id;
end
$$;

create function private.webhook_said(e private.webhook_endpoints) returns jsonb
language sql volatile set search_path = '' as $$
  select jsonb_build_object('url', e.url, 'events', to_jsonb(e.events), 'state', e.state, 'content', private.webhook_content(e))
$$;

create function private.save_webhook(p_endpoint uuid, p_value jsonb, p_secret jsonb, p_reason text, p_version text) returns void
language plpgsql set search_path = '' as $$
declare
  v_staff uuid := private.require_role('admin');
  v_reason text := private.demand_reason(p_reason);
  v_before private.webhook_endpoints;
  v_after private.webhook_endpoints;
  v_events text[];
begin
  perform private.require_step_up();
  begin
    v_events := array(select distinct jsonb_array_elements_text(p_value -> 'events') order by 1);
  exception when data_exception then
    perform private.refuse('invalid_input');
  end;
  if p_endpoint is null or coalesce(p_value ->> 'url', '') !~ '^https?://[^\s@]+$' or char_length(p_value ->> 'url') > 500
    or char_length(coalesce(p_value ->> 'description', '')) > 100
  then
    perform private.refuse('invalid_input');
  elsif cardinality(v_events) = 0 or not v_events <@ private.webhook_types() then
    perform private.refuse('choice_needed', 'events');
  end if;
  perform pg_advisory_xact_lock(hashtextextended('private.webhook_endpoints', 0));
  select * into v_before from private.webhook_endpoints where id = p_endpoint for update;
  if not found then
    if (select count(*) from private.webhook_endpoints where state <> 'removed') >= 20 then
      perform private.refuse('webhooks_too_many');
    end if;
    insert into private.webhook_endpoints (id, url, description, events)
    values (p_endpoint, p_value ->> 'url', coalesce(p_value ->> 'description', ''), v_events) returning * into v_after;
    perform private.keep_webhook_secret(p_endpoint, p_secret);
    perform private.audit(v_staff, 'webhook.made', 'webhook', p_endpoint::text, v_reason, null, private.webhook_said(v_after));
    return;
  elsif v_before.state = 'removed' then
    perform private.refuse('not_found');
  elsif p_version <> v_before.version::text then
    perform private.refuse_changed('webhook', p_endpoint::text, 'webhook');
  end if;
  update private.webhook_endpoints set url = p_value ->> 'url', description = coalesce(p_value ->> 'description', ''), events = v_events,
    version = version + 1
  where id = p_endpoint returning * into v_after;
  perform private.audit(v_staff, 'webhook.changed', 'webhook', p_endpoint::text, v_reason, private.webhook_said(v_before),
    private.webhook_said(v_after));
end
$$;

select private.staff_change('public.admin_save_webhook(p_endpoint uuid, p_value jsonb, p_secret jsonb, p_reason text, p_version text default null)',
  'private.save_webhook(p_endpoint, p_value, p_secret, p_reason, p_version)', 'webhook.save', 'webhook', 'p_endpoint',
  'For admins, with a fresh second factor: a new endpoint under an id that the application chose, with its secret encrypted for that id ({key, sealed}), or another address, description and events of one that is there: {url, description, events}. At most twenty. Returns as private.changed. Refuses: unauthenticated, forbidden, step_up_required, reason_required, too_long, invalid_input, choice_needed (detail: events), webhooks_too_many, not_found, changed_meanwhile.');

create function private.rotate_webhook(p_endpoint uuid, p_secret jsonb, p_reason text) returns void
language plpgsql set search_path = '' as $$
declare
  v_staff uuid := private.require_role('admin');
  v_reason text := private.demand_reason(p_reason);
begin
  perform private.require_step_up();
  perform from private.webhook_endpoints where id = p_endpoint and state <> 'removed' for update;
  if not found then
    perform private.refuse('not_found');
  end if;
  perform private.keep_webhook_secret(p_endpoint, p_secret);
  perform private.audit(v_staff, 'webhook.rotated', 'webhook', p_endpoint::text, v_reason);
end
$$;

select private.staff_change('public.admin_rotate_webhook(p_endpoint uuid, p_secret jsonb, p_reason text)',
  'private.rotate_webhook(p_endpoint, p_secret, p_reason)', 'webhook.rotate', 'webhook', 'p_endpoint',
  'For admins, with a fresh second factor: a new secret ({key, sealed}); the one before signs beside it for webhooks.overlap_hours. Returns as private.changed. Refuses: unauthenticated, forbidden, step_up_required, reason_required, too_long, invalid_input, not_found.');

create function private.put_webhook_state(p_endpoint uuid, p_state text) returns void
language plpgsql set search_path = '' as $$
begin
  update private.webhook_endpoints set state = p_state, version = version + 1,
    held_reason = case when p_state = 'held' then 'failing' end, held_at = case when p_state = 'held' then now() end,
    -- Whoever lets it go on has looked: it is tried at once, and has the whole time again.
    failing_since = case when p_state <> 'live' then failing_since end, failures = case when p_state <> 'live' then failures else 0 end
  where id = p_endpoint;
  if p_state = 'live' then
    update private.webhook_deliveries set due_at = now(), attempts = 0, claimed_until = null
    where endpoint_id = p_endpoint and status = 'waiting';
  end if;
end
$$;

create function private.set_webhook(p_endpoint uuid, p_state text, p_reason text, p_version text) returns void
language plpgsql set search_path = '' as $$
declare
  v_staff uuid := private.require_role('admin');
  v_reason text := private.demand_reason(p_reason);
  v_before private.webhook_endpoints;
begin
  if p_state is null or p_state not in ('live', 'off', 'removed') then
    perform private.refuse('invalid_input');
  end if;
  select * into v_before from private.webhook_endpoints where id = p_endpoint and state <> 'removed' for update;
  if not found then
    perform private.refuse('not_found');
  elsif p_version <> v_before.version::text or v_before.state = p_state then
    perform private.refuse_changed('webhook', p_endpoint::text, 'webhook');
  end if;
  perform private.put_webhook_state(p_endpoint, p_state);
  perform private.audit(v_staff, 'webhook.switched', 'webhook', p_endpoint::text, v_reason, jsonb_build_object('state', v_before.state),
    jsonb_build_object('state', p_state));
end
$$;

select private.staff_change('public.admin_set_webhook(p_endpoint uuid, p_state text, p_reason text, p_version text default null)',
  'private.set_webhook(p_endpoint, p_state, p_reason, p_version)', 'webhook.set', 'webhook', 'p_endpoint',
  'For admins: an endpoint goes on (live; what waits is tried at once), rests (off; what waits stays, nothing new is queued) or is removed. Returns as private.changed. Refuses: unauthenticated, forbidden, reason_required, too_long, invalid_input, not_found, changed_meanwhile.');

create function private.undo_webhook_making(p_line public.audit_log, p_staff uuid, p_reason text) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_now private.webhook_endpoints;
begin
  perform pg_advisory_xact_lock(hashtextextended('private.webhook_endpoints', 0));
  select * into v_now from private.webhook_endpoints where id = p_line.subject_id::uuid for update;
  if v_now.id is null or v_now.state = 'removed' or private.webhook_content(v_now) <> (p_line.after ->> 'content')::bigint then
    perform private.refuse_changed('webhook', p_line.subject_id, 'webhook', p_line.id);
  elsif exists (select from private.webhook_deliveries where endpoint_id = v_now.id) then
    -- What it was told stays where it can be read.
    perform private.put_webhook_state(v_now.id, 'removed');
  else
    delete from private.webhook_endpoints where id = v_now.id;
  end if;
  return jsonb_build_object('before', p_line.after, 'after', jsonb_build_object('state', 'removed'));
end
$$;

create function private.undo_webhook_change(p_line public.audit_log, p_staff uuid, p_reason text) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_now private.webhook_endpoints;
  v_before private.webhook_contents;
begin
  -- It says again where facts are sent to, as the change did.
  perform private.require_step_up();
  perform pg_advisory_xact_lock(hashtextextended('private.webhook_endpoints', 0));
  select * into v_now from private.webhook_endpoints where id = p_line.subject_id::uuid for update;
  if v_now.id is null or v_now.state = 'removed' or private.webhook_content(v_now) <> (p_line.after ->> 'content')::bigint then
    perform private.refuse_changed('webhook', p_line.subject_id, 'webhook', p_line.id);
  end if;
  select * into v_before from private.webhook_contents where id = (p_line.before ->> 'content')::bigint and endpoint_id = v_now.id;
  if not found then
    perform private.refuse('undo_impossible');
  end if;
  update private.webhook_endpoints set url = v_before.url, description = v_before.description, events = v_before.events,
    version = version + 1
  where id = v_now.id;
  return jsonb_build_object('before', p_line.after, 'after', p_line.before);
end
$$;

create function private.undo_webhook(p_line public.audit_log, p_staff uuid, p_reason text) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_state text;
begin
  select state into v_state from private.webhook_endpoints where id = p_line.subject_id::uuid for update;
  if v_state is distinct from p_line.after ->> 'state' then
    perform private.refuse_changed('webhook', p_line.subject_id, 'webhook', p_line.id);
  end if;
  perform private.put_webhook_state(p_line.subject_id::uuid, p_line.before ->> 'state');
  return jsonb_build_object('before', p_line.after, 'after', p_line.before);
end
$$;

create function private.move_webhook_delivery(p_delivery bigint, p_status text, p_reason text) returns void
language plpgsql set search_path = '' as $$
declare
  v_staff uuid := private.require_role('admin');
  v_reason text := private.demand_reason(p_reason);
  v_delivery private.webhook_deliveries;
begin
  -- The endpoint before its deliveries, as the worker does.
  perform from private.webhook_endpoints where id = (select endpoint_id from private.webhook_deliveries where id = p_delivery) for update;
  select * into v_delivery from private.webhook_deliveries where id = p_delivery and event_key is not null for update;
  if not found then
    perform private.refuse('not_found');
  elsif (v_delivery.status = 'waiting') = (p_status = 'waiting') then
    perform private.refuse_changed('webhook_delivery', p_delivery::text, 'webhook');
  end if;
  update private.webhook_deliveries set status = p_status, due_at = now(), attempts = 0, claimed_until = null, delivered_at = null
  where id = p_delivery;
  perform private.audit(v_staff, case when p_status = 'waiting' then 'webhook.resent' else 'webhook.skipped' end, 'webhook_delivery',
    p_delivery::text, v_reason, jsonb_build_object('status', v_delivery.status), jsonb_build_object('status', p_status));
end
$$;

select private.staff_change('public.admin_resend_webhook(p_delivery bigint, p_reason text)',
  'private.move_webhook_delivery(p_delivery, ''waiting'', p_reason)',
  'webhook.resend', 'webhook_delivery', 'p_delivery',
  'For admins: sends a delivery again under its id, before everything that waits. Returns as private.changed. Refuses: unauthenticated, forbidden, reason_required, too_long, not_found, changed_meanwhile (it waits already).');

select private.staff_change('public.admin_skip_webhook(p_delivery bigint, p_reason text)',
  'private.move_webhook_delivery(p_delivery, ''skipped'', p_reason)', 'webhook.skip', 'webhook_delivery', 'p_delivery',
  'For admins: gives a delivery up, so that those behind it go on; it can be sent again. Returns as private.changed. Refuses: unauthenticated, forbidden, reason_required, too_long, not_found, changed_meanwhile (it waits no longer).');

create function private.test_webhook(p_endpoint uuid, p_type text, p_data jsonb, p_version integer) returns bigint
language plpgsql set search_path = '' as $$
declare
  v_staff uuid := private.require_role('admin');
  v_body jsonb := jsonb_build_object('type', p_type, 'timestamp', to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'));
  v_id bigint;
begin
  if p_type is distinct from 'webhook.test' and not coalesce(p_type = any (private.webhook_types()), false)
    or jsonb_typeof(p_data) is distinct from 'object' or char_length(p_data::text) > 3000 or (p_version >= 1) is not true
  then
    perform private.refuse('invalid_input');
  end if;
  perform from private.webhook_endpoints where id = p_endpoint and state <> 'removed';
  if not found then
    perform private.refuse('not_found');
  elsif not public.take_rate_limit('webhook-test:' || p_endpoint, 20, 3600) then
    perform private.refuse('rate_limited');
  end if;
  insert into private.webhook_deliveries (endpoint_id, type, version, body)
  values (p_endpoint, p_type, p_version, (v_body || case when p_type = 'webhook.test'
    then jsonb_build_object('data', jsonb_build_object('endpoint_id', p_endpoint))
    else jsonb_build_object('test', true, 'data', p_data) end)::text)
  returning id into v_id;
  perform private.audit(v_staff, 'webhook.tested', 'webhook', p_endpoint::text);
  return v_id;
end
$$;

select private.staff_change('public.admin_test_webhook(p_endpoint uuid, p_type text default ''webhook.test'', p_data jsonb default ''{}'', p_version integer default 1)',
  'private.test_webhook(p_endpoint, p_type, p_data, p_version)', 'webhook.test', 'webhook', 'p_endpoint',
  'For admins: makes a delivery of type webhook.test, or of any type with p_data as its data, of p_version, and "test": true in its body, which the application then sends once, past everything that waits. Returns as private.changed, with delivery: its id. Refuses: unauthenticated, forbidden, invalid_input, not_found, rate_limited (twenty an hour).',
  p_answers => 'delivery');

create function public.webhook_signing(p_endpoint uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select jsonb_build_object('url', e.url, 'secrets', (
      select coalesce(jsonb_agg(jsonb_build_object('key', s.key_id, 'sealed', s.sealed) order by s.created_at desc, s.id desc), '[]')
      from private.webhook_secrets s where s.endpoint_id = e.id and (s.ends_at is null or s.ends_at > now())))
    from private.webhook_endpoints e where e.id = p_endpoint and e.state <> 'removed');
end
$$;
comment on function public.webhook_signing is
  'For the service: the address of an endpoint and the secrets that sign for it, the latest first, by which '
  'another address is tried before it is accepted: {url, secrets: [{key, sealed}]}; null without such an '
  'endpoint.';
revoke execute on function public.webhook_signing from public;
grant execute on function public.webhook_signing to service_role;

-- What an endpoint may ask for, and the facts that only outgoing webhooks read: each is written while an
-- endpoint asks for it.

create function private.webhook_types() returns text[]
language sql immutable set search_path = '' as $$
  select array[
    'appeal.decided', 'application.decided', 'campaign.finished', 'dispute.closed', 'dispute.opened', 'level.reached', 'member.changed',
    'member.erased', 'member.joined', 'member.onboarded', 'member.reinstated', 'member.suspended', 'membership.cancellation_planned',
    'membership.changed', 'membership.ended', 'membership.renewed', 'membership.resumed', 'membership.started', 'message.reported',
    'mint.confirmed', 'mint.transferred', 'mint.void', 'mission.done', 'order.refunded', 'order.settled', 'payment.failed',
    'payment.recovered', 'payout.failed', 'payout.paid', 'points.awarded', 'referral.qualified', 'refund.decided', 'refund.requested',
    'season.ended', 'stream.ended', 'tier.changed']
$$;
comment on function private.webhook_types is 'What an endpoint may ask for: the files of lib/webhooks/types.';

create function private.emit_for_webhooks(
  p_event text, p_key text, p_user uuid, p_values jsonb default '{}', p_type text default null
) returns void
language plpgsql set search_path = '' as $$
begin
  if private.webhook_listens(coalesce(p_type, p_event)) then
    perform private.emit_event(p_event, p_key, p_user, p_values);
  end if;
end
$$;
comment on function private.emit_for_webhooks is
  'Emits an event that nothing but webhooks reads, if an endpoint asks for the type that is made of it '
  '(p_type, where its name is another).';

-- Members

create function private.note_tier_change() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.emit_for_webhooks('tier.changed', new.user_id || ':' || private.moment(), new.user_id,
    jsonb_build_object('tier', new.tier, 'previous', old.tier));
  return null;
end
$$;

create function private.note_member_change() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_old jsonb := to_jsonb(old);
  v_new jsonb := to_jsonb(new);
  v_user uuid := coalesce(v_new ->> 'user_id', v_new ->> 'id')::uuid;
  v_fields text := (
    select string_agg(field, '.' order by field) from unnest(tg_argv) field
    where coalesce(v_new ->> field, '') <> coalesce(v_old ->> field, ''));
begin
  if v_fields is not null then
    perform private.emit_for_webhooks('member.changed', v_user || ':' || private.moment(), v_user, jsonb_build_object('fields', v_fields));
  end if;
  return null;
end
$$;
comment on function private.note_member_change is
  'Names which of the columns that its trigger lists have changed, never their values.';

create function private.note_reinstatement() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.emit_for_webhooks('member.reinstated', new.user_id || ':' || private.moment(), new.user_id);
  return null;
end
$$;

create function private.note_erasure() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- About no member: erasure deletes what is about one.
  perform private.emit_for_webhooks('member.erased', old.id::text, null, jsonb_build_object('member', old.id));
  return null;
end
$$;

-- Memberships and money

create function private.note_membership() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_before public.subscriptions := case when tg_op = 'UPDATE' then old end;
  v_key text := new.id || ':' || private.moment();
  v_values jsonb := jsonb_build_object('subscription_id', new.id, 'plan_key', new.plan_key);
  v_interval jsonb := jsonb_build_object('interval', (select p.interval from public.prices p where p.id = new.price_id));
begin
  if new.status in ('active', 'trialing') and private.subscription_runs(v_before) is not true then
    perform private.emit_for_webhooks('membership.started', v_key, new.user_id,
      v_values || v_interval || jsonb_build_object('trial', new.status = 'trialing'));
  elsif new.price_id <> v_before.price_id and private.subscription_runs(new) then
    perform private.emit_for_webhooks('membership.changed', v_key, new.user_id,
      v_values || v_interval || jsonb_build_object('previous_plan_key', v_before.plan_key));
  end if;
  if new.status = 'active' and v_before.status in ('past_due', 'unpaid') then
    perform private.emit_for_webhooks('payment.recovered', v_key, new.user_id, v_values);
  elsif private.subscription_runs(v_before) and not private.subscription_runs(new) then
    perform private.emit_for_webhooks('membership.ended', v_key, new.user_id,
      v_values || jsonb_build_object('unpaid', nullif(v_before.status in ('past_due', 'unpaid'), false)));
  end if;
  return null;
end
$$;
comment on function private.note_membership is
  'A subscription that began, has another price, was paid after a failure, or is over.';

create function private.note_payout() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.emit_for_webhooks('payout.' || new.state, new.id || ':' || private.moment(), new.user_id,
    jsonb_build_object('payout_id', new.id, 'amount', new.amount, 'currency', new.currency));
  return null;
end
$$;
comment on function private.note_payout is 'A payout that came to the state paid or failed.';

-- Points and content

create function private.note_level() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_level public.levels;
begin
  if not private.webhook_listens('level.reached') then
    return null;
  end if;
  select l.* into v_level from public.levels l where l.key = private.level_of(new.total_xp);
  if v_level.points > greatest(old.total_xp, 0) then
    perform private.emit_event('level.reached', new.user_id || ':' || private.moment(), new.user_id,
      jsonb_build_object('level', v_level.key, 'number', v_level.number, 'points', new.total_xp));
  end if;
  return null;
end
$$;

create function private.note_mission() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.emit_for_webhooks('mission.done', new.id::text, new.user_id, jsonb_build_object('claim_id', new.id,
    'mission_id', new.mission_id, 'mission', (select m.slug from private.missions m where m.id = new.mission_id)));
  return null;
end
$$;
comment on function private.note_mission is 'A claim that has passed, once for member, mission and period.';

create function private.note_season() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.emit_for_webhooks('season.closed', new.id::text, null,
    jsonb_build_object('season_id', new.id, 'ranked', new.ranked, 'eligible', new.eligible), 'season.ended');
  return null;
end
$$;

create function private.note_ended_streams() returns void
language sql set search_path = '' as $$
  select private.emit_for_webhooks('stream.ended', s.id || ':' || extract(epoch from s.ends_at)::bigint, null,
    jsonb_build_object('stream_id', s.id, 'at', to_char(s.ends_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')))
  from private.streams s
  -- No stream is longer than a day (private.streams), and the clock may have stood still for another one.
  where s.starts_at > now() - interval '2 days' and s.ends_at <= now() and s.published_at is not null and s.cancelled_at is null
$$;
comment on function private.note_ended_streams is
  'Streams that ended lately, once for each end: no row changes when one does.';

create function private.note_campaign() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.emit_for_webhooks('campaign.finished', new.id::text, null,
    jsonb_build_object('campaign_id', new.id, 'category', new.category));
  return null;
end
$$;
