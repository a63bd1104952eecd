-- In plpgsql, which keeps its plans: a message asks most of these, and a body in SQL would be planned anew at
-- each call.

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
comment on function private.is_newcomer is
  'Whether a member is younger, or has fewer points, than the settings of the chat ask for. Staff never are.';

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
comment on function private.may_read_room is
  'Whether a room is open to a member now. Visitors read the public room by public_chat alone.';

create function private.chat_topic(r private.chat_rooms) returns text
language plpgsql immutable set search_path = '' as $$
begin
  return 'chat:' || r.id || ':' || r.epoch;
end
$$;
comment on function private.chat_topic is
  'The topic of a room''s messages; with :typing behind it, the one of who is writing.';

create function private.own_chat_topic(p_user uuid, p_session text) returns text
language sql immutable set search_path = '' return 'chat:me:' || p_user || ':' || p_session;
comment on function private.own_chat_topic is
  'The topic on which one session of a member hears that what they may do in the chat has changed.';

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
comment on function private.may_hear_chat is
  'Whether the caller may join this topic of realtime: that of a room which is open to them, in its present '
  'epoch, or that of their own session, while it lives.';
grant execute on function private.may_hear_chat to authenticated;

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
comment on function private.new_epoch is
  'Moves rooms to new topics. Realtime asks a policy once, at the join: an open connection of somebody who '
  'may not read any more would else hear on.';

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
comment on function private.move_rooms is
  'After a ban, a lower tier, a lower level or the end of a role: the rooms that the member may not read any '
  'more go on elsewhere, and the member is not in them any more.';

create function private.tell_chat_standing() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform realtime.send('{}', 'standing', private.own_chat_topic(new.user_id, s.id::text), true)
  from auth.sessions s where s.user_id = new.user_id;
  return null;
end
$$;
comment on function private.tell_chat_standing is
  'Tells an open chat of a member to ask what they may do now: after a suspension, a mute or the end of one. '
  'Sessions that a suspension ends hear of it, those that ended before do not.';

-- The end of a session

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
comment on function private.move_due_room is
  'Moves a room when a session with a connection to it has ended. What nobody says needs no move: whoever '
  'speaks in a room asks first.';

create function private.say_in_room(p_room uuid, p_event text, p_payload jsonb, p_typing boolean default false) returns void
language plpgsql set search_path = '' as $$
begin
  perform private.move_due_room(p_room);
  perform realtime.send(p_payload, p_event, private.chat_topic(r) || case when p_typing then ':typing' else '' end, true)
  from private.chat_rooms r where r.id = p_room;
end
$$;
comment on function private.say_in_room is
  'The one way to say something on the topics of a room, after the move that may be due.';

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
comment on function private.leave_rooms is
  'Notes that connections of these members may hear rooms that they may join no more. Whom a ban, a lower '
  'plan or level shuts out, private.move_rooms sees to.';

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
comment on function private.leave_rooms_with_session is
  'Whatever ends a session: signing out, here or everywhere, staff, a ban, a new password or factor, joining '
  'accounts, erasure. Whoever has no session left is in no room any more.';

create function private.leave_rooms_without_factor() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.leave_rooms(array[new.user_id]);
  return null;
end
$$;
comment on function private.leave_rooms_without_factor is
  'From the first second factor on, sessions that have not shown it may hear nothing.';

create function private.leave_rooms_banned() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.leave_rooms(array[new.id]);
  return null;
end
$$;
comment on function private.leave_rooms_banned is
  'A ban at the auth service ends what a session may do, whoever set it and whether or not the session is '
  'there.';

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
comment on function private.chat_name is
  'The name under which a member writes: the username, else the masked name; null for none, and after an '
  'erasure.';

create function private.flat_text(p_text text) returns text
language sql immutable set search_path = '' as $$
  select ' ' || btrim(regexp_replace(regexp_replace(lower(normalize(p_text, NFKD)), '[\u0300-\u036f\u200b-\u200f\u2060\ufeff]', '', 'g'),
    '[^[:alnum:]]+', ' ', 'g')) || ' '
