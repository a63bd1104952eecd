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
comment on function private.mail_obstacle is
  'Why a member is not written to about a category: no_address, unconfirmed, unsubscribed, suspended, '
  'suppressed (the address is on the list of private.mail_suppressions); null when nothing is in the way. '
  'Marketing is off until chosen.';

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
comment on function private.campaign_audience is
  'Who would be written to now: by tier, language, group and saved segment, who has chosen the category and '
  'has a confirmed address; with p_all also who has not.';

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
comment on function private.local_moment is
  'When the clock of a time zone shows what the clock of UTC shows at p_at; an unknown zone, and one that no '
  'place on earth has, is UTC.';

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
comment on function private.freeze_campaign is
  'Begins a scheduled campaign: its recipients become rows, one transaction. More of them than '
  'campaigns.confirm_over leave it paused unless an admin has confirmed them: a tenth more may have joined '
  'since, and the saved segment must be the same. Says how many; null when it was not scheduled.';

create function private.campaign_share(p_campaign uuid, p_user uuid, p_of text) returns integer
language sql immutable
return (('x' || left(md5(p_campaign::text || p_user::text || p_of), 8))::bit(32)::bigint % 10000)::integer;
comment on function private.campaign_share is
  'A number from 0 to 9999 by which a share of the members is drawn: always the same for one campaign, member '
  'and purpose.';
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

-- Sending a campaign: one recipient at a time, claimed in a transaction of its own, settled once with the
-- server's answer.

create function private.pause_campaign(p_campaign uuid, p_reason text) returns void
language plpgsql set search_path = '' as $$
begin
  update private.campaigns set state = 'paused', pause_reason = p_reason, version = version + 1, changed_at = now()
  where id = p_campaign and state = 'running';
  if found then
    perform private.audit(null, 'campaign.stopped', 'campaign', p_campaign::text, null,
      '{"state": "running"}', jsonb_build_object('state', 'paused', 'why', p_reason));
  end if;
end
$$;
comment on function private.pause_campaign is 'A campaign stops by itself.';

create function private.unschedule_campaign(p_campaign uuid, p_reason text) returns void
language plpgsql set search_path = '' as $$
begin
  update private.campaigns set state = 'draft', confirmed_by = null, version = version + 1, changed_at = now() where id = p_campaign;
  perform private.audit(null, 'campaign.stopped', 'campaign', p_campaign::text, null,
    '{"state": "scheduled"}', jsonb_build_object('state', 'draft', 'why', p_reason));
end
$$;
comment on function private.unschedule_campaign is
  'A campaign that cannot begin is a draft again, for staff to mend.';

create function private.lock_campaign(p_campaign uuid) returns void
language plpgsql set search_path = '' as $$
begin
  perform from private.campaign_domains where campaign_id = p_campaign and domain = '' for update;
  perform from private.campaigns where id = p_campaign for share;
end
$$;
comment on function private.lock_campaign is
  'What settles or claims takes first, always in this order: one transaction at a time, and none beside a '
  'change of the campaign by staff.';

create function private.watch_bounces(p_campaign uuid) returns void
language plpgsql set search_path = '' as $$
declare
  v_from timestamptz := (select watched_from from private.campaigns where id = p_campaign);
  v_first integer := least(500, (select count(*) from private.campaign_recipients where campaign_id = p_campaign));
  v_bounced integer;
begin
  select count(*) filter (where f.state = 'failed' and f.bounced_at is not null) into v_bounced
  from (
    select state, bounced_at from private.campaign_recipients
    where campaign_id = p_campaign and settled_at > v_from order by settled_at limit 500
  ) f;
  -- One or two of a handful say nothing about a list.
  if v_bounced > greatest(v_first * 0.05, 2) then
    perform private.pause_campaign(p_campaign, 'bounces');
  end if;
end
$$;
comment on function private.watch_bounces is
  'Pauses a campaign when more than 5 % of its first 500 (of all, where it has fewer) bounced for good, and '
  'never for fewer than three.';

create function private.settle_campaign_mail(p_claim uuid, p_outcome text, p_code integer, p_answer text) returns void
language plpgsql set search_path = '' as $$
declare
  r private.campaign_recipients;
  v_deferrals integer;
  -- Answers repeat the address, which the row must not keep.
  v_answer text := left(regexp_replace(coalesce(p_answer, ''), '[^\s<>()":;,]+@[^\s<>()":;,]+', '…', 'g'), 300);
begin
  -- A claim that ran out is "uncertain"; who held it may still say what became of it.
  perform private.lock_campaign((select campaign_id from private.campaign_recipients where claim = p_claim));
  select * into r from private.campaign_recipients where claim = p_claim and state in ('in_flight', 'uncertain') for update;
  if not found then
    return;
  end if;
  if p_outcome = 'accepted' then
    update private.campaign_recipients set state = 'accepted', settled_at = now(), code = p_code, answer = v_answer, claimed_until = null where id = r.id;
    update private.campaign_domains set deferrals = 0 where campaign_id = r.campaign_id and domain = r.domain and deferrals > 0;
  elsif p_outcome = 'deferred' then
    if r.deferred >= 4 then
      update private.campaign_recipients set state = 'failed', settled_at = now(), code = p_code, answer = v_answer, claimed_until = null where id = r.id;
    else
      update private.campaign_recipients set state = 'queued', deferred = r.deferred + 1, code = p_code, answer = v_answer, claim = null, claimed_until = null,
        settled_at = null, due_at = now() + (array['5 minutes', '30 minutes', '2 hours', '8 hours'])[r.deferred + 1]::interval
      where id = r.id;
    end if;
    update private.campaign_domains set deferrals = deferrals + 1,
      paused_at = case when deferrals + 1 >= 10 then coalesce(paused_at, now()) else paused_at end
    where campaign_id = r.campaign_id and domain = r.domain;
  elsif p_outcome in ('bounced', 'failed') then
    update private.campaign_recipients set state = 'failed', settled_at = now(), bounced_at = now(), code = p_code, answer = v_answer, claimed_until = null where id = r.id;
    update private.campaign_domains set deferrals = 0 where campaign_id = r.campaign_id and domain = r.domain and deferrals > 0;
    if p_outcome = 'bounced' then
      perform public.report_mail('campaign:' || r.token, 'hard', r.token, null, p_code::text, v_answer, 'smtp');
    end if;
    perform private.watch_bounces(r.campaign_id);
  elsif p_outcome in ('unsent', 'refused', 'content') then
    -- Nothing was handed over: the connection failed before, the server refused us as a sender, or the mail could not be made.
    update private.campaign_recipients set state = 'queued', code = p_code, answer = v_answer, claim = null, claimed_until = null, settled_at = null,
      due_at = greatest(due_at, now() + interval '30 seconds')
    where id = r.id;
    if p_outcome <> 'unsent' then
      perform private.pause_campaign(r.campaign_id, p_outcome);
    end if;
  else
    update private.campaign_recipients set state = 'uncertain', settled_at = coalesce(settled_at, now()), code = p_code, answer = v_answer, claimed_until = null where id = r.id;
  end if;
  -- One that was in the air when the campaign was cancelled is not tried again.
  update private.campaign_recipients x set state = 'cancelled', settled_at = now()
  from private.campaigns c
  where x.id = r.id and x.state = 'queued' and c.id = x.campaign_id and c.state = 'cancelled';
