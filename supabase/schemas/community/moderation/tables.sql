-- Moderation: reports, decisions that name a rule, strikes that expire, and the appeal against them
-- (docs/product.md, "Moderation and appeals").

create table private.strikes (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.profiles on delete cascade,
  kind text not null check (kind in ('remove', 'warn', 'mute', 'suspend', 'ban', 'messages')),
  -- None for messages: in the file of a member no rule is named.
  rule text check (rule in ('respect', 'spam', 'scam', 'harm', 'adult', 'privacy', 'topic')),
  -- What the member reads; empty for messages, whose line has the reason of staff (private.strike_reason).
  reason text not null check (char_length(reason) between (kind <> 'messages')::integer and 300),
  until timestamptz check ((kind = 'mute') = (until is not null)),
  message_id uuid references private.chat_messages on delete set null,
  actor uuid not null,
  created_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null,
  lifted_at timestamptz,
  -- The line of the suspension or ban that it came with.
  suspension bigint,
  constraint messages_have_no_rule check ((kind = 'messages') = (rule is null))
);
comment on table private.strikes is
  'Decisions of moderators against a member, by rule. One counts until it expires; a mute lasts until its '
  'own end. messages: recent messages removed with a suspension or a ban; a separate penalty that can be '
  'appealed, and does not count.';
alter table private.strikes enable row level security;
create index strikes_member on private.strikes (user_id, created_at desc);
create index strikes_created on private.strikes (created_at desc, id);
create index strikes_message on private.strikes (message_id) where message_id is not null;
create index strikes_suspension on private.strikes (suspension) where suspension is not null;

create table private.chat_removals (
  strike_id uuid not null references private.strikes on delete cascade,
  message_id uuid not null references private.chat_messages on delete cascade,
  -- When the decision was taken back.
  ended_at timestamptz,
  primary key (strike_id, message_id)
);
comment on table private.chat_removals is
  'Decisions that hold a message removed. It reappears when the last of them is undone.';
alter table private.chat_removals enable row level security;
create index chat_removals_message on private.chat_removals (message_id);

create table private.reports (
  id uuid primary key default gen_random_uuid(),
  message_id uuid not null references private.chat_messages on delete cascade,
  -- Null: a rule held the message.
  user_id uuid references public.profiles on delete set null,
  reason text not null check (reason in ('rule', 'respect', 'spam', 'scam', 'harm', 'adult', 'privacy', 'other')),
  note text not null default '' check (char_length(note) <= 500),
  trusted boolean not null,
  -- The message and those around it as they were: [{name, text, at, own}].
  context jsonb not null,
  created_at timestamptz not null default now(),
  decided_at timestamptz,
  decision text,
  decided_line bigint
);
comment on table private.reports is
  'Reports of messages, with the messages around them, stored even when the message is deleted.';
alter table private.reports enable row level security;
create unique index reports_once on private.reports (message_id, user_id) where decided_at is null and user_id is not null;
create index reports_open on private.reports (message_id, created_at) where decided_at is null;
create index reports_member on private.reports (user_id, created_at desc) where user_id is not null;
create index reports_line on private.reports (decided_line) where decided_line is not null;
create index reports_message on private.reports (message_id);
