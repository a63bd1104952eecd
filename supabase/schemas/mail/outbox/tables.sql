-- Transactional mail, and what a member wants to be written about.

-- Preferences

create table public.mail_preferences (
  user_id uuid primary key references public.profiles on delete cascade,
  product boolean not null default false,
  community boolean not null default false,
  referral boolean not null default true,
  offers boolean not null default false,
  updated_at timestamptz not null default now()
);
comment on table public.mail_preferences is
  'Categories of email. Marketing (product, community, offers) is off until chosen; referral is news of the '
  'member''s own referrals.';
alter table public.mail_preferences enable row level security;
grant select on public.mail_preferences to authenticated, service_role;
grant update (product, community, referral, offers) on public.mail_preferences to authenticated, service_role;

-- Kinds of mail

create table private.mail_kinds (
  template text primary key check (template ~ '^[a-z_]{1,40}$'),
  category text check (category in ('product', 'community', 'referral', 'offers')),
  asked boolean not null default false,
  vital boolean not null default false,
  id uuid not null unique default gen_random_uuid(),
  texts jsonb not null default '{}' check (jsonb_typeof(texts) = 'object'),
  version bigint
);
comment on table private.mail_kinds is
  'Every email that the product sends, as `lib/mail/mails` defines it. An unlisted '
  'one has no category.';
comment on column private.mail_kinds.category is
  'The choice of the member that it belongs to; null for a mail that is no choice.';
comment on column private.mail_kinds.asked is
  'The member asked for this very mail, so it goes out whatever the category says; leaving the category ends '
  'what was asked for.';
comment on column private.mail_kinds.vital is
  'Codes that somebody waits for and news about the safety of an account: a complaint does not stop them.';
comment on column private.mail_kinds.id is 'By which its versions are kept.';
comment on column private.mail_kinds.texts is
  'Words that staff wrote, by language and name of the message; what is not there is as shipped.';
alter table private.mail_kinds enable row level security;

create table private.mail_text_versions (
  id bigint generated always as identity primary key,
  mail_id uuid not null references private.mail_kinds (id) on delete cascade,
  data jsonb not null,
  created_at timestamptz not null default clock_timestamp()
);
comment on table private.mail_text_versions is
  'Every version of the words of an email: {texts}. The audit entry that made it names it.';
alter table private.mail_text_versions enable row level security;
create index mail_text_versions_mail on private.mail_text_versions (mail_id, created_at, id);

-- Outbox

create table public.mail_outbox (
  id uuid primary key default gen_random_uuid(),
  key text not null unique check (char_length(key) <= 200),
  user_id uuid,
  to_address text not null,
  template text not null,
  params jsonb not null default '{}',
  locale text not null default 'en',
  category text check (category in ('product', 'community', 'referral', 'offers')),
  status text not null default 'queued' check (status in ('queued', 'sending', 'sent', 'failed', 'suppressed', 'bounced')),
  attempts integer not null default 0,
  available_at timestamptz not null default now(),
  claimed_at timestamptz,
  sent_at timestamptz,
  answer text,
  error text,
  created_at timestamptz not null default now()
);
comment on column public.mail_outbox.category is
  'The choice of the member that this mail belongs to; null for none.';
comment on column public.mail_outbox.status is
  'suppressed: not sent, error says why (suppressed: the address is on the list; not_wanted: the member left '
  'the category meanwhile). bounced: the server of the recipient said that it cannot be delivered.';
comment on column public.mail_outbox.answer is 'What the mail server said when it took the mail.';
comment on table public.mail_outbox is
  'Transactional email. The unique key names the fact: the same fact is emailed only once.';
comment on column public.mail_outbox.available_at is
  'Not to be claimed before; moves on with every failed attempt.';
alter table public.mail_outbox enable row level security;
grant select on public.mail_outbox to service_role;
-- The worker looks for what is due.
create index mail_outbox_due on public.mail_outbox (available_at) where status in ('queued', 'sending');
-- What waits for staff.
create index mail_outbox_failed on public.mail_outbox (created_at desc) where status = 'failed';
-- How many of each kind went out lately.
create index mail_outbox_created on public.mail_outbox (created_at);
create index mail_outbox_user on public.mail_outbox (user_id, created_at) where user_id is not null;

create table private.mailed_facts (
  fact bytea primary key
);
comment on table private.mailed_facts is
  'The facts of expired emails (private.expire_mails), as the first 16 bytes of the SHA-256 of the key: the '
  'same fact is still emailed only once.';
