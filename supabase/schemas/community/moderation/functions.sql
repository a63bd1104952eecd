create function private.live_strikes(p_user uuid) returns integer
language sql stable set search_path = '' as $$
  select count(*)::integer from private.strikes where user_id = p_user and kind <> 'messages' and lifted_at is null and expires_at > now()
$$;

create function private.strike_reason(s private.strikes) returns text
language plpgsql stable set search_path = '' as $$
begin
  return case when s.kind <> 'messages' then s.reason else (
    select l.reason from private.audit_lines l
    where l.subject_type = 'member' and l.subject_id = s.user_id::text and l.action = 'member.messages_removed'
      and l.after ->> 'strike' = s.id::text) end;
end
$$;
comment on function private.strike_reason is
  'Why moderators decided it, for staff: a reason in the file of a member is not for the member.';

create function private.strike_role(s private.strikes) returns text
language plpgsql stable set search_path = '' as $$
begin
  return case when s.kind = 'ban' or exists (select from public.user_roles where user_id = s.user_id) or exists (
      select from public.audit_log l
      where l.id = s.suspension and (l.after ->> 'suspended_until')::timestamptz > l.created_at + interval '7 days')
    then 'admin' else 'moderator' end;
end
$$;
comment on function private.strike_role is
  'Who at least takes a decision back: whoever might have imposed it, with the suspension or ban that it came '
  'with.';

create function private.message_context(m private.chat_messages) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('name', private.chat_name(c.user_id), 'text', coalesce(d.text, c.text), 'at', c.created_at,
    'own', c.id = m.id) order by c.seq), '[]')
  from private.chat_messages c left join private.chat_removed d on d.message_id = c.id
  where c.room_id = m.room_id and c.seq between m.seq - 3 and m.seq + 3
$$;

create function private.open_report(m private.chat_messages, p_user uuid, p_reason text, p_note text) returns uuid
language plpgsql set search_path = '' as $$
declare
  v_trusted boolean := p_user is not null and not private.is_newcomer(p_user) and private.live_strikes(p_user) = 0
    and (private.is_staff(p_user) or private.level_number(p_user) >= private.setting_int('chat.trusted_level'));
  v_id uuid;
begin
  insert into private.reports (message_id, user_id, reason, note, trusted, context)
  values (m.id, p_user, p_reason, p_note, v_trusted, private.message_context(m))
  on conflict do nothing returning id into v_id;
  if v_id is null then
    return null;
  end if;
  if m.held_at is null and m.removed_at is null and not exists (select from public.user_roles where user_id = m.user_id) and (
    select count(*) from private.reports where message_id = m.id and trusted and decided_at is null
  ) >= private.setting_int('chat.hiding_reports') then
    update private.chat_messages set held_at = now(), pinned_at = null, change = private.next_change(room_id) where id = m.id;
  end if;
  perform private.emit_event('message.reported', v_id::text, m.user_id, jsonb_build_object('report_id', v_id, 'message_id', m.id,
    'room_id', m.room_id, 'reason', p_reason));
  return v_id;
end
$$;
comment on function private.open_report is
  'Opens a report, once for a member and a message. Enough reports by trusted members (chat.trusted_level, no '
  'strike, no newcomer) hide the message until it is reviewed.';

create function public.report_chat_message(p_message uuid, p_reason text, p_note text default '') returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid := private.acting_member();
  v_message private.chat_messages;
begin
  if p_reason is null or p_reason not in ('respect', 'spam', 'scam', 'harm', 'adult', 'privacy', 'other') then
    perform private.refuse('invalid_input');
  elsif char_length(coalesce(p_note, '')) > 500 then
    perform private.refuse('too_long');
  end if;
  perform private.lock_members(array[v_user]);
  select * into v_message from private.chat_messages where id = p_message;
  perform private.room_for(v_message.room_id, v_user);
  if v_message.user_id = v_user or v_message.removed_by = 'erasure' then
    perform private.refuse('not_found');
  elsif not public.take_rate_limit('chat-report:' || v_user, 20, 3600) then
    perform private.refuse('rate_limited');
  end if;
  perform from private.chat_rooms where id = v_message.room_id for update;
  select * into v_message from private.chat_messages where id = p_message;
  if private.open_report(v_message, v_user, p_reason, private.tidy_prose(left(coalesce(p_note, ''), 20000))) is null then
    perform private.refuse('report_exists');
  end if;
