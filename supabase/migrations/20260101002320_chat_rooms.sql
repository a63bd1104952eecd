-- Live chat: its rooms, who reads and writes in them, and the topics on which they are heard (docs/product.md, "Chat").
-- Everything stands in the private schema: neither PostgREST nor postgres_changes knows these tables.

select private.declare_setting('chat.daily_points', 'integer', '20', 'times', 0, 200);
select private.declare_setting('chat.points_after_hours', 'integer', '24', 'hours', 0, 720);
select private.declare_setting('chat.edit_minutes', 'integer', '15', 'minutes', 0, 1440);
select private.declare_setting('chat.newcomer_hours', 'integer', '24', 'hours', 0, 720);
select private.declare_setting('chat.newcomer_points', 'integer', '100', 'points', 0, 10000);
select private.declare_setting('chat.newcomer_seconds', 'integer', '10', 'seconds', 0, 600);
select private.declare_setting('chat.hiding_reports', 'integer', '3', 'times', 1, 50);
select private.declare_setting('chat.trusted_level', 'integer', '3', 'level', 1, 10);
select private.declare_setting('chat.room_level', 'integer', '4', 'level', 1, 10);
select private.declare_setting('chat.slow_exempt_level', 'integer', '7', 'level', 1, 10);
select private.declare_setting('chat.keep_days', 'integer', '730', 'days', 7, 3650);
select private.declare_setting('chat.removed_days', 'integer', '30', 'days', 1, 365);
select private.declare_setting('chat.strike_days', 'integer', '90', 'days', 1, 730);
select private.declare_setting('chat.delivery_budget', 'integer', '5000000', 'times', 1000, 999999999);

create table private.chat_rooms (
  id uuid primary key default gen_random_uuid(),
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(slug) <= 90),
  kind text not null check (kind in ('public', 'tier', 'level', 'staff', 'stream')),
  -- By language; empty for a stream, whose title is its name.
  names jsonb not null default '{}',
  tier text check ((kind = 'tier') = (tier is not null)),
  stream_id uuid unique references private.streams on delete cascade,
  position integer not null default 0,
  slow_seconds integer not null default 0 check (slow_seconds in (0, 5, 10, 30, 60)),
  restriction text check (restriction in ('slow', 'newcomers', 'invite')),
  restricted_at timestamptz,
  restricted_until timestamptz,
  -- Part of the room's topics. Another one leaves everybody outside who may not join again.
  epoch integer not null default 1,
  moved_at timestamptz not null default '-infinity',
  last_seq bigint not null default 0,
  last_change bigint not null default 0,
  -- What the room has cost of the realtime budget this month, and when it last sent a tick.
  month date not null default date_trunc('month', now(), 'UTC')::date,
  deliveries bigint not null default 0,
  ticked_at timestamptz not null default '-infinity',
  version integer not null default 1,
  constraint stream_rooms_have_one check ((kind = 'stream') = (stream_id is not null)),
  constraint a_restriction_ends check ((restriction is null) = (restricted_until is null) and (restriction is null) = (restricted_at is null))
);
comment on table private.chat_rooms is 'Rooms of the live chat. A row is locked while a message gets its number, so that numbers have no gaps.';
comment on column private.chat_rooms.last_change is 'Every message and every change of one takes the next number: what was missed is fetched by it.';
comment on column private.chat_rooms.restriction is 'Until restricted_until: slow (60 s between messages), newcomers (they only read), invite (only who had written here in the month before).';
alter table private.chat_rooms enable row level security;
create trigger chat_rooms_written before insert or update of names on private.chat_rooms
  for each row execute function private.tidy_written('names:line');
insert into private.chat_rooms (slug, kind, names, tier, position) values
  ('base-camp', 'public', '{"en": "Base camp", "es": "Campo base", "de": "Basislager"}', null, 1),
  ('plus', 'tier', '{"en": "Plus", "es": "Plus", "de": "Plus"}', 'plus', 2),
  ('pro', 'tier', '{"en": "Pro", "es": "Pro", "de": "Pro"}', 'pro', 3),
  ('founders', 'tier', '{"en": "Founders", "es": "Fundadores", "de": "Founder"}', 'founder', 4),
  ('high-camp', 'level', '{"en": "High camp", "es": "Campo de altura", "de": "Höhenlager"}', null, 5),
  ('staff', 'staff', '{"en": "Staff", "es": "Equipo", "de": "Team"}', null, 9);

