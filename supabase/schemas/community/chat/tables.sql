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
