-- Totals of what public pages count, kept in the transaction of each fact. A fact adds a row to figure_deltas and locks
-- nothing, so writers never wait for each other; every minute the rows are folded into the totals, and a reader adds
-- up both. Days are UTC; what has no day of its own counts at 1970-01-01.

create table private.figure_deltas (
  figure text not null check (figure in ('members', 'points_issued', 'points_reversed', 'qualified_referrals', 'revenue')),
  day date not null,
  count integer not null,
  amount bigint not null
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000, autovacuum_vacuum_insert_threshold = -1);
comment on table private.figure_deltas is
  'Changes of a figure since the last fold: their number and their sum (points, or cents).';

create table private.figure_days (
  figure text not null,
  day date not null,
  count bigint not null,
  amount bigint not null,
  primary key (figure, day)
);
comment on table private.figure_days is 'The folded part of each figure by day.';

create table private.figure_totals (
  figure text primary key,
  count bigint not null,
  amount bigint not null
);
comment on table private.figure_totals is 'The sum of figure_days over all days.';

create function private.add_to_figure(p_figure text, p_at timestamptz, p_count integer, p_amount bigint) returns void
language sql set search_path = '' as $$
  insert into private.figure_deltas (figure, day, count, amount)
  values (p_figure, (p_at at time zone 'UTC')::date, p_count, p_amount)
$$;
comment on function private.add_to_figure is 'Counts one fact, or takes it back with negative numbers, in the transaction of the fact.';

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
comment on function public.fold_figures is 'For the clock, every minute: moves what facts have added into the totals. Returns how many rows; 0 also when another call is folding.';
grant execute on function public.fold_figures to service_role;

create function private.began_on() returns date
language sql stable set search_path = '' as $$
  select least(
    (select min(d.day) from private.figure_days d where d.figure = 'members' and d.count > 0),
    (select min(n.day) from private.figure_deltas n where n.figure = 'members' and n.count > 0)
  )
$$;
comment on function private.began_on is 'The UTC day on which the first member joined; null before that. Of days before it there is nothing to compare with.';

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
comment on function private.read_figures is 'Each figure that ever counted anything: how many and their sum; those of the last 30 days, today included; and the sum of today.';
