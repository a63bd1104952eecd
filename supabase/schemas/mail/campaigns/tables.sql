-- Campaigns: one mail to many members, its recipients frozen as rows, each sent at most once.

create table private.campaigns (
  id uuid primary key default gen_random_uuid(),
  -- For staff alone.
  name text not null check (char_length(name) between 1 and 120),
  category text not null check (category in ('product', 'community', 'referral', 'offers')),
  state text not null default 'draft'
    check (state in ('draft', 'scheduled', 'running', 'paused', 'cancelled', 'finished')),
  -- For whom; empty for everybody.
  tiers text[] not null default '{}',
  locales text[] not null default '{}',
  segments text[] not null default '{}',
  -- A saved segment, as private.segment_members knows it.
  segment_id uuid,
  -- Percent of the audience that is written nothing, to compare with.
  hold_out integer not null default 0 check (hold_out between 0 and 50),
  content jsonb not null check (jsonb_typeof(content) = 'object' and octet_length(content::text) <= 100000),
  -- Percent of the recipients who get one of two subjects first, and the hours of clicks that decide; null
  -- without.
  ab_percent integer check (ab_percent between 2 and 50),
  ab_hours integer check (ab_hours between 1 and 72),
  ab_result text check (ab_result in ('a', 'b', 'same')),
  ab_decided_at timestamptz,
  -- So many mails in so many minutes, in all and to one mail domain.
  rate_count integer not null default 600 check (rate_count between 1 and 100000),
  rate_minutes integer not null default 1 check (rate_minutes between 1 and 1440),
  domain_count integer check (domain_count between 1 and 100000),
  domain_minutes integer check (domain_minutes between 1 and 1440),
  scheduled_at timestamptz,
  -- The hour of scheduled_at (UTC) is the reader's hour, in each time zone its own.
  at_local boolean not null default false,
  -- The admin who started it with the second factor.
  confirmed_by uuid,
  -- What was confirmed: so many members, of this version of the saved segment.
  expected integer,
  segment_version integer,
  started_at timestamptz,
  finished_at timestamptz,
  pause_reason text check (pause_reason in ('staff', 'bounces', 'complaints', 'confirmation', 'refused', 'content', 'brake')),
  -- Bounces and complaints before staff let it go on do not stop it again.
  watched_from timestamptz not null default '-infinity',
  -- private.campaign_counts of one that has ended; null while they are counted anew.
  counts jsonb,
  version integer not null default 1,
  created_by uuid,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  constraint two_subjects_have_a_rule check ((ab_percent is null) = (ab_hours is null)),
  constraint both_of_a_domain check ((domain_count is null) = (domain_minutes is null)),
  constraint paused_for_a_reason check ((state = 'paused') = (pause_reason is not null)),
  constraint scheduled_for_a_time check (state <> 'scheduled' or scheduled_at is not null)
);
comment on table private.campaigns is
  'Email to many members: draft, scheduled, running, paused (by staff or automatically), cancelled, '
  'finished. Finished means that nothing of it can be retried automatically.';
comment on column private.campaigns.content is
  '{words: {<locale>: {subject, subject_b, preview}}, blocks: [{kind, …}]}, as lib/campaigns/schema.ts.';
alter table private.campaigns enable row level security;
create index campaigns_changed on private.campaigns (changed_at, id);
create index campaigns_working on private.campaigns (state) where state in ('scheduled', 'running');

create table private.campaign_domains (
  campaign_id uuid not null references private.campaigns on delete cascade,
  -- Empty for the campaign as a whole.
  domain text not null,
  tokens double precision not null default 1,
  refilled_at timestamptz not null default now(),
  -- Temporary refusals (4xx) in a row.
  deferrals integer not null default 0,
  paused_at timestamptz,
  primary key (campaign_id, domain)
);
comment on table private.campaign_domains is
  'The token buckets of a campaign, in total and by email domain, shared by all processes; and whether a '
  'domain is paused.';
alter table private.campaign_domains enable row level security;
create index campaign_domains_paused on private.campaign_domains (campaign_id) where paused_at is not null;

