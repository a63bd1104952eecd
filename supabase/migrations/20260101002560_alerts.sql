-- What an operator is told without looking: conditions that need a person, from their beginning to their end.

create table private.alerts (
  id bigint generated always as identity primary key,
  kind text not null check (kind ~ '^[a-z_]{1,30}$'),
  subject text not null default '' check (char_length(subject) <= 40),
  amount bigint not null,
  since timestamptz not null default now(),
  ended_at timestamptz,
  told_at timestamptz,
  end_told_at timestamptz
);
comment on table private.alerts is
  'Conditions that need a person: a row from the beginning of one to its end. told_at is when the webhook '
  'of alerts accepted it, end_told_at when it accepted the end. Ended ones are stored for 90 days.';
create unique index alerts_open on private.alerts (kind, subject) where ended_at is null;
create index alerts_untold on private.alerts (since, id) where told_at is null or (ended_at is not null and end_told_at is null);
create index alerts_since on private.alerts (since desc, id desc);
alter table private.alerts enable row level security;

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
comment on function private.alert_conditions is 'What needs a person now: kind, the service, queue or work it is about, and seconds or a number. p_chain_lag: blocks that the watch is behind the chain, null when unknown.';

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
comment on function public.keep_alerts is 'For the service, every minute: begins and ends alerts as private.alert_conditions says, and answers those whose beginning or end is still to be told, [{id, kind, subject, amount, since, ended_at | null}]. p_block: the newest block of the chain, p_cursor: the setting that keeps the last one read; without either that alert stays as it is.';
revoke execute on function public.keep_alerts from public;
grant execute on function public.keep_alerts to service_role;

create function public.note_alerts_told(p_begun bigint[], p_ended bigint[]) returns void
language sql security definer set search_path = '' as $$
  update private.alerts set
    told_at = case when id = any (p_begun) then coalesce(told_at, now()) else told_at end,
    end_told_at = case when id = any (p_ended) then coalesce(end_told_at, now()) else end_told_at end
  where id = any (p_begun || p_ended)
$$;
comment on function public.note_alerts_told is 'For the service: the webhook of alerts took these beginnings and ends.';
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
comment on function private.shown_alerts is 'Open alerts and the last ten that ended in seven days, as keep_alerts tells them.';
