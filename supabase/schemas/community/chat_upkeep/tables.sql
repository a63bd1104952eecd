-- Pictures in messages of the chat, and previews of links that the server has made (docs/decisions/0063).

create table private.chat_pictures (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.profiles on delete cascade,
  -- Null until it is sent. Deferred, because a message is heard at its insert and must have its picture by
  -- then.
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
