-- The dashboard of the admin panel: what happened on each UTC day, and where the community stood at its end.

create table private.day_counts (
  name text not null,
  day date not null,
  value bigint not null,
  recorded_at timestamptz not null default now(),
  primary key (name, day)
);
comment on table private.day_counts is 'One number a day and name: what happened on it (private.day_events), or where the community stood when it was last recorded (private.present_levels). Members who joined, points and revenue are in private.figure_days.';

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
comment on function private.day_events is 'What happened on a UTC day, counted from the facts: accounts erased, members seen, subscriptions ended, and each stage of the referrals.';

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
comment on function private.present_levels is 'Where the community stands now: members seen in the last 7 and 30 days, running subscriptions, and what those that pay bring a month (cents; a yearly price counts a twelfth).';

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
comment on function public.record_day_counts is 'For the clock, every few minutes: counts today and yesterday anew, levels as they are now, and up to 60 earlier days that are missing. Returns how many numbers were written; 0 also when another call is counting.';
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
comment on function private.day_series is 'Every number of every day between two, both included. A day without a row counted nothing; of a level, it was not recorded.';

select private.declare_setting('staff.first_steps', 'boolean', 'true');

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
comment on function private.first_steps is 'What an operator does first (docs/product.md, "Admin"), ticked by facts: {version: of the setting that puts the list away, done: {prices: one was changed or sold, stripe: an event arrived, mail: one was sent, stream and mission: one is published}}; null once the list was put away. The name of the community is not in the database.';

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
comment on function public.admin_dashboard is 'For moderators. The last p_days (7, 30 or 90) UTC days, today included, and as many before: {days, today, began: as private.began_on, recorded_at | null, members: now, series: {name: one number a day, oldest first}, first_steps: for admins, as private.first_steps, else null, waiting: as admin_waiting, alerts: open ones that are not cases too, as private.shown_alerts}. Names: joined, left, active, issued and reversed (points), mints (memberships, whoever minted them), clicks, signups, wallets, minted and qualified (referrals); levels, null on a day without a record: active_7, active_30; for admins revenue (cents, net of refunds, on the day of payment), ended (subscriptions), and the levels subscriptions and recurring (cents a month). Refuses: unauthenticated, forbidden, invalid_input.';
grant execute on function public.admin_dashboard to authenticated;
