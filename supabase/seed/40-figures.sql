-- What the cast did long ago is not told to them today.
delete from private.events e using auth.users u
where u.id = e.user_id and u.email like '%@altura.test' and e.type in ('security.changed', 'member.onboarded');

-- The totals of the public figures, and their first nightly check.
do $$
begin
  if not exists (select from seed_member) then
    return;
  end if;
  perform public.fold_figures();
  -- A profile counts on the day on which it is made, until it is given the day of joining.
  delete from private.figure_days where count = 0 and amount = 0;
  insert into private.ranking_windows (key, kind, starts_at, ends_at)
  select distinct w.key, w.kind, w.starts_at, w.ends_at
  from generate_series(pg_temp.seed_day() - interval '60 days', pg_temp.seed_day(), interval '1 day') d (at), private.ranking_windows_at(d.at) w
  on conflict do nothing;
  perform private.rebuild_rankings();
  -- It looks at the clock, where a later week may have begun.
  delete from private.ranking_windows where starts_at > pg_temp.seed_now() and isfinite(starts_at);
  update private.ranking_windows set day = pg_temp.seed_day()::date;
  update private.ranking_windows set frozen_at = ends_at where kind = 'season' and ends_at < pg_temp.seed_now();
  update private.ranking_totals set day = pg_temp.seed_day()::date;
  while public.continue_reconciliation() ->> 'state' = 'continue' loop
  end loop;
  update private.reconciliations set started_at = pg_temp.seed_now(), finished_at = pg_temp.seed_now() where started_at >= pg_temp.seed_clock();
end
$$;

-- The days of the admin panel's dashboard; where the community stood on past ones follows from the days of activity and
-- from when each subscription ran, and at which price.
insert into private.day_counts (name, day, value, recorded_at)
select e.name, d.day, e.value, pg_temp.seed_now()
from (select pg_temp.seed_day()::date - n as day from generate_series(0, 180) n) d, lateral private.day_events(d.day) e
where exists (select from seed_member)
on conflict (name, day) do nothing;
create temporary table seed_running as
select r.subscription, r.begins, r.ends, case p.interval when 'year' then p.unit_amount / 12 else p.unit_amount end as monthly
from (
  select 'seed_sub_' || n as subscription, price_id, paid_at as begins, case status when 'refunded' then paid_at + interval '5 days' end as ends
  from seed_order where interval is not null and status <> 'quarantined'
  union all
  select subscription, price_id, bought_at, coalesce(upgraded_at, ended_at) from seed_past_subscription
  union all
  select subscription, pro_price, upgraded_at, ended_at from seed_past_subscription where upgraded_at is not null
) r join public.prices p on p.id = r.price_id
union all
select subscription, at, case when made > 0 then trial_end else ended_at end, 0 from seed_trial
union all
select subscription, trial_end, ended_at, unit_amount from seed_trial where made > 0;
insert into private.day_counts (name, day, value, recorded_at)
select l.name, d.day, l.value, pg_temp.seed_now()
from (select pg_temp.seed_day()::date - n as day from generate_series(0, 179) n where exists (select from seed_member)) d, lateral (
  select 'active_7' as name, count(distinct a.user_id) as value from private.active_days a where a.day > d.day - 7 and a.day <= d.day
  union all
  select 'active_30', count(distinct a.user_id) from private.active_days a where a.day > d.day - 30 and a.day <= d.day
  union all
  select 'subscriptions', count(*) from seed_running r where r.begins < d.day + 1 and (r.ends is null or r.ends >= d.day + 1)
  union all
  select 'recurring', coalesce(sum(r.monthly), 0) from seed_running r where r.begins < d.day + 1 and (r.ends is null or r.ends >= d.day + 1)
) l
on conflict (name, day) do nothing;
