-- Live chat: its rooms, who reads and writes in them, and the topics on which they are heard
-- (docs/product.md, "Chat"). Everything stands in the private schema: neither PostgREST nor postgres_changes
-- knows these tables.

create table private.chat_rooms (
  id uuid primary key default gen_random_uuid(),
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(slug) <= 90),
  kind text not null check (kind in ('public', 'tier', 'level', 'staff', 'stream')),
  -- By language; empty for a stream, whose title is its name.
  names jsonb not null default '{}',
  tier text check ((kind = 'tier') = (tier is not null)),
  stream_id uuid unique references private.streams on delete cascade,
  position integer not null default 0,
  slow_seconds integer not null default 0 check (slow_seconds in (0, 5, 10, 30, 60)),
  restriction text check (restriction in ('slow', 'newcomers', 'invite')),
  restricted_at timestamptz,
  restricted_until timestamptz,
  -- Part of the room's topics. Another one leaves everybody outside who may not join again.
  epoch integer not null default 1,
  moved_at timestamptz not null default '-infinity',
  last_seq bigint not null default 0,
  last_change bigint not null default 0,
  -- What the room has cost of the realtime budget this month, and when it last sent a tick.
  month date not null default date_trunc('month', now(), 'UTC')::date,
  deliveries bigint not null default 0,
  ticked_at timestamptz not null default '-infinity',
  version integer not null default 1,
  constraint stream_rooms_have_one check ((kind = 'stream') = (stream_id is not null)),
  constraint a_restriction_ends check ((restriction is null) = (restricted_until is null) and (restriction is null) = (restricted_at is null))
);
comment on table private.chat_rooms is
  'Rooms of the live chat. A row is locked while a message gets its number, so that numbers have no gaps.';
comment on column private.chat_rooms.last_change is
  'Every message and every change of one takes the next number: what was missed is fetched by it.';
comment on column private.chat_rooms.restriction is
  'Until restricted_until: slow (60 s between messages), newcomers (they only read), invite (only who had '
  'written here in the month before).';
alter table private.chat_rooms enable row level security;

-- The end of a session

create table private.chat_moves (
  room_id uuid primary key,
  since timestamptz not null default clock_timestamp()
);
comment on table private.chat_moves is
  'Rooms whose topic changes before the next message: a session has ended that may have a connection to the '
  'old one. No foreign key, so that ending a session is not blocked by a message.';
alter table private.chat_moves enable row level security;

-- Names

create table private.chat_preferences (
  user_id uuid primary key references public.profiles on delete cascade,
  -- Whether others see that the member is here.
  presence boolean not null default true,
  -- A mail a day with the mentions that were not read.
  digest boolean not null default false,
  digest_at timestamptz not null default now()
);
comment on table private.chat_preferences is
  'A member''s choices for the chat; without a row the defaults apply.';
alter table private.chat_preferences enable row level security;
create index chat_preferences_digest on private.chat_preferences (digest_at) where digest;

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

-- What may be written in the live chat: the form of a text, its pace, and the words and links that moderators
-- rule out.

create table private.chat_rules (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('word', 'link')),
  pattern text not null check (char_length(pattern) between 2 and 100),
  action text not null check (action in ('block', 'hold')),
  created_by uuid not null,
  created_at timestamptz not null default now(),
  removed_at timestamptz
);
comment on table private.chat_rules is
  'Words, phrases and hosts of links that block a message, or hold it until a moderator has looked.';
alter table private.chat_rules enable row level security;
create unique index chat_rules_one on private.chat_rules (kind, lower(pattern)) where removed_at is null;

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
