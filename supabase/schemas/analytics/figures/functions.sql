create function private.add_to_figure(p_figure text, p_at timestamptz, p_count integer, p_amount bigint) returns void
language sql set search_path = '' as $$
  insert into private.figure_deltas (figure, day, count, amount)
  values (p_figure, (p_at at time zone 'UTC')::date, p_count, p_amount)
$$;
comment on function private.add_to_figure is
  'Counts one fact, or takes it back with negative numbers, in the transaction of the fact.';

create function public.fold_figures() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  v_folded integer;
begin
  -- Two folds at once would wait for each other's totals in two orders.
  if not pg_try_advisory_xact_lock(hashtextextended('private.figure_deltas', 0)) then
    return 0;
  end if;
  with gone as (
    delete from private.figure_deltas returning figure, day, count, amount
  ), days as (
    insert into private.figure_days as d (figure, day, count, amount)
    select figure, day, sum(count), sum(amount) from gone group by figure, day
    on conflict (figure, day) do update set count = d.count + excluded.count, amount = d.amount + excluded.amount
  ), totals as (
    insert into private.figure_totals as t (figure, count, amount)
    select figure, sum(count), sum(amount) from gone group by figure
    on conflict (figure) do update set count = t.count + excluded.count, amount = t.amount + excluded.amount
  )
  select count(*) into v_folded from gone;
  return v_folded;
end
$$;
comment on function public.fold_figures is
  'For the clock, every minute: moves what facts have added into the totals. Returns how many rows; 0 also '
  'when another call is folding.';
grant execute on function public.fold_figures to service_role;

create function private.began_on() returns date
language sql stable set search_path = '' as $$
  select least(
    (select min(d.day) from private.figure_days d where d.figure = 'members' and d.count > 0),
    (select min(n.day) from private.figure_deltas n where n.figure = 'members' and n.count > 0)
  )
$$;
comment on function private.began_on is
  'The UTC day on which the first member joined; null before that. Of days before it there is nothing to '
  'compare with.';

create function private.read_figures()
returns table (figure text, count bigint, amount bigint, month_count bigint, month_amount bigint, today_amount bigint)
language plpgsql stable set search_path = '' as $$
#variable_conflict use_column
begin
  return query
  with today as (
    select (now() at time zone 'UTC')::date as day
  ), parts as (
    select t.figure, null::date as day, t.count, t.amount, true as whole from private.figure_totals t
    union all
    select d.figure, d.day, d.count, d.amount, false
    from unnest(array['members', 'points_issued', 'points_reversed', 'qualified_referrals', 'revenue']) f(figure)
    join private.figure_days d on d.figure = f.figure and d.day > (select day - 30 from today)
    union all
    select n.figure, n.day, n.count, n.amount, null from private.figure_deltas n
  )
  select p.figure,
    coalesce(sum(p.count) filter (where p.whole is distinct from false), 0)::bigint,
    coalesce(sum(p.amount) filter (where p.whole is distinct from false), 0)::bigint,
    coalesce(sum(p.count) filter (where p.day > t.day - 30), 0)::bigint,
    coalesce(sum(p.amount) filter (where p.day > t.day - 30), 0)::bigint,
    coalesce(sum(p.amount) filter (where p.day = t.day), 0)::bigint
  from parts p, today t
  group by p.figure;
end
$$;
comment on function private.read_figures is
  'Each figure that ever counted anything: how many and their sum; those of the last 30 days, today included; '
  'and the sum of today.';

-- Members

create function public.reconcile_points(
  p_after uuid default '00000000-0000-0000-0000-000000000000', p_upto uuid default 'ffffffff-ffff-ffff-ffff-ffffffffffff'
)
returns table (user_id uuid, problem text, expected integer, actual integer)
language sql stable security definer set search_path = '' as $$
  select w.user_id, 'total_xp', coalesce(l.total, 0)::integer, w.total_xp
  from public.wallet_profiles w
  left join (
    select l.user_id, sum(l.points) as total from public.points_ledger l
    where l.user_id > p_after and l.user_id <= p_upto group by l.user_id
  ) l using (user_id)
  where w.user_id > p_after and w.user_id <= p_upto and w.total_xp <> coalesce(l.total, 0)
  union all
  select p.user_id, 'qualified_referrals', coalesce(r.total, 0)::integer, p.qualified_referrals
  from public.referral_points p
  left join (
    select r.referrer_id as user_id, count(*) as total from public.referrals r
    where r.stage = 'qualified' and r.referrer_id > p_after and r.referrer_id <= p_upto group by 1
  ) r using (user_id)
  where p.user_id > p_after and p.user_id <= p_upto and p.qualified_referrals <> coalesce(r.total, 0)
  union all
  select o.user_id, 'reversed_too_much', o.points, -v.total::integer
  from (
    select l.reverses, sum(l.points) as total from public.points_ledger l
    where l.reverses is not null and l.user_id > p_after and l.user_id <= p_upto group by l.reverses
  ) v
  join public.points_ledger o on o.id = v.reverses
  where -v.total > greatest(o.points, 0)
  union all
  select r.referrer_id, 'referral_without_line', 1, 0
  from public.referrals r
  where r.stage = 'qualified' and r.referrer_id > p_after and r.referrer_id <= p_upto and not exists (
    select from public.points_ledger x
    where x.source = 'referral' and x.source_id = r.id::text and x.user_id = r.referrer_id
  )