end
$$;
comment on function public.report_chat_message is
  'For members who read the room: reports a message of somebody else, once while it is open. Refuses: '
  'unauthenticated, second_factor_required, suspended, invalid_input, too_long, not_found, rate_limited '
  '(twenty an hour), report_exists.';
grant execute on function public.report_chat_message to authenticated;

-- What the member reads

create function private.strike_json(s private.strikes) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return jsonb_build_object('id', s.id, 'kind', s.kind, 'rule', s.rule,
    'reason', s.reason, 'messages', (select count(*) from private.chat_removals where strike_id = s.id), 'until', nullif(s.until, 'infinity'),
    'forever', coalesce(s.until = 'infinity', false), 'at', s.created_at, 'expires_at', s.expires_at, 'lifted', s.lifted_at is not null,
    'text', (select coalesce(d.text, m.text) from private.chat_messages m left join private.chat_removed d on d.message_id = m.id where m.id = s.message_id),
    'appeal', private.appeal_json(s.user_id, 'strike', s.id::text));
end
$$;
comment on function private.strike_json is
  'A strike as its member reads it: {id, kind, rule | null, reason, messages: how many it removed, until | '
  'null, forever, at, expires_at, lifted, text: of their message | null, appeal: as private.appeal_json}.';

-- The case

create function private.report_details(p_message uuid) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (
    select jsonb_build_object(
      'text', coalesce(d.text, m.text), 'picture', private.picture_json(m.id, false),
      'state', case when m.removed_at is not null then 'removed' when m.held_at is not null then 'held' else 'shown' end,
      'room', r.slug, 'rooms', private.room_names(r), 'seq', m.seq, 'version', m.change::text, 'at', m.created_at, 'author', private.chat_name(m.user_id),
      'strikes', private.live_strikes(m.user_id), 'newcomer', coalesce(private.is_newcomer(m.user_id), false),
      'staff', exists (select from public.user_roles u where u.user_id = m.user_id),
      'reports', (
        select jsonb_agg(jsonb_build_object('reason', p.reason, 'note', p.note, 'trusted', p.trusted, 'by', private.chat_name(p.user_id), 'at', p.created_at)
          order by p.created_at) from (select * from private.reports where message_id = m.id and decided_at is null order by created_at limit 20) p),
      'context', (select p.context from private.reports p where p.message_id = m.id and p.decided_at is null order by p.created_at limit 1))
    from private.chat_messages m join private.chat_rooms r on r.id = m.room_id left join private.chat_removed d on d.message_id = m.id
    where m.id = p_message
  );
end
$$;

create function private.search_cases_report(p_query text) returns setof text
language sql stable set search_path = '' as $$
  select distinct p.message_id::text from private.reports p
  where p.decided_at is null and (p.note ilike private.list_pattern(jsonb_build_object('q', p_query))
    or p.context::text ilike private.list_pattern(jsonb_build_object('q', p_query))) limit 1000
$$;

-- Decisions

create function private.strike_end(p_decision text) returns timestamptz
language sql stable set search_path = '' as $$
  select case p_decision
    when 'mute_10m' then now() + interval '10 minutes'
    when 'mute_1h' then now() + interval '1 hour'
    when 'mute_24h' then now() + interval '1 day'
    when 'mute_7d' then now() + interval '7 days'
    when 'mute_forever' then 'infinity'
    when 'suspend_24h' then now() + interval '1 day'
    when 'suspend_7d' then now() + interval '7 days'
    when 'ban' then 'infinity' end::timestamptz
$$;

-- What somebody wrote, removed with a suspension or a ban

create function private.messages_since(p_span text) returns timestamptz
language sql stable set search_path = '' as $$
  select now() - case p_span when 'hour' then interval '1 hour' when 'day' then interval '1 day' when 'week' then interval '7 days' end
$$;

create function private.messages_to_remove(p_user uuid, p_span text) returns uuid[]
language sql stable set search_path = '' as $$
  select array(
    select id from private.chat_messages
    where user_id = p_user and removed_at is null and created_at > private.messages_since(p_span)
    order by created_at desc limit 1000)
$$;
comment on function private.messages_to_remove is
  'What a member has written since an hour, a day or a week ago (hour | day | week) and stands, the latest '
  'thousand: everybody who is connected hears of each.';

