-- Points by staff: one account for each member of staff of what came about by them, whatever the way, and its limits
-- (docs/product.md, "Staff awards").

select private.declare_setting('points.second_person', 'integer', '5000', 'points', 0, 1000000);

create table private.staff_points (
  id bigint generated always as identity primary key,
  staff uuid not null,
  way text not null check (way in ('award', 'reversal', 'undo', 'appeal', 'proof', 'referral', 'payment', 'mission', 'challenge', 'stream',
    'season', 'campaign', 'import', 'other')),
  -- What it came about by, where staff published it: kind:id.
  subject text,
  -- The line of points; null for a publication, which counts on the day it is published.
  ledger bigint references public.points_ledger,
  points integer not null,
  -- What it takes from the limit of its UTC day.
  counts bigint not null check (counts >= 0),
  created_at timestamptz not null default now(),
  constraint staff_points_once unique (ledger, staff),
  check (ledger is not null or (points = 0 and subject is not null))
);
comment on table private.staff_points is
  'The account of each staff member: every entry of points that they caused (given by hand, decided, or by '
  'their publications), and publications without a second person. private.staff_account adds it up, for the '
  'limits and for the page.';
alter table private.staff_points enable row level security;
create index staff_points_staff on private.staff_points (staff, created_at);
create index staff_points_day on private.staff_points (created_at);
create index staff_points_subject on private.staff_points (subject, id) where subject is not null;

-- Who is one person, and who had a hand in it

create function private.same_person(p_a uuid, p_b uuid) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return p_a = p_b or private.surviving_account(p_a) = private.surviving_account(p_b)
    or cardinality(private.blocking_signals(p_a, p_b)) > 0 or cardinality(private.blocking_signals(p_b, p_a)) > 0;
end
$$;
comment on function private.same_person is 'Whether two accounts are one person, as far as the product can tell: joined accounts, and what rejects a referral (address, wallet, card, payout).';

create function private.is_staff(p_user uuid, p_role text default 'moderator') returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return exists (
    select from public.user_roles where user_id = p_user and (role = p_role or (p_role = 'moderator' and role = 'admin'))
  ) and not private.is_suspended(p_user);
end
$$;
comment on function private.is_staff is 'private.has_role of somebody who need not be the caller.';

create function private.acting_staff(p_user uuid) returns uuid
language plpgsql stable set search_path = '' as $$
begin
  return (select r.user_id from public.user_roles r where r.user_id = auth.uid() and r.user_id <> p_user limit 1);
end
$$;
comment on function private.acting_staff is 'The caller, when they are staff and this is about somebody else; null for a member who does something themselves, and for the service.';

create function private.hands_on(p_source text, p_source_id text, p_details jsonb) returns table (staff uuid, way text, subject text)
language plpgsql stable set search_path = '' as $$
begin
  return query
  select distinct a.actor, s.way, s.type || ':' || s.id
  from (values
    ('mission', 'mission', 'mission', split_part(p_source_id, ':', 1)),
    ('prize', 'challenge', 'challenge', split_part(p_source_id, ':', 2)),
    ('stream', 'stream', 'stream', p_source_id),
    ('season', 'season', 'season', p_source_id),
    ('import', 'import', 'import', split_part(p_source_id, ':', 1)),
    ('referral', 'referral', 'referral', p_source_id),
    ('welcome', 'referral', 'referral', p_source_id),
    ('referral_bonus', 'referral', 'referral', p_source_id),
    ('referral_bonus', 'campaign', 'referral_campaign', p_details ->> 'campaign')
  ) s (source, way, type, id)
  join public.audit_log a on a.subject_id = s.id and a.subject_type = s.type
  where s.source = p_source and a.actor is not null
    -- What only ends or refuses something has caused nothing.
    and a.action !~ '\.(refused|archived|cancelled|rejected|revoked|held|ended|dropped|taken_back|declined)$';
end
$$;
comment on function private.hands_on is 'Staff who wrote, published, showed or decided what a line of points comes from, by the audit log.';

create function private.is_own(p_user uuid, p_source text, p_source_id text, p_details jsonb default '{}', p_actor uuid default null) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return exists (
    select from (
      select h.staff from private.hands_on(p_source, p_source_id, p_details) h
      union select p_actor union select private.acting_staff(p_user)
    ) s where s.staff is not null and private.same_person(s.staff, p_user));
end
$$;
comment on function private.is_own is 'Whether points would go to who wrote, published, showed or decided what they come from: a member and a member of staff are one person, and so are their accounts.';

-- The account