-- Who may do what

-- In plpgsql, which keeps its plans: a message asks most of these, and a body in SQL would be planned anew at each call.

create function private.plan_includes(p_user uuid, p_feature text) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return exists (
    select from public.profiles m
    join public.plans own on own.tier = m.tier
    join public.plans p on p.features ? p_feature and p.rank <= own.rank
    where m.user_id = p_user
  );
end
$$;
comment on function private.plan_includes is 'Whether a member''s plan, or one below it, has a benefit.';

create function private.level_number(p_user uuid) returns integer
language plpgsql stable set search_path = '' as $$
begin
  return coalesce((
    select max(l.number) from public.levels l
    where l.points <= greatest(coalesce((select total_xp from public.wallet_profiles where user_id = p_user), 0), 0)
  ), 1);
end
$$;

create function private.is_newcomer(p_user uuid) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return not private.is_staff(p_user) and (
    exists (select from public.profiles where user_id = p_user
      and created_at > now() - make_interval(hours => private.setting_int('chat.newcomer_hours')))
    or coalesce((select total_xp from public.wallet_profiles where user_id = p_user), 0) < private.setting_int('chat.newcomer_points')
  );
end
$$;
comment on function private.is_newcomer is 'Whether a member is younger, or has fewer points, than the settings of the chat ask for. Staff never are.';

create function private.is_banned(p_user uuid) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return exists (select from public.profiles where user_id = p_user and suspended_until = 'infinity');
end
$$;

create function private.may_read_room(r private.chat_rooms, p_user uuid) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  -- Staff go everywhere. Somebody whom a ban shuts out goes nowhere, not even where visitors read.
  return case
    when p_user is null or private.is_banned(p_user) then false
    when private.is_staff(p_user) then true
    when r.kind = 'public' then exists (select from public.profiles where user_id = p_user)
    when r.kind = 'tier' then exists (
      select from public.profiles m join public.plans own on own.tier = m.tier join public.plans p on p.tier = r.tier and p.rank <= own.rank
      where m.user_id = p_user)
    when r.kind = 'level' then private.level_number(p_user) >= private.setting_int('chat.room_level')
    when r.kind = 'stream' then exists (
      select from private.streams s where s.id = r.stream_id and private.stream_state(s) = 'live' and private.may_watch(s, p_user))
    else false
  end;
end
$$;
comment on function private.may_read_room is 'Whether a room is open to a member now. Visitors read the public room by public_chat alone.';

create function private.chat_topic(r private.chat_rooms) returns text
language plpgsql immutable set search_path = '' as $$
begin
  return 'chat:' || r.id || ':' || r.epoch;
end
$$;
comment on function private.chat_topic is 'The topic of a room''s messages; with :typing behind it, the one of who is writing.';

create function private.own_chat_topic(p_user uuid, p_session text) returns text
language sql immutable set search_path = '' return 'chat:me:' || p_user || ':' || p_session;
comment on function private.own_chat_topic is 'The topic on which one session of a member hears that what they may do in the chat has changed.';

create function private.may_hear_chat(p_topic text) returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  v_room private.chat_rooms;
begin
  if p_topic = private.own_chat_topic(auth.uid(), auth.jwt() ->> 'session_id') then
    return private.session_refusal() is null;
  end if;
  select * into v_room from private.chat_rooms where id = private.to_uuid(split_part(p_topic, ':', 2));
  return found and p_topic in (private.chat_topic(v_room), private.chat_topic(v_room) || ':typing')
    and private.session_refusal() is null and private.may_read_room(v_room, auth.uid());
end
$$;
comment on function private.may_hear_chat is 'Whether the caller may join this topic of realtime: that of a room which is open to them, in its present epoch, or that of their own session, while it lives.';
grant execute on function private.may_hear_chat to authenticated;

-- Nobody has a policy to insert: what is said on these topics is said by the database alone.
create policy "members hear the rooms that are open to them" on realtime.messages
  for select to authenticated using (extension = 'broadcast' and (select private.may_hear_chat((select realtime.topic()))));

