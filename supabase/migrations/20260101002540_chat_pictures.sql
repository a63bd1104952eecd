-- Pictures in messages of the chat, and previews of links that the server has made (docs/decisions/0063).

select private.declare_setting('chat.daily_pictures', 'integer', '20', 'times', 0, 500);

create table private.chat_pictures (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.profiles on delete cascade,
  -- Null until it is sent. Deferred, because a message is heard at its insert and must have its picture by then.
  message_id uuid references private.chat_messages on delete cascade deferrable initially deferred,
  -- Of a page that the message links to.
  preview boolean not null default false,
  width integer not null check (width between 1 and 4000),
  height integer not null check (height between 1 and 4000),
  -- WebP, drawn anew by the application: pixels and nothing else.
  bytes bytea not null check (octet_length(bytes) between 1 and 1000000),
  created_at timestamptz not null default now()
);
comment on table private.chat_pictures is
  'Pictures of the chat. They are here and not in a bucket, so that they are deleted in the transaction of '
  'their message, and can be read by those who can read the room.';
alter table private.chat_pictures enable row level security;
create unique index chat_pictures_message on private.chat_pictures (message_id, preview) where message_id is not null;
create index chat_pictures_user on private.chat_pictures (user_id, created_at desc);
create index chat_pictures_unsent on private.chat_pictures (created_at) where message_id is null;

create table private.chat_previews (
  message_id uuid primary key references private.chat_messages on delete cascade,
  url text not null check (char_length(url) <= 1000),
  state text not null default 'waiting' check (state in ('waiting', 'shown', 'none')),
  title text check (char_length(title) <= 120),
  description text check (char_length(description) <= 240),
  attempts integer not null default 0,
  claimed_until timestamptz,
  created_at timestamptz not null default now(),
  constraint shown_has_a_title check (state <> 'shown' or title is not null)
);
comment on table private.chat_previews is
  'The first link of a message and the page''s description of itself; pending ones are the queue.';
alter table private.chat_previews enable row level security;
create index chat_previews_waiting on private.chat_previews (created_at) where state = 'waiting';

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
comment on function public.keep_chat_picture is 'For the service: a picture that the application has drawn anew (base64 of WebP), to be sent with a message within a day. Refuses: suspended, chat_muted, chat_plan, chat_pictures_new (newcomers), chat_pictures_day.';
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
comment on function public.chat_picture is 'For members: a picture of a message that they may read, or an own one that is not sent yet, as base64 of WebP; of a deleted message, while it is kept, for staff alone. Refuses: unauthenticated, second_factor_required, not_found.';
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
comment on function private.queue_preview is 'Has the server look at the first link of a message, if it is another one than before; ten times in ten minutes for a member.';

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
comment on function public.claim_chat_previews is 'For the service: links that wait, for one worker and a minute: [{message, url}].';
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
comment on function public.settle_chat_preview is 'For the service: what the page of a claimed link says of itself, or nothing. Words and links that a rule of moderators names are not shown. True when it is shown: everybody in the room hears so.';
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