create function private.staff_account(p_from timestamptz, p_to timestamptz default 'infinity')
returns table (staff uuid, way text, given bigint, taken bigint, lines bigint, published bigint, counts bigint)
language sql stable set search_path = '' as $$
  select s.staff, s.way, coalesce(sum(s.points) filter (where s.points > 0), 0), coalesce(-sum(s.points) filter (where s.points < 0), 0),
    count(s.ledger), count(*) filter (where s.ledger is null), coalesce(sum(s.counts), 0)::bigint
  from private.staff_points s where s.created_at >= p_from and s.created_at < p_to
  group by s.staff, s.way
$$;
comment on function private.staff_account is 'What came about by each member of staff in a time, by way: points given and taken, in how many lines, what they published alone, and what all of it takes from the limit of the day. The limits and the page read this alone.';

create function private.used_today(p_staff uuid, p_published boolean default null) returns bigint
language sql stable set search_path = '' as $$
  select coalesce(sum(a.counts), 0)::bigint from private.staff_account(date_trunc('day', now(), 'UTC')) a
  where a.staff = p_staff and (p_published is null or (a.published > 0) = p_published)
$$;

create function private.moderator_limits(p_staff uuid) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  if private.is_staff(p_staff, 'admin') then
    return null;
  end if;
  return jsonb_build_object(
    'award', private.setting_int('points.moderator_limit'),
    'day', private.setting_int('points.moderator_daily_limit'),
    'left', greatest(private.setting_int('points.moderator_daily_limit') - private.used_today(p_staff), 0));
end
$$;
comment on function private.moderator_limits is 'Points that may come about by a moderator: in one award, in one UTC day by any way, and what is left of the day; null for an admin.';

create function private.check_moderator(p_staff uuid, p_points bigint) returns void
language plpgsql set search_path = '' as $$
declare
  v_limits jsonb := private.moderator_limits(p_staff);
begin
  if abs(p_points) > (v_limits ->> 'award')::integer then
    perform private.refuse('points_limit');
  elsif abs(p_points) > (v_limits ->> 'left')::integer then
    perform private.refuse('points_daily_limit');
  end if;
end
$$;

create function private.lock_moderator(p_staff uuid) returns void
language sql set search_path = '' as $$
  select pg_advisory_xact_lock(hashtextextended('points.moderator:' || p_staff, 0))
$$;
comment on function private.lock_moderator is 'Before private.lock_members in whatever staff decide: two decisions at once about two members would each see the day''s total without the other.';

create function private.write_on_account() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_staff uuid := coalesce(new.actor, private.acting_staff(new.user_id));
  v_of text := coalesce((select l.source from public.points_ledger l where l.id = new.reverses), new.source);
  -- The point of a message is fixed by the rules and comes back with it.
  v_counts bigint := case when v_of = 'chat' then 0 else abs(new.points) end;
begin
  -- A member of staff who qualifies as somebody's friend has decided nothing.
  if new.actor is null and v_staff is not null and exists (
    select from public.referrals r where r.id = private.to_uuid(new.source_id) and r.referee_id = v_staff)
  then
    v_staff := null;
  end if;
  if v_staff is not null then
    if v_staff = auth.uid() and new.points > 0 and not private.is_staff(v_staff, 'admin') then
      perform private.lock_moderator(v_staff);
      if v_counts > (private.moderator_limits(v_staff) ->> 'left')::bigint then
        perform private.refuse('points_daily_limit');
      end if;
    end if;
    insert into private.staff_points (staff, way, ledger, points, counts, created_at) values (v_staff,
      coalesce(nullif(current_setting('altura.staff_way', true), ''), case
        when new.source = 'manual' then 'award' when new.source = 'reversal' then 'reversal' when new.source = 'mission' then 'proof'
        when new.source in ('referral', 'welcome', 'referral_bonus') then 'referral'
        when new.source in ('purchase', 'renewal', 'storefront', 'mint') then 'payment' else 'other' end),
      new.id, new.points, v_counts, new.created_at);
  end if;
  insert into private.staff_points (staff, way, subject, ledger, points, counts, created_at)
  select h.staff, h.way, h.subject, new.id, new.points, 0, new.created_at from private.hands_on(new.source, new.source_id, new.details) h
  on conflict on constraint staff_points_once do nothing;
  return null;
end
$$;
comment on function private.write_on_account is 'Every line of points stands on the account of who gave or decided it, and of whoever published what it comes from. What a moderator gives or decides ends with their day, whichever function they call.';
create trigger points_ledger_account after insert on public.points_ledger
  for each row execute function private.write_on_account();

-- Publishing

