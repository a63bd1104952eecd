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