$$;
comment on function public.reconcile_points is
  'Of the members after one id and up to another (all): rows only where a cached number differs from the '
  'facts behind it; empty is right.';

-- Figures

create function private.figure_facts(p_after date, p_upto date)
returns table (figure text, day date, count bigint, amount bigint)
language sql stable set search_path = '' as $$
  with bounds as (
    -- From the start of the day after p_after to the end of p_upto.
    select (p_after + 1)::timestamp at time zone 'UTC' as since, (p_upto + 1)::timestamp at time zone 'UTC' as till
  )
  select 'members', (p.created_at at time zone 'UTC')::date, count(*), 0::bigint
  from public.profiles p
  where p.created_at >= (select since from bounds) and p.created_at < (select till from bounds)
  group by 2
  union all
  select case when l.points > 0 then 'points_issued' else 'points_reversed' end, (l.created_at at time zone 'UTC')::date,
    count(*), sum(abs(l.points))
  from public.points_ledger l
  where l.created_at >= (select since from bounds) and l.created_at < (select till from bounds)
  group by 1, 2
  union all
  select 'qualified_referrals', date 'epoch', 0, sum(r.qualified_referrals)
  from public.referral_points r
  where date 'epoch' > p_after and date 'epoch' <= p_upto
  union all
  select 'revenue', (m.paid_at at time zone 'UTC')::date, count(*), sum(m.amount)
  from (
    select o.paid_at, private.order_revenue(o) as amount from public.orders o
    where o.paid_at >= (select since from bounds) and o.paid_at < (select till from bounds)
    union all
    select i.paid_at, private.invoice_revenue(i, v)
    from public.invoices i left join private.payment_reversals v on v.payment_intent_id = i.payment_intent_id
    where i.paid_at >= (select since from bounds) and i.paid_at < (select till from bounds)
  ) m
  where m.amount is not null
  group by 2
$$;
comment on function private.figure_facts is
  'The figures of the days after one and up to another, counted from the facts themselves.';

create function private.figure_differences(p_after date, p_upto date)
returns table (figure text, day date, expected jsonb, actual jsonb)
language sql stable set search_path = '' as $$
  select coalesce(f.figure, k.figure), coalesce(f.day, k.day),
    jsonb_build_array(coalesce(f.count, 0), coalesce(f.amount, 0)),
    jsonb_build_array(coalesce(k.count, 0), coalesce(k.amount, 0))
  from private.figure_facts(p_after, p_upto) f
  full join (
    select a.figure, a.day, sum(a.count) as count, sum(a.amount) as amount
    from (
      select d.figure, d.day, d.count, d.amount from private.figure_days d
      union all
      select n.figure, n.day, n.count, n.amount from private.figure_deltas n
    ) a
    where a.day > p_after and a.day <= p_upto
    group by a.figure, a.day
  ) k on k.figure = f.figure and k.day = f.day
  where (coalesce(f.count, 0), coalesce(f.amount, 0)) <> (coalesce(k.count, 0), coalesce(k.amount, 0))
$$;
comment on function private.figure_differences is
  'Days on which a kept figure is not what the facts give, as [count, sum]; empty is right.';

create function private.rebuild_figures() returns void
language plpgsql set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('private.figure_deltas', 0));
  -- Whoever is counting a fact is waited for, so that what is counted here is everything that was counted there.
  lock table private.figure_deltas in share row exclusive mode;
  delete from private.figure_deltas;
  delete from private.figure_days;
  delete from private.figure_totals;
  insert into private.figure_days (figure, day, count, amount)
  select figure, day, count, coalesce(amount, 0) from private.figure_facts('-infinity', 'infinity');
  insert into private.figure_totals (figure, count, amount)
  select figure, sum(count), sum(amount) from private.figure_days group by figure;
end
$$;
comment on function private.rebuild_figures is
  'For the operator, after a mismatch or an import that ran without triggers: counts all figures anew. '
  'Whoever writes a fact waits for it.';

-- Every night

create function private.reconcile_days(p_run private.reconciliations, p_lines integer) returns private.reconciliations
language plpgsql set search_path = '' as $$
declare
  v_upto date;
  v_found bigint;
  v_problems jsonb;