$$;
comment on function private.flat_text is
  'A text as words are looked for in it: lower case, without accents, signs and letters that cannot be seen.';

create function private.hosts_in(p_text text) returns setof text
language sql immutable set search_path = '' as $$
  select lower(m[1]) from regexp_matches(p_text, '(?:[a-z][a-z0-9+.-]*://)?(?:[^\s/@]*@)?((?:[a-z0-9](?:[a-z0-9-]{0,62})?\.)+[a-z]{2,24})(?=[/:?#\s,;)\]!]|[.](?:\s|$)|$)', 'gi') m
$$;
comment on function private.hosts_in is
  'Hosts of what looks like a link in a text, with or without a scheme.';

create function private.chat_rule_for(p_text text) returns text
language plpgsql stable set search_path = '' as $$
declare
  v_flat text;
  v_hosts text[];
begin
  if not exists (select from private.chat_rules where removed_at is null) then
    return null;
  end if;
  v_flat := private.flat_text(p_text);
  v_hosts := array(select private.hosts_in(p_text));
  return (
    select action from private.chat_rules r
    where removed_at is null and case kind
      when 'word' then strpos(v_flat, private.flat_text(r.pattern)) > 0
      else exists (select from unnest(v_hosts) h where h = lower(r.pattern) or h like '%.' || lower(r.pattern)) end
    order by action limit 1);
end
$$;
comment on function private.chat_rule_for is
  'What the strictest rule that matches a text asks for: block, hold, or null.';

create function private.names_in(p_text text) returns setof text
language sql immutable set search_path = '' as $$
  select distinct lower(m[1]) from regexp_matches(p_text, '(?<![[:alnum:]_@/.-])@([a-z0-9][a-z0-9_-]{1,28}[a-z0-9])', 'gi') m
$$;
comment on function private.names_in is 'Usernames that a text mentions with an @, each once.';

create function private.checked_text(p_user uuid, p_text text) returns text
language plpgsql stable set search_path = '' as $$
declare
  v_text text;
  v_new boolean := private.is_newcomer(p_user);
  v_names integer := 0;
begin
  -- Longer than any message can be, before anything is done with it.
  if char_length(coalesce(p_text, '')) > 4000 then
    perform private.refuse('too_long');
  end if;
  v_text := normalize(coalesce(p_text, ''), NFC);
  if v_text ~ '[\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u0610-\u061a\u064b-\u065f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]{4}' then
    perform private.refuse('chat_marks');
  end if;
  v_text := private.tidy_prose(v_text);
  if v_text = '' then
    perform private.refuse('required');
  elsif char_length(v_text) > 1000 then
    perform private.refuse('too_long');
  end if;
  if strpos(v_text, '@') > 0 then
    select count(*) into v_names from private.names_in(v_text);
  end if;
  if v_names > (case when v_new then 2 else 10 end) then
    perform private.refuse('chat_mentions');
  elsif v_new and (v_text ~* '(://|\mwww\.)' or exists (select from private.hosts_in(v_text))) then
    perform private.refuse('chat_links');
  elsif not private.is_staff(p_user) and private.chat_rule_for(v_text) = 'block' then
    perform private.refuse('chat_blocked');
  end if;
  return v_text;
end
$$;
comment on function private.checked_text is
  'The text of a message as it is kept. Refuses: required, too_long (1000 signs), chat_marks (more than three '
  'combining marks on one letter), chat_mentions (more than ten people, two for newcomers), chat_links '
  '(newcomers), chat_blocked (a rule of moderators).';

-- Who may write

create function private.chat_refusal(r private.chat_rooms, p_user uuid) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_until timestamptz;
  v_restriction text := case when r.restricted_until > clock_timestamp() then r.restriction end;
