-- What the clock does for the chat, and the mission of days on which somebody wrote.

insert into private.event_types (type, keys, description) values
  ('chat.digest', '{mentions}', 'Somebody was mentioned and has not read it, once a day for those who asked');

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
comment on function public.keep_chat is 'For the clock, every minute: opens rooms of streams that run, ends restrictions, forgets what is too old, tells those who asked of mentions that they have not read. {deleted: messages, told: members, removed: whether something has left the public room, or changed there, in the last three minutes}.';
revoke execute on function public.keep_chat from public;
grant execute on function public.keep_chat to service_role;

insert into private.mission_kinds (kind, handler, parameters) values ('chat_days', 'mission_chat_days',
  '[{"key": "days", "type": "integer", "minimum": 1, "maximum": 31, "first": 3}]');

create function private.mission_chat_days(p_user uuid, p_mission uuid, p_params jsonb, p_since timestamptz, p_until timestamptz)
returns private.mission_fact
language sql stable set search_path = '' as $$
  select private.mission_seen((
    select count(distinct date_trunc('day', m.created_at, 'UTC')) from private.chat_messages m join private.chat_rooms r on r.id = m.room_id
    where m.user_id = p_user and r.kind <> 'staff' and m.removed_at is null and m.held_at is null
      and m.created_at >= p_since and m.created_at < p_until), (p_params ->> 'days')::integer)
$$;
