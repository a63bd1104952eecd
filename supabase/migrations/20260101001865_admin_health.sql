-- Whether everything works: services as the clock measures them, scheduled work, queues, and errors of the server.

create table private.service_states (
  service text primary key check (service ~ '^[a-z]{1,20}$'),
  state text not null check (state in ('up', 'down', 'off')),
  since timestamptz not null default now(),
  checked_at timestamptz not null default now()
);
comment on table private.service_states is
  'Result of the last probe of each service, and since when it is the same. Written by /api/cron/health.';
alter table private.service_states enable row level security;

create function public.record_services(p_states jsonb) returns void
language sql security definer set search_path = '' as $$
  insert into private.service_states as s (service, state)
  select key, value from jsonb_each_text(p_states)
  on conflict (service) do update set
    state = excluded.state, checked_at = now(),
    since = case when s.state = excluded.state then s.since else now() end
$$;
comment on function public.record_services is 'For the service: what the probes say, {service: up | down | off (not set up)}.';
revoke execute on function public.record_services from public;
grant execute on function public.record_services to service_role;

create table private.scheduled_runs (
  job text primary key check (job ~ '^[a-z]{1,20}$'),
  started_at timestamptz not null,
  milliseconds integer not null check (milliseconds >= 0),
  error text check (char_length(error) <= 300),
  succeeded_at timestamptz
);
comment on table private.scheduled_runs is 'The last run of each scheduled work, and when it last succeeded: a row per job, because some run every few seconds.';
alter table private.scheduled_runs enable row level security;

create function public.record_run(p_job text, p_started timestamptz, p_milliseconds integer, p_error text default null) returns void
language sql security definer set search_path = '' as $$
  insert into private.scheduled_runs as r (job, started_at, milliseconds, error, succeeded_at)
  values (p_job, p_started, p_milliseconds, left(p_error, 300), case when p_error is null then p_started end)
  on conflict (job) do update set
    started_at = excluded.started_at, milliseconds = excluded.milliseconds, error = excluded.error,
    succeeded_at = coalesce(excluded.succeeded_at, r.succeeded_at)
  where excluded.started_at >= r.started_at
$$;
comment on function public.record_run is 'For the service: a run of scheduled work has ended, after an error or well.';
revoke execute on function public.record_run from public;
grant execute on function public.record_run to service_role;

create table private.server_errors (
  hour timestamptz not null,
  message text not null check (char_length(message) <= 300),
  count integer not null check (count > 0),
  last_at timestamptz not null,
  primary key (hour, message)
);
comment on table private.server_errors is 'Errors of the application by hour and message, without ids, numbers and addresses. At most 200 messages an hour, for 48 hours.';
alter table private.server_errors enable row level security;

