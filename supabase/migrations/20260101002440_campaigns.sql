-- Campaigns: one mail to many members, its recipients frozen as rows, each sent at most once.

select private.declare_setting('campaigns.confirm_over', 'integer', '1000', 'members', 0, 1000000);
select private.declare_setting('campaigns.lanes', 'integer', '1', 'times', 1, 16);

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
  -- Percent of the recipients who get one of two subjects first, and the hours of clicks that decide; null without.
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
comment on column private.campaigns.content is '{words: {<locale>: {subject, subject_b, preview}}, blocks: [{kind, …}]}, as lib/campaigns/schema.ts.';
alter table private.campaigns enable row level security;
create trigger campaigns_written before insert or update of name on private.campaigns
  for each row execute function private.tidy_written('name:line:required');
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
comment on table private.campaign_links is 'Targets of the numbered links of a campaign. They come from its text, so the redirect leads nowhere else.';
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

-- Whom

create function private.mail_obstacle(p_user uuid, p_category text) returns text
language plpgsql stable set search_path = '' as $$
begin
  return (
    select case
      when coalesce(u.email, '') = '' then 'no_address'
      when u.email_confirmed_at is null then 'unconfirmed'
      when not case p_category
        when 'product' then m.product when 'community' then m.community
        when 'referral' then m.referral when 'offers' then m.offers else false end then 'unsubscribed'
      when p.suspended_until > now() then 'suspended'
      when private.is_suppressed(u.email) then 'suppressed'
    end
    from public.profiles p join auth.users u on u.id = p.user_id left join public.mail_preferences m on m.user_id = p.user_id
    where p.user_id = p_user
  );
end
$$;
comment on function private.mail_obstacle is 'Why a member is not written to about a category: no_address, unconfirmed, unsubscribed, suspended, suppressed (the address is on the list of private.mail_suppressions); null when nothing is in the way. Marketing is off until chosen.';

create function private.campaign_audience(c private.campaigns, p_all boolean default false) returns setof uuid
language plpgsql stable set search_path = '' as $$
begin
  return query
  select l.user_id
  from private.member_list l
  left join public.mail_preferences m on m.user_id = l.user_id
  join public.profiles p on p.user_id = l.user_id
  join auth.users u on u.id = l.user_id
  where (p_all or case c.category when 'product' then m.product when 'community' then m.community
      when 'referral' then m.referral when 'offers' then m.offers end
    and coalesce(u.email, '') <> '' and u.email_confirmed_at is not null
    and (l.suspended_until is null or l.suspended_until <= now()))
    and (c.tiers = '{}' or l.tier = any (c.tiers))
    and (c.locales = '{}' or p.locale = any (c.locales))
    and (c.segments = '{}' or private.member_segment(l.created_at, l.total_xp, l.qualified_referrals) = any (c.segments))
    and (c.segment_id is null or l.user_id in (select private.segment_members(c.segment_id)));
end
$$;
comment on function private.campaign_audience is 'Who would be written to now: by tier, language, group and saved segment, who has chosen the category and has a confirmed address; with p_all also who has not.';

create function private.local_moment(p_at timestamptz, p_zone text) returns timestamptz
language plpgsql stable set search_path = '' as $$
declare
  v_moment timestamptz;
begin
  v_moment := (p_at at time zone 'UTC') at time zone coalesce(p_zone, 'UTC');
  -- Members write their own zone, and POSIX has some that are a week away: the campaign would wait for them.
  return case when v_moment between p_at - interval '14 hours' and p_at + interval '12 hours' then v_moment else p_at end;
exception when invalid_parameter_value then
  return p_at;
end
$$;
comment on function private.local_moment is 'When the clock of a time zone shows what the clock of UTC shows at p_at; an unknown zone, and one that no place on earth has, is UTC.';

create function private.freeze_campaign(p_campaign uuid) returns integer
language plpgsql set search_path = '' as $$
declare
  c private.campaigns;
  v_count integer;
  v_over integer := private.setting_int('campaigns.confirm_over');
