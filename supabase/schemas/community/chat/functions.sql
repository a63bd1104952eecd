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

create function private.here_in(p_room uuid) returns table (user_id uuid, seen_at timestamptz)
language plpgsql stable set search_path = '' as $$
begin
  return query
    select c.user_id, c.seen_at from private.chat_presence c join public.profiles p on p.user_id = c.user_id
    where c.room_id = p_room and c.seen_at > now() - interval '1 minute' and p.suspended_until is distinct from 'infinity';
end
$$;
comment on function private.here_in is
  'Who is in a room now: a sign of life in the last minute, and no ban. Whom a ban, a lower plan or level '
  'shuts out, and who has no session left, is taken out at once (private.move_rooms, '
  'private.leave_rooms_with_session).';

-- What a message looks like

create function private.message_json(m private.chat_messages, p_viewer uuid default null, p_staff boolean default false) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_quoted private.chat_messages;
  v_open boolean := m.held_at is null or p_staff or m.user_id = p_viewer;
begin
  if m.reply_to is not null then
    select * into v_quoted from private.chat_messages where id = m.reply_to;
  end if;
  return jsonb_build_object(
    'id', m.id, 'room', m.room_id, 'seq', m.seq, 'change', m.change, 'client', m.client_id, 'at', m.created_at, 'edited_at', m.edited_at,
    'state', case when m.removed_at is not null then 'removed' when m.held_at is not null then 'held' else 'shown' end,
    'removed_by', m.removed_by,
    'text', case when coalesce(v_open, false) then m.text else '' end,
    'pinned', m.pinned_at is not null,
    'picture', case when v_open and m.removed_at is null then private.picture_json(m.id, false) end,
    'preview', case when v_open and m.removed_at is null then private.preview_json(m.id) end,
    'author', (
      select jsonb_build_object('id', p.user_id, 'name', coalesce(p.username::text, private.masked_name(p.full_name)),
        'level', private.level_number(p.user_id), 'staff', exists (select from public.user_roles r where r.user_id = p.user_id),
        'avatar', case when p.avatar_url like 'avatars/%' then p.avatar_url end)
      from public.profiles p where p.user_id = m.user_id
    ),
    'reply', case when v_quoted.id is not null then jsonb_build_object('id', v_quoted.id, 'seq', v_quoted.seq,
      'author', v_quoted.user_id, 'name', private.chat_name(v_quoted.user_id), 'text', case when v_quoted.held_at is null then left(v_quoted.text, 140) else '' end) end,
    'reactions', (
      select coalesce(jsonb_agg(jsonb_build_object('emoji', r.emoji, 'count', r.n) order by r.first, r.emoji), '[]')
      from (select emoji, count(*) as n, min(created_at) as first from private.chat_reactions where message_id = m.id group by emoji) r
    ),
    'mentions', (select coalesce(jsonb_agg(user_id), '[]') from private.chat_mentions where message_id = m.id)
  ) || case when p_viewer is null then '{}' else jsonb_build_object('mine', (
    select coalesce(jsonb_agg(emoji), '[]') from private.chat_reactions where message_id = m.id and user_id = p_viewer)) end;
end
$$;
comment on function private.message_json is
  'A message: {id, room, seq, change, client, at, edited_at | null, state: shown | held | removed, '
  'removed_by: author | staff | erasure | null, text: empty when it may not be read, pinned, picture: {id, '
  'width, height} | null, preview: {url, title, description | null, picture | null} of its first link | null, '
  'author: {id, name, level: number, staff, avatar: of our own storage | null} | null, reply: {id, seq, '
  'author: id | null, name | null, text} | null, reactions: [{emoji, count}], mentions: ids}, and mine: the '
  'viewer''s own reactions, when there is one. What everybody hears has no viewer.';

-- How it is heard

create function private.tell_message() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_month date := date_trunc('month', now(), 'UTC')::date;
  v_readers bigint;
  v_room private.chat_rooms;
begin
  select count(*) into v_readers from private.here_in(new.room_id);
  update private.chat_rooms set month = v_month, deliveries = case when month = v_month then deliveries else 0 end + v_readers
  where id = new.room_id returning * into v_room;
  if (select sum(deliveries) from private.chat_rooms where month = v_month) <= 0.8 * private.setting_int('chat.delivery_budget') then
    perform private.say_in_room(new.room_id, 'message', private.message_json(new));
  elsif v_room.ticked_at < clock_timestamp() - interval '500 milliseconds' then
    -- Near the end of the budget a room only says that there is something: readers fetch it.
    update private.chat_rooms set ticked_at = clock_timestamp() where id = new.room_id;
    perform private.say_in_room(new.room_id, 'tick', jsonb_build_object('change', new.change));
  end if;
  return null;
end
$$;
comment on function private.tell_message is
  'One insert, one fan-out: whatever numbers a change of a message sends it to those who are connected to its '
  'room, once.';

create function private.next_change(p_room uuid) returns bigint
language sql set search_path = '' as $$
  update private.chat_rooms set last_change = last_change + 1 where id = p_room returning last_change
$$;
comment on function private.next_change is
  'The next number of a change in a room, under the room''s lock until the transaction ends.';

-- Who writes changes their name, their picture or their role.

create function private.tell_author(p_user uuid) returns void
language plpgsql set search_path = '' as $$
declare
  v_latest uuid[] := array(
    select distinct on (room_id) id from private.chat_messages
    where user_id = p_user and removed_at is null and held_at is null order by room_id, seq desc);
begin
  if v_latest = '{}' or not public.take_rate_limit('chat-author:' || p_user, 10, 60) then
    return;
  end if;
  -- The room before its messages, as everywhere.
  perform from private.chat_rooms
  where id in (select room_id from private.chat_messages where id = any (v_latest)) order by id for update;
  update private.chat_messages set change = private.next_change(room_id) where id = any (v_latest) and removed_at is null;
end
$$;
comment on function private.tell_author is
  'Numbers a change of the latest message of a member in each room, so that everybody there hears who its '
  'author is now, and those who are away fetch it. A reader shows it for all messages of that author '
  '(components/chat/room-store.ts). Ten times a minute.';

create function private.author_changed() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_table_name = 'user_roles' then
    perform private.tell_author(case tg_op when 'DELETE' then old.user_id else new.user_id end);
  elsif (coalesce(new.username::text, private.masked_name(new.full_name)), new.avatar_url)
      is distinct from (coalesce(old.username::text, private.masked_name(old.full_name)), old.avatar_url) then
    perform private.tell_author(new.user_id);
  end if;
  return null;
end
$$;

-- An account that ends takes its words along.

create function private.forget_messages() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_room uuid;
  v_last bigint;
  v_changed bigint;
begin
  -- A report keeps what was said around a message even when that is deleted, but not when its author erases the account.
  update private.reports r set context = (
    select jsonb_agg(case when exists (
        select from private.chat_messages m
        where m.user_id = old.user_id and m.room_id = x.room_id and m.created_at = (e.value ->> 'at')::timestamptz)
      then e.value || '{"name": null, "text": ""}' else e.value end order by e.n)
    from jsonb_array_elements(r.context) with ordinality e(value, n))
  from private.chat_messages x
  where x.id = r.message_id and exists (
    select from private.chat_messages m
    where m.user_id = old.user_id and m.room_id = x.room_id and m.seq between x.seq - 3 and x.seq + 3);
  update private.reports set note = '' where user_id = old.user_id and note <> '';
  delete from private.chat_removed r using private.chat_messages m where m.id = r.message_id and m.user_id = old.user_id;
  delete from private.chat_previews p using private.chat_messages m where m.id = p.message_id and m.user_id = old.user_id;
  for v_room in select distinct room_id from private.chat_messages where user_id = old.user_id order by 1 loop
    select last_change into v_last from private.chat_rooms where id = v_room for update;
    with numbered as (
      select id, v_last + row_number() over (order by seq) as change from private.chat_messages where room_id = v_room and user_id = old.user_id
    )
    update private.chat_messages m set text = '', removed_at = coalesce(m.removed_at, now()), removed_by = 'erasure', held_at = null,
      pinned_at = null, user_id = null, change = n.change
    from numbered n where n.id = m.id;
    get diagnostics v_changed = row_count;
    update private.chat_rooms set last_change = v_last + v_changed where id = v_room;
  end loop;
  return old;