end
$$;
comment on function private.settle_campaign_mail is
  'What became of a claimed mail: accepted, deferred (4xx: again after 5 minutes, 30 minutes, 2 and 8 hours, '
  'then failed; ten in a row pause the mail domain), bounced (the address does not exist: it goes to the list '
  'of those that are not written to), failed (another 5xx), unsent (nothing was handed over; soon again), '
  'refused (the server refuses us as a sender) and content (it could not be made), which pause the campaign, '
  'else uncertain. A claim is settled once.';

create function private.expire_campaign_claims() returns integer
language plpgsql set search_path = '' as $$
declare
  v_count integer;
begin
  with expired as (
    select id from private.campaign_recipients where state = 'in_flight' and claimed_until < now() for update skip locked
  )
  update private.campaign_recipients r set state = 'uncertain', settled_at = now(), answer = ''
  from expired e where r.id = e.id;
  get diagnostics v_count = row_count;
  return v_count;
end
$$;
comment on function private.expire_campaign_claims is
  'Mails whose process ended while they were in the air are uncertain: the server may have taken them or not.';

create function private.finish_campaign(p_campaign uuid) returns boolean
language plpgsql set search_path = '' as $$
begin
  update private.campaigns c set state = 'finished', finished_at = now(), version = version + 1, changed_at = now()
  where c.id = p_campaign and c.state = 'running' and not exists (
    select from private.campaign_recipients r where r.campaign_id = c.id and r.state in ('queued', 'in_flight'));
  if found then
    perform private.audit(null, 'campaign.finished', 'campaign', p_campaign::text, null, '{"state": "running"}', '{"state": "finished"}');
  end if;
  return found;
end
$$;
comment on function private.finish_campaign is
  'Finished is a campaign of which nothing waits and nothing is in the air.';

-- What became of the recipients

create function private.count_recipients(p_campaign uuid) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (
    select jsonb_build_object(
      'frozen', count(*), 'queued', count(*) filter (where state = 'queued'), 'in_flight', count(*) filter (where state = 'in_flight'),
      'accepted', count(*) filter (where state = 'accepted'), 'failed', count(*) filter (where state = 'failed'),
      'suppressed', count(*) filter (where state = 'suppressed'), 'uncertain', count(*) filter (where state = 'uncertain'),
      'cancelled', count(*) filter (where state = 'cancelled'))
    from private.campaign_recipients where campaign_id = p_campaign
  );
end
$$;

create function private.campaign_counts(c private.campaigns) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return coalesce(c.counts, private.count_recipients(c.id));
end
$$;
comment on function private.campaign_counts is
  'Always: frozen = queued + in_flight + accepted + failed + suppressed + uncertain + cancelled.';

create function private.keep_campaign_counts() returns integer
language plpgsql set search_path = '' as $$
declare
  v_id uuid;
  v_kept integer := 0;
begin
  for v_id in
    select id from private.campaigns where state in ('finished', 'cancelled') and counts is null order by id limit 20 for update skip locked
  loop
    -- Whatever changes a recipient holds its campaign first, so nothing changes between the count and its end. What is in the
    -- air may still settle without it.
    update private.campaigns set counts = private.count_recipients(id)
    where id = v_id and not exists (select from private.campaign_recipients r where r.campaign_id = v_id and r.state = 'in_flight');
    v_kept := v_kept + found::integer;
  end loop;
  return v_kept;
end
$$;
comment on function private.keep_campaign_counts is
  'Keeps the counts of campaigns that have ended beside them: a list would count millions of recipients for '
  'each page. Returns how many.';

create function private.forget_campaign_counts() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update private.campaigns c set counts = null
  where c.counts is not null and c.id in (select n.campaign_id from news n join olds o on o.id = n.id where o.state <> n.state);
  return null;
end
$$;
comment on function private.forget_campaign_counts is
  'A bounce after the end, and a campaign that goes on, change what was counted.';

create function private.campaign_obstacle(p_user uuid, p_category text) returns text
language plpgsql stable set search_path = '' as $$
begin
  if p_user is null then
    return 'erased';
  end if;
  return private.mail_obstacle(p_user, p_category);
end
$$;

create function private.measures_opens(p_user uuid) returns boolean
language sql stable set search_path = '' as $$
  select private.is_measured(p_user) and exists (
    select from public.profiles where user_id = p_user and private.measuring_choice(onboarding))
$$;
comment on function private.measures_opens is
  'Whether opens of mails to a member may be noted: they consent to being measured, and are not staff.';

create function private.claim_campaign_mail(p_campaign uuid, p_wait out double precision, p_mail out jsonb) returns record
language plpgsql set search_path = '' as $$
declare
  c private.campaigns;
  b private.campaign_domains;
  r private.campaign_recipients;
  v_rate double precision;
  v_closed text[];
  v_obstacle text;
  v_now timestamptz;
begin
  -- One process at a time decides about one campaign, so that no two take the same token. Nobody waits here, because who
  -- asks may hold the lock of another campaign.
  select * into b from private.campaign_domains where campaign_id = p_campaign and domain = '' for update skip locked;
  if not found then
    p_wait := 0.05;
    return;
  end if;
  select * into c from private.campaigns where id = p_campaign for share;
  if c.state is distinct from 'running' or private.mail_brake() is not null then
    return;
  end if;
  v_now := clock_timestamp();
  v_rate := c.rate_count / (c.rate_minutes * 60.0);
  -- At most what ten seconds bring is saved up, and never less than one mail.
  b.tokens := least(greatest(1, v_rate * 10), b.tokens + v_rate * greatest(0, extract(epoch from v_now - b.refilled_at)));
  if b.tokens < 1 then
    p_wait := (1 - b.tokens) / v_rate;
    return;
  end if;
  v_closed := array(
    select d.domain from private.campaign_domains d
    where d.campaign_id = c.id and d.domain <> '' and (d.paused_at is not null or c.domain_count is not null
      and d.tokens + c.domain_count / (c.domain_minutes * 60.0) * greatest(0, extract(epoch from v_now - d.refilled_at)) < 1));
  for v_try in 1 .. 200 loop
    select * into r from private.campaign_recipients q
    where q.campaign_id = c.id and q.state = 'queued' and q.variant is not null and q.due_at <= v_now
      and (v_closed = '{}' or not q.domain = any (v_closed))
    order by q.due_at, q.id limit 1 for update skip locked;
    if not found then
      p_wait := case when v_closed = '{}' then 5 else 1 end;
      return;
    end if;
    v_obstacle := private.campaign_obstacle(r.user_id, c.category);
    exit when v_obstacle is null;
    update private.campaign_recipients set state = 'suppressed', settled_at = now(), answer = v_obstacle where id = r.id;
    r.id := null;
  end loop;
  if r.id is null then
    p_wait := 0;
    return;
  end if;
  update private.campaign_domains set tokens = b.tokens - 1, refilled_at = v_now where campaign_id = c.id and domain = '';
  if c.domain_count is not null then
    update private.campaign_domains d set refilled_at = v_now,
      tokens = least(greatest(1, c.domain_count / (c.domain_minutes * 60.0) * 10),
        d.tokens + c.domain_count / (c.domain_minutes * 60.0) * greatest(0, extract(epoch from v_now - d.refilled_at))) - 1
    where d.campaign_id = c.id and d.domain = r.domain;
  end if;
  update private.campaign_recipients set state = 'in_flight', claim = gen_random_uuid(), claimed_until = v_now + interval '2 minutes',
    open_asked = private.measures_opens(r.user_id)
  where id = r.id returning * into r;
  p_wait := 0;
  p_mail := (
    select jsonb_build_object('claim', r.claim, 'campaign', c.id, 'variant', r.variant, 'token', r.token, 'user', r.user_id, 'opens', r.open_asked,
      'to', u.email, 'locale', p.locale, 'fields', jsonb_build_object(
        'name', coalesce(p.full_name, ''), 'first_name', split_part(coalesce(p.full_name, ''), ' ', 1),
        'points', coalesce(w.total_xp, 0), 'level', private.level_of(coalesce(w.total_xp, 0)), 'tier', p.tier))
    from public.profiles p join auth.users u on u.id = p.user_id left join public.wallet_profiles w on w.user_id = p.user_id
    where p.user_id = r.user_id
  );