begin
  select suspended_until into v_until from public.profiles where user_id = p_user and suspended_until > now();
  if v_until is not null then
    return jsonb_build_object('code', 'suspended', 'until', nullif(v_until, 'infinity'));
  end if;
  select max(until) into v_until from private.strikes
  where user_id = p_user and kind = 'mute' and lifted_at is null and until > clock_timestamp();
  if v_until is not null then
    return jsonb_build_object('code', 'chat_muted', 'until', nullif(v_until, 'infinity'));
  elsif private.is_staff(p_user) then
    return null;
  elsif r.kind <> 'level' and not private.plan_includes(p_user, 'chat') then
    return jsonb_build_object('code', 'chat_plan', 'until', null);
  elsif v_restriction = 'newcomers' and private.is_newcomer(p_user) or v_restriction = 'invite' and not exists (
    select from private.chat_messages m
    where m.user_id = p_user and m.room_id = r.id and m.created_at between r.restricted_at - interval '30 days' and r.restricted_at)
  then
    return jsonb_build_object('code', 'chat_restricted', 'until', r.restricted_until);
  end if;
  return null;
end
$$;
comment on function private.chat_refusal is
  'Why a member who may read a room may not write in it now: {code: suspended | chat_muted | chat_plan | '
  'chat_restricted, until | null}, or null. A room that a level opened is written in without a plan.';

create function private.chat_pause(r private.chat_rooms, p_user uuid) returns integer
language plpgsql stable set search_path = '' as $$
begin
  return case when private.is_staff(p_user) then 0 else greatest(
    case when r.restriction = 'slow' and r.restricted_until > clock_timestamp() then 60 else 0 end,
    case when r.slow_seconds = 0 or private.level_number(p_user) >= private.setting_int('chat.slow_exempt_level') then 0 else r.slow_seconds end,
    case when private.is_newcomer(p_user) then private.setting_int('chat.newcomer_seconds') else 0 end) end;
end
$$;
comment on function private.chat_pause is
  'Seconds that a member waits between two messages in a room: slow mode, which a high level is spared, a '
  'restriction, a newcomer''s pace.';

create function private.refuse_pace(r private.chat_rooms, p_user uuid, p_text text) returns void
language plpgsql stable set search_path = '' as $$
declare
  v_now timestamptz := clock_timestamp();
  v_pause integer := private.chat_pause(r, p_user);
  v_new boolean;
  v_last timestamptz;
  v_until timestamptz;
begin
  -- The fifth and the thirtieth last message say from when on another one is within the pace.
  v_until := greatest(
    (select created_at + interval '10 seconds' from private.chat_messages where user_id = p_user order by created_at desc offset 4 limit 1),
    (select created_at + interval '1 minute' from private.chat_messages where user_id = p_user order by created_at desc offset 29 limit 1));
  if v_until > v_now then
    perform private.refuse('chat_too_fast', ceil(extract(epoch from v_until - v_now))::text);
  end if;
  if v_pause > 0 then
    -- A newcomer's pace holds in all rooms together.
    v_new := private.is_newcomer(p_user);
    select max(created_at) into v_last from private.chat_messages
    where user_id = p_user and created_at > v_now - make_interval(secs => v_pause) and (room_id = r.id or v_new);
  end if;
  if v_last is not null then
    perform private.refuse('chat_slow', ceil(extract(epoch from v_last + make_interval(secs => v_pause) - v_now))::text);
  elsif exists (
    select from private.chat_messages m left join private.chat_removed d on d.message_id = m.id
    where m.user_id = p_user and m.created_at > v_now - interval '30 seconds' and lower(coalesce(d.text, m.text)) = lower(p_text)
  ) then
    perform private.refuse('chat_repeated');
  end if;
end
$$;
comment on function private.refuse_pace is
  'Refuses: chat_too_fast (5 in 10 s, 30 in a minute) and chat_slow, both with the seconds that are left, '
  'chat_repeated (the same within 30 s, deleted or not).';
