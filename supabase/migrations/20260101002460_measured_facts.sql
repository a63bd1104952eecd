-- What analytics receives of facts: who it is about as far as receivers may know, and each fact once. The facts themselves
-- come from the outbox (lib/analytics/consumer.ts); docs/analytics.md lists every event.

insert into private.event_types (type, keys, description) values
  ('referral.joined', '{referral_id,source}', 'A new member is bound to who invited them, to the new one; the other member is the referrer; source: url_param (a link) or manual (a typed code)'),
  ('referral.wallet_linked', '{referral_id,source}', 'A referee has their first wallet, to the referee; otherwise as referral.joined'),
  ('member.returned', '{cohort,month,months}', 'A member was here, told once a calendar month (UTC) to analytics; cohort is the month they joined (YYYY-MM), months how many lie between')
;

create table private.measured_facts (
  event_id bigint primary key references private.events on delete cascade
);
comment on table private.measured_facts is 'Which events of the outbox stand in analytics_events already: an event that comes again counts once.';
alter table private.measured_facts enable row level security;

create function public.measured_person(p_user uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (select jsonb_build_object(
    'measured', private.is_measured(p_user),
    'consents', coalesce(p.onboarding #>> '{consent,analytics}' = 'true', false),
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
comment on function public.measured_person is 'For the server: what receivers of analytics may know of a member, {measured: as private.is_measured, consents, plan, cohort: YYYY-MM, locale, segment, method: email | phone, email_domain | null, source: direct | referral_link | referral_code, flags: {flag: value} of the segments they are in}; null when there is no such member.';
grant execute on function public.measured_person to service_role;

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

create function private.emit_returned() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_joined date;
begin
  select (created_at at time zone 'UTC')::date into v_joined from public.profiles
  where user_id = new.user_id and onboarding #>> '{consent,analytics}' = 'true';
  if not found then
    return null;
  end if;
  perform private.emit_event(
    'member.returned', new.user_id || ':' || to_char(new.day, 'YYYY-MM'), new.user_id,
    jsonb_build_object(
      'cohort', to_char(v_joined, 'YYYY-MM'), 'month', to_char(new.day, 'YYYY-MM'),
      'months', (extract(year from new.day) - extract(year from v_joined)) * 12
        + extract(month from new.day) - extract(month from v_joined)
    )
  );
  return null;
end
$$;
comment on function private.emit_returned is 'Told on the first active day of a month on which the member consents to be measured; the key keeps it once.';
create trigger active_days_emit_returned after insert on private.active_days
  for each row when (new.day >= date_trunc('month', now() at time zone 'UTC')::date)
  execute function private.emit_returned();