create function private.worth_of(p_kind text, p_id uuid, p_data jsonb, out each bigint, out total bigint)
language plpgsql stable set search_path = '' as $$
begin
  case p_kind
    when 'mission' then
      each := (p_data ->> 'points')::integer;
      total := case
        -- Staff decide about each: it is on the account of who does.
        when (select k.hands_in from private.mission_kinds k where k.kind = p_data ->> 'kind') = 'proof' then 0
        when p_data ->> 'max_claims' is not null then each * greatest((p_data ->> 'max_claims')::integer - private.mission_taken(p_id), 0) end;
    when 'challenge' then
      each := (p_data ->> 'prize')::integer;
      total := each * (p_data ->> 'places')::integer;
    when 'referral_campaign' then
      each := (p_data ->> 'points')::integer;
    when 'season' then
      select coalesce(max(p.points), 0), coalesce(sum(p.points * (p.last - p.before)), 0) into each, total from (
        select (x ->> 'points')::bigint as points, (x ->> 'to')::bigint as last, lag((x ->> 'to')::bigint, 1, 0) over (order by (x ->> 'to')::bigint) as before
        from jsonb_array_elements(p_data -> 'prizes') x) p;
    else
      each := coalesce((select r.points from public.point_rules r where r.source = 'stream' and r.active), 0);
      total := case when each = 0 then 0 end;
  end case;
end
$$;
comment on function private.worth_of is 'What can come about by a publication: for one member, each time; and in all, null where nothing says how many may have it.';

create function private.needs_second(p_staff uuid, p_kind text, p_id uuid, p_data jsonb) returns boolean
language plpgsql stable set search_path = '' as $$
declare
  v_worth record;
begin
  select * into v_worth from private.worth_of(p_kind, p_id, p_data);
  if private.is_staff(p_staff, 'admin') then
    return v_worth.each + private.used_today(p_staff, true) > private.setting_int('points.second_person');
  end if;
  return v_worth.total is null or v_worth.total > (private.moderator_limits(p_staff) ->> 'left')::bigint;
end
$$;
comment on function private.needs_second is 'Whether somebody else has to publish this too: for a moderator when it can cost more than what is left of their day, or nothing says how much; for an admin when it and what they published alone that day give one member more than points.second_person.';

create function private.publish_alone(p_staff uuid, p_kind text, p_id uuid, p_data jsonb) returns void
language plpgsql set search_path = '' as $$
declare
  v_worth record;
begin
  select * into v_worth from private.worth_of(p_kind, p_id, p_data);
  insert into private.staff_points (staff, way, subject, points, counts)
  values (p_staff, case p_kind when 'referral_campaign' then 'campaign' else p_kind end, p_kind || ':' || p_id, 0, case when private.is_staff(p_staff, 'admin') then v_worth.each else v_worth.total end);
end
$$;

create function private.end_publication(p_kind text, p_id uuid) returns void
language sql set search_path = '' as $$
  update private.staff_points p set counts = least(p.counts, (
    select coalesce(sum(greatest(l.points, 0)), 0) from private.staff_points l
    where l.subject = p.subject and l.staff = p.staff and l.ledger is not null and l.id > p.id))
  where p.subject = p_kind || ':' || p_id and p.ledger is null and p.counts > 0
$$;
comment on function private.end_publication is 'What is public no more counts with what came about by it.';

create function private.demand_publisher() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_kind text := tg_argv[0];
  v_staff uuid := (select r.user_id from public.user_roles r where r.user_id = auth.uid() limit 1);
  v_old jsonb := case when tg_op = 'UPDATE' then to_jsonb(old) end;
  v_new jsonb := to_jsonb(new);
  v_was record;
  v_is record;
begin
  -- What waited for a second person was about another state of it.
  delete from private.pending_decisions where kind = v_kind and subject_id = coalesce(new.id, old.id)::text;
  if tg_op = 'DELETE' then
    return null;
  elsif private.is_published(v_old) and not private.is_published(v_new) then
    perform private.end_publication(v_kind, new.id);
  elsif v_staff is not null and private.is_published(v_new)
    and coalesce(current_setting('altura.second_person', true), '') <> v_kind || ':' || new.id
  then
    select * into v_was from private.worth_of(v_kind, new.id, v_old);
    select * into v_is from private.worth_of(v_kind, new.id, v_new);
    if not private.is_published(v_old) or v_is.each > v_was.each or (v_is.total is null and v_was.total is not null) or v_is.total > v_was.total then
      perform private.lock_moderator(v_staff);
      if private.needs_second(v_staff, v_kind, new.id, v_new) then
        perform private.refuse('second_person_needed');
      end if;
      perform private.end_publication(v_kind, new.id);
      perform private.publish_alone(v_staff, v_kind, new.id, v_new);
    end if;
  end if;
  return null;
end
$$;
comment on function private.demand_publisher is 'The last word about what staff publish, however it becomes public or worth more: published, changed, brought back by undo or from its history.';

create function private.is_published(p_row jsonb) returns boolean
language sql immutable set search_path = '' as $$
  select coalesce(case when p_row ? 'published_at' then p_row ->> 'published_at' is not null and p_row ->> 'cancelled_at' is null
    else p_row ->> 'state' = 'published' end, false)
$$;