begin
  select max(d.day) filter (where d.lines <= p_lines or d.n = 1), p_run.lines + coalesce(max(d.lines) filter (where d.lines <= p_lines or d.n = 1), 0)
  into v_upto, p_run.lines
  from (
    select day, sum(sum(count)) over (order by day) as lines, row_number() over (order by day) as n
    from private.figure_days
    where figure in ('points_issued', 'points_reversed') and day > p_run.day
    group by day
  ) d;
  -- The last piece takes whatever else there is.
  if v_upto is null or not exists (
    select from private.figure_days where figure in ('points_issued', 'points_reversed') and day > v_upto
  ) then
    v_upto := 'infinity';
  end if;
  select count(*), coalesce(jsonb_agg(to_jsonb(d)), '[]') into v_found, v_problems
  from private.figure_differences(p_run.day, v_upto) d;
  p_run.day := v_upto;
  p_run.mismatches := p_run.mismatches + v_found;
  p_run.problems := p_run.problems || v_problems;
  return p_run;
end
$$;

create function private.reconcile_members(p_run private.reconciliations, p_members integer) returns private.reconciliations
language plpgsql set search_path = '' as $$
declare
  v_upto uuid;
  v_found bigint;
  v_problems jsonb;
  v_members bigint;
begin
  select w.user_id into v_upto from public.wallet_profiles w
  where w.user_id > p_run.member order by w.user_id offset greatest(p_members, 1) - 1 limit 1;
  v_upto := coalesce(v_upto, 'ffffffff-ffff-ffff-ffff-ffffffffffff');
  select count(*) into v_members from public.wallet_profiles w where w.user_id > p_run.member and w.user_id <= v_upto;
  select count(*), coalesce(jsonb_agg(to_jsonb(r)), '[]') into v_found, v_problems
  from public.reconcile_points(p_run.member, v_upto) r;
  p_run.member := v_upto;
  p_run.members := p_run.members + v_members;
  p_run.mismatches := p_run.mismatches + v_found;
  p_run.problems := p_run.problems || v_problems;
  return p_run;
end
$$;

create function private.reconcile_totals(p_run private.reconciliations) returns private.reconciliations
language plpgsql set search_path = '' as $$
declare
  v_found bigint;
  v_problems jsonb;
begin
  select count(*), coalesce(jsonb_agg(to_jsonb(x)), '[]') into v_found, v_problems
  from (
    select t.figure, jsonb_build_array(coalesce(d.count, 0), coalesce(d.amount, 0)) as expected,
      jsonb_build_array(t.count, t.amount) as actual
    from private.figure_totals t
    left join (
      select figure, sum(count) as count, sum(amount) as amount from private.figure_days group by figure
    ) d using (figure)
    where (t.count, t.amount) <> (coalesce(d.count, 0), coalesce(d.amount, 0))
  ) x;
  p_run.mismatches := p_run.mismatches + v_found;
  p_run.problems := p_run.problems || v_problems;
  p_run.finished_at := clock_timestamp();
  return p_run;
end
$$;

create function public.continue_reconciliation(p_lines integer default 250000) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_due timestamptz := date_trunc('day', now(), 'UTC') + make_interval(hours => private.setting_int('reconciliation.hour'));
  v_run private.reconciliations;
begin
  if not pg_try_advisory_xact_lock(hashtextextended('private.reconciliations', 0)) then
    return jsonb_build_object('state', 'busy', 'mismatches', 0);
  end if;
  select * into v_run from private.reconciliations where finished_at is null;
  if not found then
    if v_due > now() then
      v_due := v_due - interval '1 day';
    end if;
    if exists (select from private.reconciliations where started_at >= v_due) then
      return jsonb_build_object('state', 'rest', 'mismatches', 0);
    end if;
    insert into private.reconciliations default values returning * into v_run;
  end if;
  if v_run.day < 'infinity' then
    v_run := private.reconcile_days(v_run, p_lines);
  elsif v_run.member < 'ffffffff-ffff-ffff-ffff-ffffffffffff' then
    v_run := private.reconcile_members(v_run, p_lines / 25);
  else
    v_run := private.reconcile_totals(v_run);
    delete from private.reconciliations where id <= v_run.id - 90;
  end if;
  update private.reconciliations r
  set finished_at = v_run.finished_at, day = v_run.day, member = v_run.member, members = v_run.members,
    lines = v_run.lines, mismatches = v_run.mismatches,
    problems = jsonb_path_query_array(v_run.problems, '$[0 to 99]')
  where r.id = v_run.id;
  return jsonb_build_object(
    'state', case when v_run.finished_at is null then 'continue' else 'done' end, 'mismatches', v_run.mismatches
  );
end
$$;
comment on function public.continue_reconciliation is
  'For the clock: does one piece of the nightly reconciliation (days of up to p_lines ledger lines, or a 25th '
  'as many members) and begins it when the night has come. {state: continue | done | rest: nothing is due | '
  'busy: another call is at it, mismatches: so far}.';
grant execute on function public.continue_reconciliation to service_role;