create function private.effect_on_messages(p_user uuid, p_change integer) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_array(private.effect('count', to_jsonb(n.standing), to_jsonb(n.standing + p_change)) || '{"what": "messages"}')
  from (select count(*)::integer as standing from private.chat_messages where user_id = p_user and removed_at is null) n
$$;

create function private.remove_messages(p_messages uuid[], p_strike uuid, p_staff uuid) returns void
language plpgsql set search_path = '' as $$
declare
  v_ids uuid[] := array(select id from private.chat_messages where id = any (p_messages) and removed_at is null);
  v_room uuid;
  v_last bigint;
  v_changed integer;
  v_point record;
begin
  -- Also of what another decision has removed: it stays removed when that one is taken back.
  insert into private.chat_removals (strike_id, message_id)
  select p_strike, id from private.chat_messages where id = any (p_messages) and coalesce(removed_by, 'staff') = 'staff'
  on conflict (strike_id, message_id) do update set ended_at = null;
  insert into private.chat_removed as d (message_id, text, held_at, pinned_at)
  select id, text, held_at, pinned_at from private.chat_messages where id = any (v_ids)
  on conflict (message_id) do update set text = excluded.text, removed_at = now(), held_at = excluded.held_at,
    pinned_at = excluded.pinned_at, taken = null;
  -- First, because the update says to everybody how a message then is.
  perform private.forget_parts(v_ids);
  for v_room in select distinct room_id from private.chat_messages where id = any (v_ids) order by 1 loop
    select last_change into v_last from private.chat_rooms where id = v_room for update;
    with numbered as (
      select id, v_last + row_number() over (order by seq) as change from private.chat_messages where room_id = v_room and id = any (v_ids)
    )
    update private.chat_messages m set text = '', removed_at = clock_timestamp(), removed_by = 'staff', held_at = null, pinned_at = null,
      change = n.change
    from numbered n where n.id = m.id;
    get diagnostics v_changed = row_count;
    update private.chat_rooms set last_change = v_last + v_changed where id = v_room;
  end loop;
  for v_point in
    select m.id, m.ledger, l.points from private.chat_messages m join public.points_ledger l on l.id = m.ledger where m.id = any (v_ids) order by m.ledger
  loop
    update private.chat_removed set taken = private.reverse(v_point.ledger, v_point.points, 'Message removed by a moderator', p_staff)
    where message_id = v_point.id;
  end loop;
end
$$;
comment on function private.remove_messages is
  'Removes messages by a decision, and takes their points back. Those that another decision has removed are '
  'held by this one too; what an author deleted stays as it is. The caller has begun with '
  'private.lock_moderation.';

create function private.shown_again(p_strikes uuid[]) returns uuid[]
language sql stable set search_path = '' as $$
  select array(
    select m.id from private.chat_messages m join private.chat_removed d on d.message_id = m.id
    where m.removed_by = 'staff' and exists (select from private.chat_removals r where r.message_id = m.id and r.strike_id = any (p_strikes))
      and not exists (
        select from private.chat_removals o where o.message_id = m.id and o.ended_at is null and o.strike_id <> all (p_strikes)))
$$;
comment on function private.shown_again is
  'Messages that are shown again when these decisions are taken back: those that no other holds removed, and '
  'whose text is still kept (chat.removed_days).';

create function private.messages_back(p_strikes uuid[]) returns integer
language sql stable set search_path = '' as $$
  select cardinality(private.shown_again(p_strikes))
$$;

create function private.removed_texts(p_strikes uuid[]) returns text
language sql stable set search_path = '' as $$
  select coalesce(string_agg(left(t.text, 200), ' · '), '') from (
    select d.text from private.chat_removals r join private.chat_removed d on d.message_id = r.message_id
    join private.chat_messages m on m.id = r.message_id
    where r.strike_id = any (p_strikes) and d.text <> '' order by m.created_at desc limit 20) t
$$;
comment on function private.removed_texts is
  'The latest twenty texts that decisions removed, for staff who answer an appeal; empty when none is kept.';

create function private.give_back(p_reversal bigint, p_reason text, p_staff uuid) returns void
language plpgsql set search_path = '' as $$
declare
  v_reversal public.points_ledger;
