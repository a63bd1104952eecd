-- Addresses that are not written to any more, what mail servers and mailbox providers told us about them, and
-- how staff let an address go again (docs/decisions/0057-bounce-reports-need-the-mails-token.md).

create table private.mail_brakes (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('cause', 'receiver', 'all')),
  subject text not null check (char_length(subject) <= 255),
  watched_from timestamptz not null,
  began_at timestamptz not null default now(),
  ended_at timestamptz,
  ended_by uuid,
  decision text check (decision in ('released', 'suppressed')),
  check ((ended_at is null) = (decision is null))
);
comment on table private.mail_brakes is
  'Periods in which bounces suppressed no address (private.mail_suppressions), because there were too many: '
  'it may be our fault. They last until an admin has decided.';
comment on column private.mail_brakes.kind is
  'What too many had in common: the words of the server (subject), their mail domain (subject), or nothing '
  'but the time.';
comment on column private.mail_brakes.watched_from is
  'Since when it counted. What came onto the list from then on for the same reason can be released with the '
  'brake.';
alter table private.mail_brakes enable row level security;
create unique index mail_brakes_one on private.mail_brakes ((true)) where ended_at is null;
create index mail_brakes_began on private.mail_brakes (began_at desc);

create table private.mail_suppressions (
  id uuid primary key default gen_random_uuid(),
  digest bytea not null,
  address text check (char_length(address) <= 320),
  reason text not null check (reason in ('hard', 'soft', 'complaint', 'unsubscribed', 'manual')),
  detail text not null default '',
  source text not null check (source in ('webhook', 'mailbox', 'smtp', 'staff', 'import', 'owner')),
  created_by uuid,
  created_at timestamptz not null default now(),
  released_at timestamptz,
  released_by text check (released_by in ('staff', 'member', 'brake')),
  words text not null default '',
  domain text not null default '',
  brake_id uuid references private.mail_brakes,
  check ((released_at is null) = (released_by is null))
);
comment on table private.mail_suppressions is
  'The one list of addresses that are not written to. Found by digest; the address goes when its owner erases '
  'their account, and the suppression holds on.';
comment on column private.mail_suppressions.reason is
  'hard: it cannot be delivered to; soft: it could not be too often; complaint: its owner called a mail spam; '
  'unsubscribed: its owner left a list before they had an account, here or elsewhere; manual: by staff.';
comment on column private.mail_suppressions.source is
  'import: a file of members said so; owner: by the way out of an invitation.';
comment on column private.mail_suppressions.released_by is
  'member: its owner handed in a code that was mailed there, or proved it by signing in for the first time; '
  'brake: it never held, because a brake did (brake_id).';
comment on column private.mail_suppressions.words is
  'What the server said without what differs from mail to mail (private.bounce_words): the same cause has the '
  'same words.';
comment on column private.mail_suppressions.brake_id is
  'The brake that held it back, or with which it was released.';
comment on column private.mail_suppressions.detail is 'What the server said.';
alter table private.mail_suppressions enable row level security;
create unique index mail_suppressions_one on private.mail_suppressions (digest) where released_at is null;
create index mail_suppressions_created on private.mail_suppressions (created_at, id);
create index mail_suppressions_digest on private.mail_suppressions (digest);
create index mail_suppressions_brake on private.mail_suppressions (brake_id);

create table private.mail_reports (
  key text primary key check (char_length(key) <= 200),
  kind text not null check (kind in ('hard', 'soft', 'complaint')),
  digest bytea not null,
  mail_id uuid,
  code text not null default '',
  detail text not null default '',
  source text not null check (source in ('webhook', 'mailbox', 'smtp')),
  received_at timestamptz not null default now()
);
comment on table private.mail_reports is
  'Bounces and complaints, each once. No address: the digest is that of private.mail_suppressions.';
comment on column private.mail_reports.code is 'Enhanced status code (RFC 3463), where there is one.';
alter table private.mail_reports enable row level security;
create index mail_reports_digest on private.mail_reports (digest, received_at);
