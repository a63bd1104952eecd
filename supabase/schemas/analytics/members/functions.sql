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
comment on function private.mark_fact is
  'In the transaction of a fact: the sums of its day have to be made anew.';

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
comment on function private.mark_row is
  'Marks the day of a row that was written, changed or deleted; its argument is the column with the time.';

create function private.note_member() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.member_firsts (user_id, joined_at, locale, seed)
  values (new.user_id, new.created_at, new.locale, private.is_seed(new.user_id))
  on conflict do nothing;
  return null;
end
$$;

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

create function private.note_joining() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- The joining of example people lies in the past.
  update private.member_firsts set joined_at = new.created_at where user_id = new.user_id and joined_at <> new.created_at;
  return null;
end
$$;

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

create function private.note_arrival() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update private.member_firsts set source = new.first_source
  where user_id = new.user_id and source = 'direct' and joined_at > now() - interval '1 day';
  return new;
end
$$;
comment on function private.note_arrival is
  'A new member came from where the browser first did in which they joined, if they consent. An invitation '
  'counts before it.';
create function private.mark_reversal() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.mark_fact(i.paid_at) from public.invoices i
  where i.payment_intent_id = (case when tg_op = 'DELETE' then old.payment_intent_id else new.payment_intent_id end);
  return null;
end
$$;
comment on function private.mark_reversal is
  'A refund or dispute of a further payment of a subscription changes the revenue of the day on which it was '
  'paid.';

create function private.mark_campaign_click() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- A click counts on the day on which its mail was sent.
  perform private.mark_fact((select r.settled_at from private.campaign_recipients r where r.id = new.recipient_id));
  return null;
end
$$;

create function private.mark_click() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- A referral counts on the day of the click that brought it.
  perform private.mark_fact((select c.created_at from public.referral_clicks c where c.id = new.click_id));
  return null;
end
$$;

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
comment on function private.note_segments is
  'Writes down whose segment has changed; it counts from tomorrow. Returns how many.';

create function private.segment_on(p_user uuid, p_day date) returns text
language sql stable set search_path = '' as $$
  select coalesce((
    select h.segment from private.member_segments h where h.user_id = p_user and h.since <= p_day order by h.since desc limit 1
  ), 'new')
$$;
comment on function private.segment_on is
  'The segment of a member on a UTC day, from what was written before it began.';