create function private.new_epoch(p_rooms uuid[]) returns void
language plpgsql set search_path = '' as $$
declare
  v_room private.chat_rooms;
begin
  for v_room in select * from private.chat_rooms where id = any (p_rooms) order by id for update loop
    -- Who still may ask for the rooms learns the new topic from the answer; nobody learns it from this.
    perform realtime.send('{}', 'moved', private.chat_topic(v_room), true);
    update private.chat_rooms set epoch = epoch + 1, moved_at = clock_timestamp() where id = v_room.id;
  end loop;
end
$$;
comment on function private.new_epoch is 'Moves rooms to new topics. Realtime asks a policy once, at the join: an open connection of somebody who may not read any more would else hear on.';

create function private.move_rooms() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid := coalesce(new.user_id, old.user_id);
  v_left uuid[];
begin
  v_left := array(
    select r.id from private.chat_rooms r
    where case when tg_table_name = 'wallet_profiles' then r.kind = 'level' and exists (
        select from public.levels l where l.number = private.setting_int('chat.room_level') and l.points <= (to_jsonb(old) ->> 'total_xp')::bigint)
      -- Of rooms for tiers those that the member could hear until now: whoever is or was staff, all of them.
      else r.kind <> 'tier' or tg_table_name = 'user_roles'
        or exists (select from public.user_roles where user_id = v_user)
        or exists (
          select from public.plans own join public.plans p on p.rank <= own.rank
          where own.tier = to_jsonb(old) ->> 'tier' and p.tier = r.tier) end
      and not private.may_read_room(r, v_user));
  perform private.new_epoch(v_left);
  -- Readers who hear of the move ask who is here.
  delete from private.chat_presence where user_id = v_user and room_id = any (v_left);
  return null;
end
$$;
comment on function private.move_rooms is 'After a ban, a lower tier, a lower level or the end of a role: the rooms that the member may not read any more go on elsewhere, and the member is not in them any more.';
create trigger profiles_leave_rooms after update of suspended_until, tier on public.profiles for each row
  when (new.suspended_until is distinct from old.suspended_until and new.suspended_until > now()
    or new.tier is distinct from old.tier and old.tier <> 'standard')
  execute function private.move_rooms();
create trigger wallet_profiles_leave_rooms after update of total_xp on public.wallet_profiles for each row
  when (new.total_xp < old.total_xp) execute function private.move_rooms();
create trigger user_roles_leave_rooms after delete on public.user_roles for each row execute function private.move_rooms();

create function private.tell_chat_standing() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform realtime.send('{}', 'standing', private.own_chat_topic(new.user_id, s.id::text), true)
  from auth.sessions s where s.user_id = new.user_id;
  return null;
end
$$;
comment on function private.tell_chat_standing is 'Tells an open chat of a member to ask what they may do now: after a suspension, a mute or the end of one. Sessions that a suspension ends hear of it, those that ended before do not.';
create trigger profiles_tell_chat after update of suspended_until on public.profiles for each row
  when (new.suspended_until is distinct from old.suspended_until) execute function private.tell_chat_standing();

-- The end of a session

create table private.chat_moves (
  room_id uuid primary key,
  since timestamptz not null default clock_timestamp()
);
comment on table private.chat_moves is
  'Rooms whose topic changes before the next message: a session has ended that may have a connection to the '
  'old one. No foreign key, so that ending a session is not blocked by a message.';
alter table private.chat_moves enable row level security;

create function private.move_due_room(p_room uuid) returns void
language plpgsql set search_path = '' as $$
begin
  if not exists (select from private.chat_moves where room_id = p_room) then
    return;
  end if;
  -- All readers join again after a move. Whoever signs in and out without end moves a room every three seconds at most.
  perform from private.chat_rooms where id = p_room and moved_at < clock_timestamp() - interval '3 seconds' for update;
  if not found then
    return;
  end if;
  -- Skipped while a session is just ending: it still counts, so its connection could follow.
  delete from private.chat_moves where room_id = (select room_id from private.chat_moves where room_id = p_room for update skip locked);
  if found then
    perform private.new_epoch(array[p_room]);
  end if;
end
$$;
comment on function private.move_due_room is 'Moves a room when a session with a connection to it has ended. What nobody says needs no move: whoever speaks in a room asks first.';

