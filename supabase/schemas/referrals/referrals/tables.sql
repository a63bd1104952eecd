-- Referrals: codes and names, clicks, binding, and the path of a referee from click to qualified.

create table public.referral_aliases (
  -- Codes and usernames share one key, so that /r/{code} and /r/{username} cannot collide.
  alias extensions.citext primary key
    constraint alias_shape check (alias::text ~* '^[a-z0-9][a-z0-9_-]{1,28}[a-z0-9]$'),
  user_id uuid references public.profiles on delete set null,
  kind text not null check (kind in ('generated', 'vanity')),
  retired_at timestamptz,
  created_at timestamptz not null default now()
);
comment on table public.referral_aliases is
  'Every name after /r/. A retired name keeps redirecting and is never reissued, even when the account is '
  'erased.';
alter table public.referral_aliases enable row level security;
-- No two usernames that look alike.
create index referral_aliases_look on public.referral_aliases (private.look_of(alias::text)) where kind = 'vanity';
grant select on public.referral_aliases to authenticated, service_role;
-- One generated code and one living vanity name a member.
create index referral_aliases_member on public.referral_aliases (user_id);
create unique index referral_aliases_one_code on public.referral_aliases (user_id) where kind = 'generated';
create unique index referral_aliases_one_vanity on public.referral_aliases (user_id)
  where kind = 'vanity' and retired_at is null;

create table public.referral_clicks (
  id uuid primary key,
  alias extensions.citext not null references public.referral_aliases,
  referrer_id uuid not null references public.profiles on delete cascade,
  visitor text not null check (char_length(visitor) <= 128),
  hour timestamptz not null default date_trunc('hour', now(), 'UTC'),
  ip_hash text check (char_length(ip_hash) <= 128),
  user_agent_hash text check (char_length(user_agent_hash) <= 128),
  landing_path text check (char_length(landing_path) <= 500),
  -- Where the link stood, as its owner named it (/r/noor?via=podcast).
  via text check (via ~ '^[a-z0-9_-]{1,32}$'),
  created_at timestamptz not null default now(),
  -- One click per visitor, code and hour.
  constraint one_click_an_hour unique (visitor, alias, hour)
);
comment on table public.referral_clicks is
  'Visits of people through a referral link. The visitor is a keyed hash.';
alter table public.referral_clicks enable row level security;
grant select on public.referral_clicks to service_role;
create index referral_clicks_referrer on public.referral_clicks (referrer_id, created_at desc);
-- How many came on a day.
create index referral_clicks_created_at on public.referral_clicks using brin (created_at);

create table private.referral_click_sums (
  referrer_id uuid not null references public.profiles on delete cascade,
  day date not null,
  -- Empty for links without one.
  via text not null,
  landing text not null,
  clicks integer not null check (clicks > 0),
  primary key (referrer_id, day, via, landing)
);
comment on table private.referral_click_sums is
  'Sums of expired clicks without a sign-up (private.expire_clicks), by UTC day. Nothing about visitors.';
create index referral_click_sums_day on private.referral_click_sums (day);

create table public.referrals (
  id uuid primary key default gen_random_uuid(),
  referrer_id uuid not null,
  -- Bound once, for ever.
  referee_id uuid not null unique,
  click_id uuid references public.referral_clicks on delete set null,
  alias extensions.citext not null,
  stage text not null default 'signed_up'
    check (stage in ('signed_up', 'wallet_linked', 'qualified', 'expired', 'held', 'rejected')),
  clicked_at timestamptz,
  signed_up_at timestamptz not null default now(),
  wallet_linked_at timestamptz,
  minted_at timestamptz,
  qualified_at timestamptz,
  reminded_at timestamptz,
  held_at timestamptz,
  rejected_at timestamptz,
  expires_at timestamptz not null,
  signals text[] not null default '{}',
  basis jsonb,
  constraint nobody_refers_themselves check (referrer_id <> referee_id)
);
comment on table public.referrals is
  'Referrer, referee and stage. Read through referral_overview, which masks names and hides signals.';
comment on column public.referrals.signals is 'Why it is held or rejected; for staff only.';
comment on column public.referrals.minted_at is
  'The first confirmed mint of the referee; a stage is stamped once.';
comment on column public.referrals.reminded_at is
  'When the referrer had the referee reminded, which is possible once.';
comment on column public.referrals.basis is
  'What qualified it: {kind: order | mint | active_days | review, id}. A refund of that order takes the '
  'points back.';
comment on column public.referrals.referrer_id is 'Stays when the account is erased; no foreign key.';
comment on column public.referrals.referee_id is 'Stays when the account is erased; no foreign key.';
alter table public.referrals enable row level security;
grant select on public.referrals to service_role;
create index referrals_referrer on public.referrals (referrer_id, signed_up_at desc);
-- The nightly expiry and the admin's list of held cases.
create index referrals_open on public.referrals (expires_at) where stage in ('signed_up', 'wallet_linked');
create index referrals_held on public.referrals (held_at) where stage = 'held';
create index referrals_held_referrer on public.referrals (referrer_id) where stage = 'held';
-- How many reached a stage on a day.
create index referrals_signed_up_at on public.referrals (signed_up_at);
create index referrals_wallet_linked_at on public.referrals (wallet_linked_at) where wallet_linked_at is not null;
create index referrals_minted_at on public.referrals (minted_at) where minted_at is not null;
create index referrals_qualified_at on public.referrals (qualified_at) where qualified_at is not null;
create index referrals_click on public.referrals (click_id) where click_id is not null;
create index referrals_basis on public.referrals ((basis ->> 'id')) where basis is not null;

create table public.referral_points (
  user_id uuid primary key references public.profiles on delete cascade,
  qualified_referrals integer not null default 0 check (qualified_referrals >= 0)
);
comment on table public.referral_points is 'How many of a member''s referrals are qualified.';
alter table public.referral_points enable row level security;
grant select on public.referral_points to authenticated, service_role;
alter publication supabase_realtime add table public.referral_points;

-- Qualification

create table private.disposable_domains (domain text primary key check (domain = lower(domain)));
comment on table private.disposable_domains is
  'Email domains without accounts of their own; such referees are held for review.';

create index referral_clicks_day on public.referral_clicks (created_at);

-- Clicks that carry a label of their owner.
create index referral_clicks_via on public.referral_clicks (via, created_at, id) where via is not null;

-- Rows that nobody needs any more. Tables with an expiry of their own (events, deliveries of webhooks,
-- measured events, alerts, errors, presence) have it in their own file; docs/operations.md lists all of them.

create table private.click_expiry (
  only_row boolean primary key default true check (only_row),
  next_day date not null default '-infinity'
);
comment on table private.click_expiry is
  'The first UTC day whose clicks on referral links have not expired yet.';