create table private.campaign_recipients (
  id bigint generated always as identity primary key,
  campaign_id uuid not null references private.campaigns on delete cascade,
  -- The row outlives the account, so that the sums stay.
  user_id uuid references public.profiles on delete set null,
  domain text not null,
  -- In the Message-ID and in links: whoever has the mail knows it, and nobody else.
  token uuid not null unique default gen_random_uuid(),
  -- Which subject; null waits for the comparison to be decided.
  variant text check (variant in ('a', 'b')),
  sampled boolean not null default false,
  state text not null default 'queued'
    check (state in ('queued', 'in_flight', 'accepted', 'failed', 'suppressed', 'uncertain', 'cancelled')),
  due_at timestamptz not null,
  -- How often the server said "later".
  deferred integer not null default 0,
  claim uuid unique,
  claimed_until timestamptz,
  settled_at timestamptz,
  -- The server's answer, or why nothing was sent.
  code integer,
  answer text check (char_length(answer) <= 300),
  bounced_at timestamptz,
  complained_at timestamptz,
  unsubscribed_at timestamptz,
  -- Whether the mail had the picture by which an open is noted, and when it was fetched first.
  open_asked boolean not null default false,
  opened_at timestamptz,
  unique (campaign_id, user_id),
  check (opened_at is null or open_asked)
);
comment on table private.campaign_recipients is
  'The audience of a campaign, frozen when it began: queued, in_flight (at the email server now), accepted '
  '(the server took it), failed, suppressed (no consent, or a suppressed address, when its turn came), '
  'uncertain (its process ended while sending: it is not sent again automatically), cancelled.';
alter table private.campaign_recipients enable row level security;
-- The next one.
create index campaign_recipients_due on private.campaign_recipients (campaign_id, due_at, id)
  where state = 'queued' and variant is not null;
create index campaign_recipients_waiting on private.campaign_recipients (campaign_id) where state in ('queued', 'in_flight');
create index campaign_recipients_leases on private.campaign_recipients (claimed_until) where state = 'in_flight';
-- The first that were settled, and the list of a state.
create index campaign_recipients_settled on private.campaign_recipients (campaign_id, settled_at);
create index campaign_recipients_listed on private.campaign_recipients (campaign_id, id);
create index campaign_recipients_state on private.campaign_recipients (campaign_id, state, id);
create index campaign_recipients_all_of_state on private.campaign_recipients (state, id);
create index campaign_recipients_user on private.campaign_recipients (user_id, settled_at);

create table private.campaign_holdouts (
  campaign_id uuid not null references private.campaigns on delete cascade,
  user_id uuid not null references public.profiles on delete cascade,
  primary key (campaign_id, user_id)
);
comment on table private.campaign_holdouts is 'Members of the audience who get no email, for comparison.';
alter table private.campaign_holdouts enable row level security;
create index campaign_holdouts_user on private.campaign_holdouts (user_id);

create table private.campaign_links (
  campaign_id uuid not null references private.campaigns on delete cascade,
  n integer not null check (n > 0),
  url text not null check (char_length(url) <= 2000 and url ~ '^https?://'),
  primary key (campaign_id, n),
  unique (campaign_id, url)
);
comment on table private.campaign_links is
  'Targets of the numbered links of a campaign. They come from its text, so the redirect leads nowhere else.';
alter table private.campaign_links enable row level security;

create table private.campaign_clicks (
  id bigint generated always as identity primary key,
  recipient_id bigint not null references private.campaign_recipients on delete cascade,
  -- 0 is the hidden link, which no person sees.
  n integer not null,
  machine boolean not null,
  clicked_at timestamptz not null default now()
);
comment on table private.campaign_clicks is
  'Clicks by the campaign''s own address. machine: a recognized scanner, or within ten seconds of the '
  'hidden link.';
alter table private.campaign_clicks enable row level security;
create index campaign_clicks_recipient on private.campaign_clicks (recipient_id, clicked_at);

create index campaign_recipients_sent on private.campaign_recipients (settled_at) where state = 'accepted';
