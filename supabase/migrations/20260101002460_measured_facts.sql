-- What analytics receives of facts: who it is about as far as receivers may know, and each fact once. The facts themselves
-- come from the outbox (lib/analytics/consumer.ts); docs/analytics.md lists every event.

select private.declare_setting('analytics.choice_days', 'integer', '3', 'days', 1, 3);

insert into private.event_types (type, keys, description) values
  ('referral.joined', '{referral_id,source}', 'A new member is bound to who invited them, to the new one; the other member is the referrer; source: url_param (a link) or manual (a typed code)'),
  ('referral.wallet_linked', '{referral_id,source}', 'A referee has their first wallet, to the referee; otherwise as referral.joined'),
  ('member.returned', '{cohort,month,months}', 'A member was here, told once a calendar month (UTC) to analytics; cohort is the month they joined (YYYY-MM), months how many lie between')
;

create table private.measured_facts (
  event_id bigint primary key references private.events on delete cascade
);
comment on table private.measured_facts is
  'Events of the outbox that are in analytics_events already: a repeated event counts once.';
alter table private.measured_facts enable row level security;

create table private.undecided_facts (
  event_id bigint primary key references private.events on delete cascade,
  user_id uuid not null references public.profiles on delete cascade
);
comment on table private.undecided_facts is
  'Events for analytics of members who have not chosen yet; sent only if they consent. Held for '
  'analytics.choice_days from the fact on.';
alter table private.undecided_facts enable row level security;
create index undecided_facts_user on private.undecided_facts (user_id);

