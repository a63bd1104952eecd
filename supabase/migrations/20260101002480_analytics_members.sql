-- What analytics knows of a member: the first facts, by which cohorts are made, the segment of each day, and the weeks in
-- which they were here. All of it goes with the member.

select private.declare_setting('analytics.keep_days', 'integer', '400', 'days', 62, 1100);
select private.declare_setting('analytics.seeds', 'boolean', 'false');

create table private.analytics_marks (
  id bigint generated always as identity primary key,
  family text not null check (family in ('facts', 'events', 'periods', 'cohort')),
  day date not null
);
comment on table private.analytics_marks is
  'Days whose sums must be rebuilt, because a fact of that day came late, was changed or reversed (facts, '
  'events), weeks and months with new people (periods, any day of them), and weeks whose cohort changed '
  '(its Monday). Rows are only added, so writers never block each other; the roll-up deletes them.';
alter table private.analytics_marks enable row level security;

create function private.utc_day(p_at timestamptz) returns date
language sql immutable
return (p_at at time zone 'UTC')::date;

create function private.week_of(p_day date) returns date
language sql immutable
return p_day - (extract(isodow from p_day)::integer - 1);
comment on function private.week_of is 'The Monday of the week of a UTC day.';

create function private.is_seed(p_user uuid) returns boolean
language sql immutable
return p_user between '00000000-0000-4000-8000-000000000000' and '00000000-0000-4000-8000-ffffffffffff';
comment on function private.is_seed is 'Whether this is a person of the example data (supabase/seed).';

create table private.member_firsts (
  user_id uuid primary key references public.profiles on delete cascade,
  joined_at timestamptz not null,
  source text not null default 'direct' check (source in ('direct', 'referral', 'mail', 'social', 'search', 'other')),
  locale text not null,
  seed boolean not null,
  wallet_at timestamptz,
  paid_at timestamptz,
  staff_on date,
  last_week date
);
comment on table private.member_firsts is 'First facts of a member, each written once: by them cohorts and activation are counted, whatever period is looked at.';
comment on column private.member_firsts.source is 'Where the member came from: an invitation, else what the browser in which they joined remembers (private.note_arrival), else direct.';
comment on column private.member_firsts.staff_on is 'The first day on which the member was staff: from then on nothing they do is counted.';
comment on column private.member_firsts.last_week is 'The latest week (Monday) in which the member was here.';
alter table private.member_firsts enable row level security;
create index member_firsts_joined on private.member_firsts (joined_at);

create table private.member_segments (
  user_id uuid not null references public.profiles on delete cascade,
  since date not null,
  segment text not null check (segment in ('new', 'active', 'power', 'churned', 'referrer')),
  primary key (user_id, since)
);
comment on table private.member_segments is 'The segment of a member from a day on, until the next row; before the first it is new. A row written on a day counts from the next, so the segment of a day never changes once the day has begun.';
alter table private.member_segments enable row level security;

create table private.member_weeks (
  user_id uuid not null references public.profiles on delete cascade,
  week date not null check (extract(isodow from week) = 1),
  days bit(7) not null,
  primary key (user_id, week)
);
comment on table private.member_weeks is 'The weeks in which a member was here; days are its UTC days, Monday first.';
alter table private.member_weeks enable row level security;
create index member_weeks_week on private.member_weeks (week);

-- First facts

create function private.mark_fact(p_at timestamptz) returns void
language plpgsql set search_path = '' as $$
begin
  -- Today and yesterday are counted anew anyway.
  if private.utc_day(p_at) < private.utc_day(now()) - 1 then
    insert into private.analytics_marks (family, day) values ('facts', private.utc_day(p_at));
  end if;
end
$$;
comment on function private.mark_fact is 'In the transaction of a fact: the sums of its day have to be made anew.';

create function private.mark_row() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_old jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) -> tg_argv[0] end;
  v_new jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) -> tg_argv[0] end;