end
$$;
comment on function private.claim_campaign_mail is
  'Takes one token and the next recipient of a running campaign, after looking again whether they still want '
  'it and can be written to; those who do not are suppressed and cost no token. p_wait: seconds after which '
  'asking again makes sense, null when it does not run, or a brake of the suppression list holds.';

create function public.next_campaign_mail(p_done jsonb default null, p_more boolean default true) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_campaign uuid;
  v_one record;
  v_wait double precision;
begin
  if p_done is not null then
    perform private.settle_campaign_mail((p_done ->> 'claim')::uuid, p_done ->> 'outcome', (p_done ->> 'code')::integer, p_done ->> 'answer');
  end if;
  if not p_more then
    return jsonb_build_object('mail', null, 'wait', null);
  end if;
  for v_campaign in
    select c.id from private.campaigns c join private.campaign_domains d on d.campaign_id = c.id and d.domain = ''
    where c.state = 'running' order by d.refilled_at, c.id
  loop
    select * into v_one from private.claim_campaign_mail(v_campaign);
    if v_one.p_mail is not null then
      return jsonb_build_object('mail', v_one.p_mail, 'wait', 0);
    end if;
    v_wait := least(v_wait, v_one.p_wait);
    if v_one.p_wait >= 1 then
      perform private.finish_campaign(v_campaign);
    end if;
  end loop;
  return jsonb_build_object('mail', null, 'wait', v_wait);
end
$$;
comment on function public.next_campaign_mail is
  'For the sender: settles the mail it had in the air (p_done: {claim, outcome, code, answer} as '
  'private.settle_campaign_mail) and claims the next, in one transaction: {mail: {claim, campaign, variant, '
  'token, user, to, locale, fields} | null, wait: seconds until asking again makes sense, null when nothing '
  'runs}. With p_more false nothing more is claimed.';
revoke execute on function public.next_campaign_mail from public;
grant execute on function public.next_campaign_mail to service_role;

-- What happens by the clock

create function private.decide_subject(p_campaign uuid) returns text
language plpgsql set search_path = '' as $$
declare
  c private.campaigns;
  s record;
  v_pooled double precision;
  v_z double precision;
  v_result text := 'same';
begin
  select * into c from private.campaigns where id = p_campaign for update;
  if c.state is distinct from 'running' or c.ab_percent is null or c.ab_result is not null
    or exists (select from private.campaign_recipients where campaign_id = c.id and sampled and state in ('queued', 'in_flight'))
    or coalesce((select max(settled_at) from private.campaign_recipients where campaign_id = c.id and sampled), c.started_at)
      > now() - make_interval(hours => c.ab_hours)
  then
    return null;
  end if;
  select count(*) filter (where variant = 'a') as a, count(*) filter (where variant = 'b') as b,
    count(*) filter (where variant = 'a' and clicked)::double precision as a_clicked,
    count(*) filter (where variant = 'b' and clicked)::double precision as b_clicked into s
  from (
    select r.variant, exists (select from private.campaign_clicks k where k.recipient_id = r.id and k.n > 0 and not k.machine) as clicked
    from private.campaign_recipients r where r.campaign_id = c.id and r.sampled and r.state = 'accepted'
  ) x;
  -- Two shares compared, two-sided at 95 %. Less than that is no difference.
  if s.a > 0 and s.b > 0 then
    v_pooled := (s.a_clicked + s.b_clicked) / (s.a + s.b);
    if v_pooled > 0 and v_pooled < 1 then
      v_z := (s.b_clicked / s.b - s.a_clicked / s.a) / sqrt(v_pooled * (1 - v_pooled) * (1.0 / s.a + 1.0 / s.b));
      v_result := case when v_z >= 1.96 then 'b' when v_z <= -1.96 then 'a' else 'same' end;
    end if;
  end if;
  update private.campaigns set ab_result = v_result, ab_decided_at = now(), version = version + 1, changed_at = now() where id = c.id;
  update private.campaign_recipients set variant = case v_result when 'b' then 'b' else 'a' end where campaign_id = c.id and variant is null;
  perform private.audit(null, 'campaign.decided', 'campaign', c.id::text, null, null, jsonb_build_object('subject', v_result));
  return v_result;
end
$$;
comment on function private.decide_subject is
  'Once every mail of the sample is settled and ab_hours have passed: which subject the rest gets, by people '
  'who clicked (never by opens, never by machines). "same" is a result: the rest gets the first.';

create function public.tick_campaigns() returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_id uuid;
  v_begun integer := 0;
  v_decided integer := 0;
  v_finished integer := 0;
  v_uncertain integer;
begin
  for v_id in
    select id from private.campaigns
    -- The first readers of an hour of their own are fourteen hours ahead of UTC.
    where state = 'scheduled' and scheduled_at - case when at_local then interval '14 hours' else interval '0' end <= now()
    -- A brake is decided first.
      and private.mail_brake() is null
    order by scheduled_at for update skip locked
  loop
    begin
      if private.freeze_campaign(v_id) is not null then
        v_begun := v_begun + 1;
      end if;
    exception when raise_exception then
      -- Its segment is gone, or asks what can be asked no longer: the others must not wait for it.
      perform private.unschedule_campaign(v_id, sqlerrm);
    end;
  end loop;
  v_uncertain := private.expire_campaign_claims();
  if private.mail_brake() is not null then
    for v_id in select id from private.campaigns where state = 'running' for update skip locked loop
      perform private.pause_campaign(v_id, 'brake');
    end loop;
  end if;
  for v_id in select id from private.campaigns where state = 'running' for update skip locked loop
    if private.decide_subject(v_id) is not null then
      v_decided := v_decided + 1;
    end if;
    if private.finish_campaign(v_id) then
      v_finished := v_finished + 1;
    end if;
  end loop;
  perform private.keep_campaign_counts();
  return jsonb_build_object('begun', v_begun, 'uncertain', v_uncertain, 'decided', v_decided, 'finished', v_finished,
    'running', (select count(*) from private.campaigns where state = 'running'), 'lanes', private.setting_int('campaigns.lanes'));