create function public.measured_person(p_user uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (select jsonb_build_object(
    'measured', private.is_measured(p_user),
    'plan', p.tier,
    'cohort', to_char(p.created_at at time zone 'UTC', 'YYYY-MM'),
    'locale', p.locale,
    'segment', private.member_segment(p.created_at, coalesce(w.total_xp, 0), coalesce(q.qualified_referrals, 0)),
    'method', case when u.email is null then 'phone' else 'email' end,
    'email_domain', lower(split_part(u.email, '@', 2)),
    'source', coalesce((
      select case when r.click_id is null then 'referral_code' else 'referral_link' end
      from public.referrals r where r.referee_id = p_user
    ), 'direct'),
    'flags', private.flags_for(p_user)
  )
  from public.profiles p
  join auth.users u on u.id = p.user_id
  left join public.wallet_profiles w on w.user_id = p.user_id
  left join public.referral_points q on q.user_id = p.user_id
  where p.user_id = p_user);
end
$$;
comment on function public.measured_person is 'For the server: what receivers of analytics may know of a member, {measured: as private.is_measured, plan, cohort: YYYY-MM, locale, segment, method: email | phone, email_domain | null, source: direct | referral_link | referral_code, flags: {flag: value} of the segments they are in}; null when there is no such member.';
grant execute on function public.measured_person to service_role;

create function private.facts_wait_since() returns timestamptz
language sql stable set search_path = '' as $$
  select now() - make_interval(days => private.setting_int('analytics.choice_days'))
$$;
comment on function private.facts_wait_since is 'A fact from before that waits for no choice any more.';

create function public.person_of_fact(p_event bigint, p_user uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_choice boolean;
begin
  if not private.is_measured(p_user) then
    return null;
  end if;
  select private.measuring_choice(onboarding) into v_choice from public.profiles where user_id = p_user;
  if found and v_choice is null then
    -- Looked at again under a lock: a choice of this moment either is seen here, or sees the row below.
    select private.measuring_choice(onboarding) into v_choice from public.profiles where user_id = p_user for share;
    if found and v_choice is null then
      insert into private.undecided_facts (event_id, user_id)
      select id, p_user from private.events where id = p_event and created_at > private.facts_wait_since()
      on conflict do nothing;
    end if;
  end if;
  return case when v_choice then public.measured_person(p_user) end;
end
$$;
comment on function public.person_of_fact is 'For the server, which tells a fact of this member: as measured_person, or null when nothing is told: the member is gone, not measured, or has refused. Of one who has not chosen yet the event is noted, and comes again when they consent.';
grant execute on function public.person_of_fact to service_role;

create function public.prune_undecided_facts() returns integer
language sql security definer set search_path = '' as $$
  with gone as (
    delete from private.undecided_facts where event_id in (
      select f.event_id from private.undecided_facts f join private.events e on e.id = f.event_id
      where e.created_at <= private.facts_wait_since() limit 5000
    )
    returning 1
  )
  select count(*)::integer from gone
$$;
comment on function public.prune_undecided_facts is 'For the clock. Drops facts that have waited for a choice for longer than analytics.choice_days, at most 5000 a call; returns how many.';
grant execute on function public.prune_undecided_facts to service_role;

create function public.record_fact(p_event bigint, p_type text, p_user uuid, p_metadata jsonb) returns void
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.measured_facts (event_id) select id from private.events where id = p_event
  on conflict do nothing;
  if found and private.is_measured(p_user) then
    insert into public.analytics_events (event_type, user_id, metadata, created_at)
    select left(p_type, 64), p_user, private.event_metadata(p_metadata), e.created_at
    from private.events e where e.id = p_event;
  end if;
end
$$;
comment on function public.record_fact is 'Stores what an event of the outbox means to analytics, at the time of the fact and once. Without a page and a session: no browser took part.';
grant execute on function public.record_fact to service_role;

create function private.emit_referral_path() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_values jsonb := jsonb_build_object(
    'referral_id', new.id, 'source', case when new.click_id is null then 'manual' else 'url_param' end);
begin
  if tg_op = 'INSERT' then
    perform private.emit_event('referral.joined', new.id::text, new.referee_id, v_values, new.referrer_id);
  end if;
  if new.wallet_linked_at is not null and (tg_op = 'INSERT' or old.wallet_linked_at is null) then
    perform private.emit_event('referral.wallet_linked', new.id::text, new.referee_id, v_values, new.referrer_id);
  end if;
  return null;
end
$$;
create trigger referrals_emit_path after insert or update of wallet_linked_at on public.referrals
  for each row execute function private.emit_referral_path();

create function private.tell_returned(p_user uuid, p_day date) returns void
language plpgsql set search_path = '' as $$
declare
  v_joined date;
begin
  -- Who has not chosen yet may still consent. Who refused is not told of, and may still consent later in the month.
  select (created_at at time zone 'UTC')::date into v_joined from public.profiles
  where user_id = p_user and private.measuring_choice(onboarding) is distinct from false;
  if found then
    perform private.emit_event(
      'member.returned', p_user || ':' || to_char(p_day, 'YYYY-MM'), p_user,
      jsonb_build_object(
        'cohort', to_char(v_joined, 'YYYY-MM'), 'month', to_char(p_day, 'YYYY-MM'),
        'months', (extract(year from p_day) - extract(year from v_joined)) * 12
          + extract(month from p_day) - extract(month from v_joined)
      )
    );
  end if;
end
$$;
comment on function private.tell_returned is 'Told for the first active day of a month on which the member does not refuse to be measured; the key keeps it once.';

create function private.emit_returned() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.tell_returned(new.user_id, new.day);
  return null;
end
$$;
create trigger active_days_emit_returned after insert on private.active_days
  for each row when (new.day >= date_trunc('month', now() at time zone 'UTC')::date)
  execute function private.emit_returned();

create function private.follow_measuring_choice() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if private.measuring_choice(new.onboarding) then
    insert into private.event_deliveries (consumer, event_id, subject_id)
    select c.name, e.id, e.user_id
    from private.undecided_facts f join private.events e on e.id = f.event_id
    join private.event_consumers c on c.name = 'analytics'
    where f.user_id = new.user_id and e.created_at > private.facts_wait_since()
    on conflict do nothing;
    -- Who consents is here today, though the day may have begun before.
    perform private.tell_returned(new.user_id, d.day) from private.active_days d
    where d.user_id = new.user_id and d.day = (now() at time zone 'UTC')::date;
  end if;
  delete from private.undecided_facts where user_id = new.user_id;
  return null;
end
$$;
comment on function private.follow_measuring_choice is 'What waited for the choice of a member: handed on again, each fact with its own time, or dropped.';
create trigger profiles_follow_measuring_choice after update of onboarding on public.profiles
  for each row when (
    private.measuring_choice(new.onboarding) is not null
    and private.measuring_choice(new.onboarding) is distinct from private.measuring_choice(old.onboarding)
  )
  execute function private.follow_measuring_choice();
