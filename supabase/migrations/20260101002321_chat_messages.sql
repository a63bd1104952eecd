-- Messages of the live chat, and how they reach those who are connected.

create table private.chat_messages (
  id uuid primary key default gen_random_uuid(),
  room_id uuid not null references private.chat_rooms on delete cascade,
  seq bigint not null,
  change bigint not null,
  user_id uuid references public.profiles on delete set null,
  -- Given by the writer's device: the same message is sent once, however often it is tried.
  client_id uuid not null,
  text text not null check (char_length(text) <= 1000),
  reply_to uuid references private.chat_messages on delete set null,
  created_at timestamptz not null default clock_timestamp(),
  edited_at timestamptz,
  removed_at timestamptz,
  removed_by text check (removed_by in ('author', 'staff', 'erasure')),
  -- Hidden until a moderator has looked: by a rule, or by reports.
  held_at timestamptz,
  pinned_at timestamptz,
  -- The line of points; none beyond the day's limit.
  ledger bigint references public.points_ledger,
  search tsvector not null generated always as (
    to_tsvector('pg_catalog.english'::regconfig, text) || to_tsvector('pg_catalog.spanish'::regconfig, text)
      || to_tsvector('pg_catalog.german'::regconfig, text)) stored,
  unique (room_id, seq),
  unique (room_id, change),
  constraint chat_messages_once unique (user_id, client_id),
  constraint who_removed check ((removed_at is null) = (removed_by is null)),
  constraint what_is_removed_is_gone check (removed_at is null or text = '')
);
comment on table private.chat_messages is 'Messages. A deleted one stays as a row without its text, so that the numbers of a room have no gaps.';
alter table private.chat_messages enable row level security;
-- How much and what somebody wrote lately; erasure.
create index chat_messages_member on private.chat_messages (user_id, created_at desc);
create index chat_messages_search on private.chat_messages using gin (search);
-- A day of a room; what is too old.
create index chat_messages_day on private.chat_messages (room_id, created_at);
create index chat_messages_age on private.chat_messages (created_at);
create index chat_messages_pinned on private.chat_messages (room_id, pinned_at desc) where pinned_at is not null;
create index chat_messages_reply on private.chat_messages (reply_to) where reply_to is not null;
create index chat_messages_ledger on private.chat_messages (ledger) where ledger is not null;
-- What left the public page lately.
create index chat_messages_removed on private.chat_messages (removed_at) where removed_at is not null;

create table private.chat_removed (
  message_id uuid primary key references private.chat_messages on delete cascade,
  text text not null,
  removed_at timestamptz not null default now(),
  -- How it stood before, and the line of points that staff took back with it.
  held_at timestamptz,
  pinned_at timestamptz,
  taken bigint
);
comment on table private.chat_removed is
  'Texts of deleted messages, only for moderators, for chat.removed_days.';
alter table private.chat_removed enable row level security;
create index chat_removed_at on private.chat_removed (removed_at);

create table private.chat_reactions (
  message_id uuid not null references private.chat_messages on delete cascade,
  user_id uuid not null references public.profiles on delete cascade,
  emoji text not null check (emoji in ('👍', '❤️', '😂', '🎉', '👀', '🏔️', '✅', '👎')),
  created_at timestamptz not null default now(),
  primary key (message_id, emoji, user_id)
);
comment on table private.chat_reactions is 'Reactions: each once for a member and a message.';
alter table private.chat_reactions enable row level security;
create index chat_reactions_member on private.chat_reactions (user_id);

create table private.chat_mentions (
  -- Deferred, because a message is heard at its insert and must name whom it mentions by then.
  message_id uuid not null references private.chat_messages on delete cascade deferrable initially deferred,
  user_id uuid not null references public.profiles on delete cascade,
  primary key (message_id, user_id)
);
comment on table private.chat_mentions is 'Members named in a message, if they can read its room.';
alter table private.chat_mentions enable row level security;
create index chat_mentions_member on private.chat_mentions (user_id);

create table private.chat_reads (
  user_id uuid not null references public.profiles on delete cascade,
  room_id uuid not null references private.chat_rooms on delete cascade,
  device_id uuid not null,
  seq bigint not null,
  read_at timestamptz not null default now(),
  primary key (user_id, room_id, device_id)
);
comment on table private.chat_reads is 'How far a member has read a room on a device; read on one is read on all.';
alter table private.chat_reads enable row level security;
create index chat_reads_room on private.chat_reads (room_id);

create table private.chat_presence (
  room_id uuid not null references private.chat_rooms on delete cascade,
  user_id uuid not null references public.profiles on delete cascade,
  seen_at timestamptz not null default now(),
  primary key (room_id, user_id)
);
comment on table private.chat_presence is 'Members in a room: a sign of activity counts for a minute.';
alter table private.chat_presence enable row level security;
create index chat_presence_member on private.chat_presence (user_id);
create index chat_presence_seen on private.chat_presence (room_id, seen_at);

create function private.here_in(p_room uuid) returns table (user_id uuid, seen_at timestamptz)
language plpgsql stable set search_path = '' as $$
begin
  return query
    select c.user_id, c.seen_at from private.chat_presence c join public.profiles p on p.user_id = c.user_id
    where c.room_id = p_room and c.seen_at > now() - interval '1 minute' and p.suspended_until is distinct from 'infinity';
end
$$;
comment on function private.here_in is 'Who is in a room now: a sign of life in the last minute, and no ban. Whom a ban, a lower plan or level shuts out, and who has no session left, is taken out at once (private.move_rooms, private.leave_rooms_with_session).';

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
comment on function private.message_json is 'A message: {id, room, seq, change, client, at, edited_at | null, state: shown | held | removed, removed_by: author | staff | erasure | null, text: empty when it may not be read, pinned, picture: {id, width, height} | null, preview: {url, title, description | null, picture | null} of its first link | null, author: {id, name, level: number, staff, avatar: of our own storage | null} | null, reply: {id, seq, author: id | null, name | null, text} | null, reactions: [{emoji, count}], mentions: ids}, and mine: the viewer''s own reactions, when there is one. What everybody hears has no viewer.';

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
comment on function private.tell_message is 'One insert, one fan-out: whatever numbers a change of a message sends it to those who are connected to its room, once.';
create trigger chat_messages_told after insert or update of change on private.chat_messages
  for each row execute function private.tell_message();

create function private.next_change(p_room uuid) returns bigint
language sql set search_path = '' as $$
  update private.chat_rooms set last_change = last_change + 1 where id = p_room returning last_change
$$;
comment on function private.next_change is 'The next number of a change in a room, under the room''s lock until the transaction ends.';

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
comment on function private.tell_author is 'Numbers a change of the latest message of a member in each room, so that everybody there hears who its author is now, and those who are away fetch it. A reader shows it for all messages of that author (components/chat/room-store.ts). Ten times a minute.';

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
create trigger profiles_author_changed after update of username, full_name, avatar_url on public.profiles
  for each row execute function private.author_changed();
create trigger user_roles_author_changed after insert or delete on public.user_roles
  for each row execute function private.author_changed();

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
comment on function private.forget_messages is 'Before an account goes: its messages lose their text and their author, also in what reports keep of them, and everybody who is connected hears so.';
create trigger profiles_forget_messages before delete on public.profiles for each row execute function private.forget_messages();
