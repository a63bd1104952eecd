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
comment on table private.chat_messages is
  'Messages. A deleted one stays as a row without its text, so that the numbers of a room have no gaps.';
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
comment on table private.chat_reads is
  'How far a member has read a room on a device; read on one is read on all.';
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
