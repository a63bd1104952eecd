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