create function public.record_errors(p_errors jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_hour timestamptz := date_trunc('hour', now());
begin
  delete from private.server_errors where hour < now() - interval '48 hours';
  insert into private.server_errors as e (hour, message, count, last_at)
  select v_hour, case when known or n <= 200 then message else 'other' end, sum(count), now()
  from (
    select left(key, 300) as message, greatest(value::integer, 1) as count,
      exists (select from private.server_errors k where k.hour = v_hour and k.message = left(key, 300)) as known,
      row_number() over (order by key) + (select count(*) from private.server_errors k where k.hour = v_hour) as n
    from jsonb_each_text(p_errors) limit 200
  ) given
  group by 2
  order by 2
  on conflict (hour, message) do update set count = e.count + excluded.count, last_at = excluded.last_at;
end
$$;
comment on function public.record_errors is 'For the service: errors of the application, {message: how often}. What comes after the 200th message of an hour is counted as "other".';
revoke execute on function public.record_errors from public;
grant execute on function public.record_errors to service_role;

create function private.queue_states() returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  -- Counted to 10,000: nobody reads more, and a queue that long must not slow the page that says so.
  return jsonb_build_array(
    (select jsonb_build_object('queue', 'events', 'depth', count(*), 'oldest', min(at)) from (
      select e.created_at as at from private.event_deliveries d join private.events e on e.id = d.event_id
      where d.status = 'waiting' limit 10000) q),
    (select jsonb_build_object('queue', 'mail', 'depth', count(*), 'oldest', min(created_at)) from (
      select created_at from public.mail_outbox where status in ('queued', 'sending') limit 10000) q),
    (select jsonb_build_object('queue', 'refunds', 'depth', count(*), 'oldest', min(created_at)) from (
      select created_at from public.automatic_refunds where status in ('queued', 'working') limit 10000) q),
    (select jsonb_build_object('queue', 'renewals', 'depth', count(*), 'oldest', min(created_at)) from (
      select created_at from public.renewal_stops where status in ('queued', 'working') limit 10000) q),
    (select jsonb_build_object('queue', 'vouchers', 'depth', count(*), 'oldest', min(created_at)) from (
      select created_at from private.voucher_revocations where done_at is null limit 10000) q),
    (select jsonb_build_object('queue', 'discord', 'depth', count(*), 'oldest', min(due_at)) from (
      select due_at from private.discord_states where due_at <= now() limit 10000) q),
    (select jsonb_build_object('queue', 'mints', 'depth', count(*), 'oldest', min(created_at)) from (
      select created_at from public.nft_mints where status = 'pending' limit 10000) q),
    (select jsonb_build_object('queue', 'webhooks', 'depth', count(*), 'oldest', min(created_at)) from (
      select d.created_at from private.webhook_endpoints e join private.webhook_deliveries d on d.endpoint_id = e.id
      where e.state in ('live', 'held') and d.status = 'waiting' and d.event_key is not null limit 10000) q)
  );
end
$$;

create function public.admin_health() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_staff uuid := private.require_role('moderator');
begin
  return jsonb_build_object(
    'services', (select coalesce(jsonb_agg(to_jsonb(s) order by s.service), '[]') from private.service_states s),
    'queues', private.queue_states(),
    'runs', (select coalesce(jsonb_agg(to_jsonb(r) order by r.job), '[]') from private.scheduled_runs r),
    'webhooks', (
      select jsonb_build_object(
        'last', max(received_at),
        'median', percentile_cont(0.5) within group (order by extract(epoch from received_at - created)),
        'worst', max(extract(epoch from received_at - created))
      )
      from (select created, received_at from public.stripe_events order by received_at desc limit 100) e
    ),
    'chain', (
      select jsonb_object_agg(key, value ->> 'block') from public.settings where key like 'chain.cursor.%'
    ),
    'discord', private.discord_health(),
    'chat', private.chat_deliveries(),
    'alerts', private.shown_alerts(),
    'errors', (
      select coalesce(jsonb_agg(to_jsonb(e) order by e.count desc, e.last_at desc), '[]')
      from (
        select message, sum(count)::integer as count, max(last_at) as last_at from private.server_errors
        where hour > now() - interval '25 hours' group by message order by 2 desc, 3 desc limit 50
      ) e
    )
  );
end
$$;
comment on function public.admin_health is 'For moderators. {services: [{service, state, since, checked_at}], queues: [{queue, depth (counted to 10,000), oldest | null}], runs: [{job, started_at, milliseconds, error | null, succeeded_at | null}], webhooks of the last 100 events: {last | null, median | null, worst | null} in seconds from Stripe to here, chain: {key of the watch: last block it has read} | null, discord: private.discord_health, chat: private.chat_deliveries, alerts: private.shown_alerts, errors of the last day: up to 50 of {message, count, last_at}}. Refuses: unauthenticated, forbidden.';
grant execute on function public.admin_health to authenticated;

create function private.note_manual_run(p_job text, p_reason text) returns void
language plpgsql set search_path = '' as $$
declare
  v_staff uuid := private.require_role('admin');
begin
  if p_job is null or p_job !~ '^[a-z]{1,20}$' then
    perform private.refuse('invalid_input');
  end if;
  perform private.audit(v_staff, 'work.run', 'scheduled_work', p_job, private.demand_reason(p_reason));
end
$$;

select private.staff_change('public.admin_run_work(p_job text, p_reason text)',
  'private.note_manual_run(p_job, p_reason)', 'work.run', 'scheduled_work', 'p_job',
  'For admins: notes that scheduled work is run by hand; the application then runs it. Refuses: unauthenticated, forbidden, reason_required, too_long, invalid_input.');