create function private.say_in_room(p_room uuid, p_event text, p_payload jsonb, p_typing boolean default false) returns void
language plpgsql set search_path = '' as $$
begin
  perform private.move_due_room(p_room);
  perform realtime.send(p_payload, p_event, private.chat_topic(r) || case when p_typing then ':typing' else '' end, true)
  from private.chat_rooms r where r.id = p_room;
end
$$;
comment on function private.say_in_room is 'The one way to say something on the topics of a room, after the move that may be due.';

create function private.leave_rooms(p_users uuid[]) returns void
language plpgsql set search_path = '' as $$
begin
  insert into private.chat_moves (room_id)
  select r.id from private.chat_rooms r
  where exists (
    select from unnest(p_users) u (id)
    -- Of an account that is gone nobody can say what it heard.
    where private.may_read_room(r, u.id) or not exists (select from public.profiles p where p.user_id = u.id))
  -- In one order, so that two who sign out do not wait for each other.
  order by r.id
  on conflict (room_id) do update set since = clock_timestamp();
end
$$;
comment on function private.leave_rooms is 'Notes that connections of these members may hear rooms that they may join no more. Whom a ban, a lower plan or level shuts out, private.move_rooms sees to.';

create function private.leave_rooms_with_session() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- A connection ends with its token: a session that has not been renewed for an hour has none (jwt_expiry, at most 3600).
  perform private.leave_rooms(array(
    select distinct user_id from ended
    where coalesce(greatest(created_at, updated_at, refreshed_at at time zone 'UTC'), now()) > now() - interval '1 hour'));
  delete from private.chat_presence
  where user_id in (select e.user_id from ended e where not exists (select from auth.sessions s where s.user_id = e.user_id));
  return null;
end
$$;
comment on function private.leave_rooms_with_session is 'Whatever ends a session: signing out, here or everywhere, staff, a ban, a new password or factor, joining accounts, erasure. Whoever has no session left is in no room any more.';
create trigger altura_session_leaves_rooms after delete on auth.sessions
  referencing old table as ended for each statement execute function private.leave_rooms_with_session();

create function private.leave_rooms_without_factor() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.leave_rooms(array[new.user_id]);
  return null;
end
$$;
comment on function private.leave_rooms_without_factor is 'From the first second factor on, sessions that have not shown it may hear nothing.';
create trigger altura_factor_leaves_rooms after update of status on auth.mfa_factors
  for each row when (new.status = 'verified' and old.status <> 'verified') execute function private.leave_rooms_without_factor();

create function private.leave_rooms_banned() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.leave_rooms(array[new.id]);
  return null;
end
$$;
comment on function private.leave_rooms_banned is 'A ban at the auth service ends what a session may do, whoever set it and whether or not the session is there.';
create trigger altura_ban_leaves_rooms after update of banned_until on auth.users
  for each row when (new.banned_until > now() and new.banned_until is distinct from old.banned_until)
  execute function private.leave_rooms_banned();

create function private.open_stream_rooms() returns void
language sql set search_path = '' as $$
  insert into private.chat_rooms (slug, kind, stream_id, position)
  select 'stream-' || s.slug, 'stream', s.id, 0 from private.streams s
  where private.stream_state(s) = 'live' and not exists (select from private.chat_rooms r where r.stream_id = s.id)
  on conflict do nothing
$$;
comment on function private.open_stream_rooms is 'A room for each stream that runs.';

-- Names

create function private.chat_name(p_user uuid) returns text
language plpgsql stable set search_path = '' as $$
begin
  return (select coalesce(username::text, private.masked_name(full_name)) from public.profiles where user_id = p_user);
end
$$;
comment on function private.chat_name is 'The name under which a member writes: the username, else the masked name; null for none, and after an erasure.';

create table private.chat_preferences (
  user_id uuid primary key references public.profiles on delete cascade,
  -- Whether others see that the member is here.
  presence boolean not null default true,
  -- A mail a day with the mentions that were not read.
  digest boolean not null default false,
  digest_at timestamptz not null default now()
);
comment on table private.chat_preferences is
  'A member''s choices for the chat; without a row the defaults apply.';
alter table private.chat_preferences enable row level security;
create index chat_preferences_digest on private.chat_preferences (digest_at) where digest;