begin
  select * into v_reversal from public.points_ledger where id = p_reversal;
  -- What somebody has taken or given since is their decision.
  if found and not exists (select from public.points_ledger where reverses = v_reversal.reverses and id > p_reversal) then
    perform private.reverse(v_reversal.reverses, ((
      select -sum(points) from public.points_ledger where reverses = v_reversal.reverses) + v_reversal.points)::integer, p_reason, p_staff);
  end if;
end
$$;
comment on function private.give_back is
  'Gives back what one reversal took, and nothing that another one did.';

create function private.restore_messages(p_strike uuid, p_staff uuid) returns void
language plpgsql set search_path = '' as $$
declare
  v_ids uuid[] := private.shown_again(array[p_strike]);
  v_room uuid;
  v_last bigint;
  v_changed integer;
  v_taken bigint;
begin
  update private.chat_removals set ended_at = clock_timestamp() where strike_id = p_strike and ended_at is null;
  for v_room in select distinct room_id from private.chat_messages where id = any (v_ids) order by 1 loop
    select last_change into v_last from private.chat_rooms where id = v_room for update;
    with numbered as (
      select m.id, d.text, d.held_at, d.pinned_at, v_last + row_number() over (order by m.seq) as change
      from private.chat_removed d join private.chat_messages m on m.id = d.message_id where m.room_id = v_room and m.id = any (v_ids)
    )
    update private.chat_messages m set text = n.text, removed_at = null, removed_by = null, held_at = n.held_at, pinned_at = n.pinned_at,
      change = n.change
    from numbered n where n.id = m.id;
    get diagnostics v_changed = row_count;
    update private.chat_rooms set last_change = v_last + v_changed where id = v_room;
  end loop;
  for v_taken in select taken from private.chat_removed where message_id = any (v_ids) and taken is not null order by 1 loop
    perform private.give_back(v_taken, 'Message shown again', p_staff);
  end loop;
  delete from private.chat_removed where message_id = any (v_ids);
end
$$;
comment on function private.restore_messages is
  'Takes back what a decision removed: shows it again as it stood (private.shown_again) and gives back the '
  'points that were taken with it. The caller has begun with private.lock_moderation.';

create function private.remove_lately(p_user uuid, p_span text, p_reason text, p_staff uuid) returns uuid
language plpgsql set search_path = '' as $$
declare
  v_ids uuid[] := private.messages_to_remove(p_user, p_span);
  v_strike uuid;
  v_line bigint;
begin
  if v_ids = '{}' then
    return null;
  end if;
  insert into private.strikes (user_id, kind, reason, actor, expires_at)
  values (p_user, 'messages', '', p_staff, now() + make_interval(days => private.setting_int('chat.strike_days')))
  returning id into v_strike;
  perform private.remove_messages(v_ids, v_strike, p_staff);
  v_line := private.audit(p_staff, 'member.messages_removed', 'member', p_user::text, p_reason, '{"messages": 0}',
    jsonb_build_object('messages', cardinality(v_ids), 'span', p_span, 'strike', v_strike));
  update private.reports set decided_at = clock_timestamp(), decision = 'remove', decided_line = v_line
  where message_id = any (v_ids) and decided_at is null;
  return v_strike;
end
$$;
comment on function private.remove_lately is
  'Removes what a member wrote lately (private.messages_to_remove), with a suspension or a ban: a decision of '
  'its own, with its line, undo and appeal. Returns the strike, or null when there was nothing. The caller '
  'has begun with private.lock_moderation.';

create function private.reopen_reports(p_line bigint) returns void
language sql set search_path = '' as $$
  update private.reports r set decided_at = null, decision = null, decided_line = null
  where r.decided_line = p_line and not exists (
    select from private.reports o where o.message_id = r.message_id and o.user_id = r.user_id and o.decided_at is null)
$$;
comment on function private.reopen_reports is
  'Opens again what a decision closed, but for whom has reported the message once more since.';

create function private.is_disputed(p_message uuid) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return exists (select from private.reports where message_id = p_message and decided_at is null) or exists (
    select from private.chat_removals r join private.strikes s on s.id = r.strike_id
    join private.appeals a on a.user_id = s.user_id and a.state = 'open' and a.kind in ('strike', 'suspension')
    where r.message_id = p_message and r.ended_at is null);
end
$$;
comment on function private.is_disputed is
  'Whether somebody still has to decide about a message, by a report or an appeal: its text is kept as long '
  'as that.';