begin
  select * into c from private.campaigns where id = p_campaign for update;
  if c.state is distinct from 'scheduled' then
    return null;
  end if;
  insert into private.campaign_holdouts (campaign_id, user_id)
  select c.id, a from private.campaign_audience(c) a
  where private.campaign_share(c.id, a, 'hold out') < c.hold_out * 100;
  insert into private.campaign_recipients (campaign_id, user_id, domain, sampled, variant, due_at)
  select c.id, a, lower(split_part(u.email, '@', 2)),
    c.ab_percent is not null and s.share < c.ab_percent * 100,
    case when c.ab_percent is null then 'a' when s.share < c.ab_percent * 50 then 'a' when s.share < c.ab_percent * 100 then 'b' end,
    case when c.at_local then greatest(now(), z.moment) else now() end
  from private.campaign_audience(c) a
  join auth.users u on u.id = a
  join public.profiles p on p.user_id = a
  join (
    select t.zone, private.local_moment(c.scheduled_at, nullif(t.zone, '')) as moment
    from (select distinct coalesce(time_zone, '') as zone from public.profiles) t
  ) z on z.zone = coalesce(p.time_zone, '')
  cross join lateral (select private.campaign_share(c.id, a, 'subject') as share) s
  where private.campaign_share(c.id, a, 'hold out') >= c.hold_out * 100;
  get diagnostics v_count = row_count;
  insert into private.campaign_domains (campaign_id, domain)
  select c.id, '' union all select distinct c.id, domain from private.campaign_recipients where campaign_id = c.id and domain <> '';
  -- More than when it was started, or others, and nobody has confirmed them.
  if c.confirmed_by is null and v_count + private.members_beside(c.id, now()) > v_over
    or c.confirmed_by is not null and v_count > v_over and (v_count > c.expected * 1.1
      or c.segment_version is distinct from (select g.version from private.segments g where g.id = c.segment_id))
  then
    update private.campaigns set state = 'paused', pause_reason = 'confirmation', expected = v_count, started_at = now(), version = version + 1 where id = c.id;
  else
    update private.campaigns set state = 'running', expected = v_count, started_at = now(), version = version + 1 where id = c.id;
  end if;
  perform private.audit(null, 'campaign.began', 'campaign', c.id::text, null, jsonb_build_object('state', 'scheduled'),
    jsonb_build_object('state', (select state from private.campaigns where id = c.id), 'recipients', v_count));
  return v_count;
end
$$;
comment on function private.freeze_campaign is 'Begins a scheduled campaign: its recipients become rows, one transaction. More of them than campaigns.confirm_over leave it paused unless an admin has confirmed them: a tenth more may have joined since, and the saved segment must be the same. Says how many; null when it was not scheduled.';

create function private.campaign_share(p_campaign uuid, p_user uuid, p_of text) returns integer
language sql immutable
return (('x' || left(md5(p_campaign::text || p_user::text || p_of), 8))::bit(32)::bigint % 10000)::integer;
comment on function private.campaign_share is 'A number from 0 to 9999 by which a share of the members is drawn: always the same for one campaign, member and purpose.';

insert into private.segment_uses (kind, handler) values ('campaign', 'segment_use_campaigns');
create function private.segment_use_campaigns(p_segment uuid) returns setof jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('id', c.id, 'name', c.name) from private.campaigns c
  where c.segment_id = p_segment and c.state in ('draft', 'scheduled')
$$;

-- The choice of a member ends campaigns of its category too; the last one that reached them is told why.
create function private.note_unsubscribe() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update private.campaign_recipients r set unsubscribed_at = now()
  where r.id in (
    select distinct on (c.category) r.id
    from private.campaign_recipients r join private.campaigns c on c.id = r.campaign_id
    where r.user_id = new.user_id and r.state in ('accepted', 'uncertain') and r.settled_at > now() - interval '30 days'
      and (c.category = 'product' and old.product and not new.product
        or c.category = 'community' and old.community and not new.community
        or c.category = 'referral' and old.referral and not new.referral
        or c.category = 'offers' and old.offers and not new.offers)
    order by c.category, r.settled_at desc
  ) and r.unsubscribed_at is null;
  return null;
end
$$;
create trigger mail_preferences_note_unsubscribe after update on public.mail_preferences
  for each row when (
    old.product and not new.product or old.community and not new.community
    or old.referral and not new.referral or old.offers and not new.offers)
  execute function private.note_unsubscribe();