end
$$;
comment on function private.forget_messages is
  'Before an account goes: its messages lose their text and their author, also in what reports keep of them, '
  'and everybody who is connected hears so.';

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

-- Writing in the live chat. Every rule is held here, under the member's lock and then the room's: neither
-- PostgREST nor realtime is a way around.

create function private.room_for(p_room uuid, p_user uuid) returns private.chat_rooms
language plpgsql stable set search_path = '' as $$
declare
  v_room private.chat_rooms;
begin
  select * into v_room from private.chat_rooms where id = p_room;
  if not found or not private.may_read_room(v_room, p_user) then
    perform private.refuse('not_found');
  end if;
  return v_room;
end
$$;
comment on function private.room_for is
  'A room that is open to a member. Refuses: not_found, whether it is closed to them or does not exist.';

create function private.writable_room(p_room uuid, p_user uuid) returns private.chat_rooms
language plpgsql stable set search_path = '' as $$
declare
  v_room private.chat_rooms := private.room_for(p_room, p_user);
  v_refusal jsonb := private.chat_refusal(v_room, p_user);
begin
  if v_refusal is not null then
    perform private.refuse(v_refusal ->> 'code', v_refusal ->> 'until');
  end if;
  return v_room;
end
$$;
comment on function private.writable_room is
  'A room in which a member may write. Refuses: not_found, suspended, chat_muted, chat_plan, chat_restricted.';

create function private.note_mentions(m private.chat_messages, r private.chat_rooms) returns void
language plpgsql set search_path = '' as $$
begin
  if strpos(m.text, '@') > 0 then
    insert into private.chat_mentions (message_id, user_id)
    select m.id, p.user_id from private.names_in(m.text) n join public.profiles p on p.username = n::extensions.citext
    where p.user_id <> m.user_id and private.may_read_room(r, p.user_id)
    on conflict do nothing;
  end if;
end
$$;

create function private.award_message(m private.chat_messages) returns bigint
language plpgsql set search_path = '' as $$
begin
  if m.held_at is not null or (
    select created_at > now() - make_interval(hours => private.setting_int('chat.points_after_hours'))
    from public.profiles where user_id = m.user_id
  ) or (
    select count(*) from private.chat_messages
    where user_id = m.user_id and ledger is not null and created_at >= date_trunc('day', m.created_at, 'UTC')
  ) >= private.setting_int('chat.daily_points') then
    return null;
  end if;
  return private.award(m.user_id, 'chat', m.id::text, null, 'Took part in the chat');
end
$$;
comment on function private.award_message is
  'The points of a message: up to the day''s limit, for members who are old enough. Null for none.';

create function private.text_beside(p_user uuid, p_text text, p_picture boolean) returns text
language plpgsql stable set search_path = '' as $$
begin
  return case when p_picture and btrim(coalesce(p_text, '')) = '' then '' else private.checked_text(p_user, p_text) end;
end
$$;
comment on function private.text_beside is
  'As private.checked_text; beside a picture there need be no words.';