end
$$;
comment on function public.tick_campaigns is
  'For the clock: begins campaigns whose time has come, pauses those that run while a brake of the '
  'suppression list holds, marks what is uncertain, decides comparisons of subjects, finishes: {begun, '
  'uncertain, decided, finished, running, lanes: mails that one process has in the air at once}.';
revoke execute on function public.tick_campaigns from public;
grant execute on function public.tick_campaigns to service_role;

-- What a mail is made of, and its links

create function public.campaign_mail(p_campaign uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (select jsonb_build_object('category', category, 'content', content) from private.campaigns where id = p_campaign);
end
$$;
comment on function public.campaign_mail is 'For the sender: {category, content} of a campaign.';
revoke execute on function public.campaign_mail from public;
grant execute on function public.campaign_mail to service_role;

create function public.campaign_parts(p_blocks jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return jsonb_build_object(
    'figures', (select f - '{rules,levels,at,minted_at}'::text[] from public.public_figures() f),
    'missions', (select coalesce(jsonb_object_agg(m.slug, jsonb_build_object('texts', m.texts, 'points', m.points)), '{}')
      from private.missions m where m.slug in (select b ->> 'key' from jsonb_array_elements(p_blocks) b where b ->> 'kind' = 'mission')),
    'plans', (select coalesce(jsonb_object_agg(p.key, jsonb_build_object('name', p.name)), '{}')
      from public.plans p where p.key in (select b ->> 'key' from jsonb_array_elements(p_blocks) b where b ->> 'kind' = 'plan')),
    'streams', (select coalesce(jsonb_object_agg(s.slug, jsonb_build_object('texts', s.texts, 'starts_at', s.starts_at)), '{}')
      from private.streams s where s.slug in (select b ->> 'key' from jsonb_array_elements(p_blocks) b where b ->> 'kind' = 'stream'))
  );
end
$$;
comment on function public.campaign_parts is
  'For the sender: what blocks of a campaign name by key: {missions: {slug: {texts, points}}, plans: {key: '
  '{name}}, streams: {slug: {texts, starts_at}}, figures: {members, points_today, minted | null, supply | '
  'null}}.';
revoke execute on function public.campaign_parts from public;
grant execute on function public.campaign_parts to service_role;

create function public.number_campaign_links(p_campaign uuid, p_urls text[]) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('private.campaign_links:' || p_campaign, 0));
  insert into private.campaign_links (campaign_id, n, url)
  select p_campaign, coalesce((select max(n) from private.campaign_links where campaign_id = p_campaign), 0) + row_number() over (order by u.n), u.url
  from (select url, min(n) as n from unnest(p_urls) with ordinality x (url, n) group by url) u
  where not exists (select from private.campaign_links l where l.campaign_id = p_campaign and l.url = u.url);
  return (select coalesce(jsonb_object_agg(url, n), '{}') from private.campaign_links where campaign_id = p_campaign and url = any (p_urls));
end
$$;
comment on function public.number_campaign_links is
  'For the sender: the number of each link of a campaign, {url: n}; the same link always has the same.';
revoke execute on function public.number_campaign_links from public;
grant execute on function public.number_campaign_links to service_role;

create function public.record_campaign_click(p_token uuid, p_link integer, p_scanner boolean) returns text
language plpgsql security definer set search_path = '' as $$
declare
  r private.campaign_recipients;
  v_url text;
begin
  select * into r from private.campaign_recipients where token = p_token;
  if not found then
    return null;
  end if;
  select url into v_url from private.campaign_links where campaign_id = r.campaign_id and n = p_link;
  if v_url is null and p_link is distinct from 0 then
    return null;
  end if;
  -- What follows links for one mail a hundred times says nothing more.
  if (select count(*) from private.campaign_clicks where recipient_id = r.id) < 100 then
    insert into private.campaign_clicks (recipient_id, n, machine)
    values (r.id, p_link, p_scanner or p_link = 0 or exists (
      select from private.campaign_clicks k where k.recipient_id = r.id and k.n = 0 and k.clicked_at > now() - interval '10 seconds'));
    if p_link = 0 then
      update private.campaign_clicks set machine = true
      where recipient_id = r.id and not machine and clicked_at > now() - interval '10 seconds';
    end if;
  end if;
  return v_url;
end
$$;
comment on function public.record_campaign_click is
  'For the service: a link of a mail was opened. Says where it leads; null for none, and for the hidden link '
  '(0), which only machines find: what the same mail opened within ten seconds of it was a machine too.';
revoke execute on function public.record_campaign_click from public;
grant execute on function public.record_campaign_click to service_role;

create function public.record_campaign_open(p_token uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  update private.campaign_recipients r set opened_at = now()
  where r.token = p_token and r.open_asked and r.opened_at is null and private.measures_opens(r.user_id);
end
$$;
comment on function public.record_campaign_open is
  'For the service: the picture of a mail was fetched. Noted once, of those alone who consent now as they did '
  'when it was sent. Mail programs fetch pictures by themselves, so it proves nothing, and decides nothing.';
revoke execute on function public.record_campaign_open from public;
grant execute on function public.record_campaign_open to service_role;

create function private.note_campaign_report(p_token uuid, p_kind text, p_answer text) returns boolean
language plpgsql set search_path = '' as $$
declare
  r private.campaign_recipients;
  v_accepted bigint;
  v_complained bigint;
begin
  perform private.lock_campaign((select campaign_id from private.campaign_recipients where token = p_token));
  select * into r from private.campaign_recipients where token = p_token for update;
  if not found then
    return false;
  end if;
  if p_kind = 'complaint' then
    update private.campaign_recipients set complained_at = coalesce(complained_at, now()) where id = r.id;
    select count(*) filter (where x.state = 'accepted'), count(*) filter (where x.complained_at > c.watched_from) into v_accepted, v_complained
    from private.campaign_recipients x join private.campaigns c on c.id = x.campaign_id where x.campaign_id = r.campaign_id;
    -- One complaint is one person.
    if v_complained > greatest(v_accepted * 0.003, 1) then
      perform private.pause_campaign(r.campaign_id, 'complaints');
    end if;
  else
    update private.campaign_recipients set state = 'failed', bounced_at = coalesce(bounced_at, now()), settled_at = coalesce(settled_at, now()),
      answer = left(regexp_replace(coalesce(p_answer, ''), '[^\s<>()":;,]+@[^\s<>()":;,]+', '…', 'g'), 300)
    where id = r.id and state in ('accepted', 'uncertain', 'failed');
    perform private.watch_bounces(r.campaign_id);
  end if;
  return true;
end
$$;
comment on function private.note_campaign_report is
  'A bounce or complaint that came back about a mail, by the token in its Message-ID: more than 0.3 % '
  'complaints (and more than one) pause the campaign. False when no mail of a campaign has it.';

-- What staff read and change of campaigns.

create function private.campaign_row(c private.campaigns) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return jsonb_build_object('id', c.id, 'name', c.name, 'category', c.category, 'state', c.state, 'pause_reason', c.pause_reason,
    'scheduled_at', c.scheduled_at, 'at_local', c.at_local, 'started_at', c.started_at, 'finished_at', c.finished_at,
    'changed_at', c.changed_at, 'counts', private.campaign_counts(c));
end
$$;

create function public.admin_campaigns(
  p_filter jsonb, p_sort text, p_desc boolean, p_after jsonb, p_back boolean, p_size integer
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_staff uuid := private.require_role('moderator');
begin
  perform private.check_list(p_filter, '{q,state,category}', p_sort, '{changed}');
  return private.list_page(
    $from$
      from private.campaigns c
      where ($1 -> 'q' is null or c.name ilike private.list_pattern($1))
        and ($1 -> 'state' is null or c.state = any (private.list_choices($1 -> 'state')))
        and ($1 -> 'category' is null or c.category = any (private.list_choices($1 -> 'category')))
    $from$, 'private.campaign_row(c)', 'c.changed_at', 'timestamptz', 'c.id', p_filter, p_desc, p_after, p_back, p_size
  );
end
$$;
comment on function public.admin_campaigns is
  'For moderators. A list (private.list_page) of campaigns: filters q (name), state, category (several each); '
  'sort changed. Rows: private.campaign_row. Refuses: unauthenticated, forbidden, invalid_input.';
revoke execute on function public.admin_campaigns from public;
grant execute on function public.admin_campaigns to authenticated;

create function private.campaign_recipient_row(r private.campaign_recipients) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return jsonb_build_object('id', r.id, 'user_id', r.user_id, 'name', private.member_name(r.user_id), 'domain', r.domain, 'state', r.state,
    'variant', r.variant, 'deferred', r.deferred, 'due_at', r.due_at, 'settled_at', r.settled_at, 'code', r.code,
    'answer', nullif(r.answer, ''), 'unsubscribed', r.unsubscribed_at is not null, 'bounced', r.bounced_at is not null,
    'complained', r.complained_at is not null, 'message', r.token);
end
$$;

create function public.admin_campaign_recipients(
  p_filter jsonb, p_sort text, p_desc boolean, p_after jsonb, p_back boolean, p_size integer
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_staff uuid := private.require_role('moderator');
begin
  perform private.check_list(p_filter, '{q,campaign,state,result,link}', p_sort, '{made}');
  perform private.list_choice(p_filter, 'result', '{clicked,machine,unsubscribed,bounced,complained}');
  return private.list_page(
    $from$
      from private.campaign_recipients r
      -- Recipients of a campaign lie beside each other, which the planner does not know: asked for an equal one in the order of
      -- the id alone, it reads all that are newer. A range keeps the campaign in the order, which only the right index has.
      where ($1 -> 'campaign' is null
          or (r.campaign_id >= private.to_uuid($1 ->> 'campaign') and r.campaign_id <= private.to_uuid($1 ->> 'campaign')))
        and ($1 -> 'q' is null or r.user_id = any ((select private.found_members($1 ->> 'q'))::uuid[]))
        and ($1 -> 'state' is null or r.state = any (private.list_choices($1 -> 'state')))
        -- As private.campaign_figures counts them. Opens are counted alone: who opened a mail is told to nobody.
        and ($1 -> 'result' is null or case $1 ->> 'result'
          when 'unsubscribed' then r.unsubscribed_at is not null
          when 'bounced' then r.bounced_at is not null
          when 'complained' then r.complained_at is not null
          else true end)
        and ($1 ->> 'result' is distinct from 'clicked' or $1 -> 'link' is not null or (r.state = 'accepted'
          and exists (select from private.campaign_clicks k where k.recipient_id = r.id and k.n > 0 and not k.machine)))
        and ($1 ->> 'result' is distinct from 'machine' or $1 -> 'link' is not null or (r.state = 'accepted'
          and exists (select from private.campaign_clicks k where k.recipient_id = r.id and k.machine)
          and not exists (select from private.campaign_clicks k where k.recipient_id = r.id and k.n > 0 and not k.machine)))
        and ($1 -> 'link' is null or exists (select from private.campaign_clicks k where k.recipient_id = r.id
          and k.n::text = $1 ->> 'link' and k.machine = (coalesce($1 ->> 'result', 'clicked') = 'machine')))
    $from$, 'private.campaign_recipient_row(r)', case when p_filter ? 'campaign' then 'r.campaign_id' else 'r.id' end,
    case when p_filter ? 'campaign' then 'uuid' else 'bigint' end, 'r.id', p_filter, p_desc, p_after, p_back, p_size, 'bigint'
  );
end
$$;
comment on function public.admin_campaign_recipients is
  'For moderators. A list (private.list_page) of whom campaigns are for: filters campaign, q (member), state '
  '(several), result (clicked, machine, unsubscribed, bounced, complained), link (number of the link that was '
  'clicked, by a person or with result machine by a program); sort made. Rows: {id, user_id | null, name | '
  'null, domain, state, variant | null, deferred, due_at, settled_at | null, code | null, answer: the '
  'server''s words or why nothing was sent | null, unsubscribed, bounced, complained, message: what stands in '
  'the Message-ID}. Refuses: unauthenticated, forbidden, invalid_input.';
revoke execute on function public.admin_campaign_recipients from public;
grant execute on function public.admin_campaign_recipients to authenticated;

-- Figures

create function private.campaign_figures(c private.campaigns) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (
    with r as (
      select id, variant, sampled, state, bounced_at, complained_at, unsubscribed_at, open_asked, opened_at from private.campaign_recipients where campaign_id = c.id
    ), k as (
      select k.recipient_id, bool_or(not k.machine and k.n > 0) as person, bool_or(k.machine) as machine
      from private.campaign_clicks k join r on r.id = k.recipient_id group by 1
    )
    select jsonb_build_object(
      -- What the server took and what did not come back.
      'delivered', count(*) filter (where r.state = 'accepted'),
      'clicked', count(*) filter (where k.person and r.state = 'accepted'),
      'machines', count(*) filter (where k.machine and not k.person and r.state = 'accepted'),
      'unsubscribed', count(*) filter (where r.unsubscribed_at is not null), 'bounced', count(*) filter (where r.bounced_at is not null),
      'complained', count(*) filter (where r.complained_at is not null),
      -- Of those who consent to being measured alone; programs that fetch pictures by themselves are among them.
      'opened', count(*) filter (where r.opened_at is not null and r.state = 'accepted'),
      'open_asked', count(*) filter (where r.open_asked and r.state = 'accepted'),
      'subjects', case when c.ab_percent is not null then (
        select coalesce(jsonb_agg(jsonb_build_object('variant', v.variant, 'sent', v.sent, 'clicked', v.clicked) order by v.variant), '[]')
        from (
          select s.variant, count(*) filter (where s.state = 'accepted') as sent,
            count(*) filter (where sk.person and s.state = 'accepted') as clicked
          from r s left join k sk on sk.recipient_id = s.id where s.sampled group by s.variant
        ) v) end,
      'links', (
        select coalesce(jsonb_agg(jsonb_build_object('n', l.n, 'url', l.url, 'people', l.people, 'machines', l.machines) order by l.people desc, l.n), '[]')
        from (
          select n.n, n.url, count(distinct x.recipient_id) filter (where not x.machine) as people,
            count(distinct x.recipient_id) filter (where x.machine) as machines
          from private.campaign_links n
          left join (private.campaign_clicks x join r xr on xr.id = x.recipient_id) on x.n = n.n
          where n.campaign_id = c.id group by n.n, n.url
        ) l)
    )
    from r left join k on k.recipient_id = r.id
  );
end
$$;

create function private.campaign_effect(c private.campaigns) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  if c.started_at is null then
    return '[]';
  end if;
  return (
    select jsonb_agg(jsonb_build_object('side', g.side, 'members', g.members, 'signed_in', g.signed_in, 'claimed', g.claimed, 'purchased', g.purchased) order by g.side desc)
    from (
      select w.side, count(w.user_id) as members,
        count(*) filter (where exists (select from public.user_sessions s where s.user_id = w.user_id
          and s.first_seen_at >= w.since and s.first_seen_at < w.since + interval '3 days')) as signed_in,
        count(*) filter (where exists (select from private.mission_claims m where m.user_id = w.user_id and m.state = 'passed'
          and m.handed_in_at >= w.since and m.handed_in_at < w.since + interval '3 days')) as claimed,
        count(*) filter (where exists (select from public.orders o where o.user_id = w.user_id
          and o.paid_at >= w.since and o.paid_at < w.since + interval '3 days')) as purchased
      from (
        select 'written' as side, r.user_id, r.settled_at as since from private.campaign_recipients r
        where r.campaign_id = c.id and r.state = 'accepted' and r.user_id is not null
        union all
        select 'held_out', h.user_id, c.started_at from private.campaign_holdouts h where h.campaign_id = c.id
      ) w
      group by w.side
    ) g
  );
end
$$;
comment on function private.campaign_effect is
  'Within three days of the mail: how many signed in, had a mission counted, paid; beside those who were held '
  'out, from when the campaign began.';

create function public.admin_campaign(p_campaign uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_staff uuid := private.require_role('moderator');
  c private.campaigns;
begin
  select * into c from private.campaigns where id = p_campaign;
  if not found then
    perform private.refuse('not_found');
  end if;
  return private.campaign_row(c) || jsonb_build_object(
    'tiers', to_jsonb(c.tiers), 'locales', to_jsonb(c.locales), 'segments', to_jsonb(c.segments), 'segment_id', c.segment_id,
    'hold_out', c.hold_out, 'content', c.content, 'ab_percent', c.ab_percent, 'ab_hours', c.ab_hours, 'ab_result', c.ab_result,
    'ab_decided_at', c.ab_decided_at, 'rate_count', c.rate_count, 'rate_minutes', c.rate_minutes, 'domain_count', c.domain_count,
    'domain_minutes', c.domain_minutes, 'version', c.version::text, 'steps', to_jsonb(private.campaign_steps(c)),
    'held_out', (select count(*) from private.campaign_holdouts where campaign_id = c.id),
    'again', (select count(*) from private.campaign_recipients where campaign_id = c.id and private.is_rest(state, bounced_at)),
    'domains', (
      select coalesce(jsonb_agg(jsonb_build_object('domain', d.domain, 'paused_at', d.paused_at) order by d.domain), '[]')
      from private.campaign_domains d where d.campaign_id = c.id and d.paused_at is not null),
    'figures', private.campaign_figures(c), 'effect', coalesce(private.campaign_effect(c), '[]'),
    'confirm_over', private.setting_int('campaigns.confirm_over'));
end
$$;
comment on function public.admin_campaign is
  'For moderators: a campaign whole: private.campaign_row, its audience, content, comparison and pace, '
  'version, steps: what may be done now, held_out: how many were held out, again: how many "send to the rest" '
  'would reach, domains: paused ones, figures, effect: private.campaign_effect, confirm_over. Refuses: '
  'unauthenticated, forbidden, not_found.';
revoke execute on function public.admin_campaign from public;
grant execute on function public.admin_campaign to authenticated;

create function private.campaign_of(p_fields jsonb) returns private.campaigns
language plpgsql set search_path = '' as $$
declare
  c private.campaigns;
begin
  if coalesce(jsonb_typeof(p_fields), '') <> 'object' or octet_length(p_fields::text) > 120000
    or coalesce(btrim(p_fields ->> 'name'), '') = ''
    or coalesce(jsonb_typeof(p_fields -> 'content'), '') <> 'object'
    or coalesce(jsonb_typeof(p_fields #> '{content,words}'), '') <> 'object'
    or coalesce(jsonb_typeof(p_fields #> '{content,blocks}'), '') <> 'array'
    or exists (select from unnest(array['tiers', 'locales', 'segments']) k where coalesce(jsonb_typeof(p_fields -> k), 'array') <> 'array')
    or not coalesce(p_fields -> 'tiers', '[]') <@ '["standard", "plus", "pro", "founder"]'
    or not coalesce(p_fields -> 'segments', '[]') <@ '["new", "active", "power", "churned", "referrer"]'
  then
    perform private.refuse('invalid_input');
  end if;
  c.name := btrim(p_fields ->> 'name');
  c.category := p_fields ->> 'category';
  c.tiers := array(select distinct jsonb_array_elements_text(coalesce(p_fields -> 'tiers', '[]')) order by 1);
  c.locales := array(select distinct jsonb_array_elements_text(coalesce(p_fields -> 'locales', '[]')) order by 1);
  c.segments := array(select distinct jsonb_array_elements_text(coalesce(p_fields -> 'segments', '[]')) order by 1);
  c.segment_id := private.to_uuid(p_fields ->> 'segment_id');
  c.hold_out := coalesce((p_fields ->> 'hold_out')::integer, 0);
  c.content := p_fields -> 'content';
  c.ab_percent := (p_fields ->> 'ab_percent')::integer;
  c.ab_hours := (p_fields ->> 'ab_hours')::integer;
  c.rate_count := coalesce((p_fields ->> 'rate_count')::integer, 600);
  c.rate_minutes := coalesce((p_fields ->> 'rate_minutes')::integer, 1);
  c.domain_count := (p_fields ->> 'domain_count')::integer;
  c.domain_minutes := (p_fields ->> 'domain_minutes')::integer;
  return c;
exception when data_exception then
  perform private.refuse('invalid_input');
end
$$;
comment on function private.campaign_of is
  'What staff typed as a campaign: {name, category, tiers, locales, segments, segment_id | null, hold_out, '
  'content, ab_percent | null, ab_hours | null, rate_count, rate_minutes, domain_count | null, domain_minutes '
  '| null}. Bounds are the table''s.';

create function public.admin_campaign_audience(p_fields jsonb, p_campaign uuid default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_staff uuid := private.require_role('moderator');
  c private.campaigns := private.campaign_of(p_fields);
begin
  return (
    with a as (select x as user_id from private.campaign_audience(c) x),
    fitting as (select x as user_id from private.campaign_audience(c, true) x),
    -- In the order of private.mail_obstacle; what is left has not chosen the category.
    obstacles as (
      select case when coalesce(u.email, '') = '' then 'no_address' when u.email_confirmed_at is null then 'unconfirmed'
        when p.suspended_until > now() then 'suspended' else 'unsubscribed' end as obstacle
      from (select user_id from fitting except select user_id from a) f
      join public.profiles p using (user_id) join auth.users u on u.id = f.user_id
      union all
      select 'suppressed' from private.mail_suppressions s join auth.users u on u.email = lower(s.address) join a on a.user_id = u.id
      where s.released_at is null)
    select jsonb_build_object(
      'members', (select count(*) from a),
      'fitting', (select count(*) from fitting),
      'obstacles', (select coalesce(jsonb_object_agg(o.obstacle, o.n), '{}') from (select obstacle, count(*) as n from obstacles group by 1) o),
      'languages', (select coalesce(jsonb_object_agg(l.locale, l.n), '{}') from (
        select p.locale, count(*) as n from a join public.profiles p using (user_id) group by 1) l),
      'zones', (select count(*) from a join public.profiles p using (user_id) where p.time_zone is not null),
      'overlap', (
        select coalesce(jsonb_agg(jsonb_build_object('id', o.id, 'name', o.name, 'started_at', o.started_at, 'members', (
          select count(*) from private.campaign_recipients r join a using (user_id) where r.campaign_id = o.id and r.state in ('queued', 'in_flight', 'accepted', 'uncertain')
        )) order by o.started_at desc), '[]')
        from (select * from private.campaigns where started_at is not null and id is distinct from p_campaign order by started_at desc limit 3) o
      ),
      'confirm_over', private.setting_int('campaigns.confirm_over'))
  );
end
$$;
comment on function public.admin_campaign_audience is
  'For moderators: whom a campaign (private.campaign_of) would reach now: {members, fitting: of tier, '
  'language, group and segment alone, obstacles: {unsubscribed | no_address | unconfirmed | suspended: '
  'fitting ones that are not among members, suppressed: of the members}, languages: {locale: members}, zones: '
  'how many with a known time zone, overlap: [{id, name, started_at, members}] with the last three campaigns, '
  'confirm_over}. Refuses: unauthenticated, forbidden, invalid_input.';
revoke execute on function public.admin_campaign_audience from public;
grant execute on function public.admin_campaign_audience to authenticated;

-- Changes

create function private.save_campaign(p_id uuid, p_fields jsonb, p_reason text, p_version text) returns uuid
language plpgsql set search_path = '' as $$
declare
  v_staff uuid := private.require_role('moderator');
  v_reason text := private.demand_reason(p_reason);
  c private.campaigns := private.campaign_of(p_fields);
  v_before private.campaigns;
  v_after private.campaigns;
begin
  if p_id is null then
    insert into private.campaigns (name, category, tiers, locales, segments, segment_id, hold_out, content, ab_percent, ab_hours,
      rate_count, rate_minutes, domain_count, domain_minutes, created_by)
    values (c.name, c.category, c.tiers, c.locales, c.segments, c.segment_id, c.hold_out, c.content, c.ab_percent, c.ab_hours,
      c.rate_count, c.rate_minutes, c.domain_count, c.domain_minutes, v_staff)
    returning * into v_after;
  else
    select * into v_before from private.campaigns where id = p_id for update;
    if not found then
      perform private.refuse('not_found');
    elsif p_version is distinct from v_before.version::text then
      perform private.refuse_changed('campaign', p_id::text, 'campaign');
    elsif v_before.state <> 'draft' then
      perform private.refuse('campaign_state');
    end if;
    update private.campaigns set name = c.name, category = c.category, tiers = c.tiers, locales = c.locales, segments = c.segments,
      segment_id = c.segment_id, hold_out = c.hold_out, content = c.content, ab_percent = c.ab_percent, ab_hours = c.ab_hours,
      rate_count = c.rate_count, rate_minutes = c.rate_minutes, domain_count = c.domain_count, domain_minutes = c.domain_minutes,
      version = version + 1, changed_at = now()
    where id = p_id returning * into v_after;
  end if;
  perform private.audit(v_staff, case when p_id is null then 'campaign.made' else 'campaign.changed' end, 'campaign', v_after.id::text, v_reason,
    case when p_id is not null then jsonb_build_object('version', v_before.version) end,
    jsonb_build_object('version', v_after.version, 'category', v_after.category, 'content', md5(v_after.content::text)));
  return v_after.id;
exception when check_violation or not_null_violation or data_exception then
  perform private.refuse('invalid_input');
end
$$;

select private.staff_change('public.admin_save_campaign(p_id uuid, p_fields jsonb, p_reason text, p_version text default null)',
  'private.save_campaign(p_id, p_fields, p_reason, p_version)', 'campaign.save', 'campaign', 'p_id',
  'For moderators: makes a campaign, or changes one (p_id) that is a draft, as private.campaign_of. Returns as private.changed with id. Refuses: unauthenticated, forbidden, reason_required, too_long, invalid_input, not_found, changed_meanwhile, campaign_state (no draft).',
  p_answers => 'id');

create function private.is_rest(p_state text, p_bounced timestamptz) returns boolean
language sql immutable
return p_state = 'cancelled' or p_state = 'failed' and p_bounced is null or p_state = 'suppressed';
comment on function private.is_rest is
  'Who was not reached and can be tried again: not whose address does not exist, and not who may have it '
  'already.';

create function private.campaign_steps(c private.campaigns) returns text[]
language plpgsql stable set search_path = '' as $$
begin
  return array_remove(array[
    case when c.state = 'draft' then 'schedule' end,
    case when c.state = 'scheduled' then 'unschedule' end,
    case when c.state = 'running' then 'pause' end,
    case when c.state = 'paused' and private.mail_brake() is null then 'resume' end,
    case when c.state in ('scheduled', 'running', 'paused') then 'cancel' end,
    case when c.state in ('running', 'paused') then 'pace' end,
    case when c.state in ('cancelled', 'finished', 'paused', 'running') and exists (
      select from private.campaign_recipients r where r.campaign_id = c.id and private.is_rest(r.state, r.bounced_at)) then 'rest' end,
    case when c.state in ('cancelled', 'finished', 'paused', 'running') and exists (
      select from private.campaign_recipients r where r.campaign_id = c.id and r.state = 'uncertain') then 'repeat' end,
    case when exists (select from private.campaign_domains d where d.campaign_id = c.id and d.paused_at is not null) then 'domains' end
  ], null);
end
$$;
comment on function private.campaign_steps is
  'What staff may do with a campaign now: schedule, unschedule, pause, resume (not while a brake of the '
  'suppression list holds), cancel, pace (change the throttle), rest (send to whom it did not reach), repeat '
  '(send the uncertain ones again), domains (go on with paused mail domains).';

create function private.members_beside(p_campaign uuid, p_at timestamptz) returns bigint
language sql stable set search_path = '' as $$
  select coalesce(sum(c.expected), 0) from private.campaigns c
  where c.id <> p_campaign and c.confirmed_by is null and (c.state = 'scheduled' or c.started_at is not null)
    and coalesce(c.started_at, c.scheduled_at) between p_at - interval '24 hours' and p_at + interval '24 hours'
$$;
comment on function private.members_beside is
  'How many members other campaigns that no admin confirmed reach within a day of a time: many small ones are '
  'a large one.';

create function private.set_campaign(p_id uuid, p_step text, p_fields jsonb, p_reason text, p_version text) returns void
language plpgsql set search_path = '' as $$
declare
  v_staff uuid := private.require_role('moderator');
  v_reason text := private.demand_reason(p_reason);
  v_over integer := private.setting_int('campaigns.confirm_over');
  c private.campaigns;
  v_members bigint;
  v_beside bigint := 0;
  v_new private.campaigns;
begin
  select * into c from private.campaigns where id = p_id for update;
  if not found then
    perform private.refuse('not_found');
  elsif p_version is not null and p_version <> c.version::text then
    perform private.refuse_changed('campaign', p_id::text, 'campaign');
  elsif p_step is null or not p_step = any (private.campaign_steps(c)) then
    perform private.refuse('campaign_state');
  end if;
  v_new := c;
  if p_step in ('schedule', 'resume', 'rest', 'repeat') then
    v_members := case when p_step = 'schedule' then (select count(*) from private.campaign_audience(c))
      else (select count(*) from private.campaign_recipients where campaign_id = c.id) end;
    if p_step = 'schedule' then
      -- One after the other, so that two that are started at once count each other.
      perform pg_advisory_xact_lock(hashtextextended('private.campaigns', 0));
      v_beside := private.members_beside(c.id, coalesce((p_fields ->> 'at')::timestamptz, now()));
      v_new.expected := v_members;
      v_new.segment_version := (select version from private.segments where id = c.segment_id);
    end if;
    if v_members = 0 then
      perform private.refuse('campaign_empty');
    elsif v_members + v_beside > v_over or p_step = 'resume' and c.pause_reason = 'confirmation' then
      perform private.require_role('admin');
      perform private.require_step_up();
      v_new.confirmed_by := v_staff;
    end if;
  end if;
  case p_step
    when 'schedule' then
      v_new.scheduled_at := coalesce((p_fields ->> 'at')::timestamptz, now());
      v_new.at_local := coalesce((p_fields ->> 'local')::boolean, false);
      if not isfinite(v_new.scheduled_at) or v_new.scheduled_at < now() - interval '5 minutes' or v_new.scheduled_at > now() + interval '1 year' then
        perform private.refuse('time_past', 'at');
      end if;
      v_new.state := 'scheduled';
    when 'unschedule' then
      v_new.state := 'draft';
      v_new.confirmed_by := null;
    when 'pause' then
      v_new.state := 'paused';
      v_new.pause_reason := 'staff';
    when 'resume' then
      v_new.state := 'running';
      v_new.pause_reason := null;
      v_new.watched_from := now();
    when 'cancel' then
      v_new.state := 'cancelled';
      v_new.pause_reason := null;
      v_new.finished_at := now();
      update private.campaign_recipients set state = 'cancelled', settled_at = now() where campaign_id = c.id and state = 'queued';
    when 'pace' then
      v_new.rate_count := coalesce((p_fields ->> 'rate_count')::integer, 0);
      v_new.rate_minutes := coalesce((p_fields ->> 'rate_minutes')::integer, 0);
      v_new.domain_count := (p_fields ->> 'domain_count')::integer;
      v_new.domain_minutes := (p_fields ->> 'domain_minutes')::integer;
    when 'rest' then
      update private.campaign_recipients r set state = 'queued', due_at = now(), settled_at = null, claim = null, deferred = 0,
        variant = coalesce(r.variant, case when c.ab_percent is null or c.ab_result is not null then case c.ab_result when 'b' then 'b' else 'a' end end)
      where r.campaign_id = c.id and private.is_rest(r.state, r.bounced_at);
    when 'repeat' then
      update private.campaign_recipients set state = 'queued', due_at = now(), settled_at = null, claim = null
      where campaign_id = c.id and state = 'uncertain';
    else
      update private.campaign_domains set paused_at = null, deferrals = 0 where campaign_id = c.id and paused_at is not null;
  end case;
  if p_step in ('rest', 'repeat') and c.state in ('cancelled', 'finished') then
    v_new.state := 'running';
    v_new.finished_at := null;
  end if;
  update private.campaigns set state = v_new.state, pause_reason = v_new.pause_reason, scheduled_at = v_new.scheduled_at, at_local = v_new.at_local,
    confirmed_by = v_new.confirmed_by, expected = v_new.expected, segment_version = v_new.segment_version, finished_at = v_new.finished_at, rate_count = v_new.rate_count, rate_minutes = v_new.rate_minutes,
    domain_count = v_new.domain_count, domain_minutes = v_new.domain_minutes, watched_from = v_new.watched_from,
    version = version + 1, changed_at = now()
  where id = c.id;
  perform private.audit(v_staff, 'campaign.' || case p_step
      when 'schedule' then 'scheduled' when 'unschedule' then 'unscheduled' when 'pause' then 'paused' when 'resume' then 'resumed'
      when 'cancel' then 'cancelled' when 'pace' then 'paced' when 'rest' then 'sent_to_rest' when 'repeat' then 'repeated' else 'domains_resumed' end,
    'campaign', p_id::text, v_reason,
    jsonb_build_object('state', c.state, 'pace', concat_ws('/', c.rate_count, c.rate_minutes)),
    jsonb_build_object('state', v_new.state, 'pace', concat_ws('/', v_new.rate_count, v_new.rate_minutes), 'members', v_members, 'at', v_new.scheduled_at));
exception when check_violation or data_exception then
  perform private.refuse('invalid_input');
end
$$;

select private.staff_change('public.admin_set_campaign(p_id uuid, p_step text, p_fields jsonb, p_reason text, p_version text default null)',
  'private.set_campaign(p_id, p_step, p_fields, p_reason, p_version)', 'campaign.set', 'campaign', 'p_id',
  'For moderators: one of private.campaign_steps; schedule takes {at: time | null for now, local: whether it is the reader''s hour}, pace {rate_count, rate_minutes, domain_count | null, domain_minutes | null}. To begin, go on, repeat or send to the rest with more than campaigns.confirm_over members is for admins, after their second factor; to begin, those of other campaigns count that nobody confirmed and that begin within a day of it. Returns as private.changed. Refuses: unauthenticated, forbidden, step_up_required, reason_required, too_long, invalid_input, not_found, changed_meanwhile, campaign_state, campaign_empty, time_past.');
