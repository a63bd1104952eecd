-- The frame of the admin panel: what waits, and the search of the command palette.

create function public.admin_waiting() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_role('moderator');
  return private.case_counts();
end
$$;
comment on function public.admin_waiting is
  'For moderators. What waits for staff, as private.case_counts: {kind of case: how many, 100 at most}, of '
  'the kinds that the caller decides. Refuses: unauthenticated, forbidden.';
grant execute on function public.admin_waiting to authenticated;

-- The command palette

create function private.find_members(p_query text, p_most integer) returns setof uuid
language plpgsql stable set search_path = '' set jit = off as $$
declare
  v_folded text := private.folded(p_query);
  v_prefix text := replace(replace(replace(v_folded, '\', '\\'), '%', '\%'), '_', '\_') || '%';
  v_ids uuid[];
begin
  if v_folded ~ '^0x[0-9a-f]{40}$' then
    return query select user_id from public.wallets where address = v_folded;
    return;
  elsif private.to_uuid(v_folded) is null then
    -- Names that begin so come first, and are found by an index alone, however many there are.
    execute format(
      'select array(select user_id from (
         (select 1 as n, user_id from private.member_texts where name_key like %1$L order by name_key, user_id limit %2$s)
         union all
         (select 2, user_id from private.member_texts where email_key like %1$L order by email_key, user_id limit %2$s)
         union all
         (select 3, user_id from private.member_texts
          where username_key <> '''' and username_key like %1$L order by username_key, user_id limit %2$s)
       ) f group by user_id order by min(n), user_id limit %2$s)', v_prefix, p_most
    ) into v_ids;
    return query select unnest(v_ids);
    -- Every address has most of the trigrams of another, so whoever has it already is enough.
    if cardinality(v_ids) = p_most or v_folded like '%@%' and v_ids <> '{}'
      or char_length(regexp_replace(v_folded, '\W', '', 'g')) < 3
    then
      return;
    end if;
  end if;
  return query execute format('select user_id from (%s) m where user_id <> all (%L::uuid[]) limit %s',
    private.member_matches(p_query, 'true', 2 * p_most), coalesce(v_ids, '{}'), p_most - coalesce(cardinality(v_ids), 0));
end
$$;
comment on function private.find_members is
  'Up to p_most members by id, by a linked wallet, or by name, e-mail and username: those that begin with the '
  'text, then those that contain it.';

create function private.find_orders(p_query text, p_most integer) returns setof uuid
language plpgsql stable set search_path = '' as $$
declare
  v_query text := lower(ltrim(p_query, '#'));
  v_digits text := replace(v_query, '-', '');
begin
  if v_query ~ '^[0-9a-f]{8}[0-9a-f-]*$' and char_length(v_digits) <= 32 then
    return query select id from public.orders
      where id between rpad(v_digits, 32, '0')::uuid and rpad(v_digits, 32, 'f')::uuid order by created_at desc, id limit p_most;
  elsif p_query ~ '^(cs|pi|sub)_\w+$' then
    return query select id from public.orders
      where checkout_session_id = p_query or payment_intent_id = p_query or subscription_id = p_query limit p_most;
  end if;
end
$$;
comment on function private.find_orders is
  'Up to p_most orders by number: their id or its first eight characters and more, or the id of their '
  'checkout, payment or subscription at Stripe.';

create function public.admin_find(p_query text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_staff uuid := private.require_role('moderator');
  v_query text := trim(coalesce(p_query, ''));
begin
  if char_length(v_query) > 200 then
    perform private.refuse('too_long');
  elsif char_length(v_query) < 2 then
    perform private.refuse('invalid_input');
  end if;
  return jsonb_build_object(
    'members', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'user_id', p.user_id, 'name', p.full_name, 'email', u.email, 'wallet_address', p.wallet_address, 'tier', p.tier
      ) order by f.n), '[]')
      from private.find_members(v_query, 8) with ordinality f (user_id, n)
      join public.profiles p on p.user_id = f.user_id
      join auth.users u on u.id = p.user_id
    ),
    'orders', case when private.has_role('admin') then (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', o.id, 'user_id', o.user_id, 'plan', pl.name, 'amount', o.amount, 'currency', o.currency,
        'status', o.status, 'created_at', o.created_at
      ) order by o.created_at desc), '[]')
      from private.find_orders(v_query, 5) f (id)
      join public.orders o on o.id = f.id join public.plans pl on pl.key = o.plan_key
    ) end
  );
end
$$;
comment on function public.admin_find is
  'For moderators. What the command palette finds for two characters and more: {members: up to 8 of {user_id, '
  'name | null, email | null, wallet_address | null, tier} by id, name, e-mail, username, phone or wallet, '
  'orders: up to 5 of {id, user_id, plan, amount, currency, status, created_at} by number | null for '
  'moderators}. Amounts in the smallest unit. Refuses: unauthenticated, forbidden, too_long, invalid_input.';
grant execute on function public.admin_find to authenticated;

create function public.record_services(p_states jsonb) returns void
language sql security definer set search_path = '' as $$
  insert into private.service_states as s (service, state)
  select key, value from jsonb_each_text(p_states)
  on conflict (service) do update set
    state = excluded.state, checked_at = now(),
    since = case when s.state = excluded.state then s.since else now() end
$$;
comment on function public.record_services is
  'For the service: what the probes say, {service: up | down | off (not set up)}.';
revoke execute on function public.record_services from public;
grant execute on function public.record_services to service_role;

create function public.record_run(p_job text, p_started timestamptz, p_milliseconds integer, p_error text default null) returns void
language sql security definer set search_path = '' as $$
  insert into private.scheduled_runs as r (job, started_at, milliseconds, error, succeeded_at)
  values (p_job, p_started, p_milliseconds, left(p_error, 300), case when p_error is null then p_started end)
  on conflict (job) do update set
    started_at = excluded.started_at, milliseconds = excluded.milliseconds, error = excluded.error,
    succeeded_at = coalesce(excluded.succeeded_at, r.succeeded_at)
  where excluded.started_at >= r.started_at
$$;
comment on function public.record_run is
  'For the service: a run of scheduled work has ended, after an error or well.';
revoke execute on function public.record_run from public;
grant execute on function public.record_run to service_role;

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
comment on function public.record_errors is
  'For the service: errors of the application, {message: how often}. What comes after the 200th message of an '
  'hour is counted as "other".';
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
comment on function public.admin_health is
  'For moderators. {services: [{service, state, since, checked_at}], queues: [{queue, depth (counted to '
  '10,000), oldest | null}], runs: [{job, started_at, milliseconds, error | null, succeeded_at | null}], '
  'webhooks of the last 100 events: {last | null, median | null, worst | null} in seconds from Stripe to '
  'here, chain: {key of the watch: last block it has read} | null, discord: private.discord_health, chat: '
  'private.chat_deliveries, alerts: private.shown_alerts, errors of the last day: up to 50 of {message, '
  'count, last_at}}. Refuses: unauthenticated, forbidden.';
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

create function private.day_events(p_day date) returns table (name text, value bigint)
language plpgsql stable set search_path = '' as $$
declare
  v_from timestamptz := p_day::timestamp at time zone 'UTC';
  v_to timestamptz := (p_day + 1)::timestamp at time zone 'UTC';
begin
  return query
  select 'left', count(*) from public.audit_log
  where action = 'member.erased' and created_at >= v_from and created_at < v_to
  union all
  select 'active', count(*) from private.active_days where day = p_day
  union all
  select 'ended', count(*) from public.subscriptions
  where status in ('canceled', 'unpaid') and ended_at >= v_from and ended_at < v_to
  union all
  select 'clicks', count(*) from public.referral_clicks where created_at >= v_from and created_at < v_to
  union all
  select 'signups', count(*) from public.referrals where signed_up_at >= v_from and signed_up_at < v_to
  union all
  select 'wallets', count(*) from public.referrals where wallet_linked_at >= v_from and wallet_linked_at < v_to
  union all
  select 'minted', count(*) from public.referrals where minted_at >= v_from and minted_at < v_to
  union all
  select 'qualified', count(*) from public.referrals where qualified_at >= v_from and qualified_at < v_to;
end
$$;
comment on function private.day_events is
  'What happened on a UTC day, counted from the facts: accounts erased, members seen, subscriptions ended, '
  'and each stage of the referrals.';

create function private.present_levels() returns table (name text, value bigint)
language sql stable set search_path = '' as $$
  select 'active_7', count(*) from private.member_list where last_seen_at > now() - interval '7 days'
  union all
  select 'active_30', count(*) from private.member_list where last_seen_at > now() - interval '30 days'
  union all
  select 'subscriptions', count(*) from public.subscriptions where status in ('active', 'trialing', 'past_due')
  union all
  select 'recurring', coalesce(sum(case p.interval when 'year' then p.unit_amount / 12 else p.unit_amount end), 0)::bigint
  from public.subscriptions s join public.prices p on p.id = s.price_id
  where s.status in ('active', 'past_due')
$$;
comment on function private.present_levels is
  'Where the community stands now: members seen in the last 7 and 30 days, running subscriptions, and what '
  'those that pay bring a month (cents; a yearly price counts a twelfth).';

create function public.record_day_counts() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  v_today date := (now() at time zone 'UTC')::date;
  v_recorded integer;
begin
  -- A second server at the same minute would only do the same again.
  if not pg_try_advisory_xact_lock(hashtextextended('private.day_counts', 0)) then
    return 0;
  end if;
  with wanted as (
    -- Yesterday again, for what came in its last minutes; days before that when nobody counted them, some at a time.
    select v_today - n as day from generate_series(0, 1) n
    union
    (
      select v_today - n from generate_series(2, 180) n
      where not exists (select from private.day_counts c where c.name = 'clicks' and c.day = v_today - n)
      order by 1 desc limit 60
    )
  ), counted as (
    select w.day, e.name, e.value from wanted w, lateral private.day_events(w.day) e
    union all
    select v_today, l.name, l.value from private.present_levels() l
  )
  insert into private.day_counts (name, day, value)
  select c.name, c.day, c.value from counted c
  on conflict (name, day) do update set value = excluded.value, recorded_at = now();
  get diagnostics v_recorded = row_count;
  return v_recorded;
end
$$;
comment on function public.record_day_counts is
  'For the clock, every few minutes: counts today and yesterday anew, levels as they are now, and up to 60 '
  'earlier days that are missing. Returns how many numbers were written; 0 also when another call is '
  'counting.';
grant execute on function public.record_day_counts to service_role;

create function private.day_series(p_first date, p_last date) returns table (name text, day date, value bigint)
language sql stable set search_path = '' as $$
  with figures (figure, name, by_count) as (
    values ('members', 'joined', true), ('points_issued', 'issued', false), ('points_reversed', 'reversed', false), ('revenue', 'revenue', false)
  ), parts as (
    select f.name, d.day, case when f.by_count then d.count else d.amount end as value
    from figures f join private.figure_days d on d.figure = f.figure and d.day between p_first and p_last
    union all
    select f.name, d.day, case when f.by_count then d.count else d.amount end
    from figures f join private.figure_deltas d on d.figure = f.figure and d.day between p_first and p_last
  )
  select p.name, p.day, sum(p.value)::bigint from parts p group by p.name, p.day
  union all
  -- The history of the chain may be read after its days were counted.
  select 'mints', (t.minted_at at time zone 'UTC')::date, count(*) from private.minted_tokens() t
  where (t.minted_at at time zone 'UTC')::date between p_first and p_last group by 2
  union all
  select c.name, c.day, c.value from private.day_counts c where c.day between p_first and p_last
$$;
comment on function private.day_series is
  'Every number of every day between two, both included. A day without a row counted nothing; of a level, it '
  'was not recorded.';

create function private.first_steps() returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (
    select case when s.value = 'true' then jsonb_build_object('version', private.setting_version(s), 'done', jsonb_build_object(
      -- Changed, or kept and sold: the first checkout makes a price at Stripe.
      'prices', exists (select from public.audit_log a where a.action = 'price.changed')
        or exists (select from public.prices p where p.stripe_price_id is not null),
      'stripe', exists (select from public.stripe_events),
      'mail', exists (select from public.mail_outbox m where m.status = 'sent'),
      'stream', exists (select from private.streams t where t.published_at is not null),
      'mission', exists (select from private.missions n where private.mission_is_public(n))
    )) end
    from public.settings s where s.key = 'staff.first_steps'
  );
end
$$;
comment on function private.first_steps is
  'What an operator does first (docs/product.md, "Admin"), ticked by facts: {version: of the setting that '
  'puts the list away, done: {prices: one was changed or sold, stripe: an event arrived, mail: one was sent, '
  'stream and mission: one is published}}; null once the list was put away. The name of the community is not '
  'in the database.';

create function public.admin_dashboard(p_days integer) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_staff uuid := private.require_role('moderator');
  v_admin boolean := private.has_role('admin');
  v_today date := (now() at time zone 'UTC')::date;
  v_money constant text[] := '{recurring,revenue,subscriptions,ended}';
  v_levels constant text[] := '{active_7,active_30,subscriptions,recurring}';
  v_names constant text[] := '{joined,left,active,issued,reversed,mints,clicks,signups,wallets,minted,qualified}';
begin
  if p_days is null or p_days not in (7, 30, 90) then
    perform private.refuse('invalid_input');
  end if;
  return jsonb_build_object(
    'days', p_days,
    'today', v_today,
    'began', private.began_on(),
    'recorded_at', (select max(c.recorded_at) from private.day_counts c where c.day = v_today),
    'members', coalesce((select f.count from private.read_figures() f where f.figure = 'members'), 0),
    'series', (
      with numbers as (
        select * from private.day_series(v_today - 2 * p_days + 1, v_today)
      )
      select jsonb_object_agg(n.name, n.daily)
      from (
        select w.name, jsonb_agg(
          -- What did not happen is 0; a level that nobody recorded is not known.
          coalesce(s.value, case when w.name = any (v_levels) then null else 0 end) order by d.day
        ) as daily
        from (select distinct unnest(v_names || v_levels || v_money) as name) w
        cross join (select v_today - g as day from generate_series(0, 2 * p_days - 1) g) d
        left join numbers s on s.name = w.name and s.day = d.day
        where v_admin or w.name <> all (v_money)
        group by w.name
      ) n
    ),
    'first_steps', case when v_admin then private.first_steps() end,
    'waiting', public.admin_waiting(),
    -- What is a case as well stands there already.
    'alerts', (
      select coalesce(jsonb_agg(a), '[]') from jsonb_array_elements(private.shown_alerts()) a
      where a ->> 'ended_at' is null and a ->> 'kind' <> all ('{quarantine,mail_failed}')
    )
  );
end
$$;
comment on function public.admin_dashboard is
  'For moderators. The last p_days (7, 30 or 90) UTC days, today included, and as many before: {days, today, '
  'began: as private.began_on, recorded_at | null, members: now, series: {name: one number a day, oldest '
  'first}, first_steps: for admins, as private.first_steps, else null, waiting: as admin_waiting, alerts: '
  'open ones that are not cases too, as private.shown_alerts}. Names: joined, left, active, issued and '
  'reversed (points), mints (memberships, whoever minted them), clicks, signups, wallets, minted and '
  'qualified (referrals); levels, null on a day without a record: active_7, active_30; for admins revenue '
  '(cents, net of refunds, on the day of payment), ended (subscriptions), and the levels subscriptions and '
  'recurring (cents a month). Refuses: unauthenticated, forbidden, invalid_input.';
grant execute on function public.admin_dashboard to authenticated;

create function private.alert_conditions(p_chain_lag bigint) returns table (kind text, subject text, amount bigint)
language sql stable set search_path = '' as $$
  -- Seconds for what is late, else how many; the waiting times are those of docs/operations.md.
  select 'service_down', service, extract(epoch from now() - since)::bigint
  from private.service_states where state = 'down' and since < now() - interval '2 minutes'
  union all
  select 'queue_late', q ->> 'queue', extract(epoch from now() - (q ->> 'oldest')::timestamptz)::bigint
  from jsonb_array_elements(private.queue_states()) q
  where (q ->> 'oldest')::timestamptz < now() - interval '15 minutes' and q ->> 'queue' <> 'mints'
  union all
  select 'work_failing', job, extract(epoch from now() - coalesce(succeeded_at, started_at))::bigint
  from private.scheduled_runs
  where coalesce(succeeded_at, started_at) < now() - interval '20 minutes'
  union all
  select 'webhook_failed', '', count(*) from public.stripe_events where outcome = 'failed' having count(*) > 0
  union all
  select 'webhook_lag', '', max(lag)::bigint from (
    select extract(epoch from received_at - created) as lag from public.stripe_events
    where received_at > now() - interval '15 minutes'
  ) e having min(lag) > 300
  union all
  select 'quarantine', '', count(*) from private.quarantined_payments where decision is null having count(*) > 0
  union all
  select 'ledger_drift', '', mismatches from (
    select mismatches from private.reconciliations where finished_at is not null order by finished_at desc, id desc limit 1
  ) r where mismatches > 0
  union all
  select 'mail_failed', '', count(*) from public.mail_outbox
  where status = 'failed' and created_at > now() - interval '24 hours' having count(*) > 0
  union all
  select 'mail_brake', '', (select count(*) from private.mail_suppressions s where s.brake_id = b.id and s.released_by = 'brake')
  from private.mail_brakes b where b.ended_at is null
  union all
  select 'chain_lag', '', p_chain_lag where p_chain_lag > 50
  union all
  select 'server_errors', '', sum(count)::bigint from private.server_errors
  where hour >= date_trunc('hour', now()) having sum(count) >= 50
$$;
comment on function private.alert_conditions is
  'What needs a person now: kind, the service, queue or work it is about, and seconds or a number. '
  'p_chain_lag: blocks that the watch is behind the chain, null when unknown.';

create function public.keep_alerts(p_block bigint default null, p_cursor text default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_lag bigint := p_block - (select (value ->> 'block')::bigint from public.settings where key = p_cursor);
begin
  -- One at a time: two processes must not each begin or end the same alert.
  perform pg_advisory_xact_lock(hashtext('alerts'));
  with found as (select * from private.alert_conditions(v_lag)),
  ended as (
    update private.alerts a set ended_at = now()
    where ended_at is null and (v_lag is not null or a.kind <> 'chain_lag')
      and not exists (select from found f where (f.kind, f.subject) = (a.kind, a.subject))
  )
  insert into private.alerts as a (kind, subject, amount) select kind, subject, amount from found
  on conflict (kind, subject) where ended_at is null do update set amount = excluded.amount;
  delete from private.alerts where ended_at < now() - interval '90 days';
  return coalesce((
    select jsonb_agg(jsonb_build_object(
      'id', id, 'kind', kind, 'subject', subject, 'amount', amount, 'since', since, 'ended_at', ended_at
    ) order by since, id)
    from (
      select * from private.alerts
      -- What nobody was told of and is over needs nobody.
      where (told_at is null and ended_at is null) or (told_at is not null and ended_at is not null and end_told_at is null)
      order by since, id limit 50
    ) a
  ), '[]');
end
$$;
comment on function public.keep_alerts is
  'For the service, every minute: begins and ends alerts as private.alert_conditions says, and answers those '
  'whose beginning or end is still to be told, [{id, kind, subject, amount, since, ended_at | null}]. '
  'p_block: the newest block of the chain, p_cursor: the setting that keeps the last one read; without either '
  'that alert stays as it is.';
revoke execute on function public.keep_alerts from public;
grant execute on function public.keep_alerts to service_role;

create function public.note_alerts_told(p_begun bigint[], p_ended bigint[]) returns void
language sql security definer set search_path = '' as $$
  update private.alerts set
    told_at = case when id = any (p_begun) then coalesce(told_at, now()) else told_at end,
    end_told_at = case when id = any (p_ended) then coalesce(end_told_at, now()) else end_told_at end
  where id = any (p_begun || p_ended)
$$;
comment on function public.note_alerts_told is
  'For the service: the webhook of alerts took these beginnings and ends.';
revoke execute on function public.note_alerts_told from public;
grant execute on function public.note_alerts_told to service_role;

create function private.shown_alerts() returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', id, 'kind', kind, 'subject', subject, 'amount', amount, 'since', since, 'ended_at', ended_at
  ) order by ended_at desc nulls first, since desc), '[]')
  from (
    (select * from private.alerts where ended_at is null)
    union all
    (select * from private.alerts where ended_at > now() - interval '7 days' order by ended_at desc limit 10)
  ) a
$$;
comment on function private.shown_alerts is
  'Open alerts and the last ten that ended in seven days, as keep_alerts tells them.';