create function public.send_chat_message(
  p_room uuid, p_client uuid, p_text text, p_reply_to uuid default null, p_picture uuid default null
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid := private.acting_member();
  v_staff boolean := private.is_staff(v_user);
  v_room private.chat_rooms;
  v_text text;
  v_message private.chat_messages;
begin
  if p_client is null then
    perform private.refuse('invalid_input');
  end if;
  -- Everything that one member sends happens one after the other, on whichever device.
  perform private.lock_members(array[v_user]);
  select * into v_message from private.chat_messages where user_id = v_user and client_id = p_client;
  if found then
    return private.message_json(v_message, v_user, v_staff);
  end if;
  v_room := private.writable_room(p_room, v_user);
  v_text := private.text_beside(v_user, p_text, p_picture is not null);
  perform private.refuse_pace(v_room, v_user, nullif(v_text, ''));
  if p_reply_to is not null and not exists (select from private.chat_messages where id = p_reply_to and room_id = p_room) then
    perform private.refuse('not_found');
  end if;
  v_message.id := gen_random_uuid();
  v_message.user_id := v_user;
  v_message.text := v_text;
  v_message.created_at := clock_timestamp();
  v_message.held_at := case when not v_staff and private.chat_rule_for(v_text) = 'hold' then now() end;
  -- Before the room's lock, which others wait for, and before the insert, which tells everybody how the message is.
  if p_picture is not null then
    perform private.attach_picture(p_picture, v_user, v_message.id);
  end if;
  perform private.note_mentions(v_message, v_room);
  if v_room.kind <> 'staff' then
    v_message.ledger := private.award_message(v_message);
  end if;
  update private.chat_rooms set last_seq = last_seq + 1, last_change = last_change + 1 where id = p_room returning * into v_room;
  insert into private.chat_messages (id, room_id, seq, change, user_id, client_id, text, reply_to, held_at, ledger)
  values (v_message.id, p_room, v_room.last_seq, v_room.last_change, v_user, p_client, v_text, p_reply_to, v_message.held_at,
    v_message.ledger)
  returning * into v_message;
  perform private.queue_preview(v_message);
  if v_message.held_at is not null then
    perform private.open_report(v_message, null, 'rule', '');
  end if;
  return private.message_json(v_message, v_user, v_staff);
end
$$;
comment on function public.send_chat_message is
  'For members whose plan has the chat, and staff: writes into a room that is open to them, once for each '
  'p_client (an id that the device chooses); again with the same one it answers the message that stands. '
  'p_picture is of keep_chat_picture; with it the text may be empty. Returns private.message_json. Refuses: '
  'unauthenticated, second_factor_required, suspended, invalid_input, not_found, chat_muted, chat_plan, '
  'chat_restricted, and as private.checked_text and private.refuse_pace.';
grant execute on function public.send_chat_message to authenticated;

create function private.own_message(p_message uuid, p_user uuid) returns private.chat_messages
language plpgsql set search_path = '' as $$
declare
  v_message private.chat_messages;
begin
  perform private.lock_members(array[p_user]);
  select * into v_message from private.chat_messages where id = p_message and user_id = p_user and removed_at is null;
  if not found then
    perform private.refuse('not_found');
  end if;
  -- The room before its messages, as everywhere: two who change the same message wait for each other and never in a circle.
  perform from private.chat_rooms where id = v_message.room_id for update;
  select * into v_message from private.chat_messages where id = p_message and removed_at is null for update;
  if not found then
    perform private.refuse('not_found');
  end if;
  return v_message;
end
$$;

create function public.edit_chat_message(p_message uuid, p_text text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid := private.acting_member();
  v_staff boolean := private.is_staff(v_user);
  v_message private.chat_messages := private.own_message(p_message, v_user);
  v_room private.chat_rooms := private.writable_room(v_message.room_id, v_user);
  v_text text;
begin
  if v_message.created_at < clock_timestamp() - make_interval(mins => private.setting_int('chat.edit_minutes')) then
    perform private.refuse('chat_edit_late');
  end if;
  v_text := private.text_beside(v_user, p_text, exists (
    select from private.chat_pictures where message_id = p_message and not preview));
  if v_text = v_message.text then
    return private.message_json(v_message, v_user, v_staff);
  elsif not public.take_rate_limit('chat-edit:' || v_user, 10, 60) then
    perform private.refuse('chat_too_fast');
  end if;
  v_message.text := v_text;
  delete from private.chat_mentions where message_id = p_message;
  perform private.note_mentions(v_message, v_room);
  if v_message.held_at is null and not v_staff and private.chat_rule_for(v_text) = 'hold' then
    v_message.held_at := now();
    perform private.open_report(v_message, null, 'rule', '');
  end if;
  update private.chat_messages set text = v_text, edited_at = clock_timestamp(), held_at = v_message.held_at,
    change = private.next_change(v_message.room_id)
  where id = p_message returning * into v_message;
  perform private.queue_preview(v_message);
  return private.message_json(v_message, v_user, v_staff);
end
$$;
comment on function public.edit_chat_message is
  'For members: changes an own message within chat.edit_minutes; beside a picture the text may be empty. '
  'Returns private.message_json. Refuses: unauthenticated, second_factor_required, suspended, not_found, '
  'chat_edit_late, chat_muted, chat_plan, chat_restricted, chat_too_fast (ten changes a minute), and as '
  'private.checked_text.';
grant execute on function public.edit_chat_message to authenticated;

create function private.forget_parts(p_messages uuid[]) returns void
language plpgsql set search_path = '' as $$
begin
  delete from private.chat_mentions where message_id = any (p_messages);
  delete from private.chat_reactions where message_id = any (p_messages);
  delete from private.chat_previews where message_id = any (p_messages);
  delete from private.chat_pictures where message_id = any (p_messages) and preview;
end
$$;
comment on function private.forget_parts is
  'What hangs on messages and goes with their text: who is named, reactions, previews.';

create function private.delete_message(p_message uuid) returns private.chat_messages
language plpgsql set search_path = '' as $$
declare
  v_message private.chat_messages;
begin
  insert into private.chat_removed (message_id, text) select id, text from private.chat_messages where id = p_message
  on conflict (message_id) do update set text = excluded.text, removed_at = now(), held_at = null, pinned_at = null, taken = null;
  -- First, because the update says to everybody how the message then is.
  perform private.forget_parts(array[p_message]);
  update private.chat_messages set text = '', removed_at = clock_timestamp(), removed_by = 'author', held_at = null, pinned_at = null,
    change = private.next_change(room_id)
  where id = p_message returning * into v_message;
  return v_message;
end
$$;
comment on function private.delete_message is
  'Leaves a tombstone of a message that its author deletes; its text goes to where only moderators see it.';

create function public.delete_chat_message(p_message uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid := private.acting_member();
  v_message private.chat_messages := private.own_message(p_message, v_user);
begin
  perform private.room_for(v_message.room_id, v_user);
  return private.message_json(private.delete_message(p_message), v_user);
end
$$;
comment on function public.delete_chat_message is
  'For members, muted ones too: deletes an own message; a tombstone stays. Returns private.message_json. '
  'Refuses: unauthenticated, second_factor_required, suspended, not_found.';
grant execute on function public.delete_chat_message to authenticated;

create function public.react_to_chat_message(p_message uuid, p_emoji text, p_on boolean) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid := private.acting_member();
  v_message private.chat_messages;
  v_changed integer;
begin
  if p_emoji is null or p_emoji not in ('👍', '❤️', '😂', '🎉', '👀', '🏔️', '✅', '👎') or p_on is null then
    perform private.refuse('invalid_input');
  end if;
  perform private.lock_members(array[v_user]);
  perform private.writable_room((select room_id from private.chat_messages where id = p_message), v_user);
  perform from private.chat_rooms where id = (select room_id from private.chat_messages where id = p_message) for update;
  select * into v_message from private.chat_messages where id = p_message and removed_at is null and held_at is null;
  if not found then
    perform private.refuse('not_found');
  end if;
  if p_on then
    insert into private.chat_reactions (message_id, user_id, emoji) values (p_message, v_user, p_emoji) on conflict do nothing;
  else
    delete from private.chat_reactions where message_id = p_message and user_id = v_user and emoji = p_emoji;
  end if;
  get diagnostics v_changed = row_count;
  if v_changed > 0 then
    if not public.take_rate_limit('chat-react:' || v_user, 30, 60) then
      perform private.refuse('chat_too_fast');
    end if;
    update private.chat_messages set change = private.next_change(room_id) where id = p_message returning * into v_message;
  end if;
  return private.message_json(v_message, v_user, private.is_staff(v_user));
end
$$;
comment on function public.react_to_chat_message is
  'For members who may write in the room: adds one of eight reactions to a message, or takes it back. Returns '
  'private.message_json. Refuses: unauthenticated, second_factor_required, suspended, invalid_input, '
  'not_found, chat_muted, chat_plan, chat_restricted, chat_too_fast (thirty a minute).';
grant execute on function public.react_to_chat_message to authenticated;

-- Reading the live chat: rooms with what is unread, pages, what was missed, search, who is here.

create function private.room_names(r private.chat_rooms) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return coalesce((
    select jsonb_object_agg(t.key, t.value ->> 'title') from private.streams s, jsonb_each(s.texts) t where s.id = r.stream_id), r.names);
end
$$;
comment on function private.room_names is
  'The name of a room by language; that of a stream is the stream''s title.';

create function private.unread_in(p_room uuid, p_user uuid, p_read bigint) returns integer
language plpgsql stable set search_path = '' as $$
begin
  return (
    select count(*) from (
      select from private.chat_messages m
      where m.room_id = p_room and m.seq > p_read and m.user_id is distinct from p_user and m.removed_at is null limit 100) u);
end
$$;
comment on function private.unread_in is
  'How many messages of others a room has after the last one that was read, 100 at most.';

create function private.room_json(r private.chat_rooms, p_user uuid) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_read bigint := (select max(seq) from private.chat_reads where user_id = p_user and room_id = r.id);
begin
  return jsonb_build_object(
    'id', r.id, 'slug', r.slug, 'kind', r.kind,
    'names', private.room_names(r), 'topic', private.chat_topic(r), 'last_seq', r.last_seq, 'last_change', r.last_change, 'read_seq', v_read,
    'unread', private.unread_in(r.id, p_user, v_read),
    'mentions', (select count(*) from (
      select from private.chat_mentions n join private.chat_messages m on m.id = n.message_id
      where n.user_id = p_user and m.room_id = r.id and m.seq > v_read and m.held_at is null limit 100) u),
    'pause', private.chat_pause(r, p_user), 'slow', r.slow_seconds,
    'restriction', case when r.restricted_until > now() then r.restriction end,
    'restricted_until', case when r.restricted_until > now() then r.restricted_until end,
    'refusal', private.chat_refusal(r, p_user), 'version', r.version::text);
end
$$;
comment on function private.room_json is
  'A room as a member sees it: {id, slug, kind, names: by language, topic, last_seq, last_change, read_seq, '
  'unread and mentions: at most 100, pause: seconds between own messages, slow, restriction | null, '
  'restricted_until | null, refusal: as private.chat_refusal, version}.';

create function private.listed_rooms(p_user uuid) returns setof private.chat_rooms
language plpgsql stable set search_path = '' as $$
begin
  return query select r.* from private.chat_rooms r where private.may_read_room(r, p_user)
    -- Rooms of streams that are over are kept, for moderators by their address, and listed for nobody.
    and (r.kind <> 'stream' or exists (select from private.streams s where s.id = r.stream_id and private.stream_state(s) = 'live'));
end
$$;
comment on function private.listed_rooms is 'The rooms that stand in the list of a member.';

create function private.rooms_json(p_user uuid) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (
    select coalesce(jsonb_agg(private.room_json(r, p_user) order by r.position, r.slug), '[]') from private.listed_rooms(p_user) r);
end
$$;

create function private.unread_messages(p_user uuid) returns integer
language plpgsql stable set search_path = '' as $$
begin
  -- Who has read nothing yet has nothing unread, and most pages ask for somebody who has read all.
  if not exists (
    select from private.chat_rooms r join private.chat_reads k on k.room_id = r.id
    where k.user_id = p_user group by r.id having max(k.seq) < r.last_seq)
  then
    return 0;
  end if;
  return (
    select least(coalesce(sum(private.unread_in(r.id, p_user, k.seq)), 0), 100)
    from private.listed_rooms(p_user) r
    join (select room_id, max(seq) as seq from private.chat_reads where user_id = p_user group by room_id) k on k.room_id = r.id
    where k.seq < r.last_seq);
end
$$;
comment on function private.unread_messages is
  'How many messages of others a member has not read, in all the rooms of their list, 100 at most. What was '
  'said before the first visit to a room is not counted.';

create function public.my_chat() returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid := private.reading_member();
begin
  perform private.open_stream_rooms();
  -- What was said before the first visit is not unread.
  insert into private.chat_reads (user_id, room_id, device_id, seq)
  select v_user, r.id, '00000000-0000-0000-0000-000000000000', r.last_seq from private.chat_rooms r
  where private.may_read_room(r, v_user) and not exists (select from private.chat_reads k where k.user_id = v_user and k.room_id = r.id)
  on conflict do nothing;
  return jsonb_build_object(
    'id', v_user, 'name', private.chat_name(v_user), 'username', (select username from public.profiles where user_id = v_user),
    'staff', private.is_staff(v_user), 'newcomer', private.is_newcomer(v_user), 'pictures', private.plan_includes(v_user, 'chat'),
    'presence', coalesce((select presence from private.chat_preferences where user_id = v_user), true),
    'digest', coalesce((select digest from private.chat_preferences where user_id = v_user), false),
    'edit_minutes', private.setting_int('chat.edit_minutes'),
    'strikes', (
      select coalesce(jsonb_agg(private.strike_json(s) order by s.created_at desc), '[]') from (
        select * from private.strikes where user_id = v_user
          -- A suspension that runs says so itself.
          and (kind not in ('suspend', 'ban') or not private.is_suspended(v_user))
          and created_at > now() - interval '90 days' order by created_at desc limit 5) s),
    'suspension', private.suspension_json(v_user),
    'standing', private.own_chat_topic(v_user, coalesce(auth.jwt() ->> 'session_id', '')),
    'rooms', private.rooms_json(v_user));
end
$$;
comment on function public.my_chat is
  'For members: {id, name | null, username | null, staff, newcomer, pictures: whether the plan has them, '
  'presence, digest, edit_minutes, strikes: the latest five as private.strike_json, suspension: as '
  'private.suspension_json, standing: the topic on which this session hears that these have changed, rooms: '
  'open to the caller, as private.room_json}. Refuses: unauthenticated, second_factor_required.';
grant execute on function public.my_chat to authenticated;

create function private.page_json(p_rows private.chat_messages[], p_user uuid, p_room private.chat_rooms) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_staff boolean := private.is_staff(p_user);
  v_first bigint := (select min(seq) from unnest(p_rows));
  v_last bigint := (select max(seq) from unnest(p_rows));
begin
  return jsonb_build_object(
    'messages', (select coalesce(jsonb_agg(private.message_json(m, p_user, v_staff) order by m.seq), '[]') from unnest(p_rows) m),
    -- The ends of an index: "exists" reads the whole table for the end of a room, once its plan is kept.
    'before', coalesce((select min(seq) from private.chat_messages where room_id = p_room.id) < v_first, false),
    'after', coalesce((select max(seq) from private.chat_messages where room_id = p_room.id) > v_last, false),
    'last_change', p_room.last_change);
end
$$;

create function public.chat_page(
  p_room uuid, p_before bigint default null, p_after bigint default null, p_around bigint default null, p_at timestamptz default null
) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_user uuid := private.reading_member();
  v_room private.chat_rooms := private.room_for(p_room, v_user);
  v_rows private.chat_messages[];
  v_around bigint := coalesce(p_around, (
    select seq from private.chat_messages where room_id = p_room and created_at >= p_at order by created_at, seq limit 1));
begin
  if v_around is not null then
    v_rows := array(select m from (
      (select * from private.chat_messages where room_id = p_room and seq < v_around order by seq desc limit 25)
      union all
      (select * from private.chat_messages where room_id = p_room and seq >= v_around order by seq limit 25)) m);
  elsif p_after is not null then
    v_rows := array(select m from private.chat_messages m where room_id = p_room and seq > p_after order by seq limit 50);
  else
    v_rows := array(select m from private.chat_messages m
      where room_id = p_room and (p_before is null or seq < p_before) order by seq desc limit 50);
  end if;
  return private.page_json(v_rows, v_user, v_room) || jsonb_build_object('pinned', (
    select coalesce(jsonb_agg(private.message_json(m, v_user, private.is_staff(v_user)) order by m.pinned_at desc), '[]') from (
      select * from private.chat_messages where room_id = p_room and pinned_at is not null order by pinned_at desc limit 10) m));
end
$$;
comment on function public.chat_page is
  'For members: fifty messages of a room that is open to them: the latest, those before or after a number, '
  'around one, or from a time on. {messages: as private.message_json, oldest first, before and after: whether '
  'there are more, last_change: of the room, pinned: the ten latest}. Refuses: unauthenticated, '
  'second_factor_required, not_found.';
grant execute on function public.chat_page to authenticated;

create function public.chat_changes(p_room uuid, p_after bigint) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_user uuid := private.reading_member();
  v_staff boolean := private.is_staff(v_user);
  v_room private.chat_rooms := private.room_for(p_room, v_user);
  v_missed bigint := v_room.last_change - coalesce(p_after, 0);
begin
  return jsonb_build_object('last_change', v_room.last_change, 'missed', v_missed, 'messages', case when v_missed between 0 and 200 then (
    select coalesce(jsonb_agg(private.message_json(m, v_user, v_staff) order by m.change), '[]')
    from private.chat_messages m where m.room_id = p_room and m.change > p_after and m.change <= v_room.last_change
  ) else '[]' end);
end
$$;
comment on function public.chat_changes is
  'For members: what was said and changed in a room after a number of its changes: {last_change, missed: how '
  'many numbers, messages: by their last change; empty beyond 200}. Refuses: unauthenticated, '
  'second_factor_required, not_found.';
grant execute on function public.chat_changes to authenticated;

create function public.may_read_chat(p_room uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.room_for(p_room, private.reading_member());
  return true;
end
$$;
comment on function public.may_read_chat is
  'For members: true for a room that is open to them. Refuses: unauthenticated, second_factor_required, '
  'not_found.';
grant execute on function public.may_read_chat to authenticated;

create function public.shared_chat_changes(p_room uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_last bigint := (select last_change from private.chat_rooms where id = p_room);
begin
  if v_last is null then
    perform private.refuse('not_found');
  end if;
  return jsonb_build_object('last_change', v_last, 'missed', least(v_last, 100), 'messages', (
    select coalesce(jsonb_agg(private.message_json(m) order by m.change), '[]')
    from private.chat_messages m where m.room_id = p_room and m.change > v_last - 100 and m.change <= v_last));
end
$$;
comment on function public.shared_chat_changes is
  'For the service: the latest hundred changes of a room as everybody hears them, made once for all of its '
  'readers while the room only sends ticks. As chat_changes; missed: how many numbers it goes back. Refuses: '
  'not_found.';
revoke execute on function public.shared_chat_changes from public;
grant execute on function public.shared_chat_changes to service_role;

create function public.mark_chat_read(p_room uuid, p_device uuid, p_seq bigint) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid := private.reading_member();
  v_room private.chat_rooms := private.room_for(p_room, v_user);
begin
  if p_device is null or coalesce(p_seq, -1) < 0 then
    perform private.refuse('invalid_input');
  end if;
  insert into private.chat_reads as k (user_id, room_id, device_id, seq) values (v_user, p_room, p_device, least(p_seq, v_room.last_seq))
  on conflict (user_id, room_id, device_id) do update set seq = greatest(k.seq, excluded.seq), read_at = now();
  -- Browsers come and go; what the forgotten ones had read is in the row of all.
  if (select count(*) from private.chat_reads where user_id = v_user and room_id = p_room) > 12 then
    update private.chat_reads set seq = (select max(seq) from private.chat_reads where user_id = v_user and room_id = p_room)
    where user_id = v_user and room_id = p_room and device_id = '00000000-0000-0000-0000-000000000000';
    delete from private.chat_reads where (user_id, room_id, device_id) in (
      select user_id, room_id, device_id from private.chat_reads
      where user_id = v_user and room_id = p_room and device_id <> '00000000-0000-0000-0000-000000000000' order by read_at limit 1);
  end if;
  return private.room_json(v_room, v_user);
end
$$;
comment on function public.mark_chat_read is
  'For members: a device has shown a room up to a number. Never backwards. Returns private.room_json. '
  'Refuses: unauthenticated, second_factor_required, not_found, invalid_input.';
grant execute on function public.mark_chat_read to authenticated;

create function public.mark_chat_unread(p_room uuid, p_seq bigint) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid := private.reading_member();
  v_room private.chat_rooms := private.room_for(p_room, v_user);
begin
  if coalesce(p_seq, 0) < 1 then
    perform private.refuse('invalid_input');
  end if;
  -- Of all devices, or one that had read further would say that all is read.
  update private.chat_reads set seq = least(seq, p_seq - 1) where user_id = v_user and room_id = p_room;
  return private.room_json(v_room, v_user);
end
$$;
comment on function public.mark_chat_unread is
  'For members: a room is unread again from a number on, on every device. Returns private.room_json. Refuses: '
  'unauthenticated, second_factor_required, not_found, invalid_input.';
grant execute on function public.mark_chat_unread to authenticated;

create function public.be_in_chat(p_room uuid, p_typing boolean default false) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid := private.reading_member();
  v_room private.chat_rooms := private.room_for(p_room, v_user);
  v_shown boolean := coalesce((select presence from private.chat_preferences where user_id = v_user), true);
begin
  if p_typing and v_shown and private.chat_refusal(v_room, v_user) is null and public.take_rate_limit('chat-typing:' || v_user, 30, 60) then
    perform private.say_in_room(p_room, 'typing', jsonb_build_object('user', v_user, 'name', private.chat_name(v_user)), true);
  else
    -- Readers then need not join again in the moment in which somebody writes.
    perform private.move_due_room(p_room);
  end if;
  -- After the room, as whoever shuts a member out takes them.
  insert into private.chat_presence (room_id, user_id) values (p_room, v_user)
  on conflict (room_id, user_id) do update set seen_at = now();
  return jsonb_build_object(
    'count', (select count(*) from private.here_in(p_room)),
    'here', (
      select coalesce(jsonb_agg(h.name order by h.name), '[]') from (
        select private.chat_name(k.user_id) as name from private.here_in(p_room) k
        where not exists (select from private.chat_preferences f where f.user_id = k.user_id and not f.presence)
        order by k.seen_at desc limit 50) h where h.name is not null),
    'rooms', private.rooms_json(v_user));
end
$$;
comment on function public.be_in_chat is
  'For members, about twice a minute while a room is shown: a sign of life, which counts for a minute; with '
  'p_typing the others in the room are told who is writing. Returns {count: who is here, here: names of up to '
  'fifty who let themselves be seen, rooms: as my_chat}. Refuses: unauthenticated, second_factor_required, '
  'not_found.';
grant execute on function public.be_in_chat to authenticated;

create function private.chat_hits(p_room uuid, p_words tsquery, p_before bigint) returns setof private.chat_messages
language sql stable set search_path = '' set enable_seqscan = off set enable_indexscan = off as $$
  -- The words first, by themselves: together with the room the planner reads the whole index of the room as well.
  select m.* from (select * from private.chat_messages where search @@ p_words offset 0) m
  where m.room_id = p_room and m.held_at is null and m.seq < p_before
  order by m.seq desc limit 50
$$;
comment on function private.chat_hits is
  'The latest fifty messages of a room with some words, before a number, by the index of words: a room is not '
  'read for words that few messages have. The index cannot be read in order, so words that many have are '
  'looked for in search_chat first.';

create function public.search_chat(p_room uuid, p_query text, p_before bigint default null) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_user uuid := private.reading_member();
  v_room private.chat_rooms := private.room_for(p_room, v_user);
  v_query text := left(coalesce(p_query, ''), 200);
  v_words tsquery := websearch_to_tsquery('pg_catalog.english', v_query) || websearch_to_tsquery('pg_catalog.spanish', v_query)
    || websearch_to_tsquery('pg_catalog.german', v_query);
  v_end bigint := least(coalesce(p_before, v_room.last_seq + 1), v_room.last_seq + 1);
  v_rows private.chat_messages[];
begin
  v_rows := array(
    select m from (
      select * from private.chat_messages where room_id = p_room and seq < v_end order by seq desc limit 2000) m
    where m.search @@ v_words and m.held_at is null order by m.seq desc limit 50);
  if cardinality(v_rows) < 50 and v_end > 2001 then
    v_rows := array(select h from private.chat_hits(p_room, v_words, v_end) h);
  end if;
  return private.page_json(v_rows, v_user, v_room);
end
$$;
comment on function public.search_chat is
  'For members: messages of a room with words in English, Spanish or German, the latest fifty (before a '
  'number), as chat_page. The latest 2,000 are read in their order, which finds what many say; older ones are '
  'found by the index of words. Refuses: unauthenticated, second_factor_required, not_found.';
grant execute on function public.search_chat to authenticated;

create function public.chat_names(p_room uuid, p_start text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_user uuid := private.reading_member();
  v_room private.chat_rooms := private.room_for(p_room, v_user);
  v_start text := lower(left(coalesce(p_start, ''), 30));
begin
  -- Of those who wrote here lately or are here now: the chat is no register of members.
  return (
    select coalesce(jsonb_agg(n.name order by n.last desc, n.name), '[]') from (
      select p.username::text as name, max(k.at) as last from (
        select user_id, created_at as at from (
          select user_id, created_at from private.chat_messages where room_id = v_room.id order by seq desc limit 500) w
        union all
        select c.user_id, c.seen_at from private.here_in(v_room.id) c
        where not exists (select from private.chat_preferences f where f.user_id = c.user_id and not f.presence)
      ) k join public.profiles p on p.user_id = k.user_id
      where p.username is not null and p.user_id <> v_user and starts_with(lower(p.username::text), v_start)
      group by p.username order by 2 desc limit 8) n);
end
$$;
comment on function public.chat_names is
  'For members: up to eight usernames that begin so, of those who write or are in a room. Refuses: '
  'unauthenticated, second_factor_required, not_found.';
grant execute on function public.chat_names to authenticated;

create function public.set_chat_preferences(p_presence boolean, p_digest boolean) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid := private.acting_member();
begin
  insert into private.chat_preferences as f (user_id, presence, digest) values (v_user, coalesce(p_presence, true), coalesce(p_digest, false))
  on conflict (user_id) do update set presence = coalesce(p_presence, f.presence), digest = coalesce(p_digest, f.digest);
end
$$;
comment on function public.set_chat_preferences is
  'For members: whether others see that they are here, and whether a mail a day tells of mentions; null '
  'leaves one as it is. Refuses: unauthenticated, second_factor_required, suspended.';
grant execute on function public.set_chat_preferences to authenticated;

create function public.public_chat() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_room private.chat_rooms;
begin
  select * into v_room from private.chat_rooms where kind = 'public' order by position limit 1;
  return jsonb_build_object('room', v_room.id, 'names', v_room.names, 'messages', (
    select coalesce(jsonb_agg(jsonb_build_object('id', m.id, 'seq', m.seq, 'at', m.created_at, 'edited', m.edited_at is not null,
      'name', private.chat_name(m.user_id), 'staff', exists (select from public.user_roles r where r.user_id = m.user_id), 'text', m.text,
      'picture', exists (select from private.chat_pictures p where p.message_id = m.id and not p.preview))
      order by m.seq), '[]') from (
      -- The latest day on which somebody wrote.
      select * from private.chat_messages
      where room_id = v_room.id and removed_at is null and held_at is null and created_at >= date_trunc('day', (
        select max(created_at) from private.chat_messages where room_id = v_room.id and removed_at is null and held_at is null), 'UTC')
      order by seq desc limit 100) m),
    'here', (select count(*) from private.here_in(v_room.id)),
    'rooms', (
      select jsonb_agg(jsonb_build_object('slug', r.slug, 'kind', r.kind, 'names', r.names, 'tier', r.tier) order by r.position)
      from private.chat_rooms r where r.kind in ('public', 'tier', 'level')),
    'room_level', (select key from public.levels where number = private.setting_int('chat.room_level')),
    'at', now());
end
$$;
comment on function public.public_chat is
  'For everybody: the public room''s latest day, a hundred messages at most: {room, names, messages: [{id, '
  'seq, at, edited, name | null, staff, text, picture: whether there is one, which only members see}], oldest '
  'first, here: how many are in it, rooms: those that a plan or level opens, by name, room_level, at}.';
grant execute on function public.public_chat to anon, authenticated;

-- What staff set in the chat: slow mode, restrictions, words and links; and the log of moderation.

create function private.room_values(r private.chat_rooms) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('slow', r.slow_seconds, 'restriction', r.restriction, 'from', r.restricted_at, 'until', r.restricted_until)
$$;

create function private.put_room(p_room uuid, p_values jsonb) returns private.chat_rooms
language plpgsql set search_path = '' as $$
declare
  v_room private.chat_rooms;
begin
  update private.chat_rooms set slow_seconds = (p_values ->> 'slow')::integer, restriction = p_values ->> 'restriction',
    restricted_at = (p_values ->> 'from')::timestamptz, restricted_until = (p_values ->> 'until')::timestamptz, version = version + 1
  where id = p_room returning * into v_room;
  perform private.say_in_room(p_room, 'room', jsonb_build_object('version', v_room.version));
  return v_room;
end
$$;
comment on function private.put_room is
  'Writes how a room is restricted, and tells those in it to ask for it again.';

create function private.set_chat_room(p_room uuid, p_slow integer, p_restriction text, p_minutes integer, p_reason text, p_version text) returns void
language plpgsql set search_path = '' as $$
declare
  v_staff uuid := private.require_role('moderator');
  v_reason text := private.demand_reason(p_reason);
  v_before private.chat_rooms;
  v_after private.chat_rooms;
begin
  if p_slow is null or p_slow not in (0, 5, 10, 30, 60) or p_restriction not in ('slow', 'newcomers', 'invite')
    or (p_restriction is not null and coalesce(p_minutes, 0) not between 5 and 10080)
  then
    perform private.refuse('invalid_input');
  end if;
  select * into v_before from private.chat_rooms where id = p_room for update;
  if not found then
    perform private.refuse('not_found');
  elsif p_version <> v_before.version::text then
    perform private.refuse_changed('chat_room', p_room::text, 'room');
  end if;
  v_after := private.put_room(p_room, jsonb_build_object('slow', p_slow, 'restriction', p_restriction,
    'from', case when p_restriction is not null then now() end,
    'until', case when p_restriction is not null then now() + make_interval(mins => p_minutes) end));
  perform private.audit(v_staff, 'room.changed', 'chat_room', p_room::text, v_reason, private.room_values(v_before),
    private.room_values(v_after) || jsonb_build_object('version', v_after.version));
end
$$;

select private.staff_change('public.admin_set_chat_room(p_room uuid, p_slow integer, p_restriction text, p_minutes integer, p_reason text, p_version text default null)',
  'private.set_chat_room(p_room, p_slow, p_restriction, p_minutes, p_reason, p_version)',
  'room.change', 'chat_room', 'p_room',
  'For moderators: slow mode of a room (0, 5, 10, 30 or 60 seconds) and its restriction (null: none; slow | newcomers | invite for 5 minutes to 7 days, after which it ends by itself). Returns as private.changed. Refuses: unauthenticated, forbidden, reason_required, too_long, invalid_input, not_found, changed_meanwhile.');

create function private.undo_room(p_line public.audit_log, p_staff uuid, p_reason text) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_room private.chat_rooms;
begin
  select * into v_room from private.chat_rooms where id = p_line.subject_id::uuid for update;
  if v_room.version is distinct from (p_line.after ->> 'version')::integer then
    perform private.refuse_changed('chat_room', p_line.subject_id, 'room', p_line.id);
  end if;
  v_room := private.put_room(v_room.id, p_line.before);
  return jsonb_build_object('before', p_line.after, 'after', private.room_values(v_room));
end
$$;

-- Words and links

create function private.save_chat_rule(p_kind text, p_pattern text, p_action text, p_reason text) returns void
language plpgsql set search_path = '' as $$
declare
  v_staff uuid := private.require_role('moderator');
  v_reason text := private.demand_reason(p_reason);
  v_pattern text := lower(btrim(coalesce(p_pattern, '')));
  v_id uuid;
begin
  if p_kind is null or p_kind not in ('word', 'link') or p_action is null or p_action not in ('block', 'hold')
    or char_length(v_pattern) not between 2 and 100
    or (case p_kind when 'link' then v_pattern !~ '^([a-z0-9]([a-z0-9-]{0,62})?\.)+[a-z]{2,24}$' else btrim(private.flat_text(v_pattern)) = '' end)
  then
    perform private.refuse('invalid_input');
  end if;
  insert into private.chat_rules (kind, pattern, action, created_by) values (p_kind, v_pattern, p_action, v_staff)
  on conflict do nothing returning id into v_id;
  if v_id is null then
    perform private.refuse('conflict');
  end if;
  perform private.audit(v_staff, 'chat_rule.made', 'chat_rule', v_id::text, v_reason, '{"holds": false}',
    jsonb_build_object('holds', true, 'kind', p_kind, 'action', p_action));
end
$$;

select private.staff_change('public.admin_save_chat_rule(p_kind text, p_pattern text, p_action text, p_reason text)',
  'private.save_chat_rule(p_kind, p_pattern, p_action, p_reason)', 'chat_rule.make', 'chat_rule', null,
  'For moderators: a word or phrase, or the host of a link with everything below it, that blocks a message or holds it for review. Staff are not held to it. Returns as private.changed. Refuses: unauthenticated, forbidden, reason_required, too_long, invalid_input, conflict (the rule is there already).');

create function private.remove_chat_rule(p_rule uuid, p_reason text) returns void
language plpgsql set search_path = '' as $$
declare
  v_staff uuid := private.require_role('moderator');
  v_reason text := private.demand_reason(p_reason);
begin
  update private.chat_rules set removed_at = now() where id = p_rule and removed_at is null;
  if not found then
    perform private.refuse('not_found');
  end if;
  perform private.audit(v_staff, 'chat_rule.removed', 'chat_rule', p_rule::text, v_reason, '{"holds": true}', '{"holds": false}');
end
$$;

select private.staff_change('public.admin_remove_chat_rule(p_rule uuid, p_reason text)',
  'private.remove_chat_rule(p_rule, p_reason)', 'chat_rule.remove', 'chat_rule', 'p_rule',
  'For moderators: a word or link rule holds no longer. Returns as private.changed. Refuses: unauthenticated, forbidden, reason_required, too_long, not_found.');

create function private.undo_chat_rule(p_line public.audit_log, p_staff uuid, p_reason text) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_holds boolean := (p_line.before ->> 'holds')::boolean;
begin
  if v_holds and exists (
    select from private.chat_rules o join private.chat_rules r on r.kind = o.kind and lower(r.pattern) = lower(o.pattern)
    where o.id = p_line.subject_id::uuid and r.removed_at is null)
  then
    perform private.refuse('conflict');
  end if;
  update private.chat_rules set removed_at = case when not v_holds then now() end
  where id = p_line.subject_id::uuid and (removed_at is null) <> v_holds;
  if not found then
    perform private.refuse_changed('chat_rule', p_line.subject_id, 'chat_rule', p_line.id);
  end if;
  return jsonb_build_object('before', p_line.after, 'after', p_line.before);
end
$$;

-- What the page of the team shows

create function public.admin_chat() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_staff uuid := private.require_role('moderator');
begin
  return jsonb_build_object(
    'rooms', (
      select jsonb_agg(jsonb_build_object('id', r.id, 'slug', r.slug, 'kind', r.kind, 'names', private.room_names(r), 'slow', r.slow_seconds,
        'restriction', case when r.restricted_until > now() then r.restriction end,
        'restricted_until', case when r.restricted_until > now() then r.restricted_until end, 'version', r.version::text,
        'here', (select count(*) from private.here_in(r.id)),
        'today', (select count(*) from private.chat_messages m where m.room_id = r.id and m.created_at >= date_trunc('day', now(), 'UTC')))
        order by r.position, r.slug)
      from private.chat_rooms r where r.kind <> 'stream'
        or exists (select from private.streams s where s.id = r.stream_id and private.stream_state(s) = 'live')),
    'rules', (
      select coalesce(jsonb_agg(jsonb_build_object('id', id, 'kind', kind, 'pattern', pattern, 'action', action, 'at', created_at) order by kind, pattern), '[]')
      from private.chat_rules where removed_at is null),
    'deliveries', private.chat_deliveries());
end
$$;
comment on function public.admin_chat is
  'For moderators: {rooms: [{id, slug, kind, names, slow, restriction | null, restricted_until | null, '
  'version, here, today: messages}], rules: [{id, kind: word | link, pattern, action: block | hold, at}], '
  'deliveries: as private.chat_deliveries}. Refuses: unauthenticated, forbidden.';
grant execute on function public.admin_chat to authenticated;

create function private.chat_deliveries() returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('month', coalesce(sum(deliveries) filter (where month = date_trunc('month', now(), 'UTC')::date), 0),
    'budget', private.setting_int('chat.delivery_budget'))
  from private.chat_rooms
$$;
comment on function private.chat_deliveries is
  'Realtime deliveries of this month (readers times messages), and how many the plan of the project includes.';

create function private.strike_row(s private.strikes) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return jsonb_build_object('id', s.id, 'user_id', s.user_id, 'name', private.member_name(s.user_id), 'kind', s.kind, 'rule', s.rule,
    'reason', coalesce(private.strike_reason(s), ''), 'until', s.until, 'actor', private.member_name(s.actor), 'created_at', s.created_at, 'expires_at', s.expires_at,
    'state', case when s.lifted_at is not null then 'lifted' when s.expires_at <= now() then 'expired' else 'live' end,
    'message_id', s.message_id);
end
$$;

create function public.admin_strikes(
  p_filter jsonb, p_sort text, p_desc boolean, p_after jsonb, p_back boolean, p_size integer
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_staff uuid := private.require_role('moderator');
begin
  perform private.check_list(p_filter, '{q,kind,rule}', p_sort, '{created}');
  return private.list_page(
    $from$
      from private.strikes s
      where ($1 -> 'q' is null or s.user_id = any (private.list_choices($1 -> 'found')::uuid[]))
        and ($1 -> 'kind' is null or s.kind = any (private.list_choices($1 -> 'kind')))
        and ($1 -> 'rule' is null or s.rule = any (private.list_choices($1 -> 'rule')))
    $from$, 'private.strike_row(s)', 's.created_at', 'timestamptz', 's.id',
    p_filter || case when p_filter ->> 'q' is null then '{}' else
      jsonb_build_object('found', to_jsonb(private.found_members(p_filter ->> 'q'))) end,
    p_desc, p_after, p_back, p_size
  );
end
$$;
comment on function public.admin_strikes is
  'For moderators. A list (private.list_page) of what was decided against members: filters q (member), kind '
  '(remove | warn | mute | suspend | ban | messages), rule; sort created. Rows: {id, user_id, name | null, '
  'kind, rule | null, reason, until | null, actor | null, created_at, expires_at, state: live | expired | '
  'lifted, message_id | null}. Refuses: unauthenticated, forbidden, invalid_input.';
grant execute on function public.admin_strikes to authenticated;

-- What the clock does for the chat, and the mission of days on which somebody wrote.

create function public.keep_chat() returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_deleted integer;
  v_told integer := 0;
  v_due record;
begin
  perform private.open_stream_rooms();
  -- Locked in the order of everything that locks several rooms.
  update private.chat_rooms set restriction = null, restricted_at = null, restricted_until = null
  where id in (select id from private.chat_rooms where restricted_until <= now() order by id for update);
  delete from private.chat_presence where seen_at < now() - interval '1 hour';
  perform private.forget_pictures();
  delete from private.chat_removed d where removed_at < now() - make_interval(days => private.setting_int('chat.removed_days'))
    and not private.is_disputed(d.message_id);
  delete from private.reports where decided_at < now() - make_interval(days => private.setting_int('chat.strike_days'));
  delete from private.chat_messages where id in (
    select id from private.chat_messages where created_at < now() - make_interval(days => private.setting_int('chat.keep_days'))
    order by created_at limit 2000);
  get diagnostics v_deleted = row_count;
  for v_due in
    select f.user_id, (
      select count(*) from private.chat_mentions n join private.chat_messages m on m.id = n.message_id
      where n.user_id = f.user_id and m.held_at is null and m.created_at > f.digest_at and m.seq > coalesce((
        select max(k.seq) from private.chat_reads k where k.user_id = f.user_id and k.room_id = m.room_id), 0)
    ) as mentions
    from private.chat_preferences f where f.digest and f.digest_at < now() - interval '1 day'
    order by f.digest_at limit 500 for update of f skip locked
  loop
    update private.chat_preferences set digest_at = now() where user_id = v_due.user_id;
    if v_due.mentions > 0 then
      perform private.emit_event('chat.digest', v_due.user_id || ':' || extract(epoch from now())::bigint, v_due.user_id,
        jsonb_build_object('mentions', v_due.mentions));
      v_told := v_told + 1;
    end if;
  end loop;
  return jsonb_build_object('deleted', v_deleted, 'told', v_told, 'removed', exists (
    select from private.chat_messages m join private.chat_rooms r on r.id = m.room_id
    where r.kind = 'public' and (m.removed_at > now() - interval '3 minutes' or m.edited_at > now() - interval '3 minutes'
      or m.held_at > now() - interval '3 minutes')));
end
$$;
comment on function public.keep_chat is
  'For the clock, every minute: opens rooms of streams that run, ends restrictions, forgets what is too old, '
  'tells those who asked of mentions that they have not read. {deleted: messages, told: members, removed: '
  'whether something has left the public room, or changed there, in the last three minutes}.';
revoke execute on function public.keep_chat from public;
grant execute on function public.keep_chat to service_role;

create function private.mission_chat_days(p_user uuid, p_mission uuid, p_params jsonb, p_since timestamptz, p_until timestamptz)
returns private.mission_fact
language sql stable set search_path = '' as $$
  select private.mission_seen((
    select count(distinct date_trunc('day', m.created_at, 'UTC')) from private.chat_messages m join private.chat_rooms r on r.id = m.room_id
    where m.user_id = p_user and r.kind <> 'staff' and m.removed_at is null and m.held_at is null
      and m.created_at >= p_since and m.created_at < p_until), (p_params ->> 'days')::integer)
$$;

-- Pictures

create function public.keep_chat_picture(p_user uuid, p_width integer, p_height integer, p_bytes text) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  v_id uuid;
begin
  perform private.lock_members(array[p_user]);
  if private.is_suspended(p_user) then
    perform private.refuse('suspended');
  elsif exists (
    select from private.strikes where user_id = p_user and kind = 'mute' and lifted_at is null and until > clock_timestamp()
  ) then
    perform private.refuse('chat_muted');
  elsif not private.is_staff(p_user) and not private.plan_includes(p_user, 'chat') then
    perform private.refuse('chat_plan');
  elsif private.is_newcomer(p_user) then
    perform private.refuse('chat_pictures_new');
  elsif (
    select count(*) from private.chat_pictures where user_id = p_user and not preview and created_at > now() - interval '24 hours'
  ) >= private.setting_int('chat.daily_pictures') then
    perform private.refuse('chat_pictures_day');
  end if;
  insert into private.chat_pictures (user_id, width, height, bytes) values (p_user, p_width, p_height, decode(p_bytes, 'base64'))
  returning id into v_id;
  return v_id;
end
$$;
comment on function public.keep_chat_picture is
  'For the service: a picture that the application has drawn anew (base64 of WebP), to be sent with a message '
  'within a day. Refuses: suspended, chat_muted, chat_plan, chat_pictures_new (newcomers), chat_pictures_day.';
revoke execute on function public.keep_chat_picture from public;
grant execute on function public.keep_chat_picture to service_role;

create function public.chat_picture(p_picture uuid) returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  v_user uuid := private.reading_member();
  v_picture private.chat_pictures;
  v_message private.chat_messages;
  v_room private.chat_rooms;
begin
  select * into v_picture from private.chat_pictures where id = p_picture;
  if not found then
    perform private.refuse('not_found');
  elsif v_picture.message_id is null then
    if v_picture.user_id <> v_user then
      perform private.refuse('not_found');
    end if;
  else
    select * into v_message from private.chat_messages where id = v_picture.message_id;
    v_room := private.room_for(v_message.room_id, v_user);
    if not private.is_staff(v_user) and (v_message.removed_at is not null or v_message.held_at is not null and v_message.user_id <> v_user) then
      perform private.refuse('not_found');
    end if;
  end if;
  return encode(v_picture.bytes, 'base64');
end
$$;
comment on function public.chat_picture is
  'For members: a picture of a message that they may read, or an own one that is not sent yet, as base64 of '
  'WebP; of a deleted message, while it is kept, for staff alone. Refuses: unauthenticated, '
  'second_factor_required, not_found.';
grant execute on function public.chat_picture to authenticated;

create function private.attach_picture(p_picture uuid, p_user uuid, p_message uuid) returns void
language plpgsql set search_path = '' as $$
begin
  update private.chat_pictures set message_id = p_message
  where id = p_picture and user_id = p_user and message_id is null and not preview;
  if not found then
    perform private.refuse('not_found');
  end if;
end
$$;

create function private.picture_json(p_message uuid, p_preview boolean) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (
    select jsonb_build_object('id', id, 'width', width, 'height', height)
    from private.chat_pictures where message_id = p_message and preview = p_preview);
end
$$;

-- Links

create function private.first_link(p_text text) returns text
language sql immutable set search_path = '' as $$
  select left(rtrim(substring(p_text from 'https?://[^[:space:]<>()"''`\[\]]+'), '.,;:!?*_~'), 1000)
$$;

create function private.queue_preview(m private.chat_messages) returns void
language plpgsql set search_path = '' as $$
declare
  v_link text := private.first_link(m.text);
begin
  if exists (select from private.chat_previews where message_id = m.id and url = v_link) then
    return;
  end if;
  delete from private.chat_previews where message_id = m.id;
  delete from private.chat_pictures where message_id = m.id and preview;
  -- Newcomers may not link. Counted where it is asked for: what was changed or deleted since has been looked at too.
  if v_link is not null and not private.is_newcomer(m.user_id) and public.take_rate_limit('chat-preview:' || m.user_id, 10, 600) then
    insert into private.chat_previews (message_id, url) values (m.id, v_link);
  end if;
end
$$;
comment on function private.queue_preview is
  'Has the server look at the first link of a message, if it is another one than before; ten times in ten '
  'minutes for a member.';

create function private.preview_json(p_message uuid) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (
    select jsonb_build_object('url', p.url, 'title', p.title, 'description', p.description, 'picture', private.picture_json(p_message, true))
    from private.chat_previews p where p.message_id = p_message and p.state = 'shown');
end
$$;

create function public.claim_chat_previews(p_limit integer) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_claimed jsonb;
begin
  with due as (
    select p.message_id from private.chat_previews p join private.chat_messages m on m.id = p.message_id
    where p.state = 'waiting' and (p.claimed_until is null or p.claimed_until < now()) and p.attempts < 3
      and m.removed_at is null and m.held_at is null
    order by p.created_at limit least(p_limit, 20) for update of p skip locked
  ), claimed as (
    update private.chat_previews p set attempts = attempts + 1, claimed_until = now() + interval '1 minute'
    from due where p.message_id = due.message_id returning p.message_id, p.url
  )
  select coalesce(jsonb_agg(jsonb_build_object('message', message_id, 'url', url)), '[]') into v_claimed from claimed;
  return v_claimed;
end
$$;
comment on function public.claim_chat_previews is
  'For the service: links that wait, for one worker and a minute: [{message, url}].';
revoke execute on function public.claim_chat_previews from public;
grant execute on function public.claim_chat_previews to service_role;

create function public.settle_chat_preview(
  p_message uuid, p_url text, p_final text default null, p_title text default null, p_description text default null,
  p_picture text default null, p_width integer default null, p_height integer default null
) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  v_message private.chat_messages;
  v_shown boolean := p_title is not null
    and private.chat_rule_for(concat_ws(' ', p_title, p_description, p_final)) is null;
begin
  -- The room before its messages, as everywhere.
  perform from private.chat_rooms where id = (select room_id from private.chat_messages where id = p_message) for update;
  select * into v_message from private.chat_messages where id = p_message and removed_at is null and held_at is null for update;
  if not found then
    return false;
  end if;
  update private.chat_previews set state = case when v_shown then 'shown' else 'none' end,
    title = case when v_shown then left(p_title, 120) end, description = case when v_shown then left(p_description, 240) end
  where message_id = p_message and url = p_url and state = 'waiting';
  if not found or not v_shown then
    return false;
  end if;
  if p_picture is not null then
    insert into private.chat_pictures (user_id, message_id, preview, width, height, bytes)
    values (v_message.user_id, p_message, true, p_width, p_height, decode(p_picture, 'base64'));
  end if;
  update private.chat_messages set change = private.next_change(room_id) where id = p_message;
  return true;
end
$$;
comment on function public.settle_chat_preview is
  'For the service: what the page of a claimed link says of itself, or nothing. Words and links that a rule '
  'of moderators names are not shown. True when it is shown: everybody in the room hears so.';
revoke execute on function public.settle_chat_preview from public;
grant execute on function public.settle_chat_preview to service_role;

create function private.forget_pictures() returns void
language sql set search_path = '' as $$
  delete from private.chat_pictures where message_id is null and created_at < now() - interval '1 day';
  -- With the text of a deleted message, and as long as that while somebody looks into it.
  delete from private.chat_pictures c using private.chat_messages m
  where m.id = c.message_id and m.removed_at < now() - make_interval(days => private.setting_int('chat.removed_days'))
    and not private.is_disputed(m.id);
  update private.chat_previews set state = 'none' where state = 'waiting' and (attempts >= 3 and claimed_until < now() or created_at < now() - interval '1 day')
$$;