begin
  perform private.mark_fact((v_old #>> '{}')::timestamptz);
  if v_new is distinct from v_old then
    perform private.mark_fact((v_new #>> '{}')::timestamptz);
  end if;
  return null;
end
$$;
comment on function private.mark_row is 'Marks the day of a row that was written, changed or deleted; its argument is the column with the time.';

create function private.note_member() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.member_firsts (user_id, joined_at, locale, seed)
  values (new.user_id, new.created_at, new.locale, private.is_seed(new.user_id))
  on conflict do nothing;
  return null;
end
$$;
create trigger profiles_first after insert on public.profiles for each row execute function private.note_member();

create function private.mark_member() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.mark_fact(old.joined_at);
  insert into private.analytics_marks (family, day) values ('cohort', private.week_of(private.utc_day(old.joined_at)));
  if tg_op = 'UPDATE' then
    perform private.mark_fact(new.joined_at);
    insert into private.analytics_marks (family, day) values ('cohort', private.week_of(private.utc_day(new.joined_at)));
    -- What was counted of the member until now stood at another source, or was not staff's.
    insert into private.analytics_marks (family, day)
    select 'events', d::date from generate_series(greatest(coalesce(new.staff_on, private.utc_day(new.joined_at)), private.utc_day(now()) - 31),
      private.utc_day(now()), interval '1 day') d
    where (new.source <> old.source or new.staff_on is distinct from old.staff_on)
      and exists (select from public.analytics_events e where e.user_id = new.user_id);
  end if;
  return null;
end
$$;
create trigger member_firsts_marks after delete or update of joined_at, source, wallet_at, paid_at, staff_on on private.member_firsts
  for each row execute function private.mark_member();
create trigger member_firsts_joined_late after insert on private.member_firsts
  for each row execute function private.mark_row('joined_at');

create function private.note_joining() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- The joining of example people lies in the past.
  update private.member_firsts set joined_at = new.created_at where user_id = new.user_id and joined_at <> new.created_at;
  return null;
end
$$;
create trigger profiles_joining after update of created_at on public.profiles for each row execute function private.note_joining();

create function private.note_first() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_table_name = 'wallets' then
    update private.member_firsts set wallet_at = new.verified_at
    where user_id = new.user_id and (wallet_at is null or wallet_at > new.verified_at);
  elsif tg_table_name = 'orders' then
    if new.paid_at is not null and new.status in ('paid', 'refunded', 'partially_refunded', 'disputed') then
      update private.member_firsts set paid_at = new.paid_at
      where user_id = new.user_id and (paid_at is null or paid_at > new.paid_at);
    end if;
  elsif tg_table_name = 'referrals' then
    update private.member_firsts set source = 'referral' where user_id = new.referee_id and source <> 'referral';
  else
    update private.member_firsts set staff_on = private.utc_day(new.granted_at)
    where user_id = new.user_id and (staff_on is null or staff_on > private.utc_day(new.granted_at));
  end if;
  return null;
end
$$;
create trigger wallets_first after insert on public.wallets for each row execute function private.note_first();
create trigger orders_first after insert or update of paid_at, status on public.orders for each row execute function private.note_first();
create trigger referrals_first after insert on public.referrals for each row execute function private.note_first();
create trigger user_roles_first after insert or update of granted_at on public.user_roles for each row execute function private.note_first();

create function private.note_arrival() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update private.member_firsts set source = new.first_source
  where user_id = new.user_id and source = 'direct' and joined_at > now() - interval '1 day';
  return new;
end
$$;
comment on function private.note_arrival is 'A new member came from where the browser first did in which they joined, if they consent. An invitation counts before it.';
-- Before the event is there: what has been counted of the member need not be counted anew for it.
create trigger analytics_events_arrival before insert on public.analytics_events for each row
  when (new.user_id is not null and new.first_source <> 'direct') execute function private.note_arrival();

-- Facts whose day may be over when they come or change
create trigger orders_day after insert or delete or update of status, paid_at, amount, amount_refunded, plan_key on public.orders
  for each row execute function private.mark_row('created_at');
create trigger orders_paid_day after insert or delete or update of status, paid_at, amount, amount_refunded, plan_key on public.orders
  for each row execute function private.mark_row('paid_at');
create trigger invoices_day after insert or delete or update of billing_reason, amount_paid, paid_at, payment_intent_id on public.invoices
  for each row execute function private.mark_row('paid_at');
create function private.mark_reversal() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.mark_fact(i.paid_at) from public.invoices i
  where i.payment_intent_id = (case when tg_op = 'DELETE' then old.payment_intent_id else new.payment_intent_id end);
  return null;
end
$$;
comment on function private.mark_reversal is 'A refund or dispute of a further payment of a subscription changes the revenue of the day on which it was paid.';
create trigger payment_reversals_day after insert or delete or update of amount_refunded, dispute on private.payment_reversals
  for each row execute function private.mark_reversal();
create trigger points_ledger_day after insert on public.points_ledger for each row execute function private.mark_row('created_at');
create trigger referral_clicks_day after insert or delete on public.referral_clicks for each row execute function private.mark_row('created_at');
create trigger mission_claims_day after insert or delete or update of passed_at on private.mission_claims
  for each row execute function private.mark_row('passed_at');
create trigger chat_messages_day after insert or delete on private.chat_messages for each row execute function private.mark_row('created_at');

create trigger campaign_recipients_day after delete or update of state, settled_at on private.campaign_recipients
  for each row execute function private.mark_row('settled_at');

create function private.mark_campaign_click() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- A click counts on the day on which its mail was sent.
  perform private.mark_fact((select r.settled_at from private.campaign_recipients r where r.id = new.recipient_id));
  return null;
end
$$;
create trigger campaign_clicks_day after insert or update of machine on private.campaign_clicks
  for each row execute function private.mark_campaign_click();

create function private.mark_click() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- A referral counts on the day of the click that brought it.
  perform private.mark_fact((select c.created_at from public.referral_clicks c where c.id = new.click_id));
  return null;
end
$$;
create trigger referrals_click_day after insert or update of click_id, wallet_linked_at, minted_at, qualified_at on public.referrals
  for each row execute function private.mark_click();

-- Weeks

create function private.note_week() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_row private.active_days := case when tg_op = 'DELETE' then old else new end;
  v_week date := private.week_of(v_row.day);
  v_bit bit(7) := (1::bit(7) << (7 - extract(isodow from v_row.day)::integer));
begin
  insert into private.analytics_marks (family, day)
  select 'periods', v_row.day where v_row.day < private.utc_day(now()) - 1;
  perform private.mark_fact(v_row.day::timestamp at time zone 'UTC');
  if tg_op = 'INSERT' then
    insert into private.member_weeks as w (user_id, week, days) values (v_row.user_id, v_week, v_bit)
    on conflict (user_id, week) do update set days = w.days | excluded.days;
    update private.member_firsts set last_week = v_week where user_id = v_row.user_id and (last_week is null or last_week < v_week);
    return null;
  end if;
  update private.member_weeks set days = days & ~v_bit where user_id = v_row.user_id and week = v_week;
  delete from private.member_weeks where user_id = v_row.user_id and week = v_week and days = 0::bit(7);
  update private.member_firsts set last_week = (select max(w.week) from private.member_weeks w where w.user_id = v_row.user_id)
  where user_id = v_row.user_id and last_week = v_week;
  return null;
end
$$;
create trigger active_days_week after insert or delete on private.active_days for each row execute function private.note_week();

-- Segments

create function private.note_segments() returns integer
language plpgsql set search_path = '' as $$
declare
  v_day date := private.utc_day(now()) + 1;
  v_changed integer;
begin
  insert into private.member_segments as s (user_id, since, segment)
  select m.user_id, v_day, m.segment
  from (
    select l.user_id, private.member_segment(l.created_at, l.total_xp, l.qualified_referrals) as segment,
      coalesce((
        select h.segment from private.member_segments h where h.user_id = l.user_id and h.since <= v_day order by h.since desc limit 1
      ), 'new') as known
    from private.member_list l
  ) m
  where m.segment <> m.known
  on conflict (user_id, since) do update set segment = excluded.segment;
  get diagnostics v_changed = row_count;
  return v_changed;
end
$$;
comment on function private.note_segments is 'Writes down whose segment has changed; it counts from tomorrow. Returns how many.';

create function private.segment_on(p_user uuid, p_day date) returns text
language sql stable set search_path = '' as $$
  select coalesce((
    select h.segment from private.member_segments h where h.user_id = p_user and h.since <= p_day order by h.since desc limit 1
  ), 'new')
$$;
comment on function private.segment_on is 'The segment of a member on a UTC day, from what was written before it began.';

-- Who is here already
insert into private.member_firsts (user_id, joined_at, source, locale, seed, wallet_at, paid_at, staff_on)
select p.user_id, p.created_at,
  case when exists (select from public.referrals r where r.referee_id = p.user_id) then 'referral' else 'direct' end,
  p.locale, private.is_seed(p.user_id),
  (select min(w.verified_at) from public.wallets w where w.user_id = p.user_id),
  (select min(o.paid_at) from public.orders o where o.user_id = p.user_id and o.status in ('paid', 'refunded', 'partially_refunded', 'disputed')),
  (select private.utc_day(min(r.granted_at)) from public.user_roles r where r.user_id = p.user_id)
from public.profiles p;