create function private.message_state(m private.chat_messages) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('removed', m.removed_by, 'held', m.held_at, 'pinned', m.pinned_at is not null,
    'reports', (select count(*) from private.reports where message_id = m.id and decided_at is null))
$$;
comment on function private.message_state is 'A message as the audit log keeps it: never its text.';

create function private.decide_message(p_message uuid, p_decision text, p_rule text, p_reason text, p_version text, p_remove text) returns void
language plpgsql set search_path = '' as $$
declare
  v_staff uuid := private.require_role('moderator');
  v_reason text := private.demand_reason(p_reason);
  v_kind text := split_part(p_decision, '_', 1);
  v_message private.chat_messages;
  v_before jsonb;
  v_strike private.strikes;
  v_suspended bigint;
  v_line bigint;
begin
  if p_decision is null or p_decision not in ('dismiss', 'remove', 'warn', 'mute_10m', 'mute_1h', 'mute_24h', 'mute_7d', 'mute_forever',
      'suspend_24h', 'suspend_7d', 'ban')
    or (p_remove is not null and (v_kind not in ('suspend', 'ban') or private.messages_since(p_remove) is null))
    or (v_kind <> 'dismiss' and (p_rule is null or p_rule not in ('respect', 'spam', 'scam', 'harm', 'adult', 'privacy', 'topic')))
  then
    perform private.refuse('invalid_input');
  end if;
  perform private.lock_moderation(array(select user_id from private.chat_messages where id = p_message and user_id is not null),
    v_kind in ('suspend', 'ban'), case when v_kind = 'dismiss' then (select room_id from private.chat_messages where id = p_message) end);
  select * into v_message from private.chat_messages where id = p_message for update;
  if not found then
    perform private.refuse('not_found');
  elsif p_version <> v_message.change::text then
    perform private.refuse_changed('chat_message', p_message::text, 'message');
  elsif private.same_person(v_staff, v_message.user_id) then
    perform private.refuse('forbidden');
  end if;
  v_before := private.message_state(v_message);
  if v_kind = 'dismiss' then
    if v_message.held_at is not null then
      update private.chat_messages set held_at = null, change = private.next_change(room_id) where id = p_message;
    elsif (v_before ->> 'reports')::integer = 0 then
      perform private.refuse('not_found');
    end if;
  else
    if v_message.user_id is not null then
      perform private.demand_power_over(v_message.user_id);
    elsif v_kind <> 'remove' then
      perform private.refuse('member_not_found');
    end if;
    if v_message.user_id is not null then
      insert into private.strikes (user_id, kind, rule, reason, until, message_id, actor, expires_at)
      values (v_message.user_id, v_kind, p_rule, v_reason, case when v_kind = 'mute' then private.strike_end(p_decision) end, p_message, v_staff,
        now() + make_interval(days => private.setting_int('chat.strike_days')))
      returning * into v_strike;
      perform private.remove_messages(array[p_message], v_strike.id, v_staff);
    end if;
    if v_kind in ('suspend', 'ban') then
      perform private.suspend_member(v_message.user_id, private.strike_end(p_decision), v_reason, null, p_remove);
      v_suspended := current_setting('altura.audit_line')::bigint;
      update private.strikes set suspension = v_suspended where id = v_strike.id;
    end if;
  end if;
  select * into v_message from private.chat_messages where id = p_message;
  v_line := private.audit(v_staff, 'message.' || case when v_kind = 'dismiss' then 'cleared' else 'decided' end, 'chat_message', p_message::text,
    v_reason, v_before, private.message_state(v_message) || jsonb_strip_nulls(jsonb_build_object('change', v_message.change, 'decision', p_decision,
      'rule', case when v_kind <> 'dismiss' then p_rule end, 'strike', v_strike.id, 'line', v_suspended, 'member', v_message.user_id)));
  update private.reports set decided_at = clock_timestamp(), decision = p_decision, decided_line = v_line
  where message_id = p_message and decided_at is null;
  -- A suspension and a ban are told by their own event.
  if v_strike.kind in ('remove', 'warn', 'mute') then
    perform private.emit_event('strike.given', v_strike.id::text, v_strike.user_id, jsonb_build_object('strike_id', v_strike.id,
      'kind', v_strike.kind, 'rule', p_rule, 'until', nullif(v_strike.until, 'infinity'), 'audit_id', v_line));
  end if;
