-- Writing in the live chat. Every rule is held here, under the member's lock and then the room's: neither PostgREST nor
-- realtime is a way around.

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
comment on function private.room_for is 'A room that is open to a member. Refuses: not_found, whether it is closed to them or does not exist.';

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
comment on function private.writable_room is 'A room in which a member may write. Refuses: not_found, suspended, chat_muted, chat_plan, chat_restricted.';

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
comment on function private.award_message is 'The points of a message: up to the day''s limit, for members who are old enough. Null for none.';

create function private.text_beside(p_user uuid, p_text text, p_picture boolean) returns text
language plpgsql stable set search_path = '' as $$
begin
  return case when p_picture and btrim(coalesce(p_text, '')) = '' then '' else private.checked_text(p_user, p_text) end;
end
$$;
comment on function private.text_beside is 'As private.checked_text; beside a picture there need be no words.';

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
comment on function public.send_chat_message is 'For members whose plan has the chat, and staff: writes into a room that is open to them, once for each p_client (an id that the device chooses); again with the same one it answers the message that stands. p_picture is of keep_chat_picture; with it the text may be empty. Returns private.message_json. Refuses: unauthenticated, second_factor_required, suspended, invalid_input, not_found, chat_muted, chat_plan, chat_restricted, and as private.checked_text and private.refuse_pace.';
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
comment on function public.edit_chat_message is 'For members: changes an own message within chat.edit_minutes; beside a picture the text may be empty. Returns private.message_json. Refuses: unauthenticated, second_factor_required, suspended, not_found, chat_edit_late, chat_muted, chat_plan, chat_restricted, chat_too_fast (ten changes a minute), and as private.checked_text.';
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
comment on function private.forget_parts is 'What hangs on messages and goes with their text: who is named, reactions, previews.';

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
comment on function private.delete_message is 'Leaves a tombstone of a message that its author deletes; its text goes to where only moderators see it.';

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
comment on function public.delete_chat_message is 'For members, muted ones too: deletes an own message; a tombstone stays. Returns private.message_json. Refuses: unauthenticated, second_factor_required, suspended, not_found.';
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
comment on function public.react_to_chat_message is 'For members who may write in the room: adds one of eight reactions to a message, or takes it back. Returns private.message_json. Refuses: unauthenticated, second_factor_required, suspended, invalid_input, not_found, chat_muted, chat_plan, chat_restricted, chat_too_fast (thirty a minute).';
grant execute on function public.react_to_chat_message to authenticated;
