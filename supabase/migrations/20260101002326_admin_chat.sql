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
comment on function private.put_room is 'Writes how a room is restricted, and tells those in it to ask for it again.';

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
comment on function public.admin_chat is 'For moderators: {rooms: [{id, slug, kind, names, slow, restriction | null, restricted_until | null, version, here, today: messages}], rules: [{id, kind: word | link, pattern, action: block | hold, at}], deliveries: as private.chat_deliveries}. Refuses: unauthenticated, forbidden.';
grant execute on function public.admin_chat to authenticated;

create function private.chat_deliveries() returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('month', coalesce(sum(deliveries) filter (where month = date_trunc('month', now(), 'UTC')::date), 0),
    'budget', private.setting_int('chat.delivery_budget'))
  from private.chat_rooms
$$;
comment on function private.chat_deliveries is 'Realtime deliveries of this month (readers times messages), and how many the plan of the project includes.';

insert into private.admin_lists (name) values ('strikes');

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
comment on function public.admin_strikes is 'For moderators. A list (private.list_page) of what was decided against members: filters q (member), kind (remove | warn | mute | suspend | ban | messages), rule; sort created. Rows: {id, user_id, name | null, kind, rule | null, reason, until | null, actor | null, created_at, expires_at, state: live | expired | lifted, message_id | null}. Refuses: unauthenticated, forbidden, invalid_input.';
grant execute on function public.admin_strikes to authenticated;
