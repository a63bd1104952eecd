-- Writing

create function private.event_lock(p_user uuid) returns bigint
language sql immutable set search_path = '' as $$
  select hashtextextended('private.events:' || (hashtextextended(p_user::text, 0) & 4095), 0)
$$;
comment on function private.event_lock is
  'Advisory lock of a member''s events: shared while a transaction has emitted one, exclusive for the moment '
  'of a claim. 4096 of them, so that a transaction about very many members cannot fill the lock table.';

create function private.emit_event(
  p_type text, p_key text, p_user uuid, p_values jsonb default '{}', p_other_user uuid default null
) returns bigint
language plpgsql set search_path = '' as $$
declare
  v_values jsonb := jsonb_strip_nulls(p_values);
  v_keys text[] := (select keys from private.event_types where type = p_type);
  v_id bigint;
begin
  if exists (select from jsonb_object_keys(v_values) k where k <> all (v_keys)) then
    raise exception 'An event % may carry %, not %', p_type, v_keys, v_values;
  end if;
  -- Held until the transaction ends. The first keeps a new consumer from beginning beside it, the second keeps later
  -- events of this member from being handed on before this one can be seen.
  perform pg_advisory_xact_lock_shared(hashtextextended('private.event_consumers', 0));
  if p_user is not null then
    perform pg_advisory_xact_lock_shared(private.event_lock(p_user));
  end if;
  insert into private.events (type, key, user_id, other_user_id, values)
  values (p_type, p_type || ':' || p_key, p_user, p_other_user, v_values)
  on conflict (key) do nothing
  returning id into v_id;
  if v_id is not null then
    insert into private.event_deliveries (consumer, event_id, subject_id)
    select c.name, v_id, p_user from private.event_consumers c where p_type = any (c.types);
  end if;
  return v_id;
end
$$;
comment on function private.emit_event is
  'The one way to write an event: called in the transaction of the fact, with its natural key. Returns the '
  'id, or null when the fact has been told already. Fails for a type or a value that private.event_types does '
  'not list.';

-- Handing on

create function private.register_consumer(p_consumer text, p_types text[], p_starts text) returns void
language plpgsql set search_path = '' as $$
begin
  if p_starts is null or p_starts not in ('beginning', 'now') or exists (
    select unnest(p_types) except select type from private.event_types
  ) then
    perform private.refuse('invalid_input');
  end if;
  -- Facts wait here for as long as this waits for facts that are being written.
  perform set_config('lock_timeout', '2s', true);
  perform pg_advisory_xact_lock(hashtextextended('private.event_consumers', 0));
  if exists (select from private.event_consumers where name = p_consumer) then
    -- Only ever more: two releases that run side by side would else take types from each other.
    update private.event_consumers c
    set types = (select array_agg(distinct t order by t) from unnest(c.types || p_types) t)
    where c.name = p_consumer;
    return;
  end if;
  insert into private.event_consumers (name, types) values (p_consumer, p_types);
  if p_starts = 'beginning' then
    insert into private.event_deliveries (consumer, event_id, subject_id)
    select p_consumer, e.id, e.user_id from private.events e where e.type = any (p_types);
  end if;
end
$$;
comment on function private.register_consumer is
  'Lets a consumer begin: with the events that are kept (beginning), or with those of transactions that begin '
  'to emit after this one (now). A type that is added later is read from then on. Refuses: invalid_input.';

create function public.claim_events(p_consumer text, p_types text[], p_starts text, p_limit integer)
returns table (
  id bigint, type text, key text, user_id uuid, other_user_id uuid, "values" jsonb, created_at timestamptz, attempt integer
)
language plpgsql security definer set search_path = '' as $$
declare
  v_ids bigint[];
begin
  if not exists (select from private.event_consumers c where c.name = p_consumer and p_types <@ c.types) then
    perform private.register_consumer(p_consumer, p_types, p_starts);
  end if;
  -- Of each member the earliest, unless a transaction that has emitted an event of that member is still open.
  select array_agg(n.event_id) into v_ids
  from (
    select d.event_id, d.subject_id from private.event_deliveries d
    where d.consumer = p_consumer and d.status = 'waiting' and d.available_at <= now() and not exists (
      select from private.event_deliveries e
      where e.consumer = d.consumer and e.subject_id = d.subject_id and e.event_id < d.event_id and e.status = 'waiting'
    )
    order by d.event_id limit greatest(1, least(p_limit, 100))
  ) n
  where n.subject_id is null or pg_try_advisory_xact_lock(private.event_lock(n.subject_id));
  -- Looked at again, as a new statement: what was committed before the locks were got is seen only now.
  return query
  with claimed as (
    update private.event_deliveries d
    set attempts = d.attempts + 1, available_at = now() + interval '5 minutes'
    where d.consumer = p_consumer and d.event_id in (
      select n.event_id from private.event_deliveries n
      where n.consumer = p_consumer and n.event_id = any (v_ids) and n.status = 'waiting' and n.available_at <= now()
        and not exists (
          select from private.event_deliveries e
          where e.consumer = n.consumer and e.subject_id = n.subject_id and e.event_id < n.event_id and e.status = 'waiting'
        )
      for update skip locked
    )
    returning d.event_id, d.attempts
  )
  select e.id, e.type, e.key, e.user_id, e.other_user_id, e.values, e.created_at, c.attempts
  from claimed c join private.events e on e.id = c.event_id
  order by e.id;
end
$$;
comment on function public.claim_events is
  'For the service. Takes the next events of a consumer for one worker: at most one of each member, in order; '
  'another worker never gets the same ones. What is not settled within 5 minutes is due again. Registers the '
  'consumer when it is new.';
grant execute on function public.claim_events to service_role;

create function public.settle_events(p_consumer text, p_outcomes jsonb) returns void
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.event_deliveries d
  using jsonb_to_recordset(p_outcomes) o (event bigint, attempt integer, error text)
  where d.consumer = p_consumer and d.event_id = o.event and d.attempts = o.attempt and d.status = 'waiting'
    and o.error is null;
  update private.event_deliveries d
  set error = left(o.error, 500),
    status = case when d.attempts >= private.setting_int('events.max_attempts') then 'dead' else 'waiting' end,
    available_at = now() + interval '15 seconds' * power(2, least(d.attempts, 12) - 1)
  from jsonb_to_recordset(p_outcomes) o (event bigint, attempt integer, error text)
  where d.consumer = p_consumer and d.event_id = o.event and d.attempts = o.attempt and d.status = 'waiting'
    and o.error is not null;
end
$$;
comment on function public.settle_events is
  'For the service. How claimed events went: [{event, attempt, error | null}]. What failed waits, twice as '
  'long each time, and is dead after events.max_attempts; then the member''s next event goes on. A claim that '
  'has run out (another attempt) changes nothing.';
grant execute on function public.settle_events to service_role;

create function public.prune_events() returns integer
language sql security definer set search_path = '' as $$
  with gone as (
    delete from private.events where id in (
      select e.id from private.events e
      where e.created_at < now() - make_interval(days => private.setting_int('events.keep_days'))
        and not exists (select from private.event_deliveries d where d.event_id = e.id and d.status = 'waiting')
      order by e.created_at limit 5000
    )
    returning 1
  )
  select count(*)::integer from gone
$$;
comment on function public.prune_events is
  'For the clock. Deletes events that are older than events.keep_days and wait for no consumer, at most 5000 '
  'a call; returns how many.';
grant execute on function public.prune_events to service_role;