end
$$;

select private.staff_change('public.admin_decide_message(p_message uuid, p_decision text, p_rule text, p_reason text, p_version text default null, p_remove text default null)',
  'private.decide_message(p_message, p_decision, p_rule, p_reason, p_version, p_remove)',
  'message.decide', 'chat_message', 'p_message',
  'For moderators (staff: admins, never for themselves): decides about a message, reported or not: dismiss (it stands, and is shown again), or by a rule (respect | spam | scam | harm | adult | privacy | topic) remove, warn, mute_10m, mute_1h, mute_24h, mute_7d, mute_forever, suspend_24h, suspend_7d, ban (an admin). Each but dismiss removes the message, takes its point back, and is a strike that the member is told of. Closes the reports of the message. p_version: its change, or null. p_remove, with a suspension or a ban: as of admin_suspend_member. Returns as private.changed. Refuses: unauthenticated, forbidden, reason_required, too_long, invalid_input, not_found, member_not_found, changed_meanwhile, last_admin.');

create function private.undo_message(p_line public.audit_log, p_staff uuid, p_reason text) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_message private.chat_messages;
  v_strike private.strikes;
begin
  perform private.lock_moderation(array(select user_id from private.chat_messages where id = p_line.subject_id::uuid and user_id is not null),
    p_line.after ? 'line',
    case when p_line.action = 'message.cleared' then (select room_id from private.chat_messages where id = p_line.subject_id::uuid) end);
  select * into v_message from private.chat_messages where id = p_line.subject_id::uuid for update;
  if not found or v_message.removed_by = 'erasure' then
    perform private.refuse('undo_impossible');
  elsif private.same_person(p_staff, v_message.user_id) then
    perform private.refuse('forbidden');
  elsif p_line.action = 'message.cleared' then
    if v_message.change <> (p_line.after ->> 'change')::bigint then
      perform private.refuse_changed('chat_message', p_line.subject_id, 'message', p_line.id);
    end if;
    update private.chat_messages set held_at = (p_line.before ->> 'held')::timestamptz, change = private.next_change(room_id) where id = v_message.id;
  else
    select * into v_strike from private.strikes where id = (p_line.after ->> 'strike')::uuid;
    perform private.require_role(private.strike_role(v_strike));
    update private.strikes set lifted_at = clock_timestamp() where id = v_strike.id and lifted_at is null;
    if not found then
      perform private.refuse_changed('strike', p_line.after ->> 'strike', 'strike', p_line.id);
    end if;
    perform private.restore_messages(v_strike.id, p_staff);
  end if;
  perform private.reopen_reports(p_line.id);
  perform private.undo_within(p_line, p_reason);
  select * into v_message from private.chat_messages where id = v_message.id;
  return jsonb_build_object('before', p_line.after, 'after', private.message_state(v_message));
end
$$;
comment on function private.undo_message is
  'Takes back a decision about a message as far as it stands: the strike, the message unless another decision '
  'holds it removed or its text is kept no longer, and the suspension and the removal that came with it '
  'unless they were changed since.';

create function private.strike_to_change(p_strike text, p_staff uuid) returns private.strikes
language plpgsql set search_path = '' as $$
declare
  v_strike private.strikes;
begin
  select * into v_strike from private.strikes where id = private.to_uuid(p_strike);
  if not found then
    perform private.refuse('undo_impossible');
  elsif private.same_person(p_staff, v_strike.user_id) then
    perform private.refuse('forbidden');
  end if;
  perform private.require_role(private.strike_role(v_strike));
  perform private.lock_moderation(array[v_strike.user_id], false);
  return v_strike;
end
$$;

create function private.undo_removal(p_line public.audit_log, p_staff uuid, p_reason text) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_strike private.strikes := private.strike_to_change(p_line.after ->> 'strike', p_staff);
begin
  update private.strikes set lifted_at = clock_timestamp() where id = v_strike.id and lifted_at is null;
  if not found then
    perform private.refuse_changed('strike', v_strike.id::text, 'strike', p_line.id);
  end if;
  perform private.restore_messages(v_strike.id, p_staff);
  perform private.reopen_reports(p_line.id);
  return jsonb_build_object('before', p_line.after, 'after', p_line.before);
end
$$;

create function private.effect_undo_removal(p_line public.audit_log) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return private.effect_on_messages(p_line.subject_id::uuid, private.messages_back(array[(p_line.after ->> 'strike')::uuid]));
end
$$;

