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
