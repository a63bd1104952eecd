-- What may be written in the live chat: the form of a text, its pace, and the words and links that moderators rule out.

create table private.chat_rules (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('word', 'link')),
  pattern text not null check (char_length(pattern) between 2 and 100),
  action text not null check (action in ('block', 'hold')),
  created_by uuid not null,
  created_at timestamptz not null default now(),
  removed_at timestamptz
);
comment on table private.chat_rules is 'Words, phrases and hosts of links that block a message, or hold it until a moderator has looked.';
alter table private.chat_rules enable row level security;
create unique index chat_rules_one on private.chat_rules (kind, lower(pattern)) where removed_at is null;

create function private.flat_text(p_text text) returns text
language sql immutable set search_path = '' as $$
  select ' ' || btrim(regexp_replace(regexp_replace(lower(normalize(p_text, NFKD)), '[\u0300-\u036f\u200b-\u200f\u2060\ufeff]', '', 'g'),
    '[^[:alnum:]]+', ' ', 'g')) || ' '
$$;
comment on function private.flat_text is 'A text as words are looked for in it: lower case, without accents, signs and letters that cannot be seen.';

create function private.hosts_in(p_text text) returns setof text
language sql immutable set search_path = '' as $$
  select lower(m[1]) from regexp_matches(p_text, '(?:[a-z][a-z0-9+.-]*://)?(?:[^\s/@]*@)?((?:[a-z0-9](?:[a-z0-9-]{0,62})?\.)+[a-z]{2,24})(?=[/:?#\s,;)\]!]|[.](?:\s|$)|$)', 'gi') m
$$;
comment on function private.hosts_in is 'Hosts of what looks like a link in a text, with or without a scheme.';

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
comment on function private.chat_rule_for is 'What the strictest rule that matches a text asks for: block, hold, or null.';

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
comment on function private.checked_text is 'The text of a message as it is kept. Refuses: required, too_long (1000 signs), chat_marks (more than three combining marks on one letter), chat_mentions (more than ten people, two for newcomers), chat_links (newcomers), chat_blocked (a rule of moderators).';

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
comment on function private.chat_refusal is 'Why a member who may read a room may not write in it now: {code: suspended | chat_muted | chat_plan | chat_restricted, until | null}, or null. A room that a level opened is written in without a plan.';

create function private.chat_pause(r private.chat_rooms, p_user uuid) returns integer
language plpgsql stable set search_path = '' as $$
begin
  return case when private.is_staff(p_user) then 0 else greatest(
    case when r.restriction = 'slow' and r.restricted_until > clock_timestamp() then 60 else 0 end,
    case when r.slow_seconds = 0 or private.level_number(p_user) >= private.setting_int('chat.slow_exempt_level') then 0 else r.slow_seconds end,
    case when private.is_newcomer(p_user) then private.setting_int('chat.newcomer_seconds') else 0 end) end;
end
$$;
comment on function private.chat_pause is 'Seconds that a member waits between two messages in a room: slow mode, which a high level is spared, a restriction, a newcomer''s pace.';

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
comment on function private.refuse_pace is 'Refuses: chat_too_fast (5 in 10 s, 30 in a minute) and chat_slow, both with the seconds that are left, chat_repeated (the same within 30 s, deleted or not).';