-- Pins

create function private.pin_message(p_message uuid, p_pinned boolean) returns void
language plpgsql set search_path = '' as $$
declare
  v_staff uuid := private.require_role('moderator');
  v_message private.chat_messages;
begin
  perform from private.chat_rooms where id = (select room_id from private.chat_messages where id = p_message) for update;
  select * into v_message from private.chat_messages where id = p_message and removed_at is null and held_at is null for update;
  if not found then
    perform private.refuse('not_found');
  elsif p_pinned is null then
    perform private.refuse('invalid_input');
  elsif p_pinned = (v_message.pinned_at is not null) then
    return;
  end if;
  update private.chat_messages set pinned_at = case when p_pinned then now() end, change = private.next_change(room_id) where id = p_message;
  perform private.audit(v_staff, case when p_pinned then 'message.pinned' else 'message.unpinned' end, 'chat_message', p_message::text, '',
    jsonb_build_object('pinned', not p_pinned), jsonb_build_object('pinned', p_pinned));
end
$$;

select private.staff_change('public.admin_pin_message(p_message uuid, p_pinned boolean)',
  'private.pin_message(p_message, p_pinned)', 'message.pin', 'chat_message', 'p_message',
  'For moderators: pins a message to the top of its room, or takes it down. Returns as private.changed. Refuses: unauthenticated, forbidden, not_found, invalid_input.');

create function private.undo_pin(p_line public.audit_log, p_staff uuid, p_reason text) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_pinned boolean := (p_line.before ->> 'pinned')::boolean;
begin
  perform from private.chat_rooms where id = (select room_id from private.chat_messages where id = p_line.subject_id::uuid) for update;
  update private.chat_messages set pinned_at = case when v_pinned then now() end, change = private.next_change(room_id)
  where id = p_line.subject_id::uuid and removed_at is null and held_at is null and (pinned_at is not null) <> v_pinned;
  if not found then
    perform private.refuse_changed('chat_message', p_line.subject_id, 'message', p_line.id);
  end if;
  return jsonb_build_object('before', p_line.after, 'after', p_line.before);
end
$$;

-- Appeals

create function private.penalty_strike(p_user uuid, p_subject text) returns private.penalty
language plpgsql stable set search_path = '' as $$
declare
  v_strike private.strikes;
begin
  select * into v_strike from private.strikes s where s.id = private.to_uuid(p_subject) and s.user_id = p_user
    and s.lifted_at is null and greatest(s.expires_at, s.until) > now()
    -- A suspension and a ban are appealed as such while they run, and once.
    and (s.kind not in ('suspend', 'ban') or not private.is_suspended(p_user) and not exists (
      select from private.appeals a where a.kind = 'suspension' and a.subject_id = p_user::text and a.penalty = s.suspension::text));
  if not found then
    return null;
  end if;
  return (v_strike.id::text, v_strike.created_at, v_strike.actor, null, private.strike_role(v_strike))::private.penalty;
end
$$;

create function private.lift_strike(p_subject text, p_penalty text, p_staff uuid, p_reason text) returns bigint
language plpgsql set search_path = '' as $$
declare
  v_strike private.strikes;
  v_removal uuid;
  v_line bigint;
begin
  select * into v_strike from private.strikes where id = private.to_uuid(p_subject);
  perform private.require_role(private.strike_role(v_strike));
  perform private.lock_moderation(array[v_strike.user_id], false);
  update private.strikes set lifted_at = clock_timestamp() where id = v_strike.id and lifted_at is null;
  -- Somebody has taken it back meanwhile.
  if not found then
    return null;
  end if;
  perform private.restore_messages(v_strike.id, p_staff);
  -- What was removed with the suspension was the same decision.
  select id into v_removal from private.strikes
  where suspension = v_strike.suspension and kind = 'messages' and id <> v_strike.id and lifted_at is null;
  if found then
    v_line := private.lift_strike(v_removal::text, v_removal::text, p_staff, p_reason);
  end if;
  return private.audit(p_staff, 'strike.lifted', 'strike', p_subject, p_reason, jsonb_build_object('lifted', false, 'kind', v_strike.kind),
    jsonb_strip_nulls(jsonb_build_object('lifted', true, 'member', v_strike.user_id, 'line', v_line)));
end
$$;
comment on function private.lift_strike is
  'Takes back a decision about a message, or the removal of what somebody wrote lately: what it removed is '
  'shown again and its points are given back. Null when it was taken back already.';

create function private.effect_lift_strike(p_subject text, p_penalty text) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_strike private.strikes;
  v_live integer;
  v_effects jsonb := '[]';
  v_messages integer;
begin
  select * into v_strike from private.strikes where id = private.to_uuid(p_subject);
  if v_strike.lifted_at is not null or v_strike.id is null then
    return '[]';
  end if;
  v_live := private.live_strikes(v_strike.user_id);
  if v_strike.kind <> 'messages' then
    v_effects := jsonb_build_array(private.effect('count', to_jsonb(v_live), to_jsonb(v_live - (v_strike.expires_at > now())::integer))
      || '{"what": "strikes"}');
  end if;
  v_messages := private.messages_back(array(select id from private.strikes s
    where s.id = v_strike.id or (s.suspension = v_strike.suspension and s.kind = 'messages' and s.lifted_at is null)));
  return v_effects || case when v_messages > 0 then private.effect_on_messages(v_strike.user_id, v_messages) else '[]' end;
end
$$;

create function private.undo_lift_strike(p_line public.audit_log, p_staff uuid, p_reason text) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_strike private.strikes := private.strike_to_change(p_line.subject_id, p_staff);
begin
  update private.strikes set lifted_at = null where id = v_strike.id and lifted_at is not null;
  if not found then
    perform private.refuse_changed('strike', p_line.subject_id, 'strike', p_line.id);
  end if;
  perform private.remove_messages(array(select message_id from private.chat_removals where strike_id = v_strike.id), v_strike.id, p_staff);
  perform private.undo_within(p_line, p_reason);
  return jsonb_build_object('before', p_line.after, 'after', p_line.before);
end
$$;

create function private.decide_case_report(p_id text, p_decision text, p_reason text) returns void
language sql set search_path = '' as $$
  select private.decide_message(p_id::uuid, p_decision, null, p_reason, null, null)
$$;

create function private.lock_cases_report(p_ids text[]) returns void
language plpgsql set search_path = '' as $$
begin
  perform private.lock_members(array(select user_id from private.chat_messages where id = any (p_ids::uuid[]) and user_id is not null));
  perform from private.chat_rooms where id in (select room_id from private.chat_messages where id = any (p_ids::uuid[])) order by id for update;
end
$$;

create function private.effect_message(p_subject text, p_value text) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_message private.chat_messages;
  v_effects jsonb := '[]';
  -- A decision, or one with what is removed: {decision, remove}.
  v_fields jsonb := case when p_value ~ '^{' and pg_input_is_valid(p_value, 'jsonb') then p_value::jsonb end;
  v_decision text := coalesce(v_fields ->> 'decision', p_value);
  v_remove text := v_fields ->> 'remove';
  v_others integer;
begin
  select * into v_message from private.chat_messages where id = private.to_uuid(p_subject);
  if not found then
    perform private.refuse('not_found');
  end if;
  if v_decision <> 'dismiss' and v_message.user_id is not null then
    v_effects := jsonb_build_array(private.effect('count', to_jsonb(private.live_strikes(v_message.user_id)),
      to_jsonb(private.live_strikes(v_message.user_id) + 1)) || '{"what": "strikes"}');
    if v_decision ~ '^(suspend_|ban$)' then
      v_effects := v_effects || jsonb_build_array(private.effect('suspension', to_jsonb((
        select suspended_until from public.profiles where user_id = v_message.user_id and suspended_until > now())), to_jsonb(private.strike_end(v_decision))));
      if private.messages_since(v_remove) is not null then
        -- This message goes in any case.
        v_others := cardinality(array_remove(private.messages_to_remove(v_message.user_id, v_remove), v_message.id));
        v_effects := v_effects || private.effect_on_messages(v_message.user_id, -v_others - (v_message.removed_at is null)::integer);
      end if;
    end if;
    if v_message.removed_at is null and v_message.ledger is not null then
      v_effects := v_effects || jsonb_build_array(private.effect_on_points(v_message.user_id, -(
        select points from public.points_ledger where id = v_message.ledger)));
    end if;
  end if;
  return jsonb_build_object('version', v_message.change::text, 'effects', v_effects);
end
$$;
